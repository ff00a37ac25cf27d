create or replace function connect.kept_facts(run connect.runs, profile jsonb, is_wide boolean) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with kept as materialized (
    select p.*, extract(epoch from p.start_at - p.old_start_at)::integer / 60 as moved
      from connect.pairs p
     where p.realm_id = run.realm_id and p.run_id = run.run_id and p.missing_since is null and p.withdrawn_at is null
  ), compared as (
    select k.*
      from kept k
     where kept_facts.is_wide
        or k.old_day between (kept_facts.profile ->> 'first_day')::date and (kept_facts.profile ->> 'last_day')::date
  )
  select jsonb_build_object(
           'compared', count(*),
           'home', count(*) filter (where c.home_key <> c.old_home_key and c.home_key <> c.old_away_key),
           'away', count(*) filter (where c.away_key <> c.old_away_key and c.away_key <> c.old_home_key),
           'date', count(*) filter (where c.on_day <> c.old_day),
           'start', count(*) filter (where c.start_at is distinct from c.old_start_at),
           'venue', count(*) filter (where lower(c.venue) is distinct from lower(c.old_venue)),
           'field', count(*) filter (where lower(c.field) is distinct from lower(c.old_field)),
           'division', count(*) filter (where c.division_key <> c.old_division_key),
           'exchanged', count(*) filter (where c.home_key = c.old_away_key and c.away_key = c.old_home_key and c.home_key <> c.away_key),
           'scored', count(*) filter (where c.old_home_score is not null and c.home_score is not null),
           'rescored', count(*) filter (where (c.home_score, c.away_score) <> (c.old_home_score, c.old_away_score)),
           'kept', (select count(*) from kept),
           'shift', (
             select jsonb_build_object('minutes', k.moved, 'count', count(*))
               from kept k
              where k.moved <> 0
              group by k.moved
              order by count(*) desc, k.moved
              limit 1))
    from compared c;
$$;

comment on function connect.kept_facts(connect.runs, jsonb, boolean) is
  'Returns how entries that were known changed: how many are compared (those between the first and the last day of the file; is_wide: '
  'all), in how many each field differs, how many have their sides exchanged or another score, and the commonest shift of a start. '
  'FEED-30.';
