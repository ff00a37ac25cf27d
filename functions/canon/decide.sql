create or replace function canon.decide(contenders canon.contender[], yields jsonb default null) returns setof canon.contender
language sql stable parallel safe
begin atomic
  select d.*
    from canon.decide_together(case when decide.yields is null then decide.contenders
                                    else canon.try_yields(decide.contenders, decide.yields) end) d;
end;

comment on function canon.decide(canon.contender[], jsonb) is
  'Decides who wins each field of entities: the conflict policy, a function of the claims passed and nothing else. Returns them with '
  'place, does_count, is_set_aside and wins. yields: the key of the source that each source yields to; null: none does. DECIDE-3, '
  'DECIDE-14, DECIDE-20.';
grant execute on function canon.decide(canon.contender[], jsonb) to oyss_auditor, oyss_auditor_unmasked;

create or replace function canon.decide_together(contenders canon.contender[]) returns setof canon.contender
language sql stable parallel safe
begin atomic
  with known as materialized (
    select coalesce(bool_or(c.field in ('start', 'end', 'date', 'time_status')), false) as has_times
      from unnest(decide_together.contenders) c
  )
  select p.* from canon.place_contenders(decide_together.contenders) p where not (select k.has_times from known k)
  union all
  select s.*
    from canon.settle_times(array(select p::canon.contender from canon.place_contenders(decide_together.contenders) p)) s
   where (select k.has_times from known k);
end;

comment on function canon.decide_together(canon.contender[]) is
  'Decides as canon.decide does once it is known which claims are set aside: each field by precedence, then what is only right together.';
grant execute on function canon.decide_together(canon.contender[]) to oyss_auditor, oyss_auditor_unmasked;

create or replace function canon.place_contenders(contenders canon.contender[]) returns setof canon.contender
language sql immutable parallel safe
begin atomic
  select f.entity_id, f.field, f.mapping_id, f.implied_by, f.implied_date, f.value, f.observation_id, f.precedence, f.place_id,
         f.was_winning, f.was_set_aside, f.is_set_aside, f.counts, f.place,
         not f.is_set_aside and case
           when f.field <> 'venue.field' then f.place = 1
           -- The first that was made for the venue that won.
           else coalesce(f.place_id = f.won_place_id, false) and row_number() over (
             partition by f.entity_id, f.field, f.is_set_aside, f.place_id = f.won_place_id order by f.precedence) = 1
         end
    from (
      select o.*, max(case when o.field = 'venue' and o.place = 1 and not o.is_set_aside then o.place_id end)
                  over (partition by o.entity_id) as won_place_id
        from (
          select k.*,
                 row_number() over (
                   partition by k.entity_id, k.field order by k.is_set_aside, k.counts desc, k.precedence)::integer as place
            from (
              select c.*,
                     not c.is_set_aside and canon.does_count(
                       c.field, c.implied_by, c.value, (c.precedence).rank,
                       min((c.precedence).rank) filter (where c.implied_by = '' and not c.is_set_aside) over w_field,
                       bool_or(c.implied_by <> 'silence' and not c.is_set_aside) over w_field,
                       bool_or(c.implied_by = '' and c.value = '"estimated"') over w_source) as counts
                from unnest(place_contenders.contenders) c
              window w_field as (partition by c.entity_id, c.field),
                     w_source as (partition by c.entity_id, c.field, (c.precedence).source_key, (c.precedence).is_withdrawn)
            ) k
        ) o
    ) f;
end;

comment on function canon.place_contenders(canon.contender[]) is
  'Orders the claims on each field: those that count (canon.does_count) first, then by precedence; the first wins, on venue.field the '
  'first for the venue that won. What is set aside comes last and wins nothing. DECIDE-3, DECIDE-14, DECIDE-20, DECIDE-27, DECIDE-29.';
grant execute on function canon.place_contenders(canon.contender[]) to oyss_auditor, oyss_auditor_unmasked;

create or replace function canon.precedence_of(
  is_withdrawn boolean, rank smallint, is_reference boolean, observed_at timestamptz, confidence double precision, source_key text,
  external_id text, entity_type text, implied_by text
) returns canon.precedence
language sql stable parallel safe
return row(
  is_withdrawn, -- DECIDE-22
  rank, -- DECIDE-3
  is_reference, -- DECIDE-5
  -(extract(epoch from observed_at) * 1000000)::bigint, -- DECIDE-5
  -confidence, -- DECIDE-5
  source_key, -- DECIDE-5
  external_id, entity_type, implied_by
)::canon.precedence;

comment on function canon.precedence_of(boolean, smallint, boolean, timestamptz, double precision, text, text, text, text) is
  'Returns how a claim compares with others on its field; the lowest wins.';
grant execute on function canon.precedence_of(boolean, smallint, boolean, timestamptz, double precision, text, text, text, text)
  to oyss_auditor, oyss_auditor_unmasked;
