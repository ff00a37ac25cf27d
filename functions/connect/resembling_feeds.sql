create or replace function connect.resembling_feeds(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
  with first as (
    select o.*, connect.plain_name(s.file_name) as file_name, coalesce(run.layout -> 'headers', '[]') as headers
      from connect.feed_of_run(run) o
      join connect.targets t on t.realm_id = run.realm_id and t.target_id = run.target_id and t.url is null and t.first_ok_at is null
      join connect.snapshots s on s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id
     where run.state in ('held', 'previewed') and run.entry_count > 0 and starts_with(o.feed_id, 'feed_') and o.deleted_at is null
       and connect.is_first(run)
  ), known as (
    select f.feed_id, f.name, f.created_at, t.target_id, c.*,
           run.preview -> 'known' @> jsonb_build_array(jsonb_build_object('source_id', f.source_id)) is true as is_known
      from first o
      join connect.feeds f on f.realm_id = o.realm_id and f.account_id = o.account_id and f.feed_id <> o.feed_id and f.kind = o.kind
       and f.deleted_at is null and starts_with(f.feed_id, 'feed_')
      join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
      join connect.baselines b on b.realm_id = t.realm_id and b.target_id = t.target_id and b.superseded_at is null
      cross join lateral (
        select o.headers <> '[]' and not exists (select from connect.column_changes(o.headers, coalesce(b.profile -> 'headers', '[]')))
                 and not exists (select from connect.column_changes(coalesce(b.profile -> 'headers', '[]'), o.headers)) as has_columns,
               exists (
                 select from (
                   select s.file_name from connect.snapshots s
                    where s.realm_id = t.realm_id and s.target_id = t.target_id
                    order by s.snapshot_id desc limit 5) s
                  where connect.plain_name(s.file_name) = o.file_name) as has_name
        offset 0
      ) c
  ), likely as (
    select k.* from known k
     where k.has_columns or k.has_name or k.is_known
     order by k.is_known desc, k.has_name desc, k.created_at desc limit 10
  ), counted as (
    select l.*, connect.count_listed(run, l.target_id) as games, least(run.entry_count, 1000) as "of" from likely l offset 0
  )
  select coalesce(jsonb_agg(n.feed order by n.place), '[]')
    from (
      select jsonb_build_object(
               'feed_id', c.feed_id, 'name', c.name, 'games', c.games, 'of', c.of, 'has_columns', c.has_columns, 'has_name', c.has_name,
               'is_likely', c.has_columns and 2 * c.games > c.of) as feed,
             row_number() over (order by 2 * c.games > c.of desc, c.has_columns desc, c.games desc, c.has_name desc, c.feed_id) as place
        from counted c
       where c.has_columns or c.has_name or 2 * c.games > c.of
    ) n
   where n.place <= 3;
$$;

comment on function connect.resembling_feeds(connect.runs) is
  'Returns the feeds of the account that a first file which waits looks like a newer file of, the likeliest first: [{feed_id, name, games: '
  'listed by it, of: compared, has_columns: the same, has_name: of the file, is_likely}], at most three. FEED-410.';

create or replace function connect.is_first(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select not exists (
    select from connect.baselines b where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null);
$$;

comment on function connect.is_first(connect.runs) is
  'Returns whether nothing of its target was published or accepted yet.';

create or replace function connect.plain_name(file_name text) returns text
language sql immutable
return nullif(btrim(regexp_replace(lower(plain_name.file_name), '\s*\(\d{1,3}\)(?=\.\w+$|$)', '')), '');

comment on function connect.plain_name(text) is
  'Returns the name of a file without case and without the number that a browser adds to a second download: Games (2).csv is games.csv.';

create or replace function connect.count_listed(run connect.runs, target_id text) returns integer
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
  select count(*)::integer
    from (
      select e.* from connect.entries e
       where e.realm_id = run.realm_id and e.run_id = run.run_id order by e.number limit 1000) e
   where exists (
           select from connect.listed l
            where l.realm_id = e.realm_id and l.target_id = count_listed.target_id and l.file_id = e.file_id and l.withdrawn_at is null
              and l.title_key = e.title_key and (l.home_key = e.home_key or l.away_key = e.away_key))
      or e.home_key <> '' and exists (
           select from connect.listed l
            where l.realm_id = e.realm_id and l.target_id = count_listed.target_id and l.home_key = e.home_key
              and l.away_key = e.away_key and l.on_day = e.on_day and l.withdrawn_at is null);
$$;

comment on function connect.count_listed(connect.runs, text) is
  'Returns how many of the first 1,000 entries of a run a target of another feed lists: with the id and a side, or the title, of the '
  'entry, or with its sides on its day. FEED-410.';

create or replace function connect.move_run(run_id text, feed_id text, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(move_run.run_id);
  v_to connect.feeds := connect.feed_of(move_run.feed_id);
  v_from connect.feeds;
  v_snapshot_id text := util.make_id('snap');
  v_run_id text := util.make_id('run');
begin
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  -- Both in the order of their ids, as two people may move files between them.
  perform from connect.targets t
    where t.realm_id = v_run.realm_id and (t.target_id = v_run.target_id or t.feed_id = v_to.feed_id) order by t.target_id for update;
  v_run := connect.run_of(move_run.run_id);
  v_from := connect.refuse_unreadable(v_run);
  v_to := connect.feed_of(move_run.feed_id);
  perform connect.refuse_deleted(v_from), connect.refuse_deleted(v_to);
  perform connect.refuse_stopped(v_to);
  perform connect.refuse_undoing(v_to);
  if v_run.state not in ('held', 'previewed') then
    raise exception using errcode = 'OYC03', message = format('This run is %s. Only one that waits can be moved.', v_run.state);
  elsif v_to.realm_id <> v_from.realm_id or v_to.account_id <> v_from.account_id or v_to.feed_id = v_from.feed_id
      or v_to.kind <> v_from.kind then
    raise exception using errcode = 'OYC03',
      message = 'Move the file to another feed of the same account and format, in the same mode.';
  elsif exists (
    select from connect.targets t
     where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id and (t.url is not null or t.first_ok_at is not null))
  then
    raise exception using errcode = 'OYC03', message = 'Only the first file that was uploaded to a feed can be moved to another.';
  elsif exists (
    select from connect.runs r
     where r.realm_id = v_run.realm_id and r.target_id = v_run.target_id and r.state in ('held', 'claimed', 'fetched', 'extracted')
       and (r.snapshot_id is distinct from v_run.snapshot_id or r.trigger = 'publish'))
  then
    raise exception using errcode = 'OYC03',
      message = 'Another file of this feed waits or is being read. Publish or discard that one first.';
  end if;
  insert into connect.snapshots (
    realm_id, snapshot_id, target_id, sha256, final_url, file_name, status_code, headers, is_complete, fetched_at)
  select s.realm_id, v_snapshot_id, t.target_id, s.sha256, s.final_url, s.file_name, s.status_code, s.headers, s.is_complete, s.fetched_at
    from connect.snapshots s
    join connect.targets t on t.realm_id = v_to.realm_id and t.feed_id = v_to.feed_id
   where s.realm_id = v_run.realm_id and s.snapshot_id = v_run.snapshot_id
   order by t.target_id limit 1;
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, snapshot_id, observed_at, byte_count, made_by)
  select s.realm_id, v_run_id, s.target_id, 'preview', 'fetched', s.snapshot_id, s.fetched_at, v_run.byte_count, move_run.made_by
    from connect.snapshots s where s.realm_id = v_to.realm_id and s.snapshot_id = v_snapshot_id;
  update connect.targets t set next_at = util.now()
    from connect.snapshots s
   where s.realm_id = v_to.realm_id and s.snapshot_id = v_snapshot_id and t.realm_id = s.realm_id and t.target_id = s.target_id;
  insert into connect.acts (realm_id, feed_id, run_id, operation, made_by)
  values (v_to.realm_id, v_to.feed_id, v_run_id, 'upload', move_run.made_by);
  perform connect.discard_run(v_run.run_id, format('Moved to %s.', v_to.name), move_run.made_by);
  perform connect.delete_feed(v_from, 'keep', format('Its file was moved to %s.', v_to.name), move_run.made_by);
  perform util.enqueue('poll', '{}', null); -- at once, not at the worker's next poll
  return connect.run_document(connect.run_of(v_run_id));
end;
$$;

comment on function connect.move_run(text, text, text) is
  'Moves the first file of a feed, which waits, to another feed as its newer file: previews it there, under its settings, in a new run, '
  'which it returns, and deletes the feed that it was uploaded as. Raises OYV01, OYN01, OYC03 (decided, published, fetched, of another '
  'format, stopped). FEED-411.';
