create or replace function resolve.settle_times() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with shown as (
    select r.entity_id,
           max(r.value #>> '{}') filter (where r.field = 'time_status') as time_status,
           (max(r.value #>> '{}') filter (where r.field = 'start'))::timestamptz as starts_at,
           (max(r.value #>> '{}') filter (where r.field = 'end'))::timestamptz as ends_at,
           (array_agg(r.precedence) filter (where r.field = 'time_status'))[1] as status_precedence,
           (array_agg(r.precedence) filter (where r.field = 'start'))[1] as start_precedence,
           (array_agg(r.precedence) filter (where r.field = 'end'))[1] as end_precedence,
           (array_agg(r.precedence) filter (where r.field = 'date'))[1] as date_precedence
      from pg_temp.ranking r
     where r.wins and r.field in ('start', 'end', 'date', 'time_status')
     group by r.entity_id
  ), hidden as (
    select s.entity_id, s.starts_at, s.ends_at, s.start_precedence, s.end_precedence, s.date_precedence,
           s.starts_at is null or (s.time_status is not distinct from 'tbd' and s.start_precedence > s.status_precedence)
             as is_start_hidden,
           s.time_status is not distinct from 'tbd' and s.end_precedence > s.status_precedence as is_end_hidden
      from shown s
  ), settled as (
    select h.entity_id, h.start_precedence, h.date_precedence,
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
  )
  update pg_temp.ranking r set wins = false
    from losing l
   where r.entity_id = l.entity_id and r.field = l.field and r.wins;
end;
$$;

comment on function resolve.settle_times() is
  'Makes the winners of start, end, date and time_status consistent with one another: of an end that is not after the start, the worse '
  'claim of the two loses; tbd hides a start or end of a worse claim; a start that is shown supersedes a date of a worse claim (DECIDE-16, '
  'DECIDE-17, DECIDE-19).';
