create or replace function intake.count_mentions(person intake.person) returns bigint
language sql stable
begin atomic
  select count(*)
    from intake.observations o
   where o.realm_id = (count_mentions.person).realm_id and o.source_id = (count_mentions.person).source_id
     and o.type in ('organization', 'competition', 'team', 'venue', 'fixture', 'result')
     and o.data::text ~* (count_mentions.person).text_pattern;
end;

comment on function intake.count_mentions(intake.person) is
  'Returns how many observations of a source about other things, such as the title of a fixture, contain an id or name of a person. '
  'Reads all observations of the source. PRIVACY-11.';
