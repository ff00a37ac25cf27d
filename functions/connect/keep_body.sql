create or replace function connect.keep_body(run connect.runs, fetched jsonb, content bytea) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot_id text := util.make_id('snap');
begin
  -- Bytes that were removed for their age are stored again.
  insert into connect.bodies (realm_id, sha256, byte_count, content)
  values (run.realm_id, decode(keep_body.fetched ->> 'sha256', 'hex'), (keep_body.fetched ->> 'byte_count')::bigint, keep_body.content)
      on conflict on constraint bodies_pkey do update
     set content = case when bodies.removed_at is not null then excluded.content else bodies.content end, removed_at = null,
         last_came_at = excluded.last_came_at;
  insert into connect.snapshots (
    realm_id, snapshot_id, target_id, sha256, final_url, file_name, status_code, headers, is_complete)
  values (
    run.realm_id, v_snapshot_id, run.target_id, decode(keep_body.fetched ->> 'sha256', 'hex'), keep_body.fetched ->> 'final_url',
    keep_body.fetched ->> 'file_name', (keep_body.fetched ->> 'status_code')::integer,
    jsonb_strip_nulls(
      jsonb_build_object(
        'content_type', keep_body.fetched -> 'content_type', 'charset', keep_body.fetched -> 'charset', 'etag', keep_body.fetched -> 'etag',
        'last_modified', keep_body.fetched -> 'last_modified')),
    coalesce((keep_body.fetched ->> 'is_complete')::boolean, true));
  update connect.runs r
     set snapshot_id = v_snapshot_id, observed_at = util.now(), byte_count = (keep_body.fetched ->> 'byte_count')::bigint
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  return v_snapshot_id;
end;
$$;

comment on function connect.keep_body(connect.runs, jsonb, bytea) is
  'Stores, once per content, what a run fetched or was uploaded for it. fetched: {sha256 (hex), byte_count, final_url, file_name, '
  'status_code, content_type, charset, etag, last_modified, is_complete}; content: the body (zstd). Returns the snapshot. FEED-5, '
  'FEED-268.';

create or replace function connect.is_known_body(target connect.targets, sha256 bytea) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from connect.snapshots s
     where s.realm_id = target.realm_id and s.snapshot_id = target.last_snapshot_id and s.sha256 = is_known_body.sha256);
$$;

comment on function connect.is_known_body(connect.targets, bytea) is
  'Returns whether a body has the bytes that the target last applied: it is not read again. FEED-16.';

create or replace function connect.kept_facts(run connect.runs, profile jsonb, today date, is_wide boolean) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- A start differs also if its day does. Not counted are sides of one team, or of a tenth of them, that has another name in all its games.
  with kept as materialized (
    select p.*, (extract(epoch from p.start_at - p.old_start_at) / 60)::bigint as moved,
           p.on_day >= kept_facts.today as is_to_come,
           connect.game_status(p.data) in ('cancelled', 'postponed')
             and connect.game_status(p.old_data) not in ('cancelled', 'postponed') as is_called_off
      from connect.pairs p
     where p.realm_id = run.realm_id and p.run_id = run.run_id and p.missing_since is null and p.withdrawn_at is null
  ), sides as materialized (
    select s.was, min(s.now) as now, max(s.now) as other
      from kept k
      cross join lateral (values (k.old_home_key, k.home_key), (k.old_away_key, k.away_key)) s (was, now)
     where s.was <> '' and s.now <> ''
     group by s.was
  ), renamed as materialized (
    select s.was
      from sides s
     where s.was <> s.now and s.now = s.other and not exists (select from sides x where x.was = s.now or s.was in (x.now, x.other))
  ), compared as (
    select k.*, k.old_home_key = any (r.few) as is_home_renamed, k.old_away_key = any (r.few) as is_away_renamed
      from kept k
      cross join (
        select array(select n.was from renamed n
                      where (select count(*) from renamed) <= greatest(1, (select 0.1 * count(*) from sides)))
      ) r (few)
     where kept_facts.is_wide
        or k.old_day between (kept_facts.profile ->> 'first_day')::date and (kept_facts.profile ->> 'last_day')::date
  )
  select jsonb_build_object(
           'compared', count(*),
           'home', count(*) filter (where c.home_key <> c.old_home_key and c.home_key <> c.old_away_key and not c.is_home_renamed),
           'away', count(*) filter (where c.away_key <> c.old_away_key and c.away_key <> c.old_home_key and not c.is_away_renamed),
           'date', count(*) filter (where c.on_day <> c.old_day),
           'start', count(*) filter (where c.on_day <> c.old_day or c.start_at is distinct from c.old_start_at),
           'venue', count(*) filter (where lower(c.venue) is distinct from lower(c.old_venue)),
           'field', count(*) filter (where lower(c.field) is distinct from lower(c.old_field)),
           'division', count(*) filter (where c.division_key <> c.old_division_key),
           'exchanged', count(*) filter (where c.home_key = c.old_away_key and c.away_key = c.old_home_key and c.home_key <> c.away_key),
           'scored', count(*) filter (where c.old_home_score is not null and c.home_score is not null),
           'rescored', count(*) filter (where (c.home_score, c.away_score) <> (c.old_home_score, c.old_away_score)),
           'kept', (select count(*) from kept),
           'called_off', (
             select jsonb_build_object(
                      'count', count(*) filter (where k.is_called_off), 'of', count(*),
                      'days', coalesce(max(k.on_day) filter (where k.is_called_off) - min(k.on_day) filter (where k.is_called_off), 0))
               from kept k
              where k.is_to_come),
           'shift', (
             select jsonb_build_object('minutes', k.moved, 'count', count(*), 'days', count(distinct k.old_day))
               from kept k
              where k.moved <> 0
              group by k.moved
              order by count(*) desc, k.moved
              limit 1))
    from compared c;
