create or replace function identity.game_features(own_start timestamptz, other_start timestamptz, day date) returns jsonb
language sql stable parallel safe
return jsonb_build_array(
  jsonb_build_object('name', 'teams', 'value', 1, 'weight', 1, 'words', 'Both are games of the same two teams.'),
  jsonb_build_object('name', 'day', 'value', 1, 'weight', 1, 'words', 'Both are on ' || to_char(day, 'YYYY-MM-DD') || '.'),
  case
    when own_start = other_start
    then jsonb_build_object('name', 'time', 'value', 1, 'weight', 1, 'words', 'Both start at ' || util.rfc3339(own_start) || '.')
    when own_start is null or other_start is null
    then jsonb_build_object('name', 'time', 'value', 0.5, 'weight', 1, 'words', 'Only one of them has a time.')
    else jsonb_build_object('name', 'time', 'value', 0, 'weight', 1, 'words',
           'One starts at ' || util.rfc3339(least(own_start, other_start)) 
           || ', the other at ' || util.rfc3339(greatest(own_start, other_start)) || '.')
  end);

comment on function identity.game_features(timestamptz, timestamptz, date) is
  'Returns the evidence that two games of the same two teams are one: their starts (null: not known) and the day on which both are.';
