create or replace function likeness.word_weight(word text) returns double precision
language sql stable parallel safe
return case
  when word ~ '^[0-9]+$' then 0.5
  else coalesce((select w.weight from likeness.words w
                  where w.version = likeness.version_in_force() and w.domain = 'name' and w.word = word_weight.word), 1)
end;

comment on function likeness.word_weight(text) is
  'Returns how distinctive a folded word of a name is, from 0 to 1: little where many names have it, half where it is a number, and 1 '
  'where likeness.words does not hold it. IDENTITY-90.';

create or replace function likeness.word_likeness(first text, second text) returns double precision
language sql immutable parallel safe
return case
  when first = second then 1
  when left(first, 1) <> left(second, 1) or least(length(first), length(second)) < 4 or first ~ '[0-9]' or second ~ '[0-9]' then 0
  when starts_with(first, second) or starts_with(second, first) then 0.8
  when least(length(first), length(second)) >= 9 and extensions.levenshtein_less_equal(left(first, 60), left(second, 60), 2) <= 2 then 0.85
  when least(length(first), length(second)) >= 5 and extensions.levenshtein_less_equal(left(first, 60), left(second, 60), 1) <= 1 then 0.85
  else 0
end;

comment on function likeness.word_likeness(text, text) is
  'Returns how alike two folded words are: 1 the same, 0.8 one is a prefix of the other (four letters or more), 0.85 one slip apart '
  '(five letters or more) or two (nine or more), else 0. Words that start differently or have digits are only compared exactly. '
  'IDENTITY-90.';

create or replace function likeness.compare_words() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What a name says of its town or its host is no more distinctive than they are, unless nothing else would be left.
  insert into pg_temp.pair_words (pair_no, side, spelling, ordinal, kind, value, part)
  with weighed as materialized (
    -- As decimals: the sum of others would rest on the order of the words.
    select v.value, likeness.word_weight(v.value)::numeric as weight
      from (select distinct k.value from pg_temp.parts k where k.kind = 'word') v
  )
  select x.pair_no, x.side, 0, x.ordinal, 'word', x.value, x.weight
    from (
      select w.*, coalesce(sum(w.weight) filter (where not w.is_elsewhere) over (partition by w.pair_no, w.side), 0) as left_weight
        from (
          select p.pair_no, s.side, k.ordinal, k.value, g.weight, exists (
                   select from pg_temp.parts o
                    where o.name_no in (p.first_no, p.second_no) and o.kind in ('place', 'city', 'host', 'host_initials')
                      and o.value = k.value) as is_elsewhere
            from pg_temp.pairs p
            cross join lateral (values (1, p.first_no), (2, p.second_no)) s (side, name_no)
            join pg_temp.parts k on k.name_no = s.name_no and k.kind = 'word'
            join weighed g on g.value = k.value
           where p.entity_type <> 'team'
        ) w
    ) x
   where not x.is_elsewhere or x.left_weight < 1;
  -- A segment of the name of a venue with half of the weight of the name may stand for all of it.
  insert into pg_temp.pair_words (pair_no, side, spelling, ordinal, kind, value, part)
  select g.pair_no, g.side, g.segment, g.ordinal, 'word', g.value, g.weight
    from (
      select w.*, sum(w.weight) over (partition by w.pair_no, w.side, w.segment) as segment_weight,
             sum(w.weight) over whole as whole_weight, min(w.segment) over whole < max(w.segment) over whole as is_divided
        from (
          select p.pair_no, s.side, k.ordinal / 100 as segment, k.ordinal, k.value, likeness.word_weight(k.value)::numeric as weight
            from pg_temp.pairs p
            cross join lateral (values (1, p.first_no), (2, p.second_no)) s (side, name_no)
            join pg_temp.parts k on k.name_no = s.name_no and k.kind = 'word'
           where p.entity_type = 'venue'
        ) w
      window whole as (partition by w.pair_no, w.side)
    ) g
   where g.is_divided and 2 * g.segment_weight >= g.whole_weight;
  perform likeness.sum_names();
end;
$$;

comment on function likeness.compare_words() is
  'Compares the words of the names of venues, organizations and competitions, each weighted by how distinctive it is; the words of a town '
  'or host count nothing. Fills pg_temp.pair_names. IDENTITY-90, IDENTITY-93.';

