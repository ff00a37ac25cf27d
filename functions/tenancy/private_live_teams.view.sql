-- Set-based, and by the rights of the owner, as tenancy.hidden_teams is not: for views that are read without our functions. With no private
-- organization a one-time condition ends it. Grouped, so that a join to it that nothing is read of is left out.
create or replace view tenancy.private_live_teams as
select f.realm_id, f.team_id
  from (
    select m.realm_id, m.entity_id as team_id, (array_agg(c.value ->> 'id' order by m.mapping_id))[1] as organization_id
      from tenancy.representatives r
      join tenancy.sources s on s.realm_id = r.realm_id and s.account_id = r.account_id
      join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id and m.entity_type = 'team'
      join canon.claims c
        on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'organization' and c.implied_by = ''
       and c.value ->> 'id' = r.organization_id
     where r.realm_id = 1
     group by m.realm_id, m.entity_id
  ) f
  join tenancy.private_organizations p on p.realm_id = f.realm_id and p.organization_id = f.organization_id
 where (select exists (select from tenancy.private_organizations));

comment on view tenancy.private_live_teams is
  'The private teams of live mode, without a token: those of tenancy.hidden_teams, for views of analysts. PRIVACY-21, ANALYTICS-5.';
comment on column tenancy.private_live_teams.realm_id is 'The live realm.';
comment on column tenancy.private_live_teams.team_id is 'The team, which leads to itself.';
