create or replace function identity.find_near(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- The index gives its rows in order; sorting all rows of the realm looks cheaper, where statistics know nothing of marks.
set enable_sort = off
as $$
declare
  v_schema constant text := identity.vector_schema(find_near.realm_id);
  v_names integer;
begin
  if v_schema is null then
    return;
  end if;
  update pg_temp.named n
     set embedding = identity.embedding_of(n.entity_type, n.said, n.profile)
   where n.keys <> '{}';
  v_names := (select count(*) from (
    select from identity.embeddings e where e.realm_id = find_near.realm_id limit 1001) e);
  perform set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.max_scan_tuples', '1000', true);
  -- Of a realm with few names the index would have to pass over those of all others.
  execute format($query$
    with known as %2$s (
      select e.mapping_id, e.entity_type, e.mark, e.embedding::%1$I.vector(256) as place
        from identity.embeddings e where e.realm_id = $1
    )
    update pg_temp.named n
       set near = array(
             select k.mapping_id
               from (
                 select k.mapping_id, k.place operator(%1$I.<=>) n.embedding::%1$I.vector(256) as distance
                   from known k
                  where k.entity_type = n.entity_type and k.mapping_id is distinct from n.mapping_id
                    and identity.may_be_one(n.marks[1], k.mark)
                  order by k.place operator(%1$I.<=>) n.embedding::%1$I.vector(256)
                  limit 5
               ) k
              where k.distance <= 0.5)
     where n.is_unknown and n.embedding is not null
    $query$, v_schema, case when v_names > 1000 then 'not materialized' else 'materialized' end) using find_near.realm_id;
end;
$$;

comment on function identity.find_near(integer) is
  'Gives each name of pg_temp.named its vector and, where its id is unknown, the known names of its type whose vectors are nearest, at '
  'most 5 and none with a cosine below 0.5, without those that a hard rule keeps apart at first sight (identity.may_be_one). Looks at '
  'all names of a realm that has at most 1,000 vectors; else the index passes over some 1,000 names of all realms at most. Does nothing '
  'where no index is (identity.vector_schema). IDENTITY-190.';
