create or replace function tenancy.holds_grant(
  realm_id integer, account_id text, organization_id text, source_id text, scope text
) returns boolean
language sql stable
return exists (
  select from tenancy.grants g
   where g.realm_id = holds_grant.realm_id and g.organization_id = holds_grant.organization_id and g.account_id = holds_grant.account_id
     and g.scope = holds_grant.scope and g.revoked_at is null
     and (g.source_ids is null or holds_grant.source_id = any (g.source_ids)));

comment on function tenancy.holds_grant(integer, text, text, text, text) is
  'Whether an organization lets an account read what the scope names and what the source says; false for no organization (KEY-10).';
