create or replace function identity.weigh_schedule(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.alike a
     set is_own_source = identity.has_common_source(weigh_schedule.realm_id, a.own_entity_id, a.entity_id);
  delete from pg_temp.alike a
   where a.entity_type = 'team' and a.is_own_source and not exists (
       select from pg_temp.alike p
         join canon.external_ids e on e.realm_id = weigh_schedule.realm_id and e.mapping_id = p.own_mapping_id
        where p.own_entity_id = a.own_entity_id and p.entity_id = a.entity_id and p.source_id <> e.source_id)
     and not identity.are_doubled(weigh_schedule.realm_id, a.own_entity_id, a.entity_id);

  -- Each game that coincides takes part of the doubt away.
  update pg_temp.alike a
     set (score, veto, features) = (
           select c.score, c.veto, c.features
             from identity.add_schedule(row(a.score, a.veto, a.features)::identity.comparison, s.opponents, s.venues, s.veto) c)
    from (
      select p.own_entity_id, p.entity_id, g.opponents, g.venues,
             identity.schedule_veto(
               g.is_against, g.is_elsewhere,
               p.is_own_source and identity.are_rivals(weigh_schedule.realm_id, p.own_entity_id, p.entity_id)) as veto
        from (
          select distinct x.own_entity_id, x.entity_id, x.is_own_source from pg_temp.alike x where x.entity_type = 'team'
        ) p
        cross join lateral identity.compare_games(weigh_schedule.realm_id, p.own_entity_id, p.entity_id) g
    ) s
   where a.entity_type = 'team' and a.name_id = s.own_entity_id and a.entity_id = s.entity_id;

  -- So does what two organizations or competitions have in common.
  update pg_temp.alike a
     set (score, veto, features) = (
           select c.score, c.veto, c.features
             from identity.add_companions(
               a.entity_type, row(a.score, a.veto, a.features)::identity.comparison, s.teams, s.competitions, s.venues) c)
    from (
      select p.entity_type, p.own_entity_id, p.entity_id, g.teams, g.competitions, g.venues
        from (
          select distinct x.entity_type, x.own_entity_id, x.entity_id from pg_temp.alike x
           where x.entity_type in ('organization', 'competition') and x.veto is null and not x.is_own_source
        ) p
        cross join lateral identity.compare_companions(weigh_schedule.realm_id, p.entity_type, p.own_entity_id, p.entity_id) g
    ) s
   where a.entity_type = s.entity_type and a.own_entity_id = s.own_entity_id and a.entity_id = s.entity_id;
end;
$$;

comment on function identity.weigh_schedule(integer) is
  'Adds to the pairs of pg_temp.alike that exist already what the schedules say (identity.add_schedule) and what organizations and '
  'competitions have in common (identity.add_companions), and whether a source has ids of both (IDENTITY-116, IDENTITY-120).';
