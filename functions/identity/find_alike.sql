create or replace function identity.find_alike(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with shared as materialized (
    select n.entity_type, n.external_id, n.mapping_id as own_mapping_id, n.entity_id as own_entity_id, n.origin_id as own_origin_id,
           n.profile, s.mapping_id
      from pg_temp.named n
      cross join lateral (
        select h.mapping_id, sum(1 / h.sharers::double precision) as common,
               max(sum(1 / h.sharers::double precision)) over () as most
          from unnest(n.keys) asked (key)
          cross join lateral (
            select c.mapping_id, count(*) over () as sharers
              from (
                select k.mapping_id from identity.keys k
                 where k.realm_id = find_alike.realm_id and k.key = asked.key
                 limit 51
              ) c
          ) h
         where h.sharers < 51 and h.mapping_id is distinct from n.mapping_id
         group by h.mapping_id
         order by 2 desc, 1
         limit 10
      ) s
     where n.is_unknown and s.common >= s.most / 2
  )
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id,
    source_id, score, veto, features)
  select s.entity_type, coalesce(s.external_id, s.own_entity_id), s.external_id, s.own_mapping_id, s.own_entity_id, s.own_origin_id,
         s.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id), m.source_id, c.score, c.veto, c.features
    from shared s
    join identity.names k on k.realm_id = find_alike.realm_id and k.mapping_id = s.mapping_id
    join canon.external_ids m on m.realm_id = find_alike.realm_id and m.mapping_id = s.mapping_id
    cross join lateral identity.compare(s.entity_type, s.profile, k.profile) c
   where m.entity_id is not null and m.entity_id is distinct from s.own_entity_id
     and (c.veto is not null or c.score >= identity.threshold('review'));
end;
$$;

comment on function identity.find_alike(integer) is
  'Compares each name of pg_temp.named whose id is unknown with the known names that share the most and rarest of its blocking keys, at '
  'most 10, none that shares less than half of what the first does; a key that more than 50 external ids have is passed over. '
  'Keeps in pg_temp.alike what is vetoed or reaches the threshold of review (IDENTITY-113).';
