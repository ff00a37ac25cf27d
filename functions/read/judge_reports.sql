create or replace function read.judge_reports(realm_id integer, fixture_ids text[])
returns table (
  fixture_id text, source_id text, ended_at timestamptz, is_right boolean, followed_seconds integer[], missed_count integer
)
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off -- look-ups by key alone, whatever the size of the tables
set enable_mergejoin = off
as $$
  with games as materialized (
    select f.fixture_id, e.ended_at
      from canon.fixtures f
      cross join lateral (
        select least(
          coalesce(f.ends_at, f.starts_at + interval '2 hours', f.sorts_at + interval '1 day'), f.sorts_at + interval '1 day')
      ) e (ended_at)
     where f.realm_id = judge_reports.realm_id and f.fixture_id = any (judge_reports.fixture_ids)
       and f.merged_into is null and f.void_at is null
       and (select count(distinct m.source_id) > 1 from canon.external_ids m
             where m.realm_id = f.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture')
  ), reports as (
    select g.fixture_id, g.ended_at, c.field, c.since, r.source_id, r.mapping_id, r.observed_at, r.received_at, r.batch_index,
           read.is_same_report(judge_reports.realm_id, r.field, r.value, c.value) as is_true
      from games g
      cross join lateral read.course_of(judge_reports.realm_id, g.fixture_id, g.ended_at) c
      join lateral read.reports_of(judge_reports.realm_id, g.fixture_id, g.ended_at) r on r.field = c.field
  ), turns as (
    -- Whether a listing stated the final value before: null where it stated nothing.
    select r.*, lag(r.is_true) over (
             partition by r.fixture_id, r.field, r.mapping_id order by r.observed_at, r.received_at, r.batch_index) as was_true
      from reports r
  ), followers as (
    select t.fixture_id, t.ended_at, t.source_id, t.field, t.since is not null as is_change,
           min(t.received_at) filter (where t.is_true and t.was_true is not true and t.received_at >= t.since) as followed_at,
           min(t.received_at) filter (where t.is_true and not t.was_true and t.received_at >= t.since) as turned_at,
           (array_agg(t.is_true order by t.observed_at desc, t.received_at desc, t.batch_index desc))[1] as is_right
      from turns t
     group by t.fixture_id, t.ended_at, t.source_id, t.field, t.since
  ), judged as (
    select f.*, min(f.followed_at) over (partition by f.fixture_id, f.field) as first_at from followers f
  )
  select r.fixture_id, r.source_id, r.ended_at, r.is_right, coalesce(r.followed, '{}'), r.missed
    from (
      select j.fixture_id, j.source_id, j.ended_at, bool_and(j.is_right) as is_right,
             array_agg(extract(epoch from j.followed_at - j.first_at)::integer)
               filter (where j.is_change and j.followed_at in (j.turned_at, j.first_at)) as followed,
             count(*) filter (where j.is_change and j.followed_at is null and not j.is_right)::integer as missed,
             count(*) over (partition by j.fixture_id) as sources
        from judged j
       where j.is_right is not null
       group by j.fixture_id, j.source_id, j.ended_at
    ) r
   where r.sources > 1;
$$;

comment on function read.judge_reports(integer, text[]) is
  'Returns, of games that two or more sources list at their end, for each of these: whether it was right, the seconds after which it '
  'followed each change, and how many changes it missed. FRESH-1, FRESH-2.';

create or replace function read.reports_of(realm_id integer, fixture_id text, until timestamptz)
returns table (
  source_id text, mapping_id bigint, field text, value text, observed_at timestamptz, received_at timestamptz, batch_index integer
)
language sql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
  select m.source_id, m.mapping_id, f.field, f.value, o.observed_at, o.received_at, o.batch_index
    from canon.external_ids m
    cross join lateral (
      select n.data, n.is_deleted, n.cleared, n.observed_at, b.received_at, n.batch_index, n.content_hash,
             lag(n.content_hash) over (order by n.observed_at, b.received_at, n.batch_index) as former_hash
        from (
          select x.* from intake.observations x
           where x.realm_id = m.realm_id and x.source_id = m.source_id and x.type = 'fixture' and x.external_id = m.external_id
             and x.correction is null
           order by x.observed_at desc
           limit 2000) n
        join intake.batches b on b.batch_id = n.batch_id and b.received_at <= reports_of.until and not b.is_void
    ) o
    cross join lateral (values
      ('start', o.is_deleted or o.data ? 'start', util.rfc3339(util.read_moment(o.data ->> 'start'))),
      -- A description that never stated a status implies that it is on (DECIDE-20).
      ('status', o.is_deleted or o.data ? 'status' or o.former_hash is null, read.plain_status(coalesce(o.data ->> 'status', ''))),
      ('venue', o.is_deleted or o.data ? 'venue' or 'venue' = any (o.cleared), canon.survivor_of(m.realm_id, coalesce((
         select v.entity_id from canon.external_ids v
          where v.realm_id = m.realm_id and v.source_id = m.source_id and v.entity_type = 'venue'
            and v.external_id = o.data #>> '{venue,external_id}' and v.player_id = ''), o.data #>> '{venue,external_id}')))
    ) r (field, is_stated, stated)
    cross join lateral (select r.field, case when not o.is_deleted then r.stated end) f (field, value)
   where m.realm_id = reports_of.realm_id and m.entity_id = reports_of.fixture_id and m.entity_type = 'fixture'
     and o.content_hash is distinct from o.former_hash and r.is_stated;
$$;

comment on function read.reports_of(integer, text, timestamptz) is
  'Returns what the sources of a game reported of its start (UTC), status (read.plain_status) and venue (its id) until a moment, without '
  'restatements, corrections and undone uploads; null: nothing now. Of the newest 2,000 observations of each external id. FRESH-1.';

create or replace function read.course_of(realm_id integer, fixture_id text, until timestamptz)
returns table (field text, value text, since timestamptz)
language sql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
  with course as (
    select f.field, f.value, c.changed_at, v.version,
           read.is_same_report(course_of.realm_id, f.field, f.value, last_value(f.value) over (
             partition by f.field order by v.version rows between unbounded preceding and unbounded following)) as is_final
      from ledger.versions v
      join ledger.causes c on c.realm_id = v.realm_id and c.position = v.cause and c.changed_at <= course_of.until
      cross join lateral (values
        ('start', v.moves ->> 'start'), ('status', read.plain_status(v.moves ->> 'status')),
        ('venue', canon.survivor_of(v.realm_id, v.moves #>> '{venue,id}'))) f (field, value)
     where v.realm_id = course_of.realm_id and v.entity_id = course_of.fixture_id and v.moves ? f.field
  ), blocks as (
    -- Values that read the same as the last one, and what came before them.
    select o.*, max(o.version) filter (where not o.is_final) over (partition by o.field) as other_version from course o
  )
  select b.field, (array_agg(b.value order by b.version desc))[1],
         case when max(b.other_version) is not null then coalesce(
           -- Where it read the same before, the moment from which it did not.
           min(b.changed_at) filter (where not b.is_final and b.version > k.version), '-infinity') end
    from blocks b
    left join lateral (
      select max(x.version) as version from blocks x where x.field = b.field and x.is_final and x.version < b.other_version) k on true
   group by b.field
  having (array_agg(b.value order by b.version desc))[1] is not null;
$$;

comment on function read.course_of(integer, text, timestamptz) is
  'Returns start, status and venue of a game at a moment, in the form of read.reports_of, without those it has none of; since: the moment '
  'from which it read otherwise before (-infinity: always), null: it never did. FRESH-2.';

create or replace function read.plain_status(status text) returns text
language sql immutable parallel safe
return case
  when plain_status.status in ('cancelled', 'postponed') then plain_status.status when plain_status.status is not null then 'on' end;

comment on function read.plain_status(text) is
  'Returns whether a game with a status takes place: cancelled, postponed, or on for every other; null for null. FRESH-1.';

create or replace function read.is_same_report(realm_id integer, field text, value text, other text) returns boolean
language sql stable
return is_same_report.value = is_same_report.other
  or is_same_report.field = 'venue' and (
       matching.is_same_place(is_same_report.realm_id, is_same_report.value, is_same_report.other)
       or matching.may_be_one_place(is_same_report.realm_id, is_same_report.value, is_same_report.other));

comment on function read.is_same_report(integer, text, text, text) is
  'Returns whether two values of read.reports_of read the same: equal, or venues that do (matching.is_same_place) or may be one under two '
  'names (matching.may_be_one_place); null where one is null. FRESH-1.';

create or replace function read.games_to_judge(realm_id integer, after timestamptz, after_id text, row_limit integer)
returns table (fixture_id text, sorts_at timestamptz)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select f.fixture_id, f.sorts_at
    from canon.fixtures f
   where f.realm_id = games_to_judge.realm_id and (f.sorts_at, f.fixture_id) > (games_to_judge.after, games_to_judge.after_id)
     and f.sorts_at < util.now() - interval '25 hours'
   order by f.sorts_at, f.fixture_id
   limit games_to_judge.row_limit;
$$;

comment on function read.games_to_judge(integer, timestamptz, text, integer) is
  'Returns the games of a realm after the last one judged (its start and id), in the order of their starts, up to 25 hours ago; at most '
  'row_limit. FRESH-3.';
