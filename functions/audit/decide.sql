create or replace function audit.decide(
  entity_id text, received_until timestamptz, observed_until timestamptz, ranks jsonb default '{}'
)
returns table (
  field text, value jsonb, is_winning boolean, reason text, place integer, source text, rank smallint, entity_type text, external_id text,
  observation_id text, batch_id text, observed_at timestamptz, received_at timestamptz, confidence double precision,
  is_withdrawn boolean, is_reference boolean, is_correction boolean, is_implied boolean, voided_at timestamptz
)
language sql stable
begin atomic
  with claims as materialized (
    select c.*, w.weight, row_number() over () as number,
           canon.precedence_of(
             c.is_withdrawn, w.weight, c.is_reference, c.observed_at, c.confidence, c.source, c.external_id, c.entity_type, c.implied_by)
             as precedence
      from audit.claims_by(decide.entity_id, decide.received_until, decide.observed_until) c
      cross join lateral (
        select coalesce((decide.ranks ->> c.source)::smallint, (decide.ranks ->> c.source_class)::smallint, c.rank)) w (weight)
  ), decided as (
    select d.*
      from canon.decide(array(
        select row(decide.entity_id, c.field, c.number, c.implied_by, c.implied_date, c.value, c.observation_id, c.precedence,
                   case when c.field in ('venue', 'venue.field') then coalesce(
                     (select r.survivor_id from audit.redirects r where r.entity_id = v.id), v.id) end,
                   false, false, false, null, null, null)::canon.contender
          from claims c
          cross join lateral (select case c.field when 'venue' then c.value ->> 'id' else c.value ->> 'venue' end) v (id)),
        (select jsonb_object_agg(c.source, c.yields_to) from claims c where c.yields_to is not null)) d
  )
  select c.field, case when c.field = 'venue.field' then c.value -> 'field' else c.value end, e.wins,
         read.reason_of(
           c.field, c.value, c.is_correction, e.wins, e.does_count, case when e.is_set_aside then c.yields_to end, e.ordinal, e.claims,
           c.precedence, e.next, e.next_value, e.winner),
         e.ordinal, c.source, c.weight, c.entity_type, c.external_id, c.observation_id, c.batch_id, c.observed_at, c.received_at,
         c.confidence, c.is_withdrawn, c.is_reference, c.is_correction, c.implied_by <> '', c.voided_at
    from claims c
    join (
      select d.*, count(*) over (partition by d.field) as claims,
             lead(case when d.does_count then d.precedence end) over w as next,
             lead(case when d.does_count then d.value end) over w as next_value,
             first_value(case when d.wins then d.precedence end) over w_winner as winner
        from decided d
      window w as (partition by d.field order by d.ordinal), w_winner as (partition by d.field order by d.wins desc, d.precedence)
    ) e on e.mapping_id = c.number
   order by c.field, not e.wins, e.ordinal;
end;

comment on function audit.decide(text, timestamptz, timestamptz, jsonb) is
  'Decides what an entity would show by the claims of audit.claims_by, with the policy that decides everything, and why each claim wins or '
  'loses. ranks: ranks that count instead, by key or class of source, as in {"my-league": 1, "crowd": 2}. AUDIT-16.';
grant execute on function audit.decide(text, timestamptz, timestamptz, jsonb) to oyss_auditor, oyss_auditor_unmasked;
