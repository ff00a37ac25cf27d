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
             -- Games that would move: a third, whatever else is lost.
             f.name in ('date', 'start') and (facts ->> f.name)::integer > 1
               and (facts ->> f.name)::integer * 3 >= (facts ->> 'compared')::integer
             or case when (facts ->> 'compared')::integer < 20
                  then (facts ->> f.name)::integer > 2
                    and (facts ->> f.name)::integer + l.count > f.bound_of_few * ((facts ->> 'compared')::integer + l.count)
                  else (facts ->> f.name)::integer > f.bound * (facts ->> 'compared')::integer
                    or (facts ->> f.name)::integer >= 10 and (facts ->> f.name)::integer + l.count
                      > f.bound * ((facts ->> 'compared')::integer + l.count) end as is_over
        from (values ('home', 'home team', 0.2, 0.3, 1), ('away', 'away team', 0.2, 0.3, 2), ('date', 'date', 0.35, 0.5, 3),
                     ('start', 'start', 0.35, 0.5, 4), ('venue', 'venue', 0.35, 0.5, 5), ('field', 'field', 0.35, 0.5, 6),
                     ('division', 'division', 0.35, 0.5, 7))
             f (name, words, bound, bound_of_few, place)
       cross join (select (facts ->> 'within')::integer - (facts ->> 'within_kept')::integer) l (count)
    ) c;
$$;

comment on function connect.measure_changes(jsonb) is
  'Measure 9: date or start differs in a third of the games known, and in 2 at least; or of 20 games or more the home or away team in more '
  'than 20 percent, or date, start, venue, field or division in more than 35, where 10 differ with those that are lost between its first '
  'and last day; of fewer games, 3 at least, and more than 30 percent or half, with those that are lost. FEED-30.';
