create or replace function project.write_venues(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as venue,
           project.moves(canon.venue_fields(e), canon.venue_fields(t)) as moves
      from pg_temp.decided d
      left join canon.venues e on e.realm_id = write_venues.realm_id and e.venue_id = case when not d.is_new then d.entity_id end
      cross join lateral project.venue_row(write_venues.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.venues
    select (c.venue).* from changed c
        on conflict on constraint venues_pkey do update
       set name = excluded.name, address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
          time_zone = excluded.time_zone, fields = excluded.fields, merged_into = excluded.merged_into,
          version = excluded.version, updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'venue', c.entity_id, (c.venue).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;

  -- Fixtures show these, so they are rendered again; this waits for transactions that refer to one of them now.
  perform project.note_stale('venue', array['name', 'geo', 'time_zone']);
  perform from canon.venues e
    where e.realm_id = write_venues.realm_id and e.venue_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'venue')
    order by e.venue_id for update;
end;
$$;

comment on function project.write_venues(integer) is
  'Writes decided venue fields, raising the version by one where something changed, and stages the versions (HISTORY-2).';

create or replace function project.venue_row(realm_id integer, entity_id text, present canon.venues, winners jsonb)
returns setof canon.venues rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'address' then nullif(winners -> 'address', 'null') else present.address end,
         case when winners ? 'geo' then (winners -> 'geo' ->> 0)::double precision else present.latitude end,
         case when winners ? 'geo' then (winners -> 'geo' ->> 1)::double precision else present.longitude end,
         case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end,
         coalesce(case when not winners ? 'fields' then present.fields
                       when jsonb_typeof(winners -> 'fields') = 'array'
                       then array(select jsonb_array_elements_text(winners -> 'fields')) end, '{}'),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.venue_row(integer, text, canon.venues, jsonb) is
  'Returns the next version of a venue: its current row (null: it is new) with the values that won (null: no claim is left). DECIDE-1.';
