create or replace function identity.minute_features(starts_at timestamptz, is_alone boolean) returns jsonb
language sql stable parallel safe
return identity.feature('teams', to_jsonb(0.5), 1, 'Both are games of one team, against opponents that may be one.')
  || identity.feature('time', to_jsonb(1), 1, 'Both start at ' || util.rfc3339(starts_at) || '.')
  || identity.feature(
    'lists', to_jsonb(case when is_alone then 1 else 0 end), 1, case
      when is_alone then 'Each list has one game of the team at that minute.'
      else 'The lists differ in the kind, the place or the status of the games at that minute, or one of them has two.' end);

comment on function identity.minute_features(timestamptz, boolean) is
  'Returns the evidence that two games of one team at one start are one, and whether nothing in the lists speaks against it (is_alone). '
  'IDENTITY-172.';
