create or replace function likeness.version_in_force() returns integer
language sql stable parallel safe
return (select v.version from likeness.versions v where v.is_in_force);

comment on function likeness.version_in_force() is
  'Returns the version of words, weights and rules that is in force. IDENTITY-230.';

create or replace function likeness.word_kinds() returns text[]
language sql immutable parallel safe
return '{own,short,initials,squad,surname,place,region,country,common,club,club_word}'::text[];

comment on function likeness.word_kinds() is
  'Returns the kinds of parts that are words of a team, rather than marks such as a year or a colour. IDENTITY-70.';
