create or replace function identity.vector_schema(realm_id integer) returns text
language sql stable
begin atomic
  select n.nspname::text
    from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'vector' and to_regclass('identity.embeddings_nearest') is not null
     and identity.embedder_of(vector_schema.realm_id) = '{}';
end;

comment on function identity.vector_schema(integer) is
  'Returns the schema of the extension vector where the names of a realm are looked up by their vectors: where their index exists '
  '(manage.index_names) and the embedder of the realm is the usual one; null elsewhere. IDENTITY-190.';
