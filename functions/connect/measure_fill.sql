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
  'Measure 8: of 20 entries or more, a start, venue, field, division or side is given by fewer than 70 percent of the share of the '
  'baseline, or by fewer than 80 percent if it was 90; of 5 or more likewise, and by 4 fewer. FEED-30.';

create or replace function connect.measure_changes(facts jsonb) returns connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- Games lost between the first and the last day count too.
  select row(
           9, 'changes', coalesce(max(c.count) filter (where c.is_over), max(c.count)), (facts ->> 'compared')::integer * 0.2,
           coalesce(bool_or(c.is_over), false),
           coalesce(
             string_agg(format('The %s differs in %s of %s known games.', c.words, c.count, facts ->> 'compared'), ' ' order by c.place)
               filter (where c.is_over),
             format('%s known games were compared.', facts ->> 'compared')),
           coalesce(jsonb_agg(c.name order by c.place) filter (where c.is_over), '[]'))::connect.measure
    from (
      select f.name, f.words, f.place, (facts ->> f.name)::integer as count,
             -- Games that would move: a third, however many others are lost.
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
  'Measure 9: date or start differs in a third of the known games (2 at least), or sides, date, start, venue, field or division in too '
  'many: of 20 games or more, 20 percent (a side) or 35, at least 10; of fewer, 30 percent or half, at least 3. FEED-30.';

create or replace function connect.measure_layout(facts jsonb) returns connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(
           1, 'layout', c.gone + c.come + c.moved, 0,
           c.is_known and c.is_stated and (facts -> 'fingerprint' is distinct from facts #> '{baseline,fingerprint}' or c.moved > 0),
           concat_ws(
             ' ',
             case when c.gone > 0 then format('Gone: %s.', c.gone_names) end,
             case when c.come > 0 then format('New: %s.', c.new_names) end,
             case when c.moved > 0 then format('Read from another column than before: %s.', c.moved_roles) end,
             case when c.gone + c.come + c.moved = 0 then
               case when facts -> 'fingerprint' is distinct from facts #> '{baseline,fingerprint}' and c.is_known
                    then 'The page or file is built in another way than before.' else 'The columns are those of before.' end end,
             case when c.is_known and (facts ->> 'all_kept')::integer > 0 then
               format('As it is read now, %s of %s known games are found again.', facts ->> 'all_kept', facts ->> 'listed') end),
           jsonb_build_array())::connect.measure
    from (
      select coalesce(facts ->> 'fingerprint', '') <> '' as is_stated,
             facts ? 'baseline' and jsonb_typeof(facts -> 'baseline') = 'object' as is_known,
             (select count(*) from connect.column_changes(o.headers, n.headers) h)::integer as gone,
             (select count(*) from connect.column_changes(n.headers, o.headers) h where o.headers <> '[]')::integer as come,
             (select string_agg(h.words, ', ' order by h.place) from connect.column_changes(o.headers, n.headers) h) as gone_names,
             (select string_agg(h.words, ', ' order by h.place) from connect.column_changes(n.headers, o.headers) h) as new_names,
             (select count(*) from jsonb_each_text(o.mapping) m where m.value is distinct from n.mapping ->> m.key)::integer as moved,
             (select string_agg(
                       case when n.mapping ? m.key then format('%s (was "%s", now "%s")', m.key, m.value, n.mapping ->> m.key)
                            else format('%s (was "%s", now none)', m.key, m.value) end, ', ')
                from jsonb_each_text(o.mapping) m where m.value is distinct from n.mapping ->> m.key) as moved_roles
        from (select coalesce(facts #> '{baseline,headers}', '[]'), coalesce(facts #> '{baseline,mapping}', '{}')) o (headers, mapping)
        cross join (select facts -> 'headers', facts -> 'mapping') n (headers, mapping)
    ) c;
$$;

comment on function connect.measure_layout(jsonb) is
  'Measure 1: whether columns, their meaning or the structure of the page differ from the baseline, with the columns by name. Measure 2 '
  'covers answers without columns, such as an empty list or a page without games. FEED-30.';

create or replace function connect.measure_shift(facts jsonb) returns connect.measure
language sql immutable
return row(
  11, 'shift', coalesce((facts #>> '{shift,count}')::numeric, 0), 0.15 * (facts ->> 'kept')::integer,
  coalesce(
    (facts #>> '{shift,count}')::integer >= 2 and abs((facts #>> '{shift,minutes}')::bigint) % 1440 = 720
    or case when (facts #>> '{shift,count}')::integer >= 10
         then (facts #>> '{shift,count}')::integer >= 0.15 * (facts ->> 'kept')::integer and (facts #>> '{shift,days}')::integer >= 3
           or (facts #>> '{shift,count}')::integer >= 0.5 * (facts ->> 'kept')::integer
         else (facts #>> '{shift,count}')::integer >= greatest(5, 0.5 * (facts #>> '{called_off,of}')::integer)
           and (facts #>> '{shift,days}')::integer >= 3 end, false),
  coalesce((
    select format('%s of %s %s by the same %s %s%s.', facts #>> '{shift,count}', facts ->> 'kept',
                  case facts #>> '{shift,count}' when '1' then 'starts moves' else 'starts move' end, n.size, n.unit,
                  case when n.size <> 1 then 's' end)
      from (select abs((facts #>> '{shift,minutes}')::bigint)) m (minutes)
      cross join lateral (
        select m.minutes / u.minutes, u.name
          from (values (1440, 'day'), (60, 'hour'), (1, 'minute')) u (minutes, name)
         where m.minutes % u.minutes = 0
         order by u.minutes desc
         limit 1
      ) n (size, unit)), 'No start moved.'), jsonb_build_array())::connect.measure;

comment on function connect.measure_shift(jsonb) is
  'Measure 11: 10 or more starts, and 15 percent of those known, on 3 days or more, move by the same time, or half of all do; or 5 to 9 '
  'on 3 days that are half of the upcoming games; or 2 by half a day, morning for afternoon. A postponed weekend does not count. FEED-30.';

create or replace function connect.measure_stepped(facts jsonb) returns connect.measure
language sql immutable
-- Weather does not explain changes on half of the days of play.
return row(
  18, 'stepped', (facts #>> '{redated,count}')::numeric, 0.15 * (facts #>> '{redated,of}')::integer,
  (facts #>> '{redated,of}')::integer >= 20 and (facts #>> '{redated,of_days}')::integer >= 5
    and (facts #>> '{redated,count}')::integer >= 5
    and ((facts #>> '{redated,count}')::integer > 0.15 * (facts #>> '{redated,of}')::integer
           and (facts #>> '{redated,days}')::integer > 0.5 * (facts #>> '{redated,of_days}')::integer
         or (facts #>> '{redated,stepped}')::integer >= 0.8 * (facts #>> '{redated,count}')::integer
           and (facts #>> '{redated,days}')::integer >= 0.6 * (facts #>> '{redated,of_days}')::integer),
  format('%s of %s known games have another date, on %s of %s days of play, %s of them that of the next day or of the one before.',
         facts #>> '{redated,count}', facts #>> '{redated,of}', facts #>> '{redated,days}', facts #>> '{redated,of_days}',
         facts #>> '{redated,stepped}'),
  jsonb_build_array('date'))::connect.measure;

comment on function connect.measure_stepped(jsonb) is
  'Measure 18, dates on the wrong rows: of 20 known games or more on 5 days or more, 5 or more have another date: over 15 percent, on '
  'over half of the days; or four fifths of them that of the next or previous day of play, on 60 percent of the days. FEED-30.';

create or replace function connect.judge_first(run connect.runs, feed connect.feeds) returns table (code text, words text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select r.code, r.words
    from (
      -- Rows that the file marks as deleted or not scheduled, or has twice, were read correctly.
      select count(*) as unread, run.entry_count > 0 as is_readable, count(*) >= 3 and count(*) > 0.2 * run.row_count as are_many
        from connect.skips k
       where k.realm_id = run.realm_id and k.run_id = run.run_id and k.code not in ('deleted', 'unscheduled', 'repeated')
    ) s
    cross join lateral (
      values (1, 'first', case
                when coalesce((feed.settings ->> 'is_confirmed')::boolean, true) or run.entry_count = 0 and run.row_count > 0
                  or s.are_many then null
                when run.trigger in ('upload', 'preview')
                then 'This is the first file of this feed. Check that it looks right, then publish.'
                else 'This is the first fetch. Check that it looks right, then publish.' end),
             (2, 'unreadable', case when not s.is_readable and run.row_count > 0 then 'No row of it could be read.' end),
             (3, 'skipped', case when s.is_readable and s.are_many then
                format('This is the first run, and %s of %s rows could not be read. Check the preview.', s.unread, run.row_count) end),
             (4, 'repeated', case when (run.notes ->> 'repeated_ids')::integer > greatest(2, 0.02 * run.entry_count) then
                format('This is the first run, and %s entries are in it twice. Check the preview.', run.notes ->> 'repeated_ids') end)
      union all
      select 4 + d.place, 'doubt', format('This is the first run. %s Check the preview.', d.words)
        from jsonb_array_elements_text(coalesce(run.notes -> 'doubts', '[]')) with ordinality d (words, place)
    ) r (place, code, words)
   where r.words is not null
   order by r.place;
$$;

comment on function connect.judge_first(connect.runs, connect.feeds) is
  'Returns why the first run of a target, without a baseline, is held (none: it is applied): feed not confirmed (first), no row readable, '
  '3 rows and over a fifth skipped (not counting rows marked deleted, not scheduled or repeated), entries repeat, the parser is in '
  'doubt. FEED-33, FEED-360.';
