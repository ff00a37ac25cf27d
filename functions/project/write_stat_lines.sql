create or replace function project.write_stat_lines(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  with drafted as materialized (
    select d.entity_id, d.mapping_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, e.version, e.mapping_id as known_mapping_id,
           jsonb_build_object(
             'fixture', e.fixture_id, 'team', e.team_id, 'player', e.player, 'period', e.period, 'sport', e.sport, 'stats', e.stats
           ) as state_before,
           case when w.winners ? 'fixture' then w.winners -> 'fixture' ->> 'id' else e.fixture_id end as fixture_id,
           case when w.winners ? 'team' then w.winners -> 'team' ->> 'id' else e.team_id end as team_id,
           case when w.winners ? 'player' then w.winners -> 'player' else e.player end as player,
           case when w.winners ? 'period' then w.winners ->> 'period' else e.period end as period,
           case when w.winners ? 'sport' then w.winners ->> 'sport' else e.sport end as sport,
           case when w.winners ? 'stats' then w.winners -> 'stats' else e.stats end as stats
      from pg_temp.decided d
      cross join lateral (select d.winners) w (winners)
      left join canon.stat_lines e on e.realm_id = write_stat_lines.realm_id
       and e.stat_line_id = case when not d.is_new then d.entity_id end
  ), changed as (
    select d.*,
           project.moved_fields(case when not d.is_new then d.state_before end, jsonb_build_object(
             'fixture', d.fixture_id, 'team', d.team_id, 'player', d.player, 'period', d.period, 'sport', d.sport, 'stats', d.stats)
           ) as changed_fields
      from drafted d
  ), written as (
    insert into canon.stat_lines as e (
      realm_id, stat_line_id, mapping_id, fixture_id, team_id, player, period, sport, stats, version, created_at, updated_at)
    select write_stat_lines.realm_id, c.entity_id, coalesce(c.mapping_id, c.known_mapping_id), c.fixture_id, c.team_id, c.player, c.period,
           c.sport, c.stats, coalesce(c.version, 0) + 1, util.now(), util.now()
      from changed c
     where c.is_new or c.is_withdrawal or c.is_return or c.changed_fields <> '{}'
        on conflict on constraint stat_lines_pkey do update
       set fixture_id = excluded.fixture_id, team_id = excluded.team_id, player = excluded.player, period = excluded.period,
           sport = excluded.sport, stats = excluded.stats, version = excluded.version, updated_at = excluded.updated_at
    returning e.stat_line_id as entity_id, e.version
  )
  insert into pg_temp.staged_changes (seq, entity_type, entity_id, version, kind, event, changed_fields)
  select c.seq, 'stat_line', c.entity_id, written.version, k.kind, 'oyss.stat_line.updated', c.changed_fields
    from changed c
    join written using (entity_id)
    cross join lateral (select case when c.is_new then 'created' when c.is_withdrawal then 'withdrawn' else 'updated' end) k (kind);
end;
$$;

comment on function project.write_stat_lines(integer) is
  'Writes decided stat_line fields, one version further where something changed, and stages the changes.';
