create or replace function search.patterns_of(asked search.asked[]) returns text[]
language sql immutable parallel safe
return array(
  select '( ' || a.word || case when length(a.word) = 1 then ' ' else '' end
           || coalesce((select string_agg('| ' || s.word || ' ', '') from unnest(a.slips) s (word)), '') || ')'
    from unnest(asked) with ordinality a (word, slips, number) order by a.number);

comment on function search.patterns_of(search.asked[]) is
  'A regular expression for each typed word that finds it, what begins with it (two letters or more) or one of its slips in the words of a '
  'name, with a blank before and after each: what search.class_of says of one word (LIST-13). Words are letters and digits.';
