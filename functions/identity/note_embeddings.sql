create or replace function identity.note_embeddings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if identity.vector_schema(note_embeddings.realm_id) is null then
    return;
  end if;
  insert into identity.embeddings as e (realm_id, mapping_id, entity_type, mark, embedding)
  select note_embeddings.realm_id, n.mapping_id, n.entity_type, identity.mark_of(n.entity_type, n.profile),
         coalesce(n.embedding, identity.embedding_of(n.entity_type, n.said, n.profile))
    from pg_temp.named n
   order by n.mapping_id
      on conflict on constraint embeddings_pkey do update set mark = excluded.mark, embedding = excluded.embedding
   where (e.mark, e.embedding) is distinct from (excluded.mark, excluded.embedding);
end;
$$;

comment on function identity.note_embeddings(integer) is
  'Stores the vectors of the names of pg_temp.named, in order of the external ids (docs/locks.md); nothing where no index is '
  '(identity.vector_schema). IDENTITY-190.';
