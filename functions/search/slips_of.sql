create or replace function search.slips_of(realm_id integer, entity_type text, asked text) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  c_compared constant integer := 1000;
  v_length integer := length(slips_of.asked);
  v_most integer := case when v_length > 5 then 2 else 1 end;
  -- One slip, or two swapped letters, leave the start or the end of a word unchanged.
  v_part integer := case when v_length > 5 then (v_length - 1) / 2 else v_length / 2 end;
  v_head text := left(slips_of.asked, v_part);
  v_tail text := reverse(right(slips_of.asked, v_part));
begin
  if v_length < 4 or exists (
    select from search.name_words n
     where n.realm_id = slips_of.realm_id and n.entity_type = slips_of.entity_type and n.word = slips_of.asked
  ) then
    return '{}';
  end if;
  return coalesce((
    select array_agg(s.word order by s.slips, s.word)
      from (
        select c.word, extensions.levenshtein_less_equal(c.word, slips_of.asked, v_most) as slips
          from (
            (select v.word from search.vocabulary v
              where v.realm_id = slips_of.realm_id and v.entity_type = slips_of.entity_type
                and v.word >= v_head and v.word < v_head || chr(1114109)
              order by v.word limit c_compared)
            union
            (select v.word from search.vocabulary v
              where v.realm_id = slips_of.realm_id and v.entity_type = slips_of.entity_type
                and reverse(v.word) >= v_tail and reverse(v.word) < v_tail || chr(1114109)
              order by reverse(v.word) limit c_compared)
          ) c
         where length(c.word) between v_length - v_most and v_length + v_most and not starts_with(c.word, slips_of.asked)
         order by 2, 1 limit 10
      ) s
     where s.slips <= v_most), '{}');
end;
$$;

comment on function search.slips_of(integer, text, text) is
  'Returns the words that a typed word may stand for if no name of the type has it: at most ten that are one slip away, or two from six '
  'letters on (insertions, omissions, other letters), nearest first; among the first 1,000 words that start, and that end, as it does. '
  'LIST-13, LIST-21.';
