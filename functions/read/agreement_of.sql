create or replace function read.agreement_of(
  realm_id integer, fixture_id text, starts_at timestamptz, local_date date, venue_id text, status text
) returns jsonb
language sql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
begin atomic
  with judged as (
    -- A source may list a game twice, if two were merged: of each field what agrees counts, so that none disagrees with what it won.
    select distinct on (l.source_id) l.source_id, l.class, l.rank, coalesce(l.start, l.date) as said, a.is_agreed,
           first_value(l.status) over (partition by l.source_id order by l.status = agreement_of.status desc nulls last, l.observed_at desc)
             as status,
           first_value(v.id) over (partition by l.source_id order by v.id = agreement_of.venue_id desc nulls last, l.observed_at desc)
             as venue_id,
           max(l.observed_at) over () as confirmed_at
      from read.listed_by(agreement_of.realm_id, agreement_of.fixture_id) l
      left join identity.redirects r on r.realm_id = agreement_of.realm_id and r.entity_id = l.venue_id
      cross join lateral (select coalesce(r.survivor_id, l.venue_id) as id) v
      cross join lateral (
        select case when agreement_of.starts_at is not null then l.start::timestamptz = agreement_of.starts_at
                    when l.start is not null then false
                    else l.date::date = agreement_of.local_date end as is_agreed) a
     order by l.source_id, a.is_agreed desc nulls last, l.observed_at desc
  ), newer as materialized (
    select n.source_id, n.field, max(n.observed_at) as observed_at, max(n.won_by) as won_by
      from read.newer_claims(agreement_of.realm_id, array[agreement_of.fixture_id]) n
     group by n.source_id, n.field
  ), stated as (
    select g.what, g.value, j.source_id, j.class, j.rank, n.observed_at, n.won_by,
           -- A parent counts where another reports the same, or who was right before.
           g.what = 'agreed' or j.class <> 'crowd' or count(*) over (partition by g.what, coalesce(g.value, j.venue_id)) > 1
             or read.is_usually_right(agreement_of.realm_id, j.source_id) as does_count
      from judged j
      cross join lateral (values
        ('agreed', null, null, j.is_agreed),
        ('times', j.said, 'start', not j.is_agreed),
        ('places', null, 'venue', j.venue_id <> agreement_of.venue_id and not matching.is_same_place(
           agreement_of.realm_id, j.venue_id, agreement_of.venue_id)),
        ('statuses', j.status, 'status', j.status <> agreement_of.status
           and array[j.status, agreement_of.status] && '{cancelled,postponed}')) g (what, value, field, applies)
      left join newer n on n.source_id = j.source_id and n.field = g.field
     where g.applies
  ), grouped as (
    select g.what, g.value, count(distinct g.source_id) as sources, jsonb_agg(distinct g.class) as classes, min(g.rank) as rank,
           util.rfc3339(max(g.observed_at)) as newer_at, max(g.won_by) as won_by
      from stated g
     where g.does_count
     group by g.what, g.value
  )
  select jsonb_build_object(
           'sources', count(*), 'confirmed_at', util.rfc3339(max(j.confirmed_at)),
           'groups', coalesce((
             select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                      'what', g.what, 'value', g.value, 'sources', g.sources, 'classes', g.classes, 'newer_at', g.newer_at,
                      'won_by', g.won_by)) order by g.what, g.rank, g.value)
               from (select o.*, row_number() over (partition by o.what order by o.rank, o.value) as place from grouped o) g
              where g.place <= 3), '[]'))
    from judged j;
end;

comment on function read.agreement_of(integer, text, timestamptz, date, text, text) is
  'Returns how far sources agree on a fixture''s start, day, venue and status: how many list it, confirmed_at: the last report of these '
  'values, what: agreed, or times, places or statuses that differ (3 each), value, sources, classes, newer_at, won_by. PAGE-5, PAGE-14.';
-- Never names or text of sources.

