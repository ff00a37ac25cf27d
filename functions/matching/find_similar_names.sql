create or replace function matching.find_similar_names(realm_id integer, first_ids text[], second_ids text[])
returns table (first_id text, second_id text, is_alike boolean, is_of_one_town boolean)
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
  with pairs as materialized (
    select distinct p.first_id, p.second_id
      from unnest(find_similar_names.first_ids, find_similar_names.second_ids) p (first_id, second_id)
     where p.first_id is not null and p.second_id is not null
  ), names as materialized (
    select t.id as team_id, k.said ->> 'name' as name, k.marks, w.*
      from (select p.first_id from pairs p union select p.second_id from pairs p) t (id)
      cross join lateral (
        select m.mapping_id from canon.external_ids m
         where m.realm_id = find_similar_names.realm_id and m.entity_id = t.id order by m.mapping_id limit 5
      ) m
      cross join lateral (
        select n.said, n.marks, n.parts from matching.names n
         where n.realm_id = find_similar_names.realm_id and n.mapping_id = m.mapping_id offset 0
      ) k
      cross join lateral (
        select string_agg(p.value, ' ' order by p.ordinal) as own_text, coalesce(array_agg(p.value), '{}') as words,
               coalesce(array_agg(p.value) filter (where p.kind = 'own' and length(p.value) > 4), '{}') as towns,
               coalesce(bool_or(p.kind = 'own' and length(p.value) <= 4), false) as has_initials
          from unnest(k.parts) p
         where not p.of_club and p.kind in ('own', 'short', 'initials', 'squad', 'surname', 'country')
      ) w
  ), compared as (
    select p.first_id, p.second_id, greatest(extensions.similarity(a.own_text, b.own_text), extensions.similarity(a.name, b.name)) >= 0.5
             as is_alike, a.towns && b.towns as is_of_one_town, a.words && b.words or a.has_initials or b.has_initials as may_agree
      from pairs p
      join names a on a.team_id = p.first_id
      join names b on b.team_id = p.second_id
     where matching.may_be_one(a.marks, b.marks)
  )
  select p.first_id, p.second_id, true, true from pairs p where p.first_id = p.second_id
  union all
  select c.first_id, c.second_id, bool_or(c.is_alike), bool_or(c.is_of_one_town)
    from compared c
   where c.first_id <> c.second_id and (c.is_alike or c.may_agree)
   group by 1, 2;
$$;

comment on function matching.find_similar_names(integer, text[], text[]) is
  'Returns those pairs of teams, by ordinal in two lists, whose names may be of one team: merged, alike (half of their trigrams), with a '
  'word in common or initials, and no hard rule forbids it; whether alike, and whether one town or club is in both. Reads five names of '
  'each. IDENTITY-220.';
