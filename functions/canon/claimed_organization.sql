create or replace function canon.claimed_organization(realm_id integer, source_id text, team_id text) returns text
language sql stable
begin atomic
  select c.value ->> 'id'
    from canon.ranked_claims c
    join tenancy.sources s on s.realm_id = c.realm_id and s.source_key = c.source_key
   where c.realm_id = claimed_organization.realm_id and c.entity_id = claimed_organization.team_id and c.field = 'organization'
     and s.source_id = claimed_organization.source_id and not c.is_withdrawn
   order by c.precedence
   limit 1;
end;

comment on function canon.claimed_organization(integer, text, text) is
  'Returns the organization that a source itself claims a team belongs to, whichever claim wins; null where it claims none or has '
  'withdrawn the team. Who may read about children is decided by this, never by what others claim (BOX-4).';
