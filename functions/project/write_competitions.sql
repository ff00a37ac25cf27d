create or replace function project.write_competitions(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  with drafted as materialized (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, e.version,
           jsonb_build_object(
             'name', e.name, 'sport', e.sport, 'kind', e.kind, 'host', e.host_id, 'season', e.season, 'start_date', e.start_date,
             'end_date', e.end_date, 'time_zone', e.time_zone, 'website', e.website) as state_before,
           coalesce(w.winners ->> 'name', e.name, project.stub_name(write_competitions.realm_id, d.entity_id)) as name,
           case when w.winners ? 'sport' then w.winners ->> 'sport' else e.sport end as sport,
           case when w.winners ? 'kind' then w.winners ->> 'kind' else e.kind end as kind,
           case when w.winners ? 'host' then w.winners -> 'host' ->> 'id' else e.host_id end as host_id,
           case when w.winners ? 'season' then w.winners ->> 'season' else e.season end as season,
           case when w.winners ? 'start_date' then (w.winners ->> 'start_date')::date else e.start_date end as start_date,
           case when w.winners ? 'end_date' then (w.winners ->> 'end_date')::date else e.end_date end as end_date,
           case when w.winners ? 'time_zone' then w.winners ->> 'time_zone' else e.time_zone end as time_zone,
           case when w.winners ? 'website' then w.winners ->> 'website' else e.website end as website
      from pg_temp.decided d
      cross join lateral (select d.winners) w (winners)
      left join canon.competitions e on e.realm_id = write_competitions.realm_id
       and e.competition_id = case when not d.is_new then d.entity_id end
  ), changed as (
    select d.*,
           project.moved_fields(case when not d.is_new then d.state_before end, jsonb_build_object(
             'name', d.name, 'sport', d.sport, 'kind', d.kind, 'host', d.host_id, 'season', d.season, 'start_date', d.start_date,
             'end_date', d.end_date, 'time_zone', d.time_zone, 'website', d.website)) as changed_fields
      from drafted d
  ), written as (
    insert into canon.competitions as e (
      realm_id, competition_id, name, sport, kind, host_id, season, start_date, end_date, time_zone, website, version, created_at,
      updated_at)
    select write_competitions.realm_id, c.entity_id, c.name, c.sport, c.kind, c.host_id, c.season, c.start_date, c.end_date, c.time_zone,
           c.website, coalesce(c.version, 0) + 1, util.now(), util.now()
      from changed c
     where c.is_new or c.is_withdrawal or c.is_return or c.changed_fields <> '{}'
        on conflict on constraint competitions_pkey do update
       set name = excluded.name, sport = excluded.sport, kind = excluded.kind, host_id = excluded.host_id, season = excluded.season,
           start_date = excluded.start_date, end_date = excluded.end_date, time_zone = excluded.time_zone, website = excluded.website,
           version = excluded.version, updated_at = excluded.updated_at
    returning e.competition_id as entity_id, e.version
  )
  insert into pg_temp.staged_changes (seq, entity_type, entity_id, version, kind, event, changed_fields)
  select c.seq, 'competition', c.entity_id, written.version, k.kind, 'oyss.competition.' || k.kind, c.changed_fields
    from changed c
    join written using (entity_id)
    cross join lateral (select case when c.is_new then 'created' when c.is_withdrawal then 'withdrawn' else 'updated' end) k (kind);

  -- Fixtures show these names: they are rendered again, and transactions that refer to one of them at this moment are waited for.
  insert into pg_temp.stale (entity_type, entity_id)
  select 'competition', c.entity_id from pg_temp.staged_changes c
   where c.entity_type = 'competition' and c.kind <> 'created' and c.seq in (select d.seq from pg_temp.decided d)
     and c.changed_fields && array['name'];
  perform from canon.competitions e
    where e.realm_id = write_competitions.realm_id
      and e.competition_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'competition')
    order by e.competition_id for update;
end;
$$;

comment on function project.write_competitions(integer) is
  'Writes decided competition fields, one version further where something changed, and stages the changes.';
