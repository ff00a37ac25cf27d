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
  'Returns the entries that a parser read as the database keeps them: names folded, and the data of the observation of each '
  '(connect.data_of). Their starts and ends are instants; the worker makes them of wall times. at: when what they say was so, '
  'by which scores that stand are judged. FEED-7, FEED-8, FEED-45.';
