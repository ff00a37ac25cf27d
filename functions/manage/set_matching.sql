create or replace function manage.set_matching(account_id text, mode text, is_on boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(set_matching.account_id);
begin
  update tenancy.realms r set is_matching = set_matching.is_on
   where r.realm_id = manage.realm_of(v_account.account_id, set_matching.mode);
  return set_matching.is_on;
end;
$$;

comment on function manage.set_matching(text, text, boolean) is
  'Sets whether the realm of an account in a mode (test, live) recognises external ids by what is said of them; without it each id that a '
  'source never used is a new entity. Batches that are being applied end as they began. Returns is_on. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). IDENTITY-124.';
