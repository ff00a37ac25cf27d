create or replace function project.write_venues(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  with drafted as materialized (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, e.version,
           jsonb_build_object(
             'name', e.name, 'address', e.address,
             'geo', case when e.latitude is not null then jsonb_build_array(e.latitude, e.longitude) end, 'time_zone', e.time_zone,
             'fields', nullif(e.fields, '{}')) as state_before,
           coalesce(w.winners ->> 'name', e.name, project.stub_name(write_venues.realm_id, d.entity_id)) as name,
           case when w.winners ? 'address' then w.winners -> 'address' else e.address end as address,
           case when w.winners ? 'geo' then (w.winners -> 'geo' ->> 0)::double precision else e.latitude end as latitude,
           case when w.winners ? 'geo' then (w.winners -> 'geo' ->> 1)::double precision else e.longitude end as longitude,
           case when w.winners ? 'time_zone' then w.winners ->> 'time_zone' else e.time_zone end as time_zone,
           coalesce(
             case when jsonb_typeof(w.winners -> 'fields') = 'array' then array(select jsonb_array_elements_text(w.winners -> 'fields'))
               else e.fields end,
             '{}') as fields
      from pg_temp.decided d
      cross join lateral (select d.winners) w (winners)
      left join canon.venues e on e.realm_id = write_venues.realm_id and e.venue_id = case when not d.is_new then d.entity_id end
  ), changed as (
    select d.*,
           project.moved_fields(case when not d.is_new then d.state_before end, jsonb_build_object(
             'name', d.name, 'address', d.address,
             'geo', case when d.latitude is not null then jsonb_build_array(d.latitude, d.longitude) end, 'time_zone', d.time_zone,
             'fields', nullif(d.fields, '{}'))) as changed_fields
      from drafted d
  ), written as (
    insert into canon.venues as e (
      realm_id, venue_id, name, address, latitude, longitude, time_zone, fields, version, created_at, updated_at)
    select write_venues.realm_id, c.entity_id, c.name, c.address, c.latitude, c.longitude, c.time_zone, c.fields,
           coalesce(c.version, 0) + 1, util.now(), util.now()
      from changed c
     where c.is_new or c.is_withdrawal or c.is_return or c.changed_fields <> '{}'
        on conflict on constraint venues_pkey do update
       set name = excluded.name, address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
           time_zone = excluded.time_zone, fields = excluded.fields, version = excluded.version, updated_at = excluded.updated_at
    returning e.venue_id as entity_id, e.version
  )
  insert into pg_temp.staged_changes (seq, entity_type, entity_id, version, kind, event, changed_fields)
  select c.seq, 'venue', c.entity_id, written.version, k.kind, 'oyss.venue.' || k.kind, c.changed_fields
    from changed c
    join written using (entity_id)
    cross join lateral (select case when c.is_new then 'created' when c.is_withdrawal then 'withdrawn' else 'updated' end) k (kind);

  -- Fixtures show these names: they are rendered again, and transactions that refer to one of them at this moment are waited for.
  insert into pg_temp.stale (entity_type, entity_id)
  select 'venue', c.entity_id from pg_temp.staged_changes c
   where c.entity_type = 'venue' and c.kind <> 'created' and c.seq in (select d.seq from pg_temp.decided d)
     and c.changed_fields && array['name', 'geo', 'time_zone'];
  perform from canon.venues e
    where e.realm_id = write_venues.realm_id and e.venue_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'venue')
    order by e.venue_id for update;
end;
$$;

comment on function project.write_venues(integer) is
  'Writes decided venue fields, one version further where something changed, and stages the changes.';
