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
  'Returns the data of the fixture observation that an entry of a parser makes: sport and zone of its feed, its moments, the key of '
  'its division (connect.division_key), and how long ago it began where its score alone says that it was played '
  '(null: it does not). What the entry does not say is absent. FEED-8, FEED-45.';
