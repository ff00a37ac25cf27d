create or replace function connect.measure_run(facts jsonb) returns setof connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select m.*
    from unnest(array[
           connect.measure_layout(facts), connect.measure_nothing(facts), connect.measure_to_come(facts), connect.measure_collapse(facts),
           connect.measure_total(facts), connect.measure_content(facts), connect.measure_skipped(facts), connect.measure_fill(facts),
           connect.measure_changes(facts), connect.measure_exchanged(facts), connect.measure_shift(facts), connect.measure_scores(facts),
           connect.measure_night(facts), connect.measure_repeated(facts), connect.measure_rekeyed(facts), connect.measure_garbled(facts),
           connect.measure_called_off(facts), connect.measure_stepped(facts)]) m;
$$;

comment on function connect.measure_run(jsonb) is
  'Returns all measures of drift for the facts of a run (connect.facts_of), in order. FEED-30.';

create or replace function connect.measure_rekeyed(facts jsonb) returns connect.measure
language sql immutable
return row(
  15, 'rekeyed', (facts ->> 'kept_by_id')::numeric, 0.1 * (facts ->> 'with_id')::integer, false,
  case when connect.is_rekeyed(facts)
       then 'The ids in the file have changed and the games have not: entries are recognised by their content.'
       else 'The ids in the file are of use.' end, jsonb_build_array())::connect.measure;

comment on function connect.measure_rekeyed(jsonb) is
  'Measure 15: fewer than a tenth of the ids match known ones while 80 percent of the games do. It never holds a run. FEED-30.';

