create or replace function connect.result_of(home_score integer, away_score integer, is_neutral boolean, is_final boolean) returns jsonb
language sql immutable
return case
  when home_score >= 0 and away_score >= 0 then jsonb_build_object(
    'scores', jsonb_build_array(
      jsonb_build_object('role', case when is_neutral then 'participant' else 'home' end, 'score', home_score),
      jsonb_build_object('role', case when is_neutral then 'participant' else 'away' end, 'score', away_score)),
    'final', is_final)
end;

comment on function connect.result_of(integer, integer, boolean, boolean) is
  'Returns the result of a fixture observation for two scores; null where one of them is not known.';
