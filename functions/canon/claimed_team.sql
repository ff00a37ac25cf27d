create or replace function canon.claimed_team(realm_id integer, mapping_id bigint) returns text
language sql stable
return (
  select c.value ->> 'id'
    from canon.claims c
   where c.realm_id = claimed_team.realm_id and c.mapping_id = claimed_team.mapping_id and c.field = 'team' and c.implied_by = '');

comment on function canon.claimed_team(integer, bigint) is
  'Returns the team that a stat line (the mapping of its external id) is of, as its source said, before anything was merged: whose lines '
  'they are is not for a merge to change (BOX-40).';
