create or replace function connect.compare_entries(run connect.runs) returns table (number integer, listed connect.listed, verdict text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with newer as materialized (
    -- What newer runs list as it was listed before them.
    select distinct x.external_id
      from connect.runs r
      cross join unnest(r.unchanged_ids) x (external_id)
     where r.realm_id = run.realm_id and r.target_id = run.target_id and r.run_id <> run.run_id and r.voided_at is null
       and connect.pushed_at(r.observed_at, r.parser_version) > connect.pushed_at(run.observed_at, run.parser_version)
  )
  select e.number, l, case
           when l.external_id is null then 'new'
           when l.withdrawn_at is null and (l.hash = e.hash or not exists (select from connect.changes_of(l.data, e.data, run.layout)))
             then 'same'
           when l.said_at > connect.pushed_at(run.observed_at, run.parser_version)
             or l.external_id in (select n.external_id from newer n) then 'older'
           else 'changed'
         end
    from connect.entries e
    left join connect.listed l on l.realm_id = e.realm_id and l.target_id = run.target_id and l.external_id = e.external_id
   where e.realm_id = run.realm_id and e.run_id = run.run_id;
$$;

comment on function connect.compare_entries(connect.runs) is
  'Returns what each entry of a run, by its number, does to what its target lists (listed; null: nothing): new, changed, the same, or '
  'older than something newer, which stays. Applying pushes all but the same; every count and preview comes from here. FEED-23, '
  'FEED-34, FEED-398.';

create or replace function connect.changes_of(before jsonb, after jsonb, layout jsonb) returns table (field text, was jsonb, now jsonb)
language sql immutable parallel safe
begin atomic
  select c.field, c.was, c.now
    from (
      select k.field, case k.field when 'venue' then (changes_of.before -> 'venue') - 'field' else changes_of.before -> k.field end,
             case k.field when 'venue' then (k.value) - 'field' else k.value end
        from jsonb_each(changes_of.after) k (field, value)
      union all
      select 'venue.field', changes_of.before #> '{venue,field}', changes_of.after #> '{venue,field}'
       where changes_of.after #> '{venue,field}' is not null
      union all
      select 'status', changes_of.before -> 'status', '"scheduled"'
       where changes_of.before ->> 'status' <> 'scheduled' and not changes_of.after ? 'status'
      union all
      select p.field, case p.field when 'venue' then (changes_of.before -> 'venue') - 'field'
                                   when 'venue.field' then changes_of.before #> '{venue,field}' else changes_of.before -> p.field end, null
        from unnest(connect.cleared_of(changes_of.before, changes_of.after, changes_of.layout)) p (field)
    ) c (field, was, now)
   where c.was is distinct from c.now;
end;

comment on function connect.changes_of(jsonb, jsonb, jsonb) is
  'Returns the fields of the model in which the data of an entry (after) changes what its source reported before, with a layout that '
  'determines what it clears (connect.cleared_of); other fields that it leaves out stay. An entry that changes none is unchanged. FEED-23, '
  'FEED-34.';

create or replace function connect.count_changes(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'new', count(*) filter (where c.verdict = 'new'), 'same', count(*) filter (where c.verdict = 'same'),
           'changed', count(*) filter (where c.verdict = 'changed'), 'older', count(*) filter (where c.verdict = 'older'),
           'missing', (select count(*) from connect.find_missing(run, is_withdrawn => false)))
         || jsonb_strip_nulls(jsonb_build_object('left', (select nullif(count(*), 0) from connect.find_left(run))))
    from connect.compare_entries(run) c;
$$;

comment on function connect.count_changes(connect.runs) is
  'Returns what applying a run would do: how many entries are {new, same, changed, older} (connect.compare_entries), how many listed '
  'entries are missing from it by the rules of withdrawal, and how many it lacks that stay (left; absent: none). FEED-34, FEED-42.';

create or replace function connect.find_missing(run connect.runs, is_withdrawn boolean) returns setof connect.listed
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first date;
  v_last date;
  v_feed_id text;
  v_today date;
begin
  select min(e.on_day), max(e.on_day) into v_first, v_last
    from connect.entries e where e.realm_id = run.realm_id and e.run_id = run.run_id;
  select f.feed_id, (connect.read_at(run) at time zone f.time_zone)::date into v_feed_id, v_today
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
  if run.trigger = 'replay' or not exists (
    select from connect.snapshots s where s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id and s.is_complete) then
    return;
  end if;
  return query
  with unfound as materialized (
    select l.*
      from connect.listed l
     where l.realm_id = run.realm_id and l.target_id = run.target_id and (l.withdrawn_at is not null) = find_missing.is_withdrawn
       and l.on_day > v_first and l.on_day < v_last and l.on_day >= v_today
       and l.external_id not in (
         select e.external_id from connect.entries e
          where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is not null)
  )
  select u.*
    from unfound u
   where not exists (
           select from connect.skips k
            where k.realm_id = run.realm_id and k.run_id = run.run_id
              and (k.place = u.file_id or u.file_id is not null and strpos(k.excerpt, u.file_id) > 0
                   or u.home is not null and u.away is not null and strpos(k.excerpt, u.home) > 0 and strpos(k.excerpt, u.away) > 0))
     and u.external_id not in (
           select a.external_id
             from connect.listed a
            where a.realm_id = run.realm_id and a.missing_since is null and a.withdrawn_at is null and a.target_id in (
                    select o.target_id from connect.targets o
                     where o.realm_id = run.realm_id and o.feed_id = v_feed_id and o.target_id <> run.target_id));
end;
$$;

comment on function connect.find_missing(connect.runs, boolean) is
  'Returns the listed (is_withdrawn: the withdrawn) entries that are missing from a run: not found again, strictly between its first '
  'and its last day, today or later, read from a complete transfer, in no skipped row, and listed by no other target of the same '
  'connector. FEED-40.';

create or replace function connect.find_left(run connect.runs) returns table (listed connect.listed, why text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with covered as materialized (
    select min(e.on_day) as first_day, max(e.on_day) as last_day,
           (select (connect.read_at(run) at time zone f.time_zone)::date
              from connect.targets t
              join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
             where t.realm_id = run.realm_id and t.target_id = run.target_id) as today
      from connect.entries e
     where e.realm_id = run.realm_id and e.run_id = run.run_id
  )
  select l, case when l.on_day in (c.first_day, c.last_day) then 'edge'
                 when l.on_day between c.first_day and c.last_day then 'unread' else 'outside' end
    from covered c
    join connect.listed l
      on l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null and l.on_day >= c.today
   where c.first_day is not null and run.trigger not in ('replay', 'due') -- which withdraw nothing
     and l.external_id not in (
       select e.external_id from connect.entries e
        where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is not null)
     and l.external_id not in (select m.external_id from connect.find_missing(run, is_withdrawn => false) m);
$$;

comment on function connect.find_left(connect.runs) is
  'Returns the upcoming listed entries that a run lacks and that stay, and why: edge (on its first or last day), outside (before or '
  'after these), else unread (in a skipped row, or listed by another target). FEED-42.';

create or replace function connect.missing_body(realm_id integer, snapshot_id text) returns text
language sql stable
begin atomic
  select case
           when b.removed_at is not null then format('What it stored was removed on %s, as it was older than 400 days.', b.removed_at::date)
           when octet_length(b.content) = 0 then 'What it stored was erased with a person.'
         end
    from connect.snapshots s
    join connect.bodies b on b.realm_id = s.realm_id and b.sha256 = s.sha256
   where s.realm_id = missing_body.realm_id and s.snapshot_id = missing_body.snapshot_id;
end;

comment on function connect.missing_body(integer, text) is
  'Returns a sentence on why the bytes of a snapshot no longer exist; null: they exist. FEED-9, FEED-268.';

create or replace function connect.strike_missing(run connect.runs, is_at_once boolean) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_missing text[] := array(select m.external_id from connect.find_missing(run, is_withdrawn => false) m);
  v_withdrawn text[];
begin
  update connect.listed l set missing_since = util.now()
   where l.realm_id = run.realm_id and l.target_id = run.target_id and l.external_id = any (v_missing) and l.missing_since is null;
  with withdrawn as (
    update connect.listed l set withdrawn_at = util.now(), last_run_id = run.run_id,
           said_at = connect.pushed_at(run.observed_at, run.parser_version)
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.external_id = any (v_missing)
       and (strike_missing.is_at_once or connect.is_gone(l))
    returning l.external_id
  )
  select coalesce(array_agg(w.external_id order by w.external_id), '{}') into v_withdrawn from withdrawn w;
  return v_withdrawn;
end;
$$;

comment on function connect.strike_missing(connect.runs, boolean) is
  'Records which listed entries are missing from an applied run, and withdraws those that have been missing for 30 minutes or longer '
  '(is_at_once: all of them, for an upload whose preview showed them). Returns the entries withdrawn. FEED-41.';
