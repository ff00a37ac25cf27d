create or replace function connect.measure_fill(facts jsonb) returns connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(
           8, 'fill', coalesce(count(*) filter (where f.is_over), 0), 0,
           coalesce(bool_or(f.is_over), false),
           coalesce(
             string_agg(
               format('Only %s of %s entries have a %s; before it was %s of %s.', f.now, facts ->> 'count', f.name, f.was,
                      facts #>> '{baseline,count}'), ' ' order by f.name) filter (where f.is_over),
             'The columns are filled as before.'), jsonb_build_array())::connect.measure
    from (
      select n.key as name, n.value::integer as now, (facts #>> array['baseline', 'fill', n.key])::integer as was,
             case when least((facts ->> 'count')::integer, (facts #>> '{baseline,count}')::integer) >= 20
                  then n.value::numeric / greatest((facts ->> 'count')::integer, 1) < 0.7 * s.share
                    or s.share >= 0.9 and n.value::numeric / greatest((facts ->> 'count')::integer, 1) < 0.8
                  else n.value::numeric / greatest((facts ->> 'count')::integer, 1) < 0.7 * s.share
                    and n.value::integer <= s.share * (facts ->> 'count')::integer - 4 end as is_over
        from jsonb_each_text(facts -> 'fill') n
        cross join lateral (
          select (facts #>> array['baseline', 'fill', n.key])::numeric / greatest((facts #>> '{baseline,count}')::integer, 1)
        ) s (share)
       where least((facts ->> 'count')::integer, (facts #>> '{baseline,count}')::integer) >= 5 and s.share > 0.05
    ) f;
$$;

comment on function connect.measure_fill(jsonb) is
  'Measure 8: of 20 entries or more a start, venue, field, division or side is told by fewer than 70 percent of the share of the baseline, '
  'or by fewer than 80 percent where it was 90; of 5 or more likewise, and by 4 fewer. FEED-30.';
