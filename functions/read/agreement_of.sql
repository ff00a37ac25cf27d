create or replace function read.agreement_of(
  realm_id integer, fixture_id text, starts_at timestamptz, local_date date, venue_id text, status text
) returns jsonb
language sql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
begin atomic
  with listed as (
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
     where m.realm_id = agreement_of.realm_id and m.entity_id = agreement_of.fixture_id and m.entity_type = 'fixture'
       and m.observation_id is not null and not m.is_withdrawn
     group by m.mapping_id, s.source_id, s.class, s.rank, m.observed_at
  ), judged as (
    -- A source may list a game twice, if two were merged: of each field what agrees counts, so that none disagrees with what it won.
    select distinct on (l.source_id) l.source_id, l.class, l.rank, coalesce(l.start, l.date) as said, a.is_agreed,
           first_value(l.status) over (partition by l.source_id order by l.status = agreement_of.status desc nulls last, l.observed_at desc)
             as status,
           first_value(v.id) over (partition by l.source_id order by v.id = agreement_of.venue_id desc nulls last, l.observed_at desc)
             as venue_id,
           max(l.observed_at) over () as confirmed_at
      from listed l
      left join identity.redirects r on r.realm_id = agreement_of.realm_id and r.entity_id = l.venue_id
      cross join lateral (select coalesce(r.survivor_id, l.venue_id) as id) v
      cross join lateral (
        select case when agreement_of.starts_at is not null then l.start::timestamptz = agreement_of.starts_at
                    when l.start is not null then false
                    else l.date::date = agreement_of.local_date end as is_agreed) a
     order by l.source_id, a.is_agreed desc nulls last, l.observed_at desc
  ), grouped as (
    select g.what, g.value, count(*) as sources, jsonb_agg(distinct j.class) as classes, min(j.rank) as rank
      from judged j
      cross join lateral (values
        ('agreed', null, j.is_agreed),
        ('times', j.said, not j.is_agreed),
        ('places', null, j.venue_id <> agreement_of.venue_id and not matching.is_same_place(
           agreement_of.realm_id, j.venue_id, agreement_of.venue_id)),
        ('statuses', j.status, j.status <> agreement_of.status
           and array[j.status, agreement_of.status] && '{cancelled,postponed}')) g (what, value, applies)
     where g.applies
     group by g.what, g.value
  )
  select jsonb_build_object(
           'sources', count(*), 'confirmed_at', util.rfc3339(max(j.confirmed_at)),
           'groups', coalesce((
             select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                      'what', g.what, 'value', g.value, 'sources', g.sources, 'classes', g.classes)) order by g.what, g.rank, g.value)
               from (select o.*, row_number() over (partition by o.what order by o.rank, o.value) as place from grouped o) g
              where g.place <= 3), '[]'))
    from judged j;
end;

comment on function read.agreement_of(integer, text, timestamptz, date, text, text) is
  'Returns how far sources agree on a fixture''s start, day, venue and status: how many list it, confirmed_at: the last report of these '
  'values, what: agreed, or the times, places or statuses that differ (3 of each), value, number and classes of sources; never their '
  'names or text. PAGE-5.';
