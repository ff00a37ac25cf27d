create or replace function connect.sought_of(run connect.runs, facts jsonb, measures jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'roles', coalesce(
             (select jsonb_agg(distinct r.role)
                from (
                  select m.key as role
                    from jsonb_each_text(facts #> '{baseline,mapping}') m
                   where m.value is distinct from facts #>> array['mapping', m.key]
                   union all
                  select x.role
                    from jsonb_array_elements(measures) o (value)
                    join (values (10, 'home'), (10, 'away'), (12, 'home_score'), (12, 'away_score')) x (number, role)
                      on x.number = (o.value ->> 'number')::integer and (o.value ->> 'is_over')::boolean
                     and facts #> '{baseline,mapping}' ? x.role
                ) r
               where r.role in ('date', 'start', 'end', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title', 'venue', 'field',
                                'home_score', 'away_score', 'score', 'status', 'division', 'age_group', 'gender', 'competition', 'id')
                 -- The title of a game that has sides tells nothing.
                 and not (r.role = 'title' and facts #> '{baseline,mapping}' ?| array['home', 'away', 'opponent'])),
             '[]'),
           'was', facts #> '{baseline,mapping}', 'headers', facts #> '{baseline,headers}', 'known', connect.known_values(run))
   where jsonb_typeof(facts -> 'baseline') = 'object' and run.layout ->> 'kind' <> 'ics' and run.row_count > 0
     and facts #>> '{baseline,mapping}' <> '{}' and (facts ->> 'listed')::integer >= 3
     and exists (select from jsonb_array_elements(measures) o (value) where (o.value ->> 'is_over')::boolean);
$$;

comment on function connect.sought_of(connect.runs, jsonb, jsonb) is
  'Returns what is to be looked for in the file of a run that measures would hold: {roles: those that have no column any more, another '
  'one, or one whose values are exchanged with those of another, was: the columns of each role before, headers: all of them as written, '
  'known: what is listed}. Null where nothing can be compared: a calendar, no row, no baseline, fewer than three games listed. FEED-280.';
