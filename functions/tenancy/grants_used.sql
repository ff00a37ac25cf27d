create or replace function tenancy.grants_used(realm_id integer, account_id text, fixture_id text)
returns table (grant_id text, organization_id text, line_count bigint)
language sql stable
begin atomic
  select g.grant_id, g.organization_id, count(*)
    from canon.stat_lines s
    join canon.external_ids m on m.realm_id = s.realm_id and m.mapping_id = s.mapping_id and not m.is_withdrawn
    cross join lateral canon.claimed_organization(s.realm_id, m.source_id, canon.claimed_team(s.realm_id, s.mapping_id)) c (organization_id)
    join tenancy.grants g
      on g.realm_id = s.realm_id and g.account_id = grants_used.account_id and g.organization_id = c.organization_id
     and g.scope = 'participants:read' and g.revoked_at is null
   where s.realm_id = grants_used.realm_id and s.fixture_id = grants_used.fixture_id and s.player is not null
     and tenancy.holds_grant(s.realm_id, grants_used.account_id, c.organization_id, m.source_id, 'participants:read')
   group by g.grant_id, g.organization_id;
end;

comment on function tenancy.grants_used(integer, text, text) is
  'The grants that open the lines of players in a box score to an account, as they stand now, each with its organization and how many '
  'lines it opens (BOX-4, BOX-5, PRIVACY-13).';
