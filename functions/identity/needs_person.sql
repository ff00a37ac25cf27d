create or replace function identity.needs_person(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  with members as (
    select identity.members_of(needs_person.realm_id, first_id) || identity.members_of(needs_person.realm_id, second_id) as ids
  )
  select exists (
    select from tenancy.grants g
     where g.realm_id = needs_person.realm_id and g.revoked_at is null and g.organization_id = any (m.ids)
  ) or exists (
    select from tenancy.private_organizations p where p.realm_id = needs_person.realm_id and p.organization_id = any (m.ids))
    from members m;
end;

comment on function identity.needs_person(integer, text, text) is
  'Returns whether a person must decide if two entities are one: one of them is an organization that gives grants in force, or whose teams '
  'are private, so that who may read about children would hang on it. IDENTITY-36.';
