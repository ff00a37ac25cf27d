create or replace function identity.find_alike(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_embedder constant jsonb := identity.embedder_of(find_alike.realm_id);
begin
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score,
    veto, features)
  select n.entity_type, coalesce(n.external_id, n.entity_id), n.external_id, n.mapping_id, n.entity_id, n.origin_id, m.mapping_id,
         m.entity_id, coalesce(m.origin_id, m.entity_id), m.source_id, c.score, c.veto, c.features
    from pg_temp.named n
    cross join lateral (
      select x.mapping_id, x.likeness, max(x.likeness) over () as most
        from (
          select s.mapping_id, extensions.similarity(n.said ->> 'name', o.said ->> 'name') as likeness
            from (
              select h.mapping_id
                from unnest(n.keys) asked (key)
                cross join lateral (
                  select e.mapping_id, count(*) over () as sharers
                    from (
                      select k.mapping_id from identity.keys k
                       where k.realm_id = find_alike.realm_id and k.key = asked.key
                       limit 51
                    ) e
                ) h
               where h.sharers < 51 and h.mapping_id is distinct from n.mapping_id
               group by h.mapping_id
               order by sum(1 / h.sharers::double precision) desc, h.mapping_id
               limit 20
            ) s
            join identity.names o on o.realm_id = find_alike.realm_id and o.mapping_id = s.mapping_id
          offset 0
        ) x
       order by x.likeness desc, x.mapping_id
       limit 5
    ) s
    -- Only what is near is compared, whatever the planner makes of it (offset 0).
    cross join lateral (
      select k.profile from identity.names k where k.realm_id = find_alike.realm_id and k.mapping_id = s.mapping_id offset 0
    ) k
    join canon.external_ids m on m.realm_id = find_alike.realm_id and m.mapping_id = s.mapping_id
    cross join lateral identity.compare(n.entity_type, n.profile || v_embedder, k.profile) c
   where n.is_unknown and s.likeness >= 0.6 * s.most and m.entity_id is not null and m.entity_id is distinct from n.entity_id
     and (c.veto is not null or c.score >= identity.threshold('review'));
end;
$$;

comment on function identity.find_alike(integer) is
  'Compares each name of pg_temp.named whose id is unknown with known names: of the 20 that share the most and rarest of its blocking keys '
  'the 5 that are spelled most alike, and none that is less than six tenths as alike as the first; a key that more than 50 external ids '
  'have is passed over. Keeps in pg_temp.alike what is vetoed or reaches the threshold of review (IDENTITY-113).';
