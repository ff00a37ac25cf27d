create or replace function api.get_team(key_hash bytea, if_none_match text, team_id text, as_of text default null) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_team_id text;
  v_body text;
begin
  if get_team.as_of is not null then
    return read.answer_at(get_team.key_hash, get_team.if_none_match, 'team', get_team.team_id, get_team.as_of);
  end if;
  select a.* into v_caller from tenancy.authenticate(get_team.key_hash) a;
  v_team_id := read.find_survivor(v_caller.realm_id, 'team', get_team.team_id);
  if v_caller.is_redacted then
    perform tenancy.refuse_private(v_caller.realm_id, 'team', v_team_id, get_team.team_id);
  end if;
  select e.document into v_body from read.teams e where e.realm_id = v_caller.realm_id and e.team_id = v_team_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_team.if_none_match);
end;
$$;

comment on function api.get_team(bytea, text, text, text) is
  'GET /v1/teams/{id}: key_hash, If-None-Match, the id, as_of (null: now). Raises OYA01, OYA03, OYN01, OYV02, OYV03. HISTORY-45, '
  'MODEL-17, PRIVACY-23.';
grant execute on function api.get_team(bytea, text, text, text) to oyss_http, oyss_graph;
