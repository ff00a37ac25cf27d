create or replace function tenancy.spoken_organization(realm_id integer, team_id text) returns text
language sql stable
begin atomic
  -- The first by an aggregate: with a limit the planner might walk all external ids in their order.
  select (array_agg(c.value ->> 'id' order by m.mapping_id))[1]
    from canon.external_ids m
    join canon.claims c
      on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'organization' and c.implied_by = '' and c.value <> 'null'
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = spoken_organization.realm_id and m.entity_id = spoken_organization.team_id and m.entity_type = 'team'
     and tenancy.speaks_for(m.realm_id, s.account_id, c.value ->> 'id');
end;

comment on function tenancy.spoken_organization(integer, text) is
  'Returns the organization whose team a team is by the word of an account that speaks for that organization; of several the one whose '
  'external id came first. Null: nobody who speaks for one says so. Which claim wins, ranks, merges of organizations and withdrawals do '
  'not count. PRIVACY-20, PRIVACY-21.';
