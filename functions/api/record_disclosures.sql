create or replace function api.record_disclosures(requests jsonb) returns setof integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with asked as (
    select (r.number - 1)::integer as place, k.realm_id, k.account_id, k.key_id, r.request ->> 'fixture' as fixture
      from jsonb_array_elements(record_disclosures.requests) with ordinality r (request, number)
      join tenancy.callers c on c.key_hash = decode(r.request ->> 'key', 'hex') and c.kind = 'secret'
      join tenancy.keys k on k.key_hash = c.key_hash
  ), recorded as (
    insert into tenancy.disclosures (realm_id, account_id, key_id, fixture_id, grant_id, organization_id, line_count)
    select a.realm_id, a.account_id, a.key_id, a.fixture, u.grant_id, u.organization_id, u.line_count
      from asked a
      cross join lateral tenancy.grants_used(a.realm_id, a.account_id, a.fixture) u
     order by a.place, u.grant_id
    returning disclosures.key_id, disclosures.fixture_id
  )
  select distinct a.place from asked a join recorded d on d.key_id = a.key_id and d.fixture_id = a.fixture;
end;
$$;

comment on function api.record_disclosures(jsonb) is
  'Records that box scores with lines of players are about to be sent, for all that wait in a process. requests: [{key (hex of its '
  'hash), fixture}]. Returns the positions (from 0) of those recorded; do not send the others: their key or grant no longer holds. '
  'PRIVACY-13.';
grant execute on function api.record_disclosures(jsonb) to oyss_http;
