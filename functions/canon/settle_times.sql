create or replace function canon.settle_times(contenders canon.contender[]) returns setof canon.contender
language sql stable parallel safe
-- A few thousand claims, joined with one row for each entity.
set enable_hashjoin = on
set enable_nestloop = off
begin atomic
  -- A confirmed that a start implied loses with that start.
  with shown as (
    select r.entity_id,
           max(r.value #>> '{}') filter (where r.field = 'time_status') as time_status,
           (max(r.value #>> '{}') filter (where r.field = 'start'))::timestamptz as starts_at,
           (max(r.value #>> '{}') filter (where r.field = 'end'))::timestamptz as ends_at,
           max(r.implied_by) filter (where r.field = 'time_status') as implied_by,
           (max(r.implied_date) filter (where r.field = 'time_status'))::timestamp at time zone 'UTC' as midnight,
           (array_agg(r.precedence) filter (where r.field = 'time_status'))[1] as status_precedence,
           (array_agg(r.precedence) filter (where r.field = 'start'))[1] as start_precedence,
           (array_agg(r.precedence) filter (where r.field = 'end'))[1] as end_precedence,
           (array_agg(r.precedence) filter (where r.field = 'date'))[1] as date_precedence
      from unnest(settle_times.contenders) r
     where r.wins and r.field in ('start', 'end', 'date', 'time_status')
     group by r.entity_id
  ), covered as (
    -- A tbd that a date implied covers the starts of other days; one that silence implied covers none.
    select s.*,
           s.starts_at is null or coalesce(
             s.time_status = 'tbd' and s.start_precedence > s.status_precedence and case s.implied_by
               when '' then true
               when 'time' then s.starts_at < s.midnight - interval '14 hours' or s.starts_at >= s.midnight + interval '36 hours'
               else false end, false) as is_start_hidden
      from shown s
  ), hidden as (
    select c.*, c.time_status = 'tbd' and c.end_precedence > c.status_precedence
                and (c.implied_by = '' or c.implied_by = 'time' and c.is_start_hidden) as is_end_hidden
      from covered c
  ), settled as (
    select h.entity_id, h.start_precedence, h.date_precedence, h.time_status = 'confirmed' and h.implied_by = 'time' as is_start_implying,
           h.is_start_hidden or c.clash and h.start_precedence > h.end_precedence as is_start_lost,
           h.is_end_hidden or c.clash and h.start_precedence <= h.end_precedence as is_end_lost
      from hidden h
      cross join lateral (
        select coalesce(not h.is_start_hidden and not coalesce(h.is_end_hidden, false) and h.ends_at <= h.starts_at, false)
      ) c (clash)
  ), losing as (
    select s.entity_id, 'start' as field from settled s where s.is_start_lost
    union all
    select s.entity_id, 'end' from settled s where s.is_end_lost
    union all
    select s.entity_id, 'date' from settled s where not s.is_start_lost and s.date_precedence > s.start_precedence
    union all
    select s.entity_id, 'time_status' from settled s where s.is_start_lost and s.is_start_implying
  )
  -- Where a confirmed lost with its start, the next claim that did not wins, and last what silence implied.
  select r.entity_id, r.field, r.mapping_id, r.implied_by, r.implied_date, r.value, r.observation_id, r.precedence, r.place_id,
         r.was_winning, r.was_set_aside, r.is_set_aside, r.does_count, r.ordinal,
         case when r.field = 'time_status' and not r.is_settled then r.is_left and r.number = 1 else r.stays end
    from (
      select n.*, bool_or(n.stays) over (partition by n.entity_id, n.field) as is_settled,
             row_number() over (partition by n.entity_id, n.field, n.is_left order by n.implied_by = 'silence', n.precedence) as number
        from (
          select c.*, c.wins and l.field is null as stays,
                 not c.is_set_aside and not (c.implied_by = 'time' and c.value = '"confirmed"') as is_left
            from unnest(settle_times.contenders) c
            left join losing l on l.entity_id = c.entity_id and l.field = c.field
        ) n
    ) r;
end;

comment on function canon.settle_times(canon.contender[]) is
  'Makes the winners of start, end, date and time_status agree: an end not after the start loses, or the start, whichever is worse; tbd '
  'hides a worse start or end (implied: unless it can be meant); a visible start supersedes a worse date. DECIDE-16, DECIDE-17, '
  'DECIDE-28.';
grant execute on function canon.settle_times(canon.contender[]) to oyss_auditor, oyss_auditor_unmasked;
