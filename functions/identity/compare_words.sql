create or replace function identity.compare_words(first text[], second text[]) returns jsonb
language sql immutable strict parallel safe
return (
  with joined as (
    select array(select first[i] || first[i + 1] from generate_subscripts(first, 1) i) as first_pairs,
           array(select second[i] || second[i + 1] from generate_subscripts(second, 1) i) as second_pairs
  ),
  sides as (
    select f.word, 1 as side, identity.word_weight(f.word) as weight, case
             when f.word = any (second) then 1
             when f.word = any (j.second_pairs) or f.word || first[f.place::integer + 1] = any (second)
               or first[f.place::integer - 1] || f.word = any (second) then 0.92
             else (select coalesce(max(identity.word_likeness(f.word, s.word)), 0) from unnest(second) s (word)) end as likeness
      from joined j, unnest(first) with ordinality f (word, place)
    union all
    select s.word, 2, identity.word_weight(s.word), case
             when s.word = any (first) then 1
             when s.word = any (j.first_pairs) or s.word || second[s.place::integer + 1] = any (first)
               or second[s.place::integer - 1] || s.word = any (first) then 0.92
             else (select coalesce(max(identity.word_likeness(s.word, f.word)), 0) from unnest(first) f (word)) end
      from joined j, unnest(second) with ordinality s (word, place)
  ),
  sums as (
    select coalesce(sum(s.weight * s.likeness) filter (where s.side = 1), 0) as shared_first,
           coalesce(sum(s.weight * s.likeness) filter (where s.side = 2), 0) as shared_second,
           greatest(sum(s.weight) filter (where s.side = 1), 0.01) as all_first,
           greatest(sum(s.weight) filter (where s.side = 2), 0.01) as all_second,
           array_agg(s.word) filter (where s.side = 1 and s.likeness = 0) as left_first,
           array_agg(s.word) filter (where s.side = 2 and s.likeness = 0) as left_second,
           min(s.likeness) = 1 as is_same
      from sides s
  )
  select case when first <> second and array_to_string(first, '') = array_to_string(second, '') then
      jsonb_build_object('alike', 0.92, 'shared', m.all_first, 'is_same', true, 'left_first', '[]'::jsonb, 'left_second', '[]'::jsonb)
    else jsonb_build_object(
      'alike', round((0.5 * (m.shared_first + m.shared_second) / (m.all_first + m.all_second)
        + 0.5 * greatest(m.shared_first / m.all_first, m.shared_second / m.all_second))::numeric, 4),
      'shared', least(m.shared_first, m.shared_second), 'is_same', coalesce(m.is_same, false),
      'left_first', to_jsonb(coalesce(m.left_first, '{}')), 'left_second', to_jsonb(coalesce(m.left_second, '{}')))
    end
    from sums m);

comment on function identity.compare_words(text[], text[]) is
  'Compares the different words of two names, each weighted by how much it tells (identity.word_weight), two beside each other also as '
  'one: alike, from 0 to 1, half of it how much of the two is shared and half how much of the one that has less beside it; shared, the '
  'weight of the shared words; is_same, whether no word is missing or spelt otherwise; and the words that only one of them has '
  '(IDENTITY-90).';
