create or replace function project.place_in_words(state jsonb) returns text
language sql immutable
return case when state ? 'venue' then coalesce((state #>> '{venue,field}') || ' at ', '') || (state #>> '{venue,name}') else 'no venue' end;

comment on function project.place_in_words(jsonb) is 'Where a FixtureState is, in words.';
