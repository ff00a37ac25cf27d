create or replace function project.write_stat_lines(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as stat_line,
           project.moves(canon.stat_line_fields(e), canon.stat_line_fields(t)) as moves
      from pg_temp.decided d
      left join canon.stat_lines e on e.realm_id = write_stat_lines.realm_id
       and e.stat_line_id = case when not d.is_new then d.entity_id end
      cross join lateral project.stat_line_row(write_stat_lines.realm_id, d.entity_id, e, d.winners, d.mapping_id) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.stat_lines
    select (c.stat_line).* from changed c
        on conflict on constraint stat_lines_pkey do update
       set fixture_id = excluded.fixture_id, team_id = excluded.team_id, player = excluded.player, period = excluded.period,
          sport = excluded.sport, stats = excluded.stats, version = excluded.version, updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'stat_line', c.entity_id, (c.stat_line).version,
         c.moves || case when c.moves ? 'player' then jsonb_build_object('player', null) else '{}' end, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;
end;
$$;

comment on function project.write_stat_lines(integer) is
  'Writes decided stat_line fields, one version further where something changed, and stages the versions (HISTORY-2). '
  'No player gets into the ledger (EVENT-8).';
