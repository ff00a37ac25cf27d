create or replace function search.find_names(
  realm_id integer, entity_type text, asked search.asked[], only_among text[], after text, row_limit integer
)
returns table (entity_id text, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
declare
  -- Exact matches, then the others: so each name is found twice at most.
  v_most integer := (case when cardinality(find_names.asked) > 1 then 2 else 1 end) * search.names_within(find_names.asked);
  v_after text[] := coalesce(
    string_to_array(find_names.after, ' '),
    array[(select r.lead from search.rarest_of(find_names.realm_id, find_names.entity_type, find_names.asked,
                                               search.names_within(find_names.asked)) r)::text, '0', '', '0', '']);
  v_lead search.asked := find_names.asked[v_after[1]::integer];
  v_others search.asked[] := array(
    select row(a.word, a.slips)::search.asked from unnest(find_names.asked) with ordinality a (word, slips, number)
     where a.number <> v_after[1]::integer);
  v_exact text[] := array(select o.word from unnest(v_others) o (word, slips));
  v_patterns text[] := search.patterns_of(v_others);
begin
  if cardinality(find_names.asked) = 0 then
    return;
  end if;
  return query
    with runs as materialized (
      select r.* from search.runs_after(v_lead, cardinality(v_others) > 0, v_after) r
    ), looked_at as materialized (
      select row_number() over () as number, c.*
        from (
          (select r.grade, n.word, n.extent, n.entity_id
             from runs r
             cross join lateral (
               select n.word, n.extent, n.entity_id from search.name_words n
                where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type
                  and (n.word, n.extent, n.entity_id) > (r.word, r.extent, r.entity_id) and n.word < r.below
                order by n.word, n.extent, n.entity_id limit v_most
             ) n
            where find_names.only_among is null
            limit v_most)
          union all
          (select r.grade, n.word, n.extent, n.entity_id
             from unnest(find_names.only_among) o (entity_id)
             join search.name_words n on n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type
               and n.entity_id = o.entity_id
             join runs r on n.word >= r.from_word and (n.word, n.extent, n.entity_id) > (r.word, r.extent, r.entity_id) and n.word < r.below
            order by r.grade, n.word, n.extent, n.entity_id)
        ) c
    ), met as materialized (
      select l.entity_id, l.number, concat_ws(' ', v_after[1], l.grade, l.word, l.extent, l.entity_id) as place
        from looked_at l
        cross join lateral (
          select case when l.grade > 1 or l.grade = 1 and cardinality(v_others) > 0 then array(
                   select n.word from search.name_words n
                    where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type
                      and n.entity_id = l.entity_id) end as words
          offset 0
        ) w
       -- Most names lack some word: that is found without the words if they must be as typed, and otherwise before they are weighed.
       where case l.grade
         when 0 then cardinality(v_exact) = (
           select count(*) from search.name_words n
            where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type and n.entity_id = l.entity_id
              and n.word = any (v_exact))
         else w.words is null
           or ' ' || array_to_string(w.words, ' ') || ' ' collate "C" ~ all (v_patterns)
             and search.is_first_met(l.grade, l.word, w.words, v_lead, v_others) end
       limit find_names.row_limit
    )
    select m.entity_id, m.place, m.number from met m
    union all
    select null, concat_ws(' ', v_after[1], l.grade, l.word, l.extent, l.entity_id), l.number + 1
      from looked_at l
     where find_names.only_among is null and l.number = v_most
       and (select count(*) from met) < coalesce(find_names.row_limit, 2147483647);
end;
$$;

comment on function search.find_names(integer, text, search.asked[], text[], text, integer) is
  'Returns the entities of one type whose names match every typed word (search.read_question), at most row_limit (null: all) after a '
  'cursor (null: from the start), numbered in order. LIST-13, LIST-14, LIST-20, LIST-21.';
-- With several words, names with every word as typed come first; then, by the typed word that the fewest names match: as typed, prefixes,
-- slips; each by word, then the fewest other trigrams, then the id. only_among: only these (null: all). Examines search.names_within of
-- the names that match the lead, twice with several words; if more remain, a last row without an entity has the cursor from which to
-- continue.

create or replace function search.patterns_of(asked search.asked[]) returns text[]
language sql immutable parallel safe
return array(
  select '( ' || a.word || case when length(a.word) = 1 then ' ' else '' end
           || coalesce((select string_agg('| ' || s.word || ' ', '') from unnest(a.slips) s (word)), '') || ')'
    from unnest(asked) with ordinality a (word, slips, number) order by a.number);

comment on function search.patterns_of(search.asked[]) is
  'Returns, for each typed word, a regular expression that finds it, a word that starts with it (two letters or more) or one of its '
  'slips in the words of a name, with a blank before and after each: the rule of search.class_of for one word (LIST-13). Words are '
  'letters and digits.';

create or replace function search.runs_after(lead search.asked, has_others boolean, after text[])
-- With other typed words, names that have all of them as typed come first, in grade 0.
returns table (grade integer, from_word text, below text, word text, extent smallint, entity_id text)
language sql immutable parallel safe rows 24
as $$
  select g.grade, r.from_word, r.below,
         case when a.is_begun then runs_after.after[3] else r.from_word end collate "C",
         case when a.is_begun then runs_after.after[4]::smallint else 0::smallint end,
         case when a.is_begun then runs_after.after[5] else '' end
    from search.runs_of(runs_after.lead) r
    -- With several words, names with every word as typed come first.
    cross join lateral (select r.class + 1 union all select 0 where r.class = 0 and runs_after.has_others) g (grade)
    cross join lateral (
      select g.grade = runs_after.after[2]::integer and runs_after.after[3] collate "C" >= r.from_word) a (is_begun)
   where g.grade >= runs_after.after[2]::integer
   order by g.grade, r.from_word collate "C";
$$;

comment on function search.runs_after(search.asked, boolean, text[]) is
  'Returns the ranges of words that match the lead of a question (search.runs_of), in the order of search.find_names, each with its '
  'grade, from a cursor on (after: lead, grade, word, extent, entity), and where in it to start. has_others: other typed words exist.';

create or replace function search.is_first_met(
  grade integer, word text, words text[], lead search.asked, others search.asked[]
) returns boolean
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_exact boolean := array(select o.word from unnest(is_first_met.others) o (word, slips)) <@ is_first_met.words;
begin
  if is_first_met.grade = 1 then
    return (not v_is_exact or cardinality(is_first_met.others) = 0) and search.meets(is_first_met.words, is_first_met.others);
  end if;
  return search.meets(is_first_met.words, is_first_met.others) and not exists (
    select from unnest(is_first_met.words) w (word)
      where (search.class_of(w.word, (is_first_met.lead).word, (is_first_met.lead).slips), w.word collate "C")
          < (is_first_met.grade - 1, is_first_met.word));
end;
$$;

comment on function search.is_first_met(integer, text, text[], search.asked, search.asked[]) is
  'Returns whether a name with these words belongs where search.find_names found it, by one word that matches the lead in a grade: all '
  'other typed words match, in grade 1 not all exactly, and no other word of the name comes before that one.';
