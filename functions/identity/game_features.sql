create or replace function identity.game_features(
  own_start timestamptz, other_start timestamptz, own_day date, other_day date, is_score_same boolean
) returns jsonb
language sql stable parallel safe
return identity.feature('teams', to_jsonb(1), 1, 'Both are games of the same two teams.')
  || identity.feature(
    'day', to_jsonb(case when own_day = other_day then 1 else 0 end), 1, case
      when own_day = other_day then 'Both are on ' || to_char(own_day, 'YYYY-MM-DD') || '.'
      else 'One is on ' || to_char(least(own_day, other_day), 'YYYY-MM-DD') || ', the other on '
           || to_char(greatest(own_day, other_day), 'YYYY-MM-DD') || ', and no other game of the two is in one of the lists only.' end)
  || identity.feature(
    'time', to_jsonb(case when own_start = other_start then 1 when own_start is null or other_start is null then 0.5 else 0 end), 1, case
      when own_start = other_start then 'Both start at ' || util.rfc3339(own_start) || '.'
      when own_start is null and other_start is null then 'None of them has a time.'
      when own_start is null or other_start is null then 'Only one of them has a time.'
      else 'One starts at ' || util.rfc3339(least(own_start, other_start)) || ', the other at '
           || util.rfc3339(greatest(own_start, other_start)) || '.' end)
  || identity.feature(
    'score', to_jsonb(case when is_score_same then 1 else 0 end), case when is_score_same is not null then 1 end,
    case when is_score_same then 'Both have the same final score.' else 'Their final scores differ.' end);

comment on function identity.game_features(timestamptz, timestamptz, date, date, boolean) is
  'Returns the evidence that two games of the same two teams are one: their starts (null: not known), the days on which they are, and '
  'whether their final scores are the same (null: not both are known).';
