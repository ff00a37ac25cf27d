create or replace view analytics.conflicts with (security_barrier) as
select m.mapping_id || ':' || c.field as conflict_key,
       case m.entity_type when 'result' then 'fixture' else m.entity_type end as entity_type, m.entity_id, f.fixture_id,
       f.competition_id, c.field, case when r.fixture_id is null then k.source_key end as winning_source_key,
       k.rank as winning_source_rank, t.winning_value, w.observed_at as winning_observed_at,
       case when r.fixture_id is null then l.source_key end as losing_source_key, l.rank as losing_source_rank,
       t.losing_value, coalesce(c.observed_at, m.observed_at) as losing_observed_at,
       case when r.fixture_id is null then m.external_id end as losing_external_id
  from canon.claims c
  join canon.external_ids m on m.realm_id = c.realm_id and m.mapping_id = c.mapping_id
  join tenancy.sources l on l.realm_id = m.realm_id and l.source_id = m.source_id
  left join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
  left join tenancy.redacted_live_fixtures r on r.realm_id = m.realm_id and r.fixture_id = m.entity_id
  cross join lateral (
    select v.value, x.source_id, coalesce(v.observed_at, x.observed_at) as observed_at
      from canon.external_ids x
      join canon.claims v on v.realm_id = x.realm_id and v.mapping_id = x.mapping_id and v.field = c.field and v.is_winning
     where x.realm_id = m.realm_id and x.entity_id = m.entity_id
     limit 1
  ) w
  join tenancy.sources k on k.realm_id = m.realm_id and k.source_id = w.source_id
  -- Values as plain text, the winning one first; ids are those of survivors (IDENTITY-30).
  cross join lateral (
    select (array_agg(r.shown order by i.place))[1] as winning_value, (array_agg(r.shown order by i.place))[2] as losing_value,
           count(distinct coalesce(lower(n.name), r.shown)) as readings
      from (values (1, w.value), (2, c.value)) i (place, value)
      cross join lateral (
        select case
          when c.field = 'sides' then (
            select string_agg(concat_ws(' ', s.side ->> 'role', coalesce(
                     (select 'Private team' from tenancy.private_live_teams p where p.team_id = e.team_id), e.team_id)),
                     ', ' order by s.place)
              from jsonb_array_elements(case when jsonb_typeof(i.value) = 'array' then i.value else '[]' end)
                with ordinality s (side, place)
              cross join lateral (select coalesce((
                select d.survivor_id from identity.redirects d where d.realm_id = m.realm_id and d.entity_id = s.side #>> '{team,id}'),
                s.side #>> '{team,id}') as team_id offset 0) e)
          when c.field = 'result' then (
            select concat_ws(', ', string_agg(concat_ws(' ', g.score ->> 'role', g.score ->> 'score'), ', ' order by g.score ->> 'role'),
                             i.value ->> 'outcome')
              from jsonb_array_elements(case when jsonb_typeof(i.value -> 'scores') = 'array' then i.value -> 'scores' else '[]' end)
                g (score))
          when c.field = 'venue.field' then i.value ->> 'field'
          when jsonb_typeof(i.value) = 'object' and i.value ? 'id' then coalesce((
            select d.survivor_id from identity.redirects d where d.realm_id = m.realm_id and d.entity_id = i.value ->> 'id'),
            i.value ->> 'id')
          else i.value #>> '{}' end as shown offset 0) r
      left join canon.venues n on c.field = 'venue' and n.realm_id = m.realm_id and n.venue_id = r.shown
  ) t
 where c.realm_id = 1
   and not c.is_winning and c.implied_by = '' and not c.is_reference and not c.is_set_aside and c.value <> 'null'
   and c.field not in ('notes', 'coach') and m.entity_type not in ('stat_line', 'correction') and not m.is_withdrawn and not m.is_void
   and w.source_id <> m.source_id and w.value <> c.value and t.readings > 1
   and f.merged_into is null and f.void_at is null
   and (r.is_hidden or r.fixture_id is not null and c.field in ('title', 'url')) is not true
   and not exists (select from tenancy.private_live_teams p where p.team_id = m.entity_id);

comment on view analytics.conflicts is
  'One row per value of a source that another source''s different value overrules now. Key: conflict_key. Fresh: every committed '
  'change. Withdrawn, implied and yielding values are none, nor venues of one name, nor results that differ in other than scores and '
  'outcome. ANALYTICS-8.';
comment on column analytics.conflicts.conflict_key is 'A number of the report and the field, joined by a colon.';
comment on column analytics.conflicts.entity_type is 'fixture, team, venue, competition, division, stage or organization.';
comment on column analytics.conflicts.entity_id is 'The entity.';
comment on column analytics.conflicts.fixture_id is 'The fixture; null: it is another entity.';
comment on column analytics.conflicts.competition_id is 'The competition of the fixture; null for other entities.';
comment on column analytics.conflicts.field is 'The field path, such as start, venue or result.';
comment on column analytics.conflicts.winning_source_key is 'The source whose value is shown; null beside a private team.';
comment on column analytics.conflicts.winning_source_rank is 'Its authority, 1 to 6; the lowest wins.';
comment on column analytics.conflicts.winning_value is
  'The value that is shown, as text: an id, an RFC 3339 time in UTC, roles with scores or team ids.';
comment on column analytics.conflicts.winning_observed_at is 'When that source observed it, UTC.';
comment on column analytics.conflicts.losing_source_key is 'The source that is overruled; null beside a private team.';
comment on column analytics.conflicts.losing_source_rank is 'Its authority, 1 to 6.';
comment on column analytics.conflicts.losing_value is 'The value that it reports, as text.';
comment on column analytics.conflicts.losing_observed_at is 'When it observed that, UTC.';
comment on column analytics.conflicts.losing_external_id is 'Its own id of the entity; null beside a private team.';
grant select on analytics.conflicts to oyss_analyst;
