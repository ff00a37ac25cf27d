create or replace function identity.find_alike(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_review constant double precision := identity.threshold('review');
  v_embedder constant jsonb := identity.embedder_of(find_alike.realm_id);
begin
  perform identity.find_near(find_alike.realm_id);
  perform identity.find_clubs(find_alike.realm_id);
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score,
    veto, features)
  select n.entity_type, coalesce(n.external_id, n.entity_id), n.external_id, n.mapping_id, n.entity_id, n.origin_id, m.mapping_id,
         m.entity_id, coalesce(m.origin_id, m.entity_id), m.source_id, c.score, coalesce(c.veto, f.veto), c.features
    from pg_temp.named n
    cross join lateral (
      select x.mapping_id, x.profile, x.likeness, x.is_near, max(x.likeness) over (order by x.is_near) as most,
             row_number() over (partition by x.is_near order by x.likeness desc, x.mapping_id) as place
        from (
          select s.mapping_id, s.is_near, o.profile, extensions.similarity(n.said ->> 'name', o.said ->> 'name') as likeness
            from (
              select f.mapping_id, bool_or(f.has_only_initials) as has_only_initials, bool_and(f.is_near) as is_near
                from (
                  (select e.mapping_id, bool_and(asked.mark & e.mark & (1::bigint << 62) <> 0) as has_only_initials, false as is_near
                     from unnest(n.keys, n.marks) asked (key, mark)
                     cross join lateral (
                       select k.mapping_ids, k.marks
                         from identity.keys k
                        where k.realm_id = find_alike.realm_id and k.key = asked.key
                          and (n.external_id is null or cardinality(k.mapping_ids) <= 50) offset 0
                     ) h
                     cross join lateral unnest(h.mapping_ids, h.marks) e (mapping_id, mark)
                    where e.mapping_id is distinct from n.mapping_id and identity.may_be_one(asked.mark, e.mark)
                    group by e.mapping_id
                    order by sum(1::float8 / cardinality(h.mapping_ids)) desc, e.mapping_id
                    limit 20)
                  union all
                  select v.mapping_id, false, true from unnest(n.near) v (mapping_id)
                ) f
               group by f.mapping_id
            ) s
            cross join lateral (
              select k.said, k.profile, k.own_text from identity.names k
               where k.realm_id = find_alike.realm_id and k.mapping_id = s.mapping_id offset 0
            ) o
           where (not s.has_only_initials or extensions.similarity(n.own_text, o.own_text) >= 0.25)
             and (n.entity_id is null or not exists (
                   select from canon.external_ids e
                    where e.realm_id = find_alike.realm_id and e.mapping_id = s.mapping_id and e.entity_id = n.entity_id offset 0))
          offset 0
        ) x
    ) s
    cross join lateral (
      select e.mapping_id, e.entity_id, e.origin_id, e.source_id from canon.external_ids e
       where e.realm_id = find_alike.realm_id and e.mapping_id = s.mapping_id
         and (n.entity_id is null or not identity.are_listed_apart(find_alike.realm_id, n.entity_id, e.entity_id)) offset 0
    ) m
    cross join lateral (
      select n.profile || v_embedder || case when exists (
               select from canon.teams t
                where n.club_id is not null and t.realm_id = find_alike.realm_id and t.team_id = m.entity_id
                  and t.organization_id = n.club_id offset 0) then jsonb '{"is_of_one_club": true}' else '{}' end as profile
      offset 0
    ) o
    cross join lateral identity.compare(n.entity_type, o.profile, s.profile) c
    -- What another name of the entity forbids is forbidden.
    left join lateral (
      select v.veto
        from identity.vetoes_beside(find_alike.realm_id, m.entity_id, m.mapping_id, o.profile) v (veto)
       where n.entity_type = 'team' and c.veto is null and c.score >= v_review
       order by identity.is_for_person(v.veto)
       limit 1
    ) f on true
   where n.is_unknown and s.place <= case when s.is_near then 3 else 5 end and s.likeness >= 0.6 * s.most
     and m.entity_id is not null and (c.veto is not null or c.score >= v_review);
end;
$$;

comment on function identity.find_alike(integer) is
  'Compares each name of pg_temp.named whose id is unknown with known names: of the 20 that share the most and rarest of its blocking '
  'keys, and that no hard rule keeps apart from it at first sight (identity.may_be_one), the 5 that are spelled most alike, of those whose '
  'vectors are nearest (identity.find_near) the 3 others, and none less than six tenths as alike as the first; the other names of its own '
  'entity take no place. Passes over a key of more than 50 names in a batch, and a name that shares only initials, which neither writes, '
  'and is not spelled a quarter alike. Keeps in pg_temp.alike what is vetoed, by any name of the same team, or reaches the threshold of '
  'review, but nothing that two lists tell apart (IDENTITY-113, IDENTITY-160, IDENTITY-161, IDENTITY-190, IDENTITY-222).';
