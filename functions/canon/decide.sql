create or replace function canon.decide(contenders canon.contender[], yields jsonb default null) returns setof canon.contender
language plpgsql stable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_contenders canon.contender[] := decide.contenders;
begin
  if decide.yields is not null then
    v_contenders := canon.try_yields(v_contenders, decide.yields);
  end if;
  return query select d.* from canon.decide_together(v_contenders) d;
end;
$$;

comment on function canon.decide(canon.contender[], jsonb) is
  'Decides who wins each field of entities: the conflict policy, a function of the claims passed and nothing else. Returns them with '
  'place, does_count, is_set_aside and wins. yields: the key of the source that each source yields to; null: none does. DECIDE-3, '
  'DECIDE-14, DECIDE-20.';
grant execute on function canon.decide(canon.contender[], jsonb) to oyss_auditor, oyss_auditor_unmasked;

create or replace function canon.decide_together(contenders canon.contender[]) returns setof canon.contender
language plpgsql stable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_placed canon.contender[];
begin
  if not exists (
    select from unnest(decide_together.contenders) c where c.field in ('start', 'end', 'date', 'time_status')) then
    return query select p.* from canon.place_contenders(decide_together.contenders) p;
    return;
  end if;
  v_placed := array(select p::canon.contender from canon.place_contenders(decide_together.contenders) p);
  return query select s.* from canon.settle_times(v_placed) s;
end;
$$;

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
