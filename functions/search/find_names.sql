create or replace function search.find_names(realm_id integer, entity_type text, q text) returns table (entity_id text, score real)
language plpgsql stable rows 100
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  c_most constant integer := 2000;
begin
  if not exists (select from unnest(search.words_of(find_names.q))) then
    return;
  end if;
  return query
    with asked as materialized (
      select a.number::integer, m.word, max(m.score) as score
        from unnest(search.words_of(find_names.q)) with ordinality a (word, number)
        cross join lateral search.meanings_of(find_names.realm_id, find_names.entity_type, a.word) m
       group by a.number, m.word
    ), sized as materialized (
      -- The rarest word leads; how rare the common ones are need not be known.
      select a.number, count(*) as size
        from asked a
        cross join lateral (
          select from search.name_words n
           where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type and n.word = a.word
           limit 1000
        ) n
       group by a.number
    ), led as materialized (
      select n.entity_id, max(a.score) as score
        from asked a
        cross join lateral (
          select n.entity_id from search.name_words n
           where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type and n.word = a.word
           limit c_most
        ) n
       where a.number = (select s.number from sized s order by s.size, s.number limit 1)
       group by n.entity_id
       order by 2 desc limit c_most
    )
    select l.entity_id, (l.score + coalesce(sum(o.score), 0))::real
      from led l
      left join lateral (
        select a.number, max(a.score) as score
          from asked a
          join search.name_words n on n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type and n.word = a.word and n.entity_id = l.entity_id
         where a.number <> (select s.number from sized s order by s.size, s.number limit 1)
         group by a.number
      ) o on true
     group by l.entity_id, l.score
    having count(o.number) = (select count(*) - 1 from unnest(search.words_of(find_names.q)));
end;
$$;

comment on function search.find_names(integer, text, text) is 'The entities of one type in whose name every word of q occurs, or one that it may stand for, with a score (the sum over the words, each at most 1). Of a word that more than 2000 names have, 2000 are looked at.';
