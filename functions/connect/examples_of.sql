create or replace function connect.examples_of(run connect.runs, measure connect.measure, facts jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(x) - 'place') order by x.place), '[]')
    from (
      select * from (
        select row_number() over (order by l.on_day, l.external_id) as place, null::integer as "row",
               concat_ws(' ', l.on_day, l.home, '-', l.away) as was, 'missing' as "is"
          from connect.listed l
         where measure.number in (2, 3, 4, 5) and l.realm_id = run.realm_id and l.target_id = run.target_id
           and l.missing_since is null and l.withdrawn_at is null and l.on_day >= (examples_of.facts ->> 'today')::date
           and not exists (select from connect.entries e
                            where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id = l.external_id)
         order by 1 limit 3
      ) m
      union all
      select * from (
        select row_number() over (order by p.number), p.row_number,
               concat_ws(' ', coalesce(to_char(p.old_start_at, 'YYYY-MM-DD HH24:MI"Z"'), p.old_day::text), p.old_home, '-', p.old_away,
                         p.old_venue, p.old_field, p.old_division, p.old_home_score || ':' || p.old_away_score),
               concat_ws(' ', coalesce(to_char(p.start_at, 'YYYY-MM-DD HH24:MI"Z"'), p.on_day::text), p.home, '-', p.away, p.venue,
                         p.field, p.division, p.home_score || ':' || p.away_score)
          from connect.pairs p
         where p.realm_id = run.realm_id and p.run_id = run.run_id and case measure.number
                 when 18 then p.on_day <> p.old_day
                 when 9 then measure.examples ?| array_remove(array[
                   case when p.home_key <> p.old_home_key then 'home' end, case when p.away_key <> p.old_away_key then 'away' end,
                   case when p.on_day <> p.old_day then 'date' end, case when p.start_at is distinct from p.old_start_at then 'start' end,
                   case when p.venue is distinct from p.old_venue then 'venue' end,
                   case when p.field is distinct from p.old_field then 'field' end,
                   case when p.division_key <> p.old_division_key then 'division' end], null)
                 when 10 then p.home_key = p.old_away_key and p.home_key <> p.away_key
                 when 11 then p.start_at - p.old_start_at = make_interval(mins => (examples_of.facts #>> '{shift,minutes}')::integer)
                 when 12 then (p.home_score, p.away_score) <> (p.old_home_score, p.old_away_score)
                 when 8 then true when 1 then true
               end
         order by 1 limit 3
      ) c
      union all
      select * from (
        select s.number::bigint, null::integer, s.excerpt, s.words
          from connect.skips s
         where measure.number = 7 and s.realm_id = run.realm_id and s.run_id = run.run_id
         order by 1 limit 3
      ) k
    ) x
$$;

comment on function connect.examples_of(connect.runs, connect.measure, jsonb) is
  'Returns up to three example rows of what a measure found in a run, {row, was, is}: as it was listed and as it would be. FEED-32.';
