create or replace function api.list_teams(key_hash bytea, if_none_match text, q text, page_limit integer) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_teams.key_hash) a;
  select '{"data":[' || coalesce(string_agg(e.document, ',' order by f.number), '') || ']}' into v_body
    from search.ranked_names(v_caller.realm_id, 'team', list_teams.q, list_teams.page_limit) f
    join read.teams e on e.realm_id = v_caller.realm_id and e.team_id = f.entity_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, list_teams.if_none_match);
end;
$$;

comment on function api.list_teams(bytea, text, text, integer) is
  'GET /v1/teams: key_hash, If-None-Match, q (words of the name), at most page_limit, the best match first. Raises OYA01, OYA03. LIST-12 '
  'to LIST-14.';
grant execute on function api.list_teams(bytea, text, text, integer) to oyss_http;
