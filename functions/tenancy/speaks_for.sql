create or replace function tenancy.speaks_for(realm_id integer, account_id text, organization_id text) returns boolean
language sql stable
return exists (
  select from tenancy.representatives p
   where p.realm_id = speaks_for.realm_id and p.organization_id = speaks_for.organization_id and p.account_id = speaks_for.account_id
) or exists (
  select from tenancy.realms r where r.realm_id = speaks_for.realm_id and r.account_id = speaks_for.account_id);

comment on function tenancy.speaks_for(integer, text, text) is
  'Whether an account speaks for an organization of a realm: an operator recorded it, or the realm is the account''s own test data. '
  'PRIVACY-1, PRIVACY-20.';
