create or replace function connect.measure_changes(facts jsonb) returns connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(
           9, 'changes', coalesce(max(c.count) filter (where c.is_over), max(c.count)), (facts ->> 'compared')::integer * 0.2,
           coalesce(bool_or(c.is_over), false),
           coalesce(
             string_agg(format('The %s differs in %s of %s games known.', c.words, c.count, facts ->> 'compared'), ' ' order by c.place)
               filter (where c.is_over),
             format('%s games known were compared.', facts ->> 'compared')),
           coalesce(jsonb_agg(c.name order by c.place) filter (where c.is_over), '[]'))::connect.measure
    from (
      select f.name, f.words, f.place, (facts ->> f.name)::integer as count,
             (facts ->> 'compared')::integer >= 20 and (facts ->> f.name)::integer > f.bound * (facts ->> 'compared')::integer as is_over
        from (values ('home', 'home team', 0.2, 1), ('away', 'away team', 0.2, 2), ('date', 'date', 0.35, 3), ('start', 'start', 0.35, 4),
                     ('venue', 'venue', 0.35, 5), ('field', 'field', 0.35, 6), ('division', 'division', 0.35, 7))
             f (name, words, bound, place)
    ) c;
$$;

comment on function connect.measure_changes(jsonb) is
  'Measure 9: of 20 games known or more the home or away team differs in more than 20 percent, or date, start, venue, field or division in '
  'more than 35. FEED-30.';
