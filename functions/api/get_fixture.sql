create or replace function api.get_fixture(key_hash bytea, if_none_match text, fixture_id text) returns api.answer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_body text;
  v_token text;
begin
  select d.document, d.token into v_body, v_token
    from tenancy.callers c
    -- Once, whatever the plan: an expression in the condition below would be evaluated for each row that is looked at.
    cross join lateral (select read.survivor_of(c.realm_id, 'fixture', get_fixture.fixture_id) offset 0) s (fixture_id)
    join read.fixtures d on d.realm_id = c.realm_id and d.fixture_id = s.fixture_id
   where c.key_hash = get_fixture.key_hash;
  if not found then
    perform tenancy.authenticate(get_fixture.key_hash);
    perform tenancy.refuse_absent('fixture', get_fixture.fixture_id);
  end if;
  return util.answer_of(v_body, v_token, get_fixture.if_none_match);
end;
$$;

comment on function api.get_fixture(bytea, text, text) is
  'GET /v1/fixtures/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found).';
grant execute on function api.get_fixture(bytea, text, text) to oyss_http;
