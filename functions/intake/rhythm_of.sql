create or replace function intake.rhythm_of(realm_id integer, source_id text)
returns table (last_at timestamptz, usual_seconds integer, is_overdue boolean)
language sql stable
begin atomic
  -- The usual pause is the median of the pauses of ten minutes or more, if there are three (batches within ten minutes count as one
  -- report), else of all gaps, if they span half an hour.
  with came as (
    select b.received_at as at, extract(epoch from b.received_at - lag(b.received_at) over (order by b.received_at)) as gap
      from (
        select n.received_at from intake.batches n
         where n.realm_id = rhythm_of.realm_id and n.source_id = rhythm_of.source_id
         order by n.received_at desc
         limit 51
      ) b
  ), usual as (
    select max(c.at) as last_at, max(c.at) - min(c.at) as span, count(c.gap) as gaps, count(*) filter (where c.gap >= 600) as pauses,
           percentile_cont(array[0.5, 0.9]) within group (order by c.gap) as any_gap,
           percentile_cont(array[0.5, 0.9]) within group (order by c.gap) filter (where c.gap >= 600) as pause
      from came c
  ), rhythm as (
    select u.last_at, case when u.pauses >= 3 then u.pause when u.gaps >= 3 and u.span >= interval '30 minutes' then u.any_gap end as gaps
      from usual u
  )
  select r.last_at, round(r.gaps[1])::integer,
         r.gaps is not null and extract(epoch from util.now() - r.last_at) > greatest(2 * r.gaps[1], 1.5 * r.gaps[2], 600)
    from rhythm r;
end;

comment on function intake.rhythm_of(integer, text) is
  'Returns when a source last sent a batch, the usual seconds between two (null: no rhythm, never overdue), and whether the next is '
  'overdue (after twice that, and 1.5 times the 90th percentile), from its newest 51 batches. DASHBOARD-71.';