create or replace function read.listed_by(realm_id integer, fixture_id text)
returns table (
  source_id text, class text, rank smallint, observed_at timestamptz, start text, date text, status text, venue_id text
)
language sql stable
begin atomic
  select s.source_id, s.class, s.rank, m.observed_at,
         -- A start that the newest observation leaves out is over if that observation gives another day, or an open time.
         case when not bool_or(c.field in ('date', 'time_status') and c.observation_id is null
                               and (c.field = 'date' or c.value = '"tbd"')) is true
                or bool_or(c.field = 'start' and c.observation_id is null)
           then max(c.value #>> '{}') filter (where c.field = 'start') end as start,
         max(c.value #>> '{}') filter (where c.field = 'date') as date,
         max(c.value #>> '{}') filter (where c.field = 'status') as status,
         max(c.value ->> 'id') filter (where c.field = 'venue') as venue_id
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
    left join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
                            and c.field = any ('{start,date,time_status,status,venue}') and c.implied_by = ''
   where m.realm_id = listed_by.realm_id and m.entity_id = listed_by.fixture_id and m.entity_type = 'fixture'
     and m.observation_id is not null and not m.is_withdrawn and not m.is_void
   group by m.mapping_id, s.source_id, s.class, s.rank, m.observed_at;
end;

comment on function read.listed_by(integer, text) is
  'Returns what each external id of a fixture that its source still lists states: start, date, status and venue, with its source. PAGE-5.';

create or replace function read.newer_claims(realm_id integer, fixture_ids text[])
returns table (fixture_id text, field text, mapping_id bigint, source_id text, observed_at timestamptz, won_by text)
language sql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- look-ups by key alone, as read.listings_of
set enable_hashjoin = off
set enable_mergejoin = off
begin atomic
  select f.fixture_id, c.field, c.mapping_id, l.source_id, a.at, w.class
    from unnest(newer_claims.fixture_ids) x (id)
    cross join lateral (
      select g.fixture_id from canon.fixtures g
       where g.realm_id = newer_claims.realm_id and g.fixture_id = x.id
         and coalesce(g.starts_at, (g.local_date + 1)::timestamptz) > util.now() offset 0) f
    cross join lateral (
      select m.mapping_id, m.source_id, m.observed_at, count(*) over () as listings
        from canon.external_ids m
       where m.realm_id = newer_claims.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture'
         and m.observation_id is not null and not m.is_withdrawn and not m.is_void offset 0) l
    join canon.claims c
      on c.realm_id = newer_claims.realm_id and c.mapping_id = l.mapping_id and c.field = any ('{start,status,venue}')
     and c.implied_by = '' and c.value <> 'null' and not c.is_winning and not c.is_set_aside
    cross join lateral (select coalesce(c.observed_at, l.observed_at) as at) a
    cross join lateral (
      select v.value, coalesce(v.observed_at, e.observed_at) as at, e.source_id, s.class
        from canon.external_ids e
        join canon.claims v on v.realm_id = e.realm_id and v.mapping_id = e.mapping_id and v.field = c.field and v.is_winning
        join tenancy.sources s on s.realm_id = e.realm_id and s.source_id = e.source_id
       where e.realm_id = newer_claims.realm_id and e.entity_id = f.fixture_id limit 1) w
   where l.listings > 1 and l.source_id <> w.source_id and a.at > w.at and a.at > util.now() - interval '14 days'
     and (c.field <> 'status' or c.value <@ '["cancelled", "postponed"]' or w.value <@ '["cancelled", "postponed"]')
     and not read.is_same_claim(newer_claims.realm_id, c.field, c.value, w.value);
end;

comment on function read.newer_claims(integer, text[]) is
  'Returns the claims on start, venue and status of fixtures to come that another source won with an older report, of the last 14 days and '
  'not withdrawn: external id, source, time, and the class that won. Of statuses those that cancel, postpone or put back on. PAGE-14, '
  'PROVENANCE-29.';

create or replace function read.is_usually_right(realm_id integer, source_id text) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  with reported as materialized (
    select distinct m.mapping_id, m.entity_id, f.sorts_at
      from (
        select b.batch_id from intake.batches b
         where b.realm_id = is_usually_right.realm_id and b.source_id = is_usually_right.source_id
         order by b.received_at desc limit 50) b
      cross join lateral (
        select o.external_id from intake.observations o
         where o.batch_id = b.batch_id and o.batch_index < 20 and o.type = 'fixture' and not o.is_deleted) o
      join canon.external_ids m
        on m.realm_id = is_usually_right.realm_id and m.source_id = is_usually_right.source_id and m.entity_type = 'fixture'
       and m.external_id = o.external_id and m.player_id = '' and m.observation_id is not null
      join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
     where f.sorts_at < util.now() - interval '1 day'
     order by f.sorts_at desc limit 10
  ), judged as (
    select r.mapping_id, bool_and(c.is_winning or coalesce(read.is_same_claim(c.realm_id, c.field, c.value, w.value), false)) as is_right
      from reported r
      join canon.claims c
        on c.realm_id = is_usually_right.realm_id and c.mapping_id = r.mapping_id and c.field = any ('{start,status,venue}')
       and c.implied_by = ''
      left join lateral (
        select v.value from canon.external_ids e
          join canon.claims v on v.realm_id = e.realm_id and v.mapping_id = e.mapping_id and v.field = c.field and v.is_winning
         where e.realm_id = is_usually_right.realm_id and e.entity_id = r.entity_id limit 1) w on true
     group by r.mapping_id
  )
  select count(*) >= 3 and 2 * count(*) filter (where j.is_right) > count(*) from judged j;
end;

comment on function read.is_usually_right(integer, text) is
  'Returns whether what a source reported of games was right in most of its last ten that are over, of three at least: start, venue and '
  'status as they are now. Of its newest 50 batches. PAGE-14.';

create or replace function read.doubts_of(realm_id integer, fixture_ids text[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_object_agg(f.fixture_id, jsonb_strip_nulls(jsonb_build_object(
           'groups', d.groups, 'time_zone', coalesce(f.time_zone, v.time_zone, p.time_zone),
           'soon', case when f.starts_at < util.now() + interval '48 hours' then true end)))
    from (select distinct n.fixture_id from read.newer_claims(doubts_of.realm_id, doubts_of.fixture_ids) n) n
    join canon.fixtures f on f.realm_id = doubts_of.realm_id and f.fixture_id = n.fixture_id
    left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
    left join canon.competitions p on p.realm_id = f.realm_id and p.competition_id = f.competition_id
    cross join lateral (
      select jsonb_path_query_array(
               read.agreement_of(f.realm_id, f.fixture_id, f.starts_at, f.local_date, f.venue_id, f.status),
               '$.groups[*] ? (exists (@.newer_at))') as groups) d
   where d.groups <> '[]';
end;

comment on function read.doubts_of(integer, text[]) is
  'Returns by fixture, of those of which a newer report disagrees: {groups: as read.agreement_of, time_zone, soon: it begins within 48 '
  'hours}; null for none. CALENDAR-26.';