create or replace function connect.measure_exchanged(facts jsonb) returns connect.measure
language sql immutable
return row(
  10, 'exchanged', (facts ->> 'exchanged')::numeric, 0.1 * (facts ->> 'compared')::integer,
  (facts ->> 'exchanged')::integer >= 3 and (facts ->> 'exchanged')::integer > 0.1 * (facts ->> 'compared')::integer,
  format('Home and away are exchanged in %s of %s known games.', facts ->> 'exchanged', facts ->> 'compared'),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_exchanged(jsonb) is
  'Measure 10: home and away are exchanged in more than a tenth of the known games, and in 3 at least. FEED-30.';

create or replace function connect.measure_nothing(facts jsonb) returns connect.measure
language sql immutable
return row(
  2, 'nothing', (facts ->> 'count')::numeric, 1,
  (facts ->> 'count')::integer = 0 and (facts ->> 'to_come')::integer > 0,
  case when (facts ->> 'count')::integer = 0
       then format('There is no game in it, and %s are still to come.', facts ->> 'to_come')
       else format('There are %s entries in it.', facts ->> 'count') end, jsonb_build_array())::connect.measure;

comment on function connect.measure_nothing(jsonb) is
  'Measure 2: nothing was read although games are upcoming. FEED-30.';

create or replace function connect.measure_collapse(facts jsonb) returns connect.measure
language sql immutable
return row(
  4, 'collapse', (facts ->> 'within_kept')::numeric, 0.7 * (facts ->> 'within')::integer,
  (facts ->> 'within')::integer >= 5 and (facts ->> 'within_kept')::integer < 0.7 * (facts ->> 'within')::integer,
  format('Between its first and last day %s of %s known games are found again.', facts ->> 'within_kept', facts ->> 'within'),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_collapse(jsonb) is
  'Measure 4: the file has fewer than 70 percent of the known games between its first and last day, of 5 or more. FEED-30.';

create or replace function connect.measure_scores(facts jsonb) returns connect.measure
language sql immutable
return row(
  12, 'scores', (facts ->> 'rescored')::numeric, 0.2 * (facts ->> 'scored')::integer,
  case when (facts ->> 'scored')::integer >= 10 then (facts ->> 'rescored')::integer > 0.2 * (facts ->> 'scored')::integer
       else (facts ->> 'rescored')::integer > greatest(2, 0.5 * (facts ->> 'scored')::integer) end,
  format('%s of %s known scores differ.', facts ->> 'rescored', facts ->> 'scored'), jsonb_build_array())::connect.measure;

comment on function connect.measure_scores(jsonb) is
  'Measure 12: more than 20 percent of 10 or more known scores differ; of fewer, 3 and more than half. FEED-30.';

create or replace function connect.measure_called_off(facts jsonb) returns connect.measure
language sql immutable
return row(
  17, 'called_off', (facts #>> '{called_off,count}')::numeric, 0.35 * (facts #>> '{called_off,of}')::integer,
  (facts #>> '{called_off,count}')::integer >= 5 and (facts #>> '{called_off,days}')::integer > 14
    and (facts #>> '{called_off,count}')::integer > 0.35 * (facts #>> '{called_off,of}')::integer,
  format('The status of %s of %s games to come is newly cancelled or postponed, over %s days.', facts #>> '{called_off,count}',
         facts #>> '{called_off,of}', facts #>> '{called_off,days}'), jsonb_build_array())::connect.measure;

comment on function connect.measure_called_off(jsonb) is
  'Measure 17: of the upcoming games 5 or more, and more than 35 percent, are newly cancelled or postponed, over more than two weeks: '
  'longer than weather lasts. FEED-30.';

create or replace function connect.measure_content(facts jsonb) returns connect.measure
language sql immutable
return row(
  6, 'content', (facts ->> 'all_kept')::numeric, 0.02 * (facts ->> 'listed')::integer,
  (facts ->> 'count')::integer > 0 and (facts ->> 'listed')::integer >= 5
    and (facts ->> 'all_kept')::integer < 0.02 * (facts ->> 'listed')::integer
    and (facts ->> 'teams_known')::integer < 0.5 * (facts ->> 'teams')::integer,
  format('%s of %s known games are in it, and %s of its %s teams are known: it looks like another schedule.',
         facts ->> 'all_kept', facts ->> 'listed', facts ->> 'teams_known', facts ->> 'teams'), jsonb_build_array())::connect.measure;

comment on function connect.measure_content(jsonb) is
  'Measure 6: fewer than 2 percent of the known games are found and fewer than half of its teams are known: another league or season. '
  'FEED-30.';

create or replace function connect.measure_night(facts jsonb) returns connect.measure
language sql immutable
return row(
  13, 'night', (facts ->> 'night')::numeric, coalesce((facts #>> '{baseline,night}')::numeric, 0) + 0.05,
  coalesce((facts ->> 'starts')::integer >= 5 and (facts #>> '{baseline,starts}')::integer > 0
    and (facts ->> 'night')::numeric > (facts #>> '{baseline,night}')::numeric
      + case when (facts ->> 'starts')::integer >= 20 then 0.05 else 0.15 end, false),
  format('%s percent of the games start between 23:00 and 07:00; before it was %s.', round(100 * (facts ->> 'night')::numeric),
         round(100 * coalesce((facts #>> '{baseline,night}')::numeric, 0))), jsonb_build_array())::connect.measure;

comment on function connect.measure_night(jsonb) is
  'Measure 13: of 20 starts or more, the share between 23:00 and 07:00 is 5 points above that of the baseline; of 5 or more, 15 points. '
  'FEED-30.';

create or replace function connect.measure_total(facts jsonb) returns connect.measure
language sql immutable
return row(
  5, 'total', (facts ->> 'count')::numeric, 0.5 * (facts ->> 'median')::numeric,
  coalesce((facts ->> 'count')::integer > 0 and (facts ->> 'median')::numeric >= 5
    and (facts ->> 'count')::integer < 0.5 * (facts ->> 'median')::numeric
    and (facts ->> 'first_day')::date < (facts ->> 'today')::date - 21, false),
  format('It has %s entries; the last runs had %s.', facts ->> 'count', coalesce(round((facts ->> 'median')::numeric)::text, 'none')),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_total(jsonb) is
  'Measure 5: fewer than half as many entries as the median of the last five applied runs, unless the list starts no more than 21 days '
  'ago. FEED-30.';

create or replace function connect.measure_repeated(facts jsonb) returns connect.measure
language sql immutable
return row(
  14, 'repeated', coalesce((facts ->> 'repeated')::numeric, 0),
  coalesce((facts #>> '{baseline,repeated}')::integer, 0) + greatest(2, 0.02 * (facts ->> 'count')::integer),
  coalesce((facts ->> 'repeated')::integer, 0)
    > coalesce((facts #>> '{baseline,repeated}')::integer, 0) + greatest(2, 0.02 * (facts ->> 'count')::integer),
  format('%s entries are in it twice, with the same id or the same sides, time and place.', coalesce(facts ->> 'repeated', '0')),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_repeated(jsonb) is
  'Measure 14: more entries than 2 and 2 percent have the id of another entry of the file, or the sides, time and place of another, '
  'beyond those of the baseline. FEED-30.';

create or replace function connect.measure_skipped(facts jsonb) returns connect.measure
language sql immutable
return row(
  7, 'skipped', (facts ->> 'new_skips')::numeric,
  greatest(0.05, 3 * coalesce((facts #>> '{baseline,skipped}')::numeric, 0) + 0.02) * (facts ->> 'rows')::integer,
  (facts ->> 'new_skips')::integer >= 3 and (facts ->> 'new_skips')::integer
    > greatest(0.05, 3 * coalesce((facts #>> '{baseline,skipped}')::numeric, 0) + 0.02) * (facts ->> 'rows')::integer,
  format('%s of %s rows cannot be read that could be read before%s', facts ->> 'new_skips', facts ->> 'rows',
         coalesce(': ' || (facts ->> 'skip_words'), '.')),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_skipped(jsonb) is
  'Measure 7: three or more rows are skipped that were not skipped before, and more than 5 percent, or three times the share of the '
  'baseline and 2 percent. FEED-30.';

create or replace function connect.measure_to_come(facts jsonb) returns connect.measure
language sql immutable
return row(
  3, 'to_come', ((facts ->> 'to_come')::integer - (facts ->> 'to_come_kept')::integer)::numeric,
  greatest(3, 0.1 * (facts ->> 'to_come')::integer),
  (facts ->> 'count')::integer > 0 and (facts ->> 'to_come')::integer >= 5
    and (facts ->> 'to_come')::integer - (facts ->> 'to_come_kept')::integer > greatest(3, 0.1 * (facts ->> 'to_come')::integer),
  format('%s of %s games still to come are missing%s%s.', (facts ->> 'to_come')::integer - (facts ->> 'to_come_kept')::integer,
         facts ->> 'to_come',
         case when (facts ->> 'first_day')::date > (facts ->> 'today')::date and (facts ->> 'to_come_kept')::integer = 0
              then ': it begins later than they do' else '' end,
         case when (facts ->> 'to_come_edge')::integer > 0
              then format('; %s of them stay, as they are not between its first and its last day', facts ->> 'to_come_edge')
              else '' end),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_to_come(jsonb) is
  'Measure 3: more upcoming games are missing than 3 or a tenth, of 5 or more, whatever days the file covers. FEED-30.';

create or replace function connect.measure_garbled(facts jsonb) returns connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(
           16, 'garbled', jsonb_array_length(facts -> 'garbled'), 1, jsonb_array_length(facts -> 'garbled') > 0,
           case when facts -> 'garbled' = '[]' then 'No name is garbled.'
                else format('Letters of %s names are garbled: %s.', jsonb_array_length(facts -> 'garbled'), (
                  select string_agg(format('"%s" reads "%s"', n.value ->> 'was', n.value ->> 'is'), ', ' order by n.place)
                    from jsonb_array_elements(facts -> 'garbled') with ordinality n (value, place)
                   where n.place <= 3)) end,
           jsonb_build_array())::connect.measure;
$$;

comment on function connect.measure_garbled(jsonb) is
  'Measure 16: a name of a team, a place or a division equals a known one except for its letters beyond ASCII, which are garbled. '
  'FEED-30.';
