create or replace function connect.kept_facts(run connect.runs, profile jsonb, today date, is_wide boolean) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with kept as materialized (
    select p.*, (extract(epoch from p.start_at - p.old_start_at) / 60)::bigint as moved,
           p.on_day >= kept_facts.today as is_to_come,
           p.data ->> 'status' in ('cancelled', 'postponed') and p.old_data ->> 'status' not in ('cancelled', 'postponed') as is_called_off
      from connect.pairs p
     where p.realm_id = run.realm_id and p.run_id = run.run_id and p.missing_since is null and p.withdrawn_at is null
  ), sides as materialized (
    select s.was, min(s.now) as now, max(s.now) as other
      from kept k
      cross join lateral (values (k.old_home_key, k.home_key), (k.old_away_key, k.away_key)) s (was, now)
     where s.was <> '' and s.now <> ''
     group by s.was
  ), renamed as materialized (
    select s.was
      from sides s
     where s.was <> s.now and s.now = s.other and not exists (select from sides x where x.was = s.now or s.was in (x.now, x.other))
  ), compared as (
    select k.*, k.old_home_key = any (r.few) as is_home_renamed, k.old_away_key = any (r.few) as is_away_renamed
      from kept k
      cross join (
        select array(select n.was from renamed n
                      where (select count(*) from renamed) <= greatest(1, (select 0.1 * count(*) from sides)))
      ) r (few)
     where kept_facts.is_wide
        or k.old_day between (kept_facts.profile ->> 'first_day')::date and (kept_facts.profile ->> 'last_day')::date
  )
  select jsonb_build_object(
           'compared', count(*),
           'home', count(*) filter (where c.home_key <> c.old_home_key and c.home_key <> c.old_away_key and not c.is_home_renamed),
           'away', count(*) filter (where c.away_key <> c.old_away_key and c.away_key <> c.old_home_key and not c.is_away_renamed),
           'date', count(*) filter (where c.on_day <> c.old_day),
           'start', count(*) filter (where c.on_day <> c.old_day or c.start_at is distinct from c.old_start_at),
           'venue', count(*) filter (where lower(c.venue) is distinct from lower(c.old_venue)),
           'field', count(*) filter (where lower(c.field) is distinct from lower(c.old_field)),
           'division', count(*) filter (where c.division_key <> c.old_division_key),
           'exchanged', count(*) filter (where c.home_key = c.old_away_key and c.away_key = c.old_home_key and c.home_key <> c.away_key),
           'scored', count(*) filter (where c.old_home_score is not null and c.home_score is not null),
           'rescored', count(*) filter (where (c.home_score, c.away_score) <> (c.old_home_score, c.old_away_score)),
           'kept', (select count(*) from kept),
           'called_off', (
             select jsonb_build_object(
                      'count', count(*) filter (where k.is_called_off), 'of', count(*),
                      'days', coalesce(max(k.on_day) filter (where k.is_called_off) - min(k.on_day) filter (where k.is_called_off), 0))
               from kept k
              where k.is_to_come),
           'shift', (
             select jsonb_build_object('minutes', k.moved, 'count', count(*), 'days', count(distinct k.old_day))
               from kept k
              where k.moved <> 0
              group by k.moved
              order by count(*) desc, k.moved
              limit 1))
    from compared c;
$$;

comment on function connect.kept_facts(connect.runs, jsonb, date, boolean) is
  'Returns how entries that were known changed: how many are compared (those between the first and the last day of the file; is_wide: '
  'all), in how many each field differs (a start also where the day does; sides of one team, or of a tenth of them, that has another name '
  'in all its games aside), how many have their sides exchanged or another score, how many to come (from the local day today on) are '
  'newly called off, over how many days, and the commonest shift of a start. FEED-30, FEED-203, FEED-204.';
