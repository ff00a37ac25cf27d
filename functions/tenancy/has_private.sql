create or replace function tenancy.has_private(realm_id integer) returns boolean
language sql stable
return exists (select from tenancy.private_organizations p where p.realm_id = has_private.realm_id);

comment on function tenancy.has_private(integer) is
  'Whether a realm has an organization whose teams are private: what is shown to everybody asks that first, and nothing else where it '
  'has none. PRIVACY-20.';
