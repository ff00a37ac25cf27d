create or replace view read.explained_claims as
select r.realm_id, r.entity_id, r.entity_type, r.mapping_id, r.external_id, r.source_key, r.class, r.rank, r.observation_id,
       r.observed_at, r.confidence, r.is_withdrawn, r.is_reference, r.implied_by <> '' as is_implied, r.is_winning, r.is_correction,
       r.place, r.field as own_field, r.does_count, r.precedence,
       case when r.entity_type in ('division', 'stage') then r.entity_type || 's.' || r.entity_id || '.' else '' end || r.field as field,
       case when r.field = 'venue.field' then r.value -> 'field' else r.value end as value, r.origin_id,
       read.reason_of(
         r.field, r.value, r.is_correction, r.is_winning, r.does_count, case when r.is_set_aside then r.preferred end, r.place, r.claims,
         r.precedence, r.next, r.next_value, r.winner) as reason
  from (
    select d.*,
           row_number() over w as place,
           count(*) over w_all as claims,
           lead(case when d.does_count then d.precedence end) over w as next,
           lead(case when d.does_count then d.value end) over w as next_value,
           first_value(case when d.is_winning then d.precedence end) over w_winner as winner
      from (
        select c.*,
               not c.is_set_aside and canon.does_count(
                 c.field, c.implied_by, c.value, c.rank, min(c.rank) filter (where c.implied_by = '' and not c.is_set_aside) over w_field,
                 bool_or(c.implied_by <> 'silence' and not c.is_set_aside) over w_field,
                 bool_or(c.implied_by = '' and c.value = '"estimated"') over w_source) as does_count
          from canon.ranked_claims c
        window w_field as (partition by c.realm_id, c.entity_id, c.field),
               w_source as (partition by c.realm_id, c.entity_id, c.field, c.source_key, c.is_withdrawn)
      ) d
    window w as (partition by d.realm_id, d.entity_id, d.field order by d.does_count desc, d.precedence),
           w_all as (partition by d.realm_id, d.entity_id, d.field),
           w_winner as (partition by d.realm_id, d.entity_id, d.field order by d.is_winning desc, d.precedence)
  ) r;

comment on view read.explained_claims is
  'Every claim with its ordinal in the order of precedence (claims that do not count come last), and sentences on what implies it and '
  'why it won (against the next that counts) or lost its field. field is the path of canon.path_of. PROVENANCE-4.';
-- own_field is its name without that of its parent; origin_id is the entity that it was made about, before any merge.
grant select on read.explained_claims to oyss_resolver;
