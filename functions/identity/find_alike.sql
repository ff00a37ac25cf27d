create or replace function identity.find_alike(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with shared as materialized (
    select n.entity_type, n.external_id, n.mapping_id as own_mapping_id, n.entity_id as own_entity_id, n.origin_id as own_origin_id,
           n.profile, k.profile as other_profile, m.mapping_id, m.entity_id, m.origin_id, m.source_id,
           extensions.similarity(n.said ->> 'name', k.said ->> 'name') as likeness
      from pg_temp.named n
      cross join lateral (
        select h.mapping_id
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
         order by sum(1 / h.sharers::double precision) desc, h.mapping_id
         limit 20
      ) s
      join identity.names k on k.realm_id = find_alike.realm_id and k.mapping_id = s.mapping_id
      join canon.external_ids m on m.realm_id = find_alike.realm_id and m.mapping_id = s.mapping_id
     where n.is_unknown and m.entity_id is not null and m.entity_id is distinct from n.entity_id
  ), close as (
    select s.*, max(s.likeness) over names as most, row_number() over names as place
      from shared s
    window names as (partition by s.entity_type, s.external_id, s.own_mapping_id order by s.likeness desc, s.mapping_id)
  )
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score,
    veto, features)
  select s.entity_type, coalesce(s.external_id, s.own_entity_id), s.external_id, s.own_mapping_id, s.own_entity_id, s.own_origin_id,
         s.mapping_id, s.entity_id, coalesce(s.origin_id, s.entity_id), s.source_id, c.score, c.veto, c.features
    from close s
    cross join lateral identity.compare(s.entity_type, s.profile, s.other_profile) c
   where s.place <= 5 and s.likeness >= 0.6 * s.most and (c.veto is not null or c.score >= identity.threshold('review'));
end;
$$;

comment on function identity.find_alike(integer) is
  'Compares each name of pg_temp.named whose id is unknown with known names: of the 20 that share the most and rarest of its blocking keys '
  'the 5 that are spelled most alike, and none that is less than six tenths as alike as the first; a key that more than 50 external ids '
  'have is passed over. Keeps in pg_temp.alike what is vetoed or reaches the threshold of review (IDENTITY-113).';
