create or replace function api.list_standings(key_hash bytea, if_none_match text, competition_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_competition_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_standings.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', list_standings.competition_id);
  select '{"data":[' || coalesce(
           string_agg(d.document, ',' order by d.division_name, d.division_id, d.stage_order, d.stage_name, d.stage_id), '') || ']}'
    into v_body
    from standings.published_tables d
   where d.realm_id = v_caller.realm_id and d.competition_id = v_competition_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, list_standings.if_none_match);
end;
$$;

comment on function api.list_standings(bytea, text, text) is
  'GET /v1/competitions/{id}/standings: key_hash, If-None-Match, the id; a table a stage, by division and order. Raises OYA01, OYA03, '
  'OYN01 (not_found). STANDING-1.';
grant execute on function api.list_standings(bytea, text, text) to oyss_http;
