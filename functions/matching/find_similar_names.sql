create or replace function matching.find_similar_names(realm_id integer, first_ids text[], second_ids text[])
returns table (first_id text, second_id text)
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
  with pairs as materialized (
    select distinct p.first_id, p.second_id
      from unnest(find_similar_names.first_ids, find_similar_names.second_ids) p (first_id, second_id)
     where p.first_id is not null and p.second_id is not null
  ), names as materialized (
    select t.id as team_id, k.said ->> 'name' as name, k.own_text, k.marks
      from (select p.first_id from pairs p union select p.second_id from pairs p) t (id)
      cross join lateral (
        select m.mapping_id from canon.external_ids m
         where m.realm_id = find_similar_names.realm_id and m.entity_id = t.id order by m.mapping_id limit 5
      ) m
      cross join lateral (
        select n.said, n.marks, (
                 select string_agg(p.value, ' ' order by p.ordinal) from matching.name_parts p
                  where p.realm_id = find_similar_names.realm_id and p.mapping_id = m.mapping_id and not p.of_club
                    and p.kind in ('own', 'short', 'initials', 'squad', 'surname', 'country')) as own_text
          from matching.names n
         where n.realm_id = find_similar_names.realm_id and n.mapping_id = m.mapping_id offset 0
      ) k
  )
  select p.first_id, p.second_id from pairs p where p.first_id = p.second_id
  union
  select p.first_id, p.second_id
    from pairs p
    join names a on a.team_id = p.first_id
    join names b on b.team_id = p.second_id
   where greatest(extensions.similarity(a.own_text, b.own_text), extensions.similarity(a.name, b.name)) >= 0.5
     and matching.may_be_one(a.marks, b.marks);
$$;

comment on function matching.find_similar_names(integer, text[], text[]) is
  'Returns those pairs of teams, by ordinal in two lists, that are merged, or of which a name of one is spelled much like a name of the '
  'other (half of their trigrams) and no hard rule keeps the two apart; for each team the first five names. IDENTITY-220.';
