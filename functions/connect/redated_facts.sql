create or replace function connect.redated_facts(run connect.runs, profile jsonb, is_wide boolean) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with kept as materialized (
    select p.on_day, p.old_day
      from connect.pairs p
     where p.realm_id = run.realm_id and p.run_id = run.run_id and p.missing_since is null and p.withdrawn_at is null
       and (redated_facts.is_wide or p.old_day between (redated_facts.profile ->> 'first_day')::date
                                                   and (redated_facts.profile ->> 'last_day')::date)
  ), play as materialized (
    select d.old_day, lead(d.old_day) over (order by d.old_day) as next_day, lag(d.old_day) over (order by d.old_day) as day_before
      from (select distinct k.old_day from kept k) d
  ), redated as materialized (
    select p.*, k.on_day from kept k join play p using (old_day) where k.on_day <> k.old_day
     union all
    -- What is over is not found on another day (connect.is_over); a new entry of its sides on the next day of play may yet be it.
    select p.*, min(e.on_day)
      from connect.listed l
      join play p on p.old_day = l.on_day
      join connect.entries e on e.home_key = l.home_key and e.away_key = l.away_key and e.division_key = l.division_key
       and e.title_key = l.title_key
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null
       and e.realm_id = run.realm_id and e.run_id = run.run_id and e.matched_by is null and e.on_day in (p.next_day, p.day_before)
       and not exists (
         select from connect.entries t where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
     group by l.external_id, p.old_day, p.next_day, p.day_before
  )
  select jsonb_build_object(
           'count', count(*), 'of', (select count(*) from kept k where k.on_day = k.old_day) + count(*),
           'days', count(distinct r.old_day), 'of_days', (select count(*) from play),
           'stepped', greatest(count(*) filter (where r.on_day = r.next_day), count(*) filter (where r.on_day = r.day_before)))
    from redated r;
$$;

comment on function connect.redated_facts(connect.runs, jsonb, boolean) is
  'Returns how many games that were known are on another day, of how many (those between the first and the last day of the file, profile; '
  'is_wide: all), on how many days of play, of how many, and how many of them on the next or the one before (stepped). FEED-343.';
