create or replace function api.get_standings(key_hash bytea, if_none_match text, stage_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_stage_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_standings.key_hash) a;
  v_stage_id := read.find_survivor(v_caller.realm_id, 'stage', get_standings.stage_id);
  v_body := standings.render_table(
    v_caller.realm_id, v_stage_id,
    case when v_caller.is_redacted
      then tenancy.hidden_entities(v_caller.realm_id, standings.entities_of_table(v_caller.realm_id, v_stage_id)) end);
  if v_body is null then
    perform tenancy.refuse_absent('stage', get_standings.stage_id);
  end if;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_standings.if_none_match);
end;
$$;

comment on function api.get_standings(bytea, text, text) is
  'GET /v1/stages/{id}/standings: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found). STANDING-1, PRIVACY-23.';
grant execute on function api.get_standings(bytea, text, text) to oyss_http, oyss_graph;