$$;

comment on function connect.kept_facts(connect.runs, jsonb, date, boolean) is
  'Returns how the known entries of a run changed between its first and last day (is_wide: all): how many compared, different per '
  'field, with exchanged sides or another score, newly called off from today (local day) on, days, most common shift. FEED-30.';

create or replace function connect.store_entries(run connect.runs, feed connect.feeds, entries jsonb) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  -- Of entries with the same named sides, division and start, and no different place, it keeps the first whose id is listed, else the
  -- first; of others with one id, the first keeps it.
  delete from connect.entries e where e.realm_id = run.realm_id and e.run_id = run.run_id;
  with read as (
    select r.*, lower(r.venue) as at_venue, lower(r.field) as at_field,
           row_number() over (partition by r.file_id order by r.number) as place,
           r.file_id in (
             select l.file_id from connect.listed l
              where l.realm_id = run.realm_id and l.target_id = run.target_id and l.file_id is not null) as is_known,
           r.start_at is not null and r.home_key <> '' and r.away_key <> '' as is_stated
      from connect.read_entries(
             store_entries.entries, feed, connect.read_at(run)) r
  ), placed as (
    -- If these sides have at most one place at this time, an entry without a place is at that one.
    select r.*, min(r.at_venue) over sides is distinct from max(r.at_venue) over sides
             or min(r.at_field) over sides is distinct from max(r.at_field) over sides as is_elsewhere
      from read r
    window sides as (partition by r.is_stated, r.home_key, r.away_key, r.division_key, r.start_at)
  ), located as (
    select p.*, p.is_stated and row_number() over game > 1 as is_twin, first_value(p.row_number) over game as first_row
      from placed p
    window game as (
      partition by p.is_stated, p.home_key, p.away_key, p.division_key, p.start_at, case when p.is_elsewhere then p.at_venue end,
                   case when p.is_elsewhere then p.at_field end
      order by p.is_known desc nulls last, p.number)
  ), stored as (
    insert into connect.entries (
      realm_id, run_id, number, row_number, file_id, title_key, home, away, home_key, away_key, division, division_key, venue, field,
      on_day, start_at, home_score, away_score, hash, data)
    select run.realm_id, run.run_id, t.number, t.row_number, case when t.place = 1 then t.file_id end, t.title_key, t.home, t.away,
           t.home_key, t.away_key, t.division, t.division_key, t.venue, t.field, t.on_day, t.start_at, t.home_score, t.away_score,
           util.content_hash(t.data::text), t.data
      from located t
     where not t.is_twin
    returning 1
  )
  select jsonb_build_object(
           'stored', (select count(*) from stored),
           'repeated', count(*) filter (where t.is_twin or t.file_id is not null and t.place > 1),
           'skips', coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'row', t.row_number, 'code', 'repeated', 'excerpt', '',
                 'words', format('It is the game of row %s: the same sides and time, and no other place.', t.first_row)) order by t.number)
               filter (where t.is_twin), '[]'))
    from located t;
$$;

comment on function connect.store_entries(connect.runs, connect.feeds, jsonb) is
  'Stores the entries that a parser read for a run in place of earlier ones. Returns {stored, repeated: with the id of an earlier one '
  'or not kept, skips: those not kept, as a parser returns them}. FEED-7, FEED-30, FEED-371.';

create or replace function connect.store_skips(run connect.runs, skips jsonb) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  delete from connect.skips s where s.realm_id = run.realm_id and s.run_id = run.run_id;
  with stored as (
    insert into connect.skips (realm_id, run_id, number, place, code, words, excerpt)
    select run.realm_id, run.run_id, x.number, left(coalesce(x.skip ->> 'row', ''), 300), left(coalesce(x.skip ->> 'code', 'unknown'), 60),
           left(coalesce(x.skip ->> 'words', ''), 500), left(coalesce(x.skip ->> 'excerpt', ''), 200)
      from jsonb_array_elements(store_skips.skips) with ordinality x (skip, number)
    returning 1
  )
  select count(*)::integer from stored;
$$;

comment on function connect.store_skips(connect.runs, jsonb) is
  'Stores the rows that a parser could not read for a run, each with its ordinal, code, text and excerpt, replacing those stored '
  'before. Returns how many. FEED-9.';
