create or replace function project.change_reason(
  kind text, state_before jsonb, state_after jsonb, fields text[], distance_km double precision, result_notice text
) returns text
language sql stable
return case kind
  when 'cancelled' then 'Cancelled; it was ' || (state_before ->> 'status') || '.'
  when 'postponed' then 'Postponed; it was ' || (state_before ->> 'status') || '.'
  when 'completed' then 'Played.'
  when 'reinstated' then 'Scheduled again; it was ' || (state_before ->> 'status') || '.'
  when 'rescheduled' then 'Moved from ' || project.time_in_words(state_before) || ' to ' || project.time_in_words(state_after) || '.'
  when 'relocated' then 'Moved from ' || project.place_in_words(state_before) || ' to ' || project.place_in_words(state_after)
    || case when distance_km is not null then ', ' || distance_km || ' km away' else '' end || '.'
  when 'merged' then 'It is the same as another, which answers for it.'
  when 'unmerged' then 'It is one of its own again.'
  when 'withdrawn' then 'The source no longer lists it.'
  when 'updated' then case
    when result_notice = 'withdrawn' and fields = '{}' then 'The source no longer reports its result, and nobody else does: it stands.'
    when result_notice = 'withdrawn' then 'The source no longer reports its result, and nobody else does: an earlier one stands.'
    when result_notice = 'returned' and fields = '{}' then 'The source reports its result again.'
    when fields = '{}' then 'The source lists it again.' else 'Changed: ' || array_to_string(fields, ', ') || '.' end
end;

comment on function project.change_reason(text, jsonb, jsonb, text[], double precision, text) is
  'A change in words: kind, FixtureState before and after, field paths, kilometres of a relocation, and '
  'whether its result is withdrawn or reported again (result_notice, as in workspace.decided). HISTORY-6.';
