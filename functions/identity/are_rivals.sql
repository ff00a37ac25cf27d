create or replace function identity.are_rivals(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select e.competition_id, e.source_id from identity.entries_of(are_rivals.realm_id, are_rivals.first_id) e
  intersect
  select e.competition_id, e.source_id from identity.entries_of(are_rivals.realm_id, are_rivals.second_id) e);

comment on function identity.are_rivals(integer, text, text) is
  'Returns whether one source lists games of both teams in one competition, and so means two teams (IDENTITY-116).';
