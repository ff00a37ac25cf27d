create or replace function project.time_in_words(state jsonb) returns text
language sql immutable
return coalesce(state ->> 'start' || coalesce(' until ' || (state ->> 'end'), ''), state ->> 'date', 'no date')
  || case state ->> 'time_status' when 'confirmed' then '' else ' (' || (state ->> 'time_status') || ')' end;

comment on function project.time_in_words(jsonb) is 'When a FixtureState is, in words.';
