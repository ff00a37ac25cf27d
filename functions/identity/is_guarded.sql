create or replace function identity.is_guarded(realm_id integer, entity_type text, entity_id text) returns boolean
language sql stable
return entity_type = 'organization' and (
  exists (
    select from tenancy.grants g
     where g.realm_id = is_guarded.realm_id and g.organization_id = is_guarded.entity_id and g.revoked_at is null)
  or exists (
    select from tenancy.representatives r where r.realm_id = is_guarded.realm_id and r.organization_id = is_guarded.entity_id));

comment on function identity.is_guarded(integer, text, text) is
  'Returns whether an entity is an organization that has given grants, or that somebody speaks for: only a person decides what is one '
  'with it (IDENTITY-117).';
