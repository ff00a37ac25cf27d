create or replace function read.agreement_of(
  realm_id integer, fixture_id text, starts_at timestamptz, local_date date, venue_id text, status text
) returns jsonb
language sql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
begin atomic
  with judged as (
    -- A source may list a game twice, if two were merged: of each field what agrees counts, so that none disagrees with what it won.
    select distinct on (l.source_id) l.source_id, l.class, l.rank, coalesce(l.start, l.date) as said, a.is_agreed, l.set_aside,
           first_value(l.status) over (partition by l.source_id order by l.status = agreement_of.status desc nulls last, l.observed_at desc)
             as status,
           first_value(v.id) over w_venue as venue_id, first_value(l.mapping_id) over w_venue as venue_by,
           first_value(l.venue_at) over w_venue as venue_at,
           max(greatest(l.observed_at, read.reread_at(agreement_of.realm_id, l.mapping_id))) over () as confirmed_at
      from read.listed_by(agreement_of.realm_id, agreement_of.fixture_id) l
      left join identity.redirects r on r.realm_id = agreement_of.realm_id and r.entity_id = l.venue_id
      cross join lateral (select coalesce(r.survivor_id, l.venue_id) as id) v
      cross join lateral (
        select case when agreement_of.starts_at is not null then l.start::timestamptz = agreement_of.starts_at
                    when l.start is not null then false
                    else l.date::date = agreement_of.local_date end as is_agreed) a
    window w_venue as (partition by l.source_id order by v.id = agreement_of.venue_id desc nulls last, l.observed_at desc)
     order by l.source_id, a.is_agreed desc nulls last, l.observed_at desc
  ), newer as materialized (
    select n.source_id, n.field, max(n.observed_at) as observed_at, max(n.winner_id) as winner_id
      from read.newer_claims(agreement_of.realm_id, case when (select count(*) from judged) > 1 then array[agreement_of.fixture_id] end) n
     where not n.is_let_stand
     group by n.source_id, n.field
  ), stated as (
    select g.what, g.value, j.source_id, j.class, j.rank, n.observed_at, n.winner_id,
           -- A parent counts where another reports the same, or who was right before.
           g.what = 'agreed' or j.class <> 'crowd' or count(*) over (partition by g.what, coalesce(g.value, j.venue_id)) > 1
             or read.is_usually_right(agreement_of.realm_id, j.source_id) as does_count
      from judged j
      cross join lateral (values
        ('agreed', null, null, j.is_agreed),
        ('times', j.said, 'start', not j.is_agreed),
        ('places', null, 'venue', j.venue_id <> agreement_of.venue_id and not read.agrees_with(
           agreement_of.realm_id, j.venue_by, j.venue_at, 'venue', jsonb_build_object('id', j.venue_id),
           jsonb_build_object('id', agreement_of.venue_id))),
        ('statuses', j.status, 'status', j.status <> agreement_of.status
           and array[j.status, agreement_of.status] && '{cancelled,postponed}')) g (what, value, field, applies)
      left join newer n on n.source_id = j.source_id and n.field = g.field
     where g.applies and (g.field = any (j.set_aside)) is not true
  ), grouped as (
    select g.what, g.value, count(distinct g.source_id) as sources,
           jsonb_agg(distinct read.name_source(agreement_of.realm_id, g.source_id)) as by, min(g.rank) as rank,
           util.rfc3339(max(g.observed_at)) as newer_at, max(g.winner_id) as winner_id
      from stated g
     where g.does_count
     group by g.what, g.value
  )
  select jsonb_build_object(
           'sources', count(*), 'confirmed_at', util.rfc3339(max(j.confirmed_at)),
           'groups', coalesce((
             select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                      'what', g.what, 'value', g.value, 'sources', g.sources, 'by', g.by, 'newer_at', g.newer_at,
                      'winner', read.name_source(agreement_of.realm_id, g.winner_id))) order by g.what, g.rank, g.value)
               from (select o.*, row_number() over (partition by o.what order by o.rank, o.value) as place from grouped o) g
              where g.place <= 3), '[]'))
    from judged j;
end;

comment on function read.agreement_of(integer, text, timestamptz, date, text, text) is
  'Returns how far sources agree on a fixture''s start, day, venue and status: how many list it, confirmed_at: the last report or '
  'reading, what: agreed, or times, places or statuses that differ (3 each), value, sources, by (read.name_source), newer_at, winner. '
  'PAGE-5, PAGE-17.';
-- Never keys or text of sources.

