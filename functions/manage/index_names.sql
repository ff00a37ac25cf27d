create or replace function manage.index_names() returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_schema name;
  v_version integer[];
begin
  select n.nspname, array(select x.number::integer from regexp_split_to_table(e.extversion, '\D+') x (number) where x.number <> '')
    into v_schema, v_version
    from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'vector';
  if to_regclass('matching.embeddings_nearest') is not null then
    return 'present';
  end if;
  -- What an extension that was dropped left is out of date.
  delete from matching.embeddings;
  if v_schema is null then
    return 'absent';
  elsif v_version < array[0, 8] then
    return 'too_old';
  elsif not has_schema_privilege('oyss_resolver', v_schema, 'usage') or not has_schema_privilege(v_schema, 'usage') then
    return 'closed';
  end if;
  execute format('create index embeddings_nearest on matching.embeddings using hnsw ((embedding::%1$I.vector(256)) %1$I.vector_cosine_ops)',
    v_schema);
  return 'made';
end;
$$;

comment on function manage.index_names() is
  'Makes the index by which names are looked up by their vectors, empty (manage.embed_names fills it), where the database has the '
  'extension vector, in whichever schema. Returns made, or present; absent, too_old (before 0.8) or closed (oyss_owner or '
  'oyss_resolver may not use its schema) where there can be none: then no vectors are stored. IDENTITY-191.';
