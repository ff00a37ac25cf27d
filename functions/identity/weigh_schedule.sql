create or replace function identity.weigh_schedule(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.alike a
     set is_own_source = exists (
           select from canon.external_ids x
             join canon.external_ids y
               on y.realm_id = weigh_schedule.realm_id and y.entity_id = a.entity_id and y.source_id = x.source_id
                  and y.entity_type = a.entity_type
            where x.realm_id = weigh_schedule.realm_id and x.entity_id = a.own_entity_id and x.entity_type = a.entity_type);

  -- Each game that coincides takes part of the doubt away.
  update pg_temp.alike a
     set score = case when s.opponents + s.venues = 0 then a.score else identity.probability(
           ln(greatest(a.score, 0.001) / (1 - least(a.score, 0.999))) + s.weight) end,
         veto = coalesce(s.veto, case when a.veto <> 'generic_name' or s.opponents < 2 then a.veto end),
         features = a.features || case when s.opponents + s.venues = 0 then '[]' else identity.feature(
           'schedule', to_jsonb(s.opponents + s.venues), s.weight,
           format('Games at the same minute in lists of different sources: %s against the same opponent, %s more at the same place.',
                  s.opponents, s.venues)) end
    from (
      select p.own_entity_id, p.entity_id, g.opponents, g.venues, g.opponents * ln(10) + g.venues * ln(2) as weight,
             case when g.is_against then 'against_each_other'
                  when g.is_elsewhere then 'same_minute'
                  when p.is_own_source and identity.are_rivals(weigh_schedule.realm_id, p.own_entity_id, p.entity_id)
                  then 'same_competition' end as veto
        from (
          select distinct x.own_entity_id, x.entity_id, x.is_own_source from pg_temp.alike x where x.entity_type = 'team'
        ) p
        cross join lateral identity.compare_games(weigh_schedule.realm_id, p.own_entity_id, p.entity_id) g
    ) s
   where a.entity_type = 'team' and a.name_id = s.own_entity_id and a.entity_id = s.entity_id;
end;
$$;

comment on function identity.weigh_schedule(integer) is
  'Adds what the schedule says to the pairs of pg_temp.alike that exist already: a game of both at one minute against one opponent '
  'multiplies the odds that they are one by ten, one at the same place by two; games that only two teams can play forbid the pair '
  '(IDENTITY-116, IDENTITY-120).';
