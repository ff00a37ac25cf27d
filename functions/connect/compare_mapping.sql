create or replace function connect.compare_mapping(
  run connect.runs, feed connect.feeds, entries jsonb, roles text[], columns jsonb
) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with said as materialized (
    select r.*, row_number() over (partition by r.on_day, r.start_at, r.home_key, r.away_key, r.title_key order by r.number) as place
      from connect.read_entries(compare_mapping.entries, feed, run.observed_at) r
  ), listed as materialized (
    select l.*, row_number() over (partition by l.on_day, l.start_at, l.home_key, l.away_key, l.title_key order by l.external_id) as place
      from connect.listed l
      cross join connect.baselines b
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null
       and b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null
       and l.on_day between (b.profile ->> 'first_day')::date and (b.profile ->> 'last_day')::date
       and l.on_day >= least((run.observed_at at time zone feed.time_zone)::date, (select min(s.on_day) from said s))
  ), games as materialized (
    select l.external_id, s.number is not null as is_found, s.data as said, l.data as listed, v.role, v.was, v.now
      from listed l
      left join said s
        on s.on_day = l.on_day and s.home_key = l.home_key and s.away_key = l.away_key and s.title_key = l.title_key and s.place = l.place
       and coalesce(s.start_at, '-infinity') = coalesce(l.start_at, '-infinity')
      left join lateral (
        values ('venue', lower(l.venue), lower(s.venue)), ('field', lower(l.field), lower(s.field)),
               ('division', nullif(l.division_key, ''), nullif(s.division_key, '')),
               ('age_group', nullif(l.division_key, ''), nullif(s.division_key, '')),
               ('gender', nullif(l.division_key, ''), nullif(s.division_key, '')),
               ('home_score', l.home_score::text, case when l.home_score is not null then s.home_score::text end),
               ('away_score', l.away_score::text, case when l.away_score is not null then s.away_score::text end),
               ('score', l.home_score || ':' || l.away_score,
                case when l.home_score is not null then s.home_score || ':' || s.away_score end),
               ('status', connect.game_status(l.data), connect.game_status(
                 case when s.data ->> 'status' in ('completed', 'in_progress') then l.data else s.data end)),
               ('end', l.data ->> 'end', s.data ->> 'end'),
               ('competition', l.data #>> '{competition,name}', s.data #>> '{competition,name}'),
               -- Whether its sides have ids from the file.
               ('sides', concat_ws(' ', l.data #>> '{sides,0,team,external_id}' like 'team:%',
                                   l.data #>> '{sides,1,team,external_id}' like 'team:%'),
                concat_ws(' ', s.data #>> '{sides,0,team,external_id}' like 'team:%',
                          s.data #>> '{sides,1,team,external_id}' like 'team:%')),
               ('id', l.file_id, case when l.file_id is not null then s.file_id end)) v (role, was, now)
        on s.number is not null and (v.role = any (compare_mapping.roles) or v.role = 'sides') and (v.was is not null or v.now is not null)
  ), stated as (
    select g.role, count(*) as stated, count(*) filter (where g.now is not distinct from g.was) as same, count(g.now) as now
      from games g
     where g.role is not null
     group by g.role
  ), game as (
    select bool_and(g.is_found) as is_found,
           coalesce(bool_and(g.now is not distinct from g.was) filter (where t.now > 0), true) as is_fit,
           not exists (
             select from connect.changes_of(
               (array_agg(g.listed))[1], (array_agg(g.said))[1],
               run.layout || jsonb_build_object('mapping', compare_mapping.columns))) as is_same
      from games g
      left join stated t on t.role = g.role
     group by g.external_id
  )
  select jsonb_build_object(
           'of', count(*), 'found', count(*) filter (where g.is_found), 'fitting', count(*) filter (where g.is_found and g.is_fit),
           'same', count(*) filter (where g.is_found and g.is_same),
           'roles', (select coalesce(jsonb_object_agg(t.role, jsonb_build_object('stated', t.stated, 'same', t.same)), '{}')
                       from stated t where t.now > 0))
    from game g;
$$;

comment on function connect.compare_mapping(connect.runs, connect.feeds, jsonb, text[], jsonb) is
  'Compares what a parser read of a run under a mapping (columns: [{role, header}]) with the listed games on its days. Returns {of, '
  'found: same date, start and sides, fitting: and same values of the roles, same: applying would change nothing, roles: {role: '
  '{stated, same}}}. FEED-280.';
-- Not compared are scores or ids that were not listed, games in progress or over by now, and roles without a value in any game; sides keep
-- ids of the file if they had them.

create or replace function connect.column_changes(headers jsonb, others jsonb) returns table (place bigint, words text)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select min(h.place), case when o.count > 0 then format('another column "%s"', min(h.name)) else format('column "%s"', min(h.name)) end
    from jsonb_array_elements_text(column_changes.headers) with ordinality h (name, place)
    cross join lateral (
      select count(*) from jsonb_array_elements_text(column_changes.others) x (name)
       where lower(replace(x.name, ' ', '')) = lower(replace(h.name, ' ', ''))
    ) o (count)
   where h.name <> ''
   group by lower(replace(h.name, ' ', '')), o.count
  having count(*) > o.count;
$$;

comment on function connect.column_changes(jsonb, jsonb) is
  'Returns the columns of a list of headers that others lack, or have less often, in their order and as text; ignores case and blanks. '
  'FEED-30.';

create or replace function connect.examples_of(run connect.runs, measure connect.measure, facts jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(x) - 'place') order by x.place), '[]')
    from (
      select * from (
        select row_number() over (order by l.on_day, l.external_id) as place, null::integer as "row",
               concat_ws(' ', l.on_day, l.home, '-', l.away) as was, 'missing' as "is"
          from connect.listed l
         where measure.number in (2, 3, 4, 5) and l.realm_id = run.realm_id and l.target_id = run.target_id
           and l.missing_since is null and l.withdrawn_at is null and l.on_day >= (examples_of.facts ->> 'today')::date
           and not exists (select from connect.entries e
                            where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id = l.external_id)
         order by 1 limit 3
      ) m
      union all
      select * from (
        select row_number() over (order by p.number), p.row_number,
               concat_ws(' ', coalesce(to_char(p.old_start_at, 'YYYY-MM-DD HH24:MI"Z"'), p.old_day::text), p.old_home, '-', p.old_away,
                         p.old_venue, p.old_field, p.old_division, p.old_home_score || ':' || p.old_away_score),
               concat_ws(' ', coalesce(to_char(p.start_at, 'YYYY-MM-DD HH24:MI"Z"'), p.on_day::text), p.home, '-', p.away, p.venue,
                         p.field, p.division, p.home_score || ':' || p.away_score)
          from connect.pairs p
         where p.realm_id = run.realm_id and p.run_id = run.run_id and case measure.number
                 when 18 then p.on_day <> p.old_day
                 when 9 then measure.examples ?| array_remove(array[
                   case when p.home_key <> p.old_home_key then 'home' end, case when p.away_key <> p.old_away_key then 'away' end,
                   case when p.on_day <> p.old_day then 'date' end, case when p.start_at is distinct from p.old_start_at then 'start' end,
                   case when p.venue is distinct from p.old_venue then 'venue' end,
                   case when p.field is distinct from p.old_field then 'field' end,
                   case when p.division_key <> p.old_division_key then 'division' end], null)
                 when 10 then p.home_key = p.old_away_key and p.home_key <> p.away_key
                 when 11 then p.start_at - p.old_start_at = make_interval(mins => (examples_of.facts #>> '{shift,minutes}')::integer)
                 when 12 then (p.home_score, p.away_score) <> (p.old_home_score, p.old_away_score)
                 when 8 then true when 1 then true
               end
         order by 1 limit 3
      ) c
      union all
      select * from (
        select s.number::bigint, null::integer, s.excerpt, s.words
          from connect.skips s
         where measure.number = 7 and s.realm_id = run.realm_id and s.run_id = run.run_id
         order by 1 limit 3
      ) k
    ) x
$$;

comment on function connect.examples_of(connect.runs, connect.measure, jsonb) is
  'Returns up to three example rows of what a measure found in a run, {row, was, is}: as listed and as they would be. FEED-32.';

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
  'Returns the shape of a run, as a baseline stores it: layout, how many entries between which days, how many have a start, venue, '
  'field, division and sides, and the shares of unreadable rows and of starts between 23:00 and 07:00. FEED-30.';

create or replace function connect.game_status(data jsonb) returns text
language sql immutable
return coalesce(game_status.data ->> 'status', 'scheduled');

comment on function connect.game_status(jsonb) is
  'Returns the status of a game by the data of an entry: scheduled where it states none. FEED-394.';
