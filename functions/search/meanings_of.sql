create or replace function search.meanings_of(realm_id integer, entity_type text, asked text) returns table (word text, score real)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select v.word, 1.0::real from search.vocabulary v
     where v.realm_id = meanings_of.realm_id and v.entity_type = meanings_of.entity_type and v.word = meanings_of.asked;
  return query
    select v.word, (0.9 * length(meanings_of.asked) / length(v.word))::real from search.vocabulary v
     where v.realm_id = meanings_of.realm_id and v.entity_type = meanings_of.entity_type
       and v.word > meanings_of.asked and v.word < meanings_of.asked || chr(1114109) and length(meanings_of.asked) > 1
     order by v.word limit 50;
  if length(meanings_of.asked) > 3 and not exists (
    select from search.name_words n
     where n.realm_id = meanings_of.realm_id and n.entity_type = meanings_of.entity_type and n.word = meanings_of.asked
  ) then
    return query
      select x.word, (0.8 * (1 - x.slips / length(meanings_of.asked)::real))::real
        from (
          select near.word, extensions.levenshtein_less_equal(near.word, meanings_of.asked, 2) as slips
            from (
              select v.word from search.vocabulary v
               where v.realm_id = meanings_of.realm_id and v.entity_type = meanings_of.entity_type
               order by v.word operator(extensions.<->) meanings_of.asked limit 30
            ) near
           where not starts_with(near.word, meanings_of.asked)
        ) x
       where x.slips <= case when length(meanings_of.asked) > 5 then 2 else 1 end;
  end if;
end;
$$;

comment on function search.meanings_of(integer, text, text) is
  'Which words of the names of one type a typed word may stand for, with a score up to 1: the word itself, words that begin with it, '
  'and, where no name has the word itself, words one or two slips away (insertions, omissions, other letters).';
