create or replace function manage.show_organization(realm_id integer, organization_id text) returns manage.organization
language sql stable security definer
set search_path = pg_catalog, pg_temp
begin atomic
  select r.mode, o.organization_id, o.name,
         exists (
           select from tenancy.private_organizations p
            where p.realm_id = o.realm_id and p.organization_id = o.organization_id) as is_private,
         (select cardinality(t.team_ids) from tenancy.teams_of(o.realm_id, array[o.organization_id]) t) as team_count
    from canon.organizations o
    join tenancy.realms r on r.realm_id = o.realm_id
   where o.realm_id = show_organization.realm_id and o.organization_id = show_organization.organization_id;
end;

comment on function manage.show_organization(integer, text) is
  'Returns an organization of a realm: whether its teams are private, and how many are its by the word of who speaks for it, of those '
  'that tenancy.teams_of looks at. PRIVACY-20, PRIVACY-24.';
