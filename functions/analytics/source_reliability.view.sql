create or replace view analytics.source_reliability with (security_barrier) as
select s.source_key || ':' || n.entity_type || ':' || n.field as reliability_key, s.source_key, s.class as source_class,
       s.rank as source_rank, n.entity_type, n.field, n.claim_count, n.winning_count, n.claim_count - n.winning_count as losing_count,
       coalesce(k.overruled_count, 0)::integer as overruled_count,
       round(coalesce(k.overruled_count, 0)::numeric / n.claim_count, 4)::double precision as overruled_share,
       n.latest_observed_at
  from (
    select m.source_id, case m.entity_type when 'result' then 'fixture' else m.entity_type end as entity_type, c.field,
           count(*)::integer as claim_count, count(*) filter (where c.is_winning)::integer as winning_count,
           max(coalesce(c.observed_at, m.observed_at)) as latest_observed_at
      from canon.external_ids m
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where m.realm_id = 1
       and m.entity_type not in ('stat_line', 'correction') and not m.is_withdrawn and not m.is_void
       and c.implied_by = '' and not c.is_reference and not c.is_set_aside and c.value <> 'null' and c.field not in ('notes', 'coach')
     group by 1, 2, 3
  ) n
  join tenancy.sources s on s.realm_id = 1 and s.source_id = n.source_id
  left join (
    select x.losing_source_key, x.entity_type, x.field, count(*) as overruled_count from analytics.conflicts x group by 1, 2, 3
  ) k on k.losing_source_key = s.source_key and k.entity_type = n.entity_type and k.field = n.field;

comment on view analytics.source_reliability is
  'One row per source, entity type and field: how often its value is shown, and how often another one. Key: reliability_key. Fresh: '
  'every committed change. It reads every claim, which takes seconds: keep the result of a nightly query. ANALYTICS-2.';
comment on column analytics.source_reliability.reliability_key is 'source_key, entity_type and field, joined by colons.';
comment on column analytics.source_reliability.source_key is 'The source.';
comment on column analytics.source_reliability.source_class is 'authoritativePush, partnerApi, hostFeed, ownerCorrection, scrape or crowd.';
comment on column analytics.source_reliability.source_rank is 'Its authority, 1 to 6; the lowest wins.';
comment on column analytics.source_reliability.entity_type is 'fixture, team, venue, competition, division, stage or organization.';
comment on column analytics.source_reliability.field is 'The field path, such as start or result.';
comment on column analytics.source_reliability.claim_count is 'Values that it states now.';
comment on column analytics.source_reliability.winning_count is 'Those that are shown.';
comment on column analytics.source_reliability.losing_count is 'Those that are not: overruled, or the same as another source''s.';
comment on column analytics.source_reliability.overruled_count is
  'Those of which another source''s different value is shown: rows of conflicts.';
comment on column analytics.source_reliability.overruled_share is 'overruled_count as a share of claim_count, 0 to 1.';
comment on column analytics.source_reliability.latest_observed_at is 'When it last observed one of them, UTC.';
grant select on analytics.source_reliability to oyss_analyst;
