create or replace function api.list_fixture_history(key_hash bytea, if_none_match text, fixture_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixture_history.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', list_fixture_history.fixture_id);
  v_body := json_build_object('id', v_fixture_id, 'data', read.history_of(v_caller.realm_id, v_fixture_id))::text;
  return util.answer_of(v_body, v_caller.epoch || v_body, list_fixture_history.if_none_match);
end;
$$;

comment on function api.list_fixture_history(bytea, text, text) is
  'GET /v1/fixtures/{id}/history: key_hash, If-None-Match, the id; oldest change first. Raises OYA01, OYA03, OYN01 (not_found).';
grant execute on function api.list_fixture_history(bytea, text, text) to oyss_http;
