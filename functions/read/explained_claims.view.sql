create or replace view read.explained_claims as
select r.realm_id, r.entity_id, r.entity_type, r.mapping_id, r.external_id, r.source_key, r.class, r.rank, r.observation_id,
       r.observed_at, r.confidence, r.is_withdrawn, r.is_reference, r.implied_by <> '' as is_implied, r.is_winning, r.is_correction,
       r.place, r.field as own_field, r.does_count, r.precedence,
       case when r.entity_type in ('division', 'stage') then r.entity_type || 's.' || r.entity_id || '.' else '' end || r.field as field,
       case when r.field = 'venue.field' then r.value -> 'field' else r.value end as value, r.origin_id,
       concat_ws(' ', read.describe_implied(r.field, r.implied_by, r.value, r.is_correction), case
         when r.is_winning and r.claims = 1 then 'It is the only claim on this field.'
         when r.is_set_aside then read.reason_to_yield(r.preferred, r.field)
         when not r.does_count and not r.is_winning then read.reason_not_to_count(r.field, r.implied_by)
         when r.is_winning then concat_ws(' ',
           case when r.place > 1 then 'Claims with better precedence are ruled out.' end, read.reason_to_win(
             r.place, r.precedence, r.next, r.field = 'venue.field' and r.value ->> 'venue' <> r.next_value ->> 'venue'))
         when r.field = 'venue.field' and r.winner is null then 'It was reported for another venue, not for the one that won.'
         when r.winner is null and r.field in ('start', 'end') then
           'Another claim on the time, with better precedence, rules it out: '
           'the time is to be determined, or the end would not be after the start.'
         when r.winner is null and r.field = 'date' then 'A start with better precedence supersedes it.'
         when r.field = 'time_status' and (r.winner is null or r.precedence < r.winner) then
           'Another claim rules out the start, and this one with it.'
         when r.is_withdrawn and not (r.winner).is_withdrawn then 'Its source no longer lists the entity; ' || r.winning_source || ' does.'
         when r.rank > (r.winner).rank then
           'Its source has rank ' || r.rank || '; ' || r.winning_source || ' has rank ' || (r.winner).rank || '.'
         when r.is_reference and not (r.winner).is_reference then
           'Its source only referred to the entity; ' || r.winning_source || ', of the same rank, described it.'
         when (r.precedence).age > (r.winner).age then 'It is older than what ' || r.winning_source || ' reported, at the same rank.'
         when (r.precedence).doubt > (r.winner).doubt then
           'Its confidence is lower than that of ' || r.winning_source || ', at the same rank and time.'
         when r.precedence < r.winner then 'It was reported for another venue, not for the one that won.'
         when r.source_key = r.winning_source then 'Equal in rank, time and confidence; another claim of its source comes first.'
         else 'Equal in rank, time and confidence; ' || r.winning_source || ' comes first by name.'
       end) as reason
  from (
    select d.*,
           row_number() over w as place,
           count(*) over w_all as claims,
           lead(case when d.does_count then d.precedence end) over w as next,
           lead(case when d.does_count then d.value end) over w as next_value,
           first_value(case when d.is_winning then d.precedence end) over w_winner as winner,
           first_value(case when d.is_winning then d.source_key end) over w_winner as winning_source
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
