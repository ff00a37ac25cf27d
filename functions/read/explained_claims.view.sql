create or replace view read.explained_claims as
select r.realm_id, r.entity_id, r.entity_type, r.mapping_id, r.external_id, r.source_key, r.class, r.rank, r.observation_id,
       r.observed_at, r.confidence, r.is_withdrawn, r.is_reference, r.is_winning, r.place,
       case when r.entity_type in ('division', 'stage') then r.entity_type || 's.' || r.entity_id else r.field end as field,
       case when r.field = 'venue.field' then r.value -> 'field' else r.value end as value,
       case
         when r.is_winning and r.claims = 1 then 'It is the only claim on this field.'
         when r.is_winning then 'It comes first by authority rank, then recency, then confidence.'
         when r.field = 'venue.field' and r.winner is null then 'It was said of another venue than the one that won.'
         when r.winner is null and r.field in ('start', 'end') then
           'Another claim on when the fixture is, of better precedence, rules it out: '
           'the time is to be determined, or the end would not be after the start.'
         when r.winner is null and r.field = 'date' then 'A start of better precedence makes it out of date.'
         when r.is_withdrawn and not (r.winner).is_withdrawn then 'Its source no longer lists the entity; ' || r.winning_source || ' does.'
         when r.rank > (r.winner).rank then
           'Its source has rank ' || r.rank || '; ' || r.winning_source || ' has rank ' || (r.winner).rank || '.'
         when r.is_reference and not (r.winner).is_reference then
           'It was only said in passing, in a reference; ' || r.winning_source || ', of the same rank, described the entity.'
         when (r.precedence).age > (r.winner).age then 'It is older than what ' || r.winning_source || ' said, at the same rank.'
         when (r.precedence).doubt > (r.winner).doubt then
           'It is less sure than what ' || r.winning_source || ' said, at the same rank and time.'
         when r.precedence < r.winner then 'It was said of another venue than the one that won.'
         else 'Equal in rank, time and confidence; ' || r.winning_source || ' comes first by name.'
       end as reason
  from (
    select c.*,
           row_number() over w as place,
           count(*) over w_all as claims,
           first_value(case when c.is_winning then c.precedence end) over w_winner as winner,
           first_value(case when c.is_winning then c.source_key end) over w_winner as winning_source
      from canon.ranked_claims c
    window w as (partition by c.realm_id, c.entity_id, c.field order by c.precedence),
           w_all as (partition by c.realm_id, c.entity_id, c.field),
           w_winner as (partition by c.realm_id, c.entity_id, c.field order by c.is_winning desc, c.precedence)
  ) r;

comment on view read.explained_claims is
  'Every claim with its place in the order of precedence and, in words, why it won or lost its field (PROVENANCE-4).';
grant select on read.explained_claims to oyss_resolver;
