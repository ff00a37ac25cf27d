create or replace function tenancy.lock_people(account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.accounts a where a.account_id = lock_people.account_id for no key update;
end;
$$;

comment on function tenancy.lock_people(text) is
  'Locks who may do what in an account: whoever changes roles waits for others who do, and sees what they did. PEOPLE-12.';
