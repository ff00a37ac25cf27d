create or replace view read.cleared_claims as
select m.realm_id, m.entity_id, c.field, m.mapping_id, s.source_key, s.class, s.rank, w.observation_id, w.observed_at, w.confidence,
       w.value, m.is_withdrawn,
       canon.precedence_of(
         m.is_withdrawn, s.rank, c.is_reference, w.observed_at, w.confidence, s.source_key, m.external_id, m.entity_type, c.implied_by
       ) as precedence, w.reason
  from canon.external_ids m
  join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.value = 'null'
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  cross join lateral (
    select coalesce(c.observation_id, m.observation_id) as observation_id, coalesce(c.observed_at, m.observed_at) as observed_at,
           coalesce(c.confidence, m.confidence) as confidence
  ) t
  cross join lateral (
    select t.*, null::jsonb as value, 'Its source cleared the field.' as reason
    union all
    (select o.observation_id, o.observed_at, o.confidence, read.reported_value(m.realm_id, m.source_id, c.field, o.data),
            'Its source cleared the field later.'
       from intake.observations o
      where o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = m.entity_type and o.external_id = m.external_id
        and o.observed_at <= t.observed_at and o.observation_id <> t.observation_id and not o.is_deleted
        and o.correction is null
        and o.data #> string_to_array(c.field, '.') is not null
      order by o.observed_at desc, o.confidence desc, o.content_hash desc
      limit 1)
  ) w
 where m.entity_type = 'fixture';

comment on view read.cleared_claims is
  'Fields of fixtures that a source cleared: the clearing, whose value is null, and the newest value that the source reported before. '
  'Neither competes for the field, so canon.ranked_claims leaves both out. FEED-261, PROVENANCE-4.';
grant select on read.cleared_claims to oyss_resolver;
