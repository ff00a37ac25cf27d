create or replace function search.find_names(realm_id integer, entity_type text, q text, enough integer)
returns table (entity_id text, score real, likeness real)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  c_most constant integer := 2000;
  c_common constant integer := 3 * c_most;
  v_words text[] := search.words_of(find_names.q);
  v_extent integer := search.extent_of(find_names.q);
  -- Words of q that are like each other share trigrams, which count once.
  v_alike double precision := v_extent / (select sum(length(w.word) + 1) from unnest(v_words) w (word))::double precision;
  -- Of names with one and the same word those with the least else come first, so no more than are enough need to be read.
  v_most integer := case when cardinality(v_words) = 1 then least(c_most, find_names.enough) else c_most end;
begin
  if cardinality(v_words) = 0 then
    return;
  end if;
  return query
    with asked as materialized (
      select a.number::integer, m.word, max(m.score) as score, max(x.shared) as shared
        from unnest(v_words) with ordinality a (word, number)
        cross join lateral search.meanings_of(find_names.realm_id, find_names.entity_type, a.word) m
        cross join lateral extensions.similarity(a.word, m.word) s (likeness)
        -- How many trigrams both have.
        cross join lateral round(s.likeness * (length(a.word) + length(m.word) + 2) / (1 + s.likeness)) x (shared)
       group by a.number, m.word
    ), rarest as materialized (
      -- The rarest word leads; how rare the common ones are need not be known.
      select w.number
        from generate_series(1, cardinality(v_words)) w (number)
        cross join lateral (
          select count(*) as size
            from (
              select from asked a
                cross join lateral (
                  select from search.name_words n
                   where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type and n.word = a.word
                   limit c_common
                ) n
               where a.number = w.number
               limit case when cardinality(v_words) > 1 then c_common else 0 end
            ) n
        ) s
       order by s.size, w.number limit 1
    ), led as materialized (
      -- The nearest meaning first, and of each the names with the least else in them.
      select n.entity_id, n.extent, a.score, a.shared
        from (select a.* from asked a where a.number = (select r.number from rarest r) order by a.score desc, a.word) a
        cross join lateral (
          select n.entity_id, n.extent from search.name_words n
           where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type and n.word = a.word
           order by n.extent, n.entity_id limit v_most
        ) n
       limit c_most
    ), others as materialized (
      select a.* from asked a where a.number <> (select r.number from rarest r)
    ), met as (
      select l.entity_id, l.extent, 0 as number, l.score, l.shared from led l
      union all
      (select l.entity_id, l.extent, o.number, o.score, o.shared
         from others o
         cross join led l
         cross join lateral (
           select from search.name_words n
            where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type and n.word = o.word and n.extent = l.extent
              and n.entity_id = l.entity_id
           offset 0
         ) n
        -- So too of two words where each means one thing.
        limit case when (select count(*) from asked) = 2 and cardinality(v_words) = 2 then find_names.enough end)
    )
    select m.entity_id, sum(m.score)::real, (v_alike * sum(m.shared) / greatest(v_extent + m.extent - v_alike * sum(m.shared), 1))::real
      from (select m.entity_id, m.extent, m.number, max(m.score) as score, max(m.shared) as shared from met m
             group by m.entity_id, m.extent, m.number) m
     group by m.entity_id, m.extent
    having count(*) = cardinality(v_words);
end;
$$;

comment on function search.find_names(integer, text, text, integer) is
  'The entities of one type in whose name every word of q occurs, or one that it may stand for, with a score (the sum over the words, '
  'each at most 1) and an estimate of how alike name and q are (0 to 1: the trigrams of the words met, of all there are). Of a word '
  'that more than 2000 names have, the 2000 with the least else in them are looked at. enough: how many of the best are needed '
  '(null: all).';
