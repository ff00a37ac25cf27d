create or replace function api.authorize_person(secret_hash bytea) returns void
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found record;
begin
  select q.kind, q.refused into v_found from tenancy.quotas_of_person(authorize_person.secret_hash, '', 0) q;
  if v_found.refused is not null then
    raise exception using errcode = case when v_found.kind is null then 'OYA01' else 'OYA03' end, message = v_found.refused;
  end if;
end;
$$;

comment on function api.authorize_person(bytea) is
  'Judges a request that could not be counted: whether a person is signed in, by the SHA-256 of the secret of a session or user token. '
  'Raises OYA01 (unauthorized), OYA03 (account_suspended: the person). GRAPHQL-40.';
grant execute on function api.authorize_person(bytea) to oyss_http;
