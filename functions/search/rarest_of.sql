create or replace function search.rarest_of(
  realm_id integer, entity_type text, asked search.asked[], most integer, out lead integer, out size integer
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  select a.number, s.size into lead, size
    from unnest(rarest_of.asked) with ordinality a (word, slips, number)
    cross join lateral (
      select count(*) as size
        from (
          select from search.runs_of(row(a.word, a.slips)::search.asked) r
            cross join lateral (
              select from search.name_words n
               where n.realm_id = rarest_of.realm_id and n.entity_type = rarest_of.entity_type
                 and n.word >= r.from_word and n.word < r.below
               limit rarest_of.most + 1
            ) n
           limit rarest_of.most + 1
        ) n
    ) s
   order by s.size, a.number limit 1;
end;
$$;

comment on function search.rarest_of(integer, text, search.asked[], integer) is
  'Returns which typed word the fewest names of one type match (lead: from 1 on), and how many do (size). Counts no further than most + '
  '1.';
