create or replace function api.get_fixture(key_hash bytea, if_none_match text, fixture_id text) returns api.answer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_fixture.key_hash) a;
  select canon.fill_slots(f.realm_id, f.document, f.slots) into v_body
    from canon.fixtures f
   where f.realm_id = v_caller.realm_id and f.fixture_id = get_fixture.fixture_id;
  if v_body is null then
    perform tenancy.refuse_absent('fixture', get_fixture.fixture_id);
  end if;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_fixture.if_none_match);
end;
$$;

comment on function api.get_fixture(bytea, text, text) is 'GET /v1/fixtures/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found).';
grant execute on function api.get_fixture(bytea, text, text) to oyss_http;
