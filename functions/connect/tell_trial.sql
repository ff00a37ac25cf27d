create or replace function connect.tell_trial(trial jsonb, layout jsonb, suggestion jsonb) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    select h.place, h.name, array_agg(w.key order by w.key) as roles,
           -- What tells day, time and sides is there where the games are as before, be it in another column.
           bool_or(coalesce(suggestion -> 'mapping' ? w.key, false)
                   or suggestion is not null and w.key in ('date', 'start', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title')
           ) as is_replaced
      from jsonb_each_text(tell_trial.trial -> 'was') w
      join jsonb_array_elements_text(tell_trial.trial -> 'headers') with ordinality h (name, place)
        on lower(btrim(h.name)) = any (string_to_array(w.value, ', '))
     where tell_trial.trial -> 'roles' ? w.key and not exists (
             select from jsonb_array_elements_text(tell_trial.layout -> 'headers') n (name)
              where lower(btrim(n.name)) = lower(btrim(h.name)))
     group by h.place, h.name
  ), come as (
    select m.key as role, m.value as name, not exists (
             select from jsonb_array_elements_text(tell_trial.trial -> 'headers') o (name)
              where lower(btrim(o.name)) = lower(btrim(m.value))) as is_new
      from jsonb_each_text(suggestion -> 'mapping') m
     -- What only keeps a column what it was is not told.
     where m.key not in ('home_id', 'away_id')
       and lower(btrim(m.value)) <> all (string_to_array(coalesce(tell_trial.trial #>> array['was', m.key], ''), ', '))
  ), said as (
    select (select connect.list_words(array_agg(format('"%s"', g.name) order by g.place)) from gone g) as gone,
           (select count(*) from gone) as gone_count,
           (select connect.list_words(array_agg(distinct format('"%s"', c.name))) from come c where c.is_new) as new,
           (select count(distinct c.name) from come c where c.is_new) as new_count,
           (select connect.list_words(array_agg(
                     format('"%s" as %s', c.name, replace(c.role, '_', ' '))
                     order by array_position(array['date', 'start', 'home', 'away', 'venue', 'field'], c.role), c.role))
              from come c) as reading,
           (select connect.list_words(array_agg(format('"%s"', g.name) order by g.place)) from gone g where not g.is_replaced) as unfit
             )
  select nullif(concat_ws(
           ' ',
           case
             when s.reading is not null then concat(
               case when s.gone_count > 0 then
                 format('%s %s %s gone', case when s.gone_count > 1 then 'Columns' else 'Column' end, s.gone,
                        case when s.gone_count > 1 then 'are' else 'is' end)
                   || case when s.new_count > 0 then format(', %s %s new', s.new, case when s.new_count > 1 then 'are' else 'is' end)
                           else '' end || '; with '
               when s.new_count > 0 then format('%s %s new; with ', s.new, case when s.new_count > 1 then 'are' else 'is' end)
               else 'Columns seem to have each other''s names: with ' end,
               format('%s, %s.', s.reading, connect.tell_same(suggestion)),
               case when not (suggestion ->> 'is_clear')::boolean and not (suggestion ->> 'is_read')::boolean
                    then ' That is not certain: say what the columns mean when you accept it.' end)
             when s.gone_count > 0 then format(
               '%s %s %s gone.', case when s.gone_count > 1 then 'Columns' else 'Column' end, s.gone,
               case when s.gone_count > 1 then 'are' else 'is' end)
           end,
           case when s.unfit is not null then format('No other column fits what %s told.', s.unfit) end,
           case
             when s.reading is null and suggestion is not null then
               format('With the others as they were, %s.', connect.tell_same(suggestion))
             when s.reading is null and (t.value ->> 'same')::integer > 0 then
               format('Without %s, %s.', case when s.gone_count > 1 then 'them' else 'it' end, connect.tell_same(t.value)) end), '')
    from said s
    left join lateral (select tell_trial.trial #> '{tried,0}' where s.gone_count > 0) t (value) on true;
$$;

comment on function connect.tell_trial(jsonb, jsonb, jsonb) is
  'Returns in words what was found where columns changed (the trial of a run, its layout, its suggestion or null): which are gone, which '
  'are new, with which how many games are as before, and for which there is none. Null: no column is gone, and nothing fits better. '
  'FEED-281.';
