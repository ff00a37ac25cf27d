create or replace function tenancy.teams_of(realm_id integer, organization_id text) returns setof text
language sql stable
begin atomic
  select distinct m.entity_id
    from tenancy.sources s
    join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id and m.entity_type = 'team'
    join canon.claims c
      on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'organization' and c.implied_by = ''
   where s.realm_id = teams_of.realm_id and tenancy.speaks_for(s.realm_id, s.account_id, teams_of.organization_id)
     and c.value ->> 'id' = teams_of.organization_id
     and tenancy.spoken_organization(teams_of.realm_id, m.entity_id) = teams_of.organization_id;
end;

comment on function tenancy.teams_of(integer, text) is
  'Returns the ids of the teams that are an organization''s by the word of who speaks for it (tenancy.spoken_organization). Reads what '
  'those accounts say of teams: for pages of management. PRIVACY-20.';
