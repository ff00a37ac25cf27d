create or replace function connect.read_entries(entries jsonb, feed connect.feeds, at timestamptz) returns setof connect.entry
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select x.number::integer, coalesce(e.row, x.number::integer), nullif(left(btrim(e.file_id), 256), ''),
         case when n.home_key = '' or n.away_key = '' then concat_ws('|', e.kind, connect.key_of(e.title)) else '' end,
         n.home, n.away, n.home_key, n.away_key, n.division, n.division_key, n.venue, n.field, e.date, m.start_at,
         e.home_score, e.away_score,
         connect.data_of(
           x.entry, feed.sport, m.zone, m.start_at,
           case when m.end_at > m.start_at and m.end_at < m.start_at + interval '30 days' then m.end_at end,
           n.division_key,
           case
             when coalesce(e.status, 'scheduled') = 'scheduled' and completes.is_on and e.home_score >= 0 and e.away_score >= 0
               -- Whether a day without a time is over: an hour more or less does not matter.
               then read_entries.at - coalesce(m.start_at, (e.date + 1)::timestamp at time zone m.zone)
           end)
    from jsonb_array_elements(read_entries.entries) with ordinality x (entry, number)
    cross join lateral jsonb_to_record(x.entry) e (
      "row" integer, file_id text, kind text, date date, start_utc timestamptz, end_utc timestamptz, duration_minutes integer,
      zone text, status text, division text, age_group text, gender text, field text, home_score integer, away_score integer,
      title text)
    cross join lateral (
      select btrim(coalesce(x.entry #>> '{home,name}', x.entry #>> '{home,id}')),
             btrim(coalesce(x.entry #>> '{away,name}', x.entry #>> '{away,id}')),
             connect.key_of(coalesce(x.entry #>> '{home,name}', x.entry #>> '{home,id}')),
             connect.key_of(coalesce(x.entry #>> '{away,name}', x.entry #>> '{away,id}')),
             nullif(btrim(e.division), ''), connect.division_key(e.division, e.age_group, e.gender),
             nullif(btrim(coalesce(x.entry #>> '{venue,name}', x.entry #>> '{venue,id}')), ''), nullif(btrim(e.field), '')
    ) n (home, away, home_key, away_key, division, division_key, venue, field)
    cross join lateral (
      select coalesce(e.zone, feed.time_zone), e.start_utc, coalesce(e.end_utc, e.start_utc + make_interval(mins => e.duration_minutes))
    ) m (zone, start_at, end_at)
    cross join lateral (
      select coalesce((feed.settings ->> 'completes_scored')::boolean, feed.kind <> 'html')
    ) completes (is_on);
$$;

comment on function connect.read_entries(jsonb, connect.feeds, timestamptz) is
  'Returns the entries that a parser read as the database stores them: names folded, and the data of each observation '
  '(connect.data_of). Starts and ends are instants that the worker computed. at: the time of the data, by which existing scores are '
  'judged. FEED-7, FEED-8, FEED-45.';

create or replace function connect.division_key(division text, age_group text, gender text) returns text
language sql immutable
return connect.key_of(
  concat_ws(
    ' ',
    case when age_group <> '' and strpos(' ' || connect.key_of(division) || ' ', ' ' || connect.key_of(age_group) || ' ') = 0
      then age_group end,
    case when gender <> '' and strpos(' ' || connect.key_of(division) || ' ', ' ' || connect.key_of(gender) || ' ') = 0 then gender end,
    division));

comment on function connect.division_key(text, text, text) is
  'Returns what distinguishes the division of an entry: its folded name, after the age group and gender that the entry also gives, '
  'because every age group may have a "Flight 2". Empty if the entry gives none of them. FEED-8.';

create or replace function connect.data_of(
  entry jsonb, sport text, zone text, start_at timestamptz, end_at timestamptz, division_key text, played interval
) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
           jsonb_build_object(
             'kind', e.kind, 'sport', data_of.sport, 'start', util.rfc3339(data_of.start_at), 'end', util.rfc3339(data_of.end_at),
             'date', case when data_of.start_at is null then e.date end, 'time_zone', data_of.zone,
             'time_status', case
               when data_of.start_at is null then 'tbd'
               when e.time_status = 'estimated' then 'estimated'
               else 'confirmed'
             end,
             'status', case when data_of.played >= interval '3 hours' then 'completed' else e.status end,
             'competition', case when c.name <> '' then jsonb_build_object(
               'external_id', left(coalesce(c.id, 'competition:' || connect.key_of(c.name)), 256), 'name', left(c.name, 200)) end,
             'division', case when btrim(e.division) <> '' then jsonb_build_object(
               'external_id', left(
                 concat_ws('|', 'division:' || data_of.division_key, nullif(coalesce(c.id, connect.key_of(c.name)), '')), 256),
               'name', left(btrim(e.division), 200)) end,
             'venue', case when v.name <> '' then jsonb_build_object(
               'external_id', left(coalesce(v.id, 'venue:' || connect.key_of(v.name)), 256), 'name', left(v.name, 200),
               'field', left(nullif(btrim(e.field), ''), 60)) end,
             'sides', nullif(to_jsonb(array_remove(
               array[connect.side_of(e.home, case when e.is_neutral then 'participant' else 'home' end, data_of.division_key),
                     connect.side_of(e.away, case when e.is_neutral then 'participant' else 'away' end, data_of.division_key)],
               null)), '[]'),
             'title', case when e.kind not in ('game', 'scrimmage') then left(nullif(btrim(e.title), ''), 200) end,
             'notes', left(nullif(btrim(e.notes), ''), 2000),
             'result', case when e.kind in ('game', 'scrimmage') and e.status is distinct from 'cancelled' then connect.result_of(
               e.home_score, e.away_score, coalesce(e.is_neutral, false),
               coalesce(e.is_final, e.status in ('completed', 'forfeit') or data_of.played >= interval '24 hours', false)) end,
             'url', case when e.url ~ '^https?://[^[:space:]]+$' and length(e.url) <= 2048 then e.url end))
    from jsonb_to_record(data_of.entry) e (
      kind text, date date, time_status text, status text, is_neutral boolean, home jsonb, away jsonb, competition jsonb, venue jsonb,
      field text, division text, home_score integer, away_score integer, is_final boolean, title text, notes text, url text)
    cross join lateral (
      select coalesce(btrim(coalesce(e.competition ->> 'name', e.competition ->> 'id')), ''), nullif(btrim(e.competition ->> 'id'), '')
    ) c (name, id)
    cross join lateral (
      select coalesce(btrim(coalesce(e.venue ->> 'name', e.venue ->> 'id')), ''), nullif(btrim(e.venue ->> 'id'), '')
    ) v (name, id);
$$;

comment on function connect.data_of(jsonb, text, text, timestamptz, timestamptz, text, interval) is
  'Returns the data of the fixture observation for a parser''s entry: sport and zone of its feed, its moments, its division''s key '
  '(connect.division_key), and how long ago it started if only its score shows that it was played (null: not so). Omits what the entry '
  'lacks. FEED-8, FEED-45.';

create or replace function connect.result_of(home_score integer, away_score integer, is_neutral boolean, is_final boolean) returns jsonb
language sql immutable
return case
  when home_score >= 0 and away_score >= 0 then jsonb_build_object(
    'scores', jsonb_build_array(
      jsonb_build_object('role', case when is_neutral then 'participant' else 'home' end, 'score', home_score),
      jsonb_build_object('role', case when is_neutral then 'participant' else 'away' end, 'score', away_score)),
    'final', is_final)
end;

comment on function connect.result_of(integer, integer, boolean, boolean) is
  'Returns the result of a fixture observation for two scores; null if either is not known.';

create or replace function connect.side_of(side jsonb, role text, division_key text) returns jsonb
language sql immutable
return case
  when nullif(btrim(coalesce(side ->> 'name', side ->> 'id')), '') is not null then jsonb_build_object(
    'role', role,
    'team', jsonb_strip_nulls(
      jsonb_build_object(
        'external_id', left(
          coalesce(nullif(btrim(side ->> 'id'), ''), 'team:' || connect.key_of(side ->> 'name') || '|' || division_key), 256),
        'name', left(btrim(side ->> 'name'), 200))))
end;

comment on function connect.side_of(jsonb, text, text) is
  'Returns a side of a fixture observation for one that a parser read ({name, id}), under the id of the file, else under team: with its '
  'folded name and the key of its division (connect.division_key); null if no team is named. FEED-8.';

create or replace function connect.key_of(name text) returns text
language sql immutable
return left(coalesce(nullif(util.fold(key_of.name), ''), lower(btrim(key_of.name)), ''), 200);

comment on function connect.key_of(text) is
  'Returns a name in the form in which entries are compared; empty for none.';

create or replace function connect.match_by_sides(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with reread as materialized (
    -- Bytes that were applied bring no unknown game: a better parser may put one that is over on another day.
    select exists (
             select from connect.runs r
              where r.realm_id = run.realm_id and r.target_id = run.target_id and r.snapshot_id = run.snapshot_id
                and r.state in ('applied', 'unchanged') and r.voided_at is null) as is_reread
  ), new as materialized (
    select * from (
      select e.number, e.home_key, e.away_key, e.division_key, e.title_key, e.on_day,
             connect.is_over(e.on_day, e.start_at, e.home_score, e.data, connect.read_at(run)) as is_over,
             count(*) over (partition by e.home_key, e.away_key, e.division_key, e.title_key) as alike
        from connect.entries e
       where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is null
    ) n
     where n.alike <= 30
  ), old as materialized (
    select * from (
      select l.external_id, l.home_key, l.away_key, l.division_key, l.title_key, l.on_day,
             connect.is_over(l.on_day, l.start_at, l.home_score, l.data, connect.read_at(run)) as is_over,
             count(*) over (partition by l.home_key, l.away_key, l.division_key, l.title_key) as alike
        from connect.listed l
       where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
         and not exists (
           select from connect.entries t
            where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
    ) o
     where o.alike <= 30
  ), pairs as (
    select n.number, o.external_id, count(*) over (partition by n.number) as olds, count(*) over (partition by o.external_id) as news
      from new n
      join old o using (home_key, away_key, division_key, title_key)
      cross join reread r
     where abs(o.on_day - n.on_day) <= 60 and (o.on_day = n.on_day or r.is_reread or not (o.is_over or n.is_over))
  )
  update connect.entries e set external_id = p.external_id, matched_by = 'sides'
    from pairs p
   where p.olds = 1 and p.news = 1 and e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = p.number;
$$;

comment on function connect.match_by_sides(connect.runs) is
  'Matches unmatched entries of a run to listed ones with the same sides, division and title within 60 days, only if there is exactly '
  'one candidate in either direction and neither is over, unless the bytes were applied before. Skips more than 30 equal entries. '
  'FEED-25, FEED-370.';
