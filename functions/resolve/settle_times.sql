create or replace function resolve.settle_times(part integer default 0) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
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
      from pg_temp.ranking r
     where r.part = settle_times.part and r.wins and r.field in ('start', 'end', 'date', 'time_status')
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
  update pg_temp.ranking r set wins = false
    from losing l
   where r.entity_id = l.entity_id and r.field = l.field and r.wins;

  -- Where a confirmed lost with its start, the next claim that did not wins, and last what silence implied.
  update pg_temp.ranking r set wins = true
    from (
      select distinct on (k.entity_id) k.entity_id, k.mapping_id, k.implied_by
        from pg_temp.ranking k
       where k.part = settle_times.part and k.field = 'time_status' and not (k.implied_by = 'time' and k.value = '"confirmed"')
         and not exists (select from pg_temp.ranking w where w.entity_id = k.entity_id and w.field = 'time_status' and w.wins)
       order by k.entity_id, k.implied_by = 'silence', k.precedence
    ) t
   where r.entity_id = t.entity_id and r.field = 'time_status' and r.mapping_id = t.mapping_id and r.implied_by = t.implied_by;
end;
$$;

comment on function resolve.settle_times(integer) is
  'Makes the winners of start, end, date and time_status of a part agree: an end not after the start loses, or the start, whichever is '
  'worse; tbd hides a worse start or end (implied: unless it can be meant); a visible start supersedes a worse date. DECIDE-16, '
  'DECIDE-17, DECIDE-28.';
