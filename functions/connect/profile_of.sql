create or replace function connect.profile_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'fingerprint', run.layout -> 'fingerprint', 'headers', coalesce(run.layout -> 'headers', '[]'),
           'mapping', coalesce(
             (select jsonb_object_agg(m.role, m.headers)
                from (
                  select x ->> 'role' as role,
                         string_agg(lower(btrim(x ->> 'header')), ', ' order by lower(btrim(x ->> 'header'))) as headers
                    from jsonb_array_elements(run.layout -> 'mapping') x
                   where x ->> 'role' is not null
                   group by 1
                ) m), '{}'),
           'unmapped', coalesce(
             (select jsonb_agg(lower(btrim(u ->> 'header')))
                from jsonb_array_elements(run.layout -> 'unmapped') u
               where jsonb_array_length(coalesce(u -> 'samples', '[]')) > 0), '[]'),
           'repeated', run.notes -> 'repeated_ids', 'count', e.count, 'first_day', e.first_day, 'last_day', e.last_day, 'ids', e.ids,
           'skipped', round(
             (select count(*) from connect.skips s where s.realm_id = run.realm_id and s.run_id = run.run_id and s.code <> 'repeated')
               / greatest(run.row_count, 1)::numeric, 4),
           'night', round(e.night / greatest(e.starts, 1)::numeric, 4), 'starts', e.starts,
           'fill', jsonb_build_object(
             'start', e.starts, 'venue', e.venues, 'field', e.fields, 'division', e.divisions, 'home', e.homes, 'away', e.aways))
    from (
      select count(*) as count, min(n.on_day) as first_day, max(n.on_day) as last_day, count(n.start_at) as starts,
             count(n.venue) as venues,
             count(n.field) as fields, count(n.division) as divisions, count(n.file_id) as ids,
             count(*) filter (where n.home_key <> '') as homes, count(*) filter (where n.away_key <> '') as aways,
             count(*) filter (
               where extract(hour from n.start_at at time zone (n.data ->> 'time_zone')) >= 23
                  or extract(hour from n.start_at at time zone (n.data ->> 'time_zone')) < 7) as night
        from connect.entries n
       where n.realm_id = run.realm_id and n.run_id = run.run_id
    ) e;
$$;

comment on function connect.profile_of(connect.runs) is
  'Returns the shape of what a run read, as a baseline keeps it: layout, how many entries between which days, how many have a start, '
  'venue, field, division and sides, the share of rows that could not be read and of starts between 23:00 and 07:00. FEED-30.';
