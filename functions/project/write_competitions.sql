create or replace function project.write_competitions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as competition,
           project.moves(canon.competition_fields(e), canon.competition_fields(t)) as moves
      from pg_temp.decided d
      left join canon.competitions e on e.realm_id = write_competitions.realm_id
       and e.competition_id = case when not d.is_new then d.entity_id end
      cross join lateral project.competition_row(write_competitions.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.competitions
    select (c.competition).* from changed c
        on conflict on constraint competitions_pkey do update
       set name = excluded.name, sport = excluded.sport, kind = excluded.kind, host_id = excluded.host_id, season = excluded.season,
          start_date = excluded.start_date, end_date = excluded.end_date, time_zone = excluded.time_zone,
          website = excluded.website, merged_into = excluded.merged_into, version = excluded.version, updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'competition', c.entity_id, (c.competition).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;

  -- Fixtures show these, so they are rendered again; this waits for transactions that refer to one of them now.
  perform project.note_stale('competition', array['name']);
  perform from canon.competitions e
    where e.realm_id = write_competitions.realm_id
      and e.competition_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'competition')
    order by e.competition_id for update;
end;
$$;

comment on function project.write_competitions(integer) is
  'Writes decided competition fields, raising the version by one where something changed, and stages the versions (HISTORY-2).';

create or replace function project.competition_row(realm_id integer, entity_id text, present canon.competitions, winners jsonb)
returns setof canon.competitions rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         case when winners ? 'kind' then winners ->> 'kind' else present.kind end,
         case when winners ? 'host' then winners -> 'host' ->> 'id' else present.host_id end,
         case when winners ? 'season' then winners ->> 'season' else present.season end,
         case when winners ? 'start_date' then (winners ->> 'start_date')::date else present.start_date end,
         case when winners ? 'end_date' then (winners ->> 'end_date')::date else present.end_date end,
         case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end,
         case when winners ? 'website' then winners ->> 'website' else present.website end,
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.competition_row(integer, text, canon.competitions, jsonb) is
  'Returns the next version of a competition: its current row (null: it is new) with the values that won (null: no claim is left). '
  'DECIDE-1.';
