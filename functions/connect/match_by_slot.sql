create or replace function connect.match_by_slot(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with new as materialized (
    select e.number, e.home_key, e.away_key, e.division_key, e.title_key, e.on_day, e.start_at, lower(e.venue) as venue,
           lower(e.field) as field
      from connect.entries e
     where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is null and e.start_at is not null
  ), old as materialized (
    select l.external_id, l.home_key, l.away_key, l.division_key, l.title_key, l.on_day, l.start_at, lower(l.venue) as venue,
           lower(l.field) as field
      from connect.listed l
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null and l.start_at is not null
       and not exists (
         select from connect.entries t
          where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
  ), pairs as (
    select n.number, o.external_id, count(*) over (partition by n.number) as olds, count(*) over (partition by o.external_id) as news
      from new n
      join old o using (on_day, start_at, division_key, title_key)
     where o.venue is not distinct from n.venue and o.field is not distinct from n.field
       and (o.home_key = n.home_key and n.home_key <> '' or o.away_key = n.away_key and n.away_key <> '')
  )
  update connect.entries e set external_id = p.external_id, matched_by = 'slot'
    from pairs p
   where p.olds = 1 and p.news = 1 and e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = p.number;
$$;

comment on function connect.match_by_slot(connect.runs) is
  'Matches entries of a run that are not matched yet to listed ones with the same start, venue, field, division and title and one side the '
  'same, only where there is exactly one candidate on either side: a team has another name, or another took its place. FEED-201.';
