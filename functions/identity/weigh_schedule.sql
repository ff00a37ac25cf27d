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
     set score = 1 - (1 - a.score) * 0.25 ^ s.opponents * 0.6 ^ s.venues,
         veto = coalesce(a.veto, s.veto),
         features = a.features || case when s.opponents + s.venues = 0 then '[]' else jsonb_build_array(jsonb_build_object(
           'name', 'schedule', 'value', s.opponents + s.venues, 'weight', 1,
           'words', format('Games at the same minute in lists of different sources: %s against the same opponent, %s more at the same '
                           'place.', s.opponents, s.venues))) end
    from (
      select p.own_entity_id, p.entity_id, g.opponents, g.venues,
             case when g.is_against then 'they play against each other'
                  when g.is_elsewhere then 'they play different games at the same minute'
                  when p.is_own_source and identity.are_rivals(weigh_schedule.realm_id, p.own_entity_id, p.entity_id)
                  then 'one source lists both in one competition' end as veto
        from (
          select distinct x.own_entity_id, x.entity_id, x.is_own_source from pg_temp.alike x where x.entity_type = 'team'
        ) p
        cross join lateral identity.compare_games(weigh_schedule.realm_id, p.own_entity_id, p.entity_id) g
    ) s
   where a.entity_type = 'team' and a.name_id = s.own_entity_id and a.entity_id = s.entity_id;
end;
$$;

comment on function identity.weigh_schedule(integer) is
  'Adds what the schedule says to the pairs of pg_temp.alike that exist already: a game of both at one minute against one opponent takes '
  'three quarters of the doubt away, one at the same place two fifths; games that only two teams can play forbid the pair (IDENTITY-116, '
  'IDENTITY-120).';
