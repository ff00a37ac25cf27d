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
               ('status', l.data ->> 'status', case when s.data ->> 'status' in ('completed', 'in_progress') then l.data ->> 'status'
                                                    else s.data ->> 'status' end),
               ('end', l.data ->> 'end', s.data ->> 'end'),
               ('competition', l.data #>> '{competition,name}', s.data #>> '{competition,name}'),
               -- Whether its sides have ids of the file.
               ('sides', concat_ws(' ', l.data #>> '{sides,0,team,external_id}' like 'team:%',
                                   l.data #>> '{sides,1,team,external_id}' like 'team:%'),
                concat_ws(' ', s.data #>> '{sides,0,team,external_id}' like 'team:%',
                          s.data #>> '{sides,1,team,external_id}' like 'team:%')),
               ('id', l.file_id, case when l.file_id is not null then s.file_id end)) v (role, was, now)
        on s.number is not null and (v.role = any (compare_mapping.roles) or v.role = 'sides') and (v.was is not null or v.now is not null)
  ), told as (
    select g.role, count(*) as told, count(*) filter (where g.now is not distinct from g.was) as same, count(g.now) as now
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
      left join told t on t.role = g.role
     group by g.external_id
  )
  select jsonb_build_object(
           'of', count(*), 'found', count(*) filter (where g.is_found), 'fitting', count(*) filter (where g.is_found and g.is_fit),
           'same', count(*) filter (where g.is_found and g.is_same),
           'roles', (select coalesce(jsonb_object_agg(t.role, jsonb_build_object('told', t.told, 'same', t.same)), '{}')
                       from told t where t.now > 0))
    from game g;
$$;

comment on function connect.compare_mapping(connect.runs, connect.feeds, jsonb, text[], jsonb) is
  'Compares what a parser read of the snapshot of a run, by whatever mapping (columns: [{role, header}]), with what its target lists on '
  'the days that it covers: {of: games listed, found: those with the same date, start and sides, fitting: those found in which the '
  'given roles say what they said, same: those found of which applying would change nothing (connect.changes_of), '
  'roles: {role: {told, same}} for each of these that is told}. A score or id that was not listed is not compared, nor a game that is '
  'under way or over by now, nor a role that is told of no game; sides have ids of the file where they had. FEED-280.';