create or replace function likeness.sum_names() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from pg_temp.pair_names;
  insert into pg_temp.pair_names (pair_no, alike, shared, is_same, is_part, first_left, second_left, first_weight, second_weight, own)
  with words as materialized (
    select w.*, lag(w.value) over spelt as previous, lead(w.value) over spelt as following
      from pg_temp.pair_words w where w.kind = 'word'
    window spelt as (partition by w.pair_no, w.side, w.spelling order by w.ordinal)
  ), likened as materialized (
    select w.pair_no, w.side, case w.side when 1 then w.spelling else o.spelling end as first_spelling,
           case w.side when 1 then o.spelling else w.spelling end as second_spelling, w.ordinal, w.value, w.part::numeric as weight,
           coalesce(max(case
             when v.value = w.value then 1
             when w.value in (v.value || v.following, v.previous || v.value) or v.value in (w.value || w.following, w.previous || w.value)
               then 0.92
             else likeness.word_likeness(w.value, v.value) end)::numeric, 0) as likeness
      from words w
      join (select distinct x.pair_no, x.side, x.spelling from words x) o on o.pair_no = w.pair_no and o.side <> w.side
      join words v on v.pair_no = o.pair_no and v.side = o.side and v.spelling = o.spelling
     group by w.pair_no, w.side, w.spelling, o.spelling, w.ordinal, w.value, w.part
  ), summed as (
    select l.pair_no, l.first_spelling = 0 and l.second_spelling = 0 as is_whole, min(l.likeness) = 1 as is_same,
           coalesce(sum(l.weight * l.likeness) filter (where l.side = 1), 0) as first_shared,
           coalesce(sum(l.weight * l.likeness) filter (where l.side = 2), 0) as second_shared,
           greatest(sum(l.weight) filter (where l.side = 1), 0.01) as first_all,
           greatest(sum(l.weight) filter (where l.side = 2), 0.01) as second_all,
           array_agg(l.value order by l.ordinal) filter (where l.side = 1 and l.likeness = 0) as first_left,
           array_agg(l.value order by l.ordinal) filter (where l.side = 2 and l.likeness = 0) as second_left,
           coalesce(sum(l.weight) filter (where l.side = 1 and l.likeness = 0), 0) as first_weight,
           coalesce(sum(l.weight) filter (where l.side = 2 and l.likeness = 0), 0) as second_weight,
           string_agg(l.value, '' order by l.ordinal) filter (where l.side = 1)
             = string_agg(l.value, '' order by l.ordinal) filter (where l.side = 2) as is_written_alike
      from likened l
     group by l.pair_no, l.first_spelling, l.second_spelling
  )
  -- Segments are alike, but words next to them on both sides still show that they differ.
  select distinct on (s.pair_no) s.pair_no, x.alike, least(s.first_shared, s.second_shared), s.is_same or s.is_written_alike,
         not s.is_whole, w.first_left, w.second_left, w.first_weight, w.second_weight, least(w.first_all, w.second_all)
    from summed s
    join summed w on w.pair_no = s.pair_no and w.is_whole
    cross join lateral (
      select case when s.is_written_alike and not s.is_same then 0.92
                  else 0.5 * (s.first_shared + s.second_shared) / (s.first_all + s.second_all)
                       + 0.5 * greatest(s.first_shared / s.first_all, s.second_shared / s.second_all) end as alike) x
   where s.is_whole or least(s.first_shared, s.second_shared) >= 1
   order by s.pair_no, x.alike - case when s.is_whole then 0 else 0.1 end desc, least(s.first_weight, s.second_weight), s.is_whole desc,
         least(s.first_shared, s.second_shared) desc;
  perform likeness.describe_names();
end;
$$;

comment on function likeness.sum_names() is
  'Writes to pg_temp.pair_names how alike the names of each pair are, from 0 to 1: half by how much of both is shared, half by how much '
  'of the one that has less besides; and which words only one of them has. IDENTITY-90.';

create or replace function likeness.describe_names() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.findings (pair_no, feature, level, amount, first, second)
  select n.pair_no, x.feature, x.level, x.amount, x.first, x.second
    from pg_temp.pair_names n
    cross join lateral (values
      ('name', case when n.is_same then 'same' else 'alike' end, n.alike - 0.6, round(100 * n.alike::numeric)::text, null),
      ('name_words', case when n.shared < 1 then 'few' end, 1, null, null),
      ('name_segment', case when n.is_part then 'one' end, 1, null, null),
      ('other_words', case when n.first_weight + n.second_weight > 0 then 'one' end, least(1, n.first_weight + n.second_weight),
        array_to_string(n.first_left, ' '), array_to_string(n.second_left, ' ')),
      ('other_words', case when n.first_weight + n.second_weight > 0 then 'any' end, 1, array_to_string(n.first_left, ' '),
        array_to_string(n.second_left, ' ')),
      ('other_words', case when least(n.first_weight, n.second_weight) > 0 then 'both' end, least(1, n.first_weight, n.second_weight),
        array_to_string(n.first_left, ' '), array_to_string(n.second_left, ' '))) x (feature, level, amount, first, second)
   where x.level is not null;
end;
$$;

comment on function likeness.describe_names() is
  'Turns pg_temp.pair_names into findings: how alike two names are, and which words only one of them has. IDENTITY-91.';
