create or replace function api.get_fixture(key_hash bytea, if_none_match text, fixture_id text, as_of text default null) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_body text;
  v_token text;
begin
  if get_fixture.as_of is not null then
    return read.answer_at(get_fixture.key_hash, get_fixture.if_none_match, 'fixture', get_fixture.fixture_id, get_fixture.as_of);
  end if;
  -- Nearly every id is that of the entity itself, and most requests are of this kind: one statement, without a look-up before it.
  -- A fixture that was merged into another is not among those that are read.
  select c.realm_id, c.kind = 'publishable' and tenancy.has_private(c.realm_id) as is_redacted, d.document, d.token
    into v_caller
    from tenancy.callers c
    join read.fixtures d on d.realm_id = c.realm_id and d.fixture_id = get_fixture.fixture_id
   where c.key_hash = get_fixture.key_hash;
  if found then
    v_body := v_caller.document;
    v_token := v_caller.token;
  else
    select a.* into v_caller from tenancy.authenticate(get_fixture.key_hash) a;
    v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', get_fixture.fixture_id);
    select d.document, d.token into v_body, v_token
      from read.fixtures d where d.realm_id = v_caller.realm_id and d.fixture_id = v_fixture_id;
  end if;
  if v_caller.is_redacted then
    perform tenancy.refuse_private(
      v_caller.realm_id, 'fixture', coalesce(v_fixture_id, get_fixture.fixture_id), get_fixture.fixture_id);
  end if;
  return util.answer_of(v_body, v_token, get_fixture.if_none_match);
end;
$$;

comment on function api.get_fixture(bytea, text, text, text) is
  'GET /v1/fixtures/{id}: key_hash, If-None-Match, the id, as_of (null: now). Raises OYA01, OYA03, OYN01 (not_found), OYV02, '
  'OYV03. HISTORY-45, PRIVACY-23.';
grant execute on function api.get_fixture(bytea, text, text, text) to oyss_http, oyss_graph;
