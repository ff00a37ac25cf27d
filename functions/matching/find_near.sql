create or replace function matching.vector_schema(realm_id integer) returns text
language sql stable
begin atomic
  select n.nspname::text
    from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'vector' and to_regclass('matching.embeddings_nearest') is not null
     and exists (select from tenancy.realms r where r.realm_id = vector_schema.realm_id and r.embedder = 'hashed');
end;

comment on function matching.vector_schema(integer) is
  'Returns the schema of the extension vector where the names of a realm are looked up by their vectors: where their index exists '
  '(manage.index_names) and the realm has an embedder; null elsewhere. IDENTITY-190.';

create or replace function matching.embed_names() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.new_names n set embedding = likeness.name_vector(x.text)
    from (
      select p.name_no, left(string_agg(p.value, ' ' order by p.ordinal), 200) as text
        from pg_temp.parts p
       where p.kind in ('own', 'short', 'initials', 'squad', 'surname', 'country', 'word') and not p.of_club
       group by p.name_no
    ) x
   where x.name_no = n.name_no and n.embedding is null and n.keys <> '{}';
end;
$$;

comment on function matching.embed_names() is
  'Gives each name of pg_temp.new_names its vector: that of its distinctive words; null for one that means nothing. IDENTITY-190.';

create or replace function matching.store_vectors(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if matching.vector_schema(store_vectors.realm_id) is null then
    return;
  end if;
  perform matching.embed_names();
  insert into matching.embeddings as e (realm_id, mapping_id, entity_type, marks, embedding)
  select store_vectors.realm_id, n.mapping_id, n.entity_type, n.marks, n.embedding
    from pg_temp.new_names n
   order by n.mapping_id
      on conflict on constraint embeddings_pkey do update set marks = excluded.marks, embedding = excluded.embedding
   where (e.marks, e.embedding) is distinct from (excluded.marks, excluded.embedding);
end;
$$;

comment on function matching.store_vectors(integer) is
  'Stores the vectors of the names of pg_temp.new_names, in order of the external ids (docs/locks.md); nothing where no index is. '
  'IDENTITY-190.';

create or replace function matching.find_near(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- The index gives its rows in order; sorting all rows of the realm looks cheaper, where statistics know nothing of marks.
set enable_sort = off
as $$
declare
  v_schema constant text := matching.vector_schema(find_near.realm_id);
  v_names integer;
begin
  if v_schema is null then
    return;
  end if;
  perform matching.embed_names();
  v_names := (select count(*) from (
    select from matching.embeddings e where e.realm_id = find_near.realm_id limit 1001) e);
  perform set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.max_scan_tuples', '1000', true);
  -- Of a realm with few names the index would have to pass over those of all others.
  execute format($query$
    with known as %2$s (
      select e.mapping_id, e.entity_type, e.marks, e.embedding::%1$I.vector(256) as place
        from matching.embeddings e where e.realm_id = $1
    )
    update pg_temp.new_names n
       set near = array(
             select k.mapping_id
               from (
                 select k.mapping_id, k.place operator(%1$I.<=>) n.embedding::%1$I.vector(256) as distance
                   from known k
                  where k.entity_type = n.entity_type and k.mapping_id is distinct from n.mapping_id
                    and matching.may_be_one(n.marks, k.marks)
                  order by k.place operator(%1$I.<=>) n.embedding::%1$I.vector(256)
                  limit 5
               ) k
              where k.distance <= 0.5)
     where n.is_unknown and n.embedding is not null
    $query$, v_schema, case when v_names > 1000 then 'not materialized' else 'materialized' end) using find_near.realm_id;
end;
$$;

comment on function matching.find_near(integer) is
  'Gives each name of pg_temp.new_names whose id is unknown the at most 5 known names of its type whose vectors are nearest, none with a '
  'cosine below 0.5. Looks at all names of a realm with at most 1,000 vectors; else the index ends after some 1,000. Does nothing where '
  'no index is. IDENTITY-190.';