create or replace function read.listed_by(realm_id integer, fixture_id text)
returns table (
  source_id text, class text, rank smallint, mapping_id bigint, observed_at timestamptz, start text, date text, status text, venue_id text,
  venue_at timestamptz, set_aside text[]
)
language sql stable
begin atomic
  select s.source_id, s.class, s.rank, m.mapping_id, m.observed_at,
         -- A start that the newest observation leaves out is over if that observation gives another day, or an open time.
         case when not bool_or(c.field in ('date', 'time_status') and c.observation_id is null
                               and (c.field = 'date' or c.value = '"tbd"')) is true
                or bool_or(c.field = 'start' and c.observation_id is null)
           then max(c.value #>> '{}') filter (where c.field = 'start') end as start,
         max(c.value #>> '{}') filter (where c.field = 'date') as date,
         max(c.value #>> '{}') filter (where c.field = 'status') as status,
         max(c.value ->> 'id') filter (where c.field = 'venue') as venue_id,
         coalesce(max(c.observed_at) filter (where c.field = 'venue'), m.observed_at) as venue_at,
         array_agg(distinct canon.unit_of(c.field)) filter (where c.is_set_aside)
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
    left join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
                            and c.field = any ('{start,date,time_status,status,venue}') and c.implied_by = ''
   where m.realm_id = listed_by.realm_id and m.entity_id = listed_by.fixture_id and m.entity_type = 'fixture'
     and m.observation_id is not null and not m.is_withdrawn and not m.is_void
   group by m.mapping_id, s.source_id, s.class, s.rank, m.observed_at;
end;

comment on function read.listed_by(integer, text) is
  'Returns what each external id of a fixture that its source still lists states: start, date, status and venue, with its source; '
  'set_aside: those of start, status and venue of which its claims yield. PAGE-5, DECIDE-46.';

create or replace function read.name_source(realm_id integer, source_id text) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object('class', s.class) || case when s.class in ('scrape', 'crowd') then '{}'
         else jsonb_build_object('name', coalesce(o.name, a.name), 'kind', o.kind, 'schedule', f.name) end)
    from tenancy.sources s
    join tenancy.accounts a on a.account_id = s.account_id
    left join connect.feeds f on f.realm_id = s.realm_id and f.source_id = s.source_id
    cross join lateral (
      -- Of several organizations that an account represents, none is meant.
      select min(g.name) as name, min(g.kind) as kind
        from (
          select distinct e.organization_id, e.name, e.kind
            from tenancy.representatives r
            join canon.organizations e
              on e.realm_id = r.realm_id and e.organization_id = canon.survivor_of(r.realm_id, r.organization_id)
           where r.realm_id = s.realm_id and r.account_id = s.account_id) g
      having count(*) = 1
      union all
      select null, null
      limit 1) o
   where s.realm_id = name_source.realm_id and s.source_id = name_source.source_id;
end;

comment on function read.name_source(integer, text) is
  'Returns {class, name, kind, schedule} of a source: the organization that its account represents, if it is one, with its kind, else the '
  'account; schedule: its feed. Of parents (crowd) and pages that are read (scrape) the class alone; null without the source. PAGE-16.';

create or replace function read.agrees_with(
  realm_id integer, mapping_id bigint, observed_at timestamptz, field text, reported jsonb, shown jsonb
) returns boolean
language sql stable
begin atomic
  select case
    when read.is_same_claim(agrees_with.realm_id, agrees_with.field, agrees_with.reported, agrees_with.shown) then true
    when agrees_with.field = 'venue' then
      read.is_other_name(
        agrees_with.realm_id, agrees_with.mapping_id, agrees_with.observed_at, agrees_with.shown ->> 'id', agrees_with.reported ->> 'id')
    when agrees_with.field = 'venue.field' and jsonb_typeof(agrees_with.reported) = 'object' then
      matching.is_same_field(agrees_with.reported ->> 'field', agrees_with.shown ->> 'field')
      and read.is_other_name(
        agrees_with.realm_id, agrees_with.mapping_id, agrees_with.observed_at, agrees_with.shown ->> 'venue',
        agrees_with.reported ->> 'venue')
    else false
  end;
end;

comment on function read.agrees_with(integer, bigint, timestamptz, text, jsonb, jsonb) is
  'Returns whether what an external id (mapping_id) reports of a field, as of observed_at, agrees with what is shown: read.is_same_claim, '
  'or the place under another name (read.is_other_name). DASHBOARD-36, PAGE-14.';

create or replace function read.is_other_name(
  realm_id integer, mapping_id bigint, observed_at timestamptz, shown_id text, reported_id text
) returns boolean
language sql stable
begin atomic
  select matching.may_be_one_place(is_other_name.realm_id, v.shown_id, v.reported_id, v.shown_field, v.reported_field)
         and not project.has_moved(
           is_other_name.realm_id, is_other_name.mapping_id, is_other_name.observed_at, v.shown_id, v.reported_id)
         and not read.names_other_field(is_other_name.realm_id, v.shown_id, v.shown_field, v.reported_id, v.reported_field)
    from (select canon.survivor_of(is_other_name.realm_id, is_other_name.shown_id) as shown_id,
                 canon.survivor_of(is_other_name.realm_id, is_other_name.reported_id) as reported_id, (
                   select f.venue_field from canon.external_ids m
                     join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
                    where m.realm_id = is_other_name.realm_id and m.mapping_id = is_other_name.mapping_id
                 ) as shown_field, (
                   select c.value ->> 'field' from canon.claims c
                    where c.realm_id = is_other_name.realm_id and c.mapping_id = is_other_name.mapping_id and c.field = 'venue.field'
                    limit 1) as reported_field) v;
end;

comment on function read.is_other_name(integer, bigint, timestamptz, text, text) is
  'Returns whether the venue that a source reports of a fixture may be the one shown under another name: the source has not moved the '
  'fixture there itself, and the names have no two fields. HISTORY-43, PAGE-14.';

create or replace function read.names_other_field(
  realm_id integer, shown_id text, shown_field text, reported_id text, reported_field text
) returns boolean
language sql stable
begin atomic
  -- Where both state a field of its own, that is judged by itself.
  select coalesce(bool_or(not matching.is_same_field(
           coalesce(shown_field, matching.field_in(s.name)), coalesce(reported_field, matching.field_in(r.name)))), false)
    from canon.venues s
    join canon.venues r on r.realm_id = s.realm_id and r.venue_id = names_other_field.reported_id
   where s.realm_id = names_other_field.realm_id and s.venue_id = names_other_field.shown_id
     and (shown_field is null or reported_field is null);
end;

comment on function read.names_other_field(integer, text, text, text, text) is
  'Returns whether the name of the venue that is shown of a fixture, or of the one reported, has a field (Memorial Park, Field 3) other '
  'than the field (null: none stated) or name of the other has. PAGE-14.';
