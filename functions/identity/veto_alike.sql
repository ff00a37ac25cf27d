create or replace function identity.veto_alike(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.alike a
     set is_own_source = exists (
           select from canon.external_ids o
            where o.realm_id = veto_alike.realm_id and o.entity_id = a.entity_id and o.source_id = veto_alike.source_id
              and o.entity_type = a.entity_type offset 0);

  if not exists (select from pg_temp.alike a where a.entity_type = 'team') then
    return;
  end if;
  -- Only a schedule tells that a source lists one team twice.
  delete from pg_temp.alike a
   where a.entity_type = 'team' and a.source_id = veto_alike.source_id and not exists (
     select from pg_temp.alike o where o.name_id = a.name_id and o.entity_id = a.entity_id and o.source_id <> a.source_id);
  perform identity.collect_meetings();

  -- A source that lists two teams in one competition means two.
  update pg_temp.alike a set veto = 'same_competition'
   where a.entity_type = 'team' and a.veto is null and a.is_own_source
     and identity.lists_both(veto_alike.realm_id, veto_alike.source_id, a.external_id, a.entity_id);

  -- Nobody plays against himself.
  update pg_temp.alike a set veto = 'against_each_other'
    from pg_temp.meetings p
    join pg_temp.wanted o on o.external_id = p.opponent_id and o.entity_type = 'team' and not o.is_direct
   where a.entity_type = 'team' and a.veto is null and p.team_id = a.external_id and o.entity_id = a.entity_id
     and o.external_id <> a.external_id;

  -- Nobody is in two places at one minute: one source lists both games, or both opponents.
  update pg_temp.alike a set veto = 'same_minute'
    from pg_temp.meetings p
    left join pg_temp.wanted o on o.external_id = p.opponent_id and o.entity_type = 'team' and not o.is_direct
   where a.entity_type = 'team' and a.veto is null and p.team_id = a.external_id and p.starts_at is not null
     and exists (
       select
         from (
           select g.fixture_id from canon.fixture_sides g
            where g.realm_id = veto_alike.realm_id and g.team_id = a.entity_id and g.sorts_at = p.starts_at offset 0
         ) s
         cross join lateral (
           select g.* from canon.fixtures g where g.realm_id = veto_alike.realm_id and g.fixture_id = s.fixture_id offset 0
         ) f
         left join lateral (
           select g.team_id from canon.fixture_sides g
            where g.realm_id = veto_alike.realm_id and g.fixture_id = s.fixture_id and g.team_id <> a.entity_id offset 0
         ) y on true
        where f.merged_into is null and f.starts_at is not null and f.time_status = 'confirmed'
          and (y.team_id <> o.entity_id and identity.has_common_source(veto_alike.realm_id, y.team_id, o.entity_id)
               or exists (
                 select from canon.external_ids m
                  where m.realm_id = veto_alike.realm_id and m.entity_id = f.fixture_id and m.source_id = veto_alike.source_id
                    and m.entity_type = 'fixture' and m.external_id <> p.game_id offset 0)));
end;
$$;

comment on function identity.veto_alike(integer, text) is
  'Forbids pairs of teams in pg_temp.alike that the schedule tells apart, as far as the batch and what is known say: one source '
  '(source_id) lists both in one competition, they play against each other, or they are in two games at one minute. Says of every pair '
  'whether the source has an id of that entity already (IDENTITY-116).';
