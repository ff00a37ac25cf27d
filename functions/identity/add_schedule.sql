create or replace function identity.add_schedule(comparison identity.comparison, opponents integer, venues integer, veto text)
returns identity.comparison
language sql immutable parallel safe
return (
  select row(
      case when opponents + venues = 0 then (comparison).score else identity.probability(
        ln(greatest((comparison).score, 0.001) / (1 - least((comparison).score, 0.999))) + w.weight) end,
      coalesce(veto, case when opponents < coalesce(
          case (comparison).veto when 'misspelt_name' then 1 when 'generic_name' then 2 when 'bare_name' then 2 end, opponents + 1)
        then (comparison).veto end),
      (comparison).features || case when opponents + venues = 0 then '[]' else identity.feature(
        'schedule', to_jsonb(opponents + venues), w.weight,
        format('Games at the same minute in lists of different sources: %s against the same opponent, %s more at the same place.',
               opponents, venues)) end)::identity.comparison
    from (select opponents * ln(10) + venues * ln(2)
                 + case when opponents > 0 and (comparison).score > 0.5 then ln(4) else 0 end as weight) w);

comment on function identity.add_schedule(identity.comparison, integer, integer, text) is
  'A comparison of two teams with what their schedules add: each game of both at one minute against one opponent (opponents) multiplies '
  'the odds that they are one by ten, the first by forty where the names alone make it likelier than not, and each other one at the same '
  'place (venues) by two; two of the first kind make up for a name that tells nothing, one for a name that is misspelt, and none for any '
  'other hard rule; veto is that of the schedules, or null (IDENTITY-116, IDENTITY-120).';
