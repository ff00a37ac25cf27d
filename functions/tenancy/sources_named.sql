create or replace function tenancy.sources_named(realm_id integer, keys text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_unknown text := (
    select coalesce(n.key, 'null')
      from unnest(sources_named.keys) n (key)
     where not exists (select from tenancy.sources s where s.realm_id = sources_named.realm_id and s.source_key = n.key)
     limit 1);
begin
  if cardinality(sources_named.keys) = 0 then
    raise exception using errcode = 'OYV02', message = 'A list of sources names at least one. Without a list every source is meant.';
  end if;
  if v_unknown is not null then
    raise exception using errcode = 'OYV10', message = format('No source "%s" is registered in this mode.', v_unknown);
  end if;
  return (
    select array_agg(s.source_id order by s.source_id)
      from tenancy.sources s
     where s.realm_id = sources_named.realm_id and s.source_key = any (sources_named.keys));
end;
$$;

comment on function tenancy.sources_named(integer, text[]) is
  'Returns the ids, in order and each once, of the sources with these keys in a realm, of any account; null for no list. Raises OYV02 '
  '(invalid_parameter: an empty list), OYV10 (unknown_source).';
