create or replace function canon.claimed_organization(realm_id integer, source_id text, team_id text) returns text
language sql stable
begin atomic
  select c.value ->> 'id'
    from canon.ranked_claims c
    join tenancy.sources s on s.realm_id = c.realm_id and s.source_key = c.source_key
   where c.realm_id = claimed_organization.realm_id
     and c.entity_id = coalesce((
           select r.survivor_id from identity.redirects r
            where r.realm_id = claimed_organization.realm_id and r.entity_id = claimed_organization.team_id), claimed_organization.team_id)
     and c.origin_id = claimed_organization.team_id and c.field = 'organization'
     and s.source_id = claimed_organization.source_id and not c.is_withdrawn
   order by c.precedence
   limit 1;
end;

comment on function canon.claimed_organization(integer, text, text) is
  'Returns the organization that a source itself claims a team belongs to, whichever claim wins; null where it claims none or has '
  'withdrawn the team. Both are as they were said: what it claims of another team that was merged with this one does not count. Who may '
  'read about children is decided by this, never by what others claim (BOX-4, BOX-40).';
