create or replace view canon.ranked_claims as
select m.realm_id, m.entity_id, m.entity_type, c.field, c.implied_by, c.implied_date, c.value, c.is_winning, c.is_reference,
       c.is_correction, m.mapping_id, m.external_id, m.is_withdrawn, s.source_key, s.class, s.rank,
       coalesce(c.observation_id, m.observation_id) as observation_id,
       coalesce(c.observed_at, m.observed_at) as observed_at,
       coalesce(c.confidence, m.confidence) as confidence,
       canon.precedence_of(
         m.is_withdrawn, s.rank, c.is_reference, coalesce(c.observed_at, m.observed_at), coalesce(c.confidence, m.confidence),
         s.source_key, m.external_id, m.entity_type, c.implied_by) as precedence,
       coalesce(m.origin_id, m.entity_id) as origin_id, c.is_set_aside,
       case when c.is_set_aside then (
         select t.source_key from tenancy.sources t where t.realm_id = s.realm_id and t.source_id = s.yields_to) end as preferred
  from canon.external_ids m
  join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.value <> 'null'
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id;

comment on view canon.ranked_claims is
  'Every claim with its source, age and precedence, among which canon.decide decides; what was cleared is left out. origin_id: the entity '
  'that it was made about, before any merge; preferred: the source it yields to. FEED-261.';
grant select on canon.ranked_claims to oyss_resolver;
