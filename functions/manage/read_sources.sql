create or replace function manage.read_sources(credential bytea, mode text, after text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_sources.credential, 'read_sources', read_sources.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_sources.mode);
  v_limit integer := least(greatest(coalesce(read_sources.row_limit, 25), 1), 100);
  v_result jsonb;
begin
  with listed as materialized (
    select s as source, row_number() over (order by s.source_key) as place
      from tenancy.sources s
     where s.realm_id = v_realm_id and s.account_id = v_caller.account_id and s.source_key > coalesce(read_sources.after, '')
     order by s.source_key
     limit v_limit + 1
  )
  select jsonb_build_object(
           'sources', coalesce(jsonb_agg(manage.source_document(l.source) order by l.place) filter (where l.place <= v_limit), '[]'),
           'next_after', case when count(*) > v_limit then max((l.source).source_key) filter (where l.place = v_limit) end,
           'allowed', (select to_jsonb(array_agg(c.class order by c.class)) from tenancy.allowed_classes c
                        where c.account_id = v_caller.account_id))
    into v_result
    from listed l;
  return v_result;
end;
$$;

comment on function manage.read_sources(bytea, text, text, integer) is
  'Returns a page of the sources of the account in a mode, by key: {sources (manage.source_document), next_after: the last key where more '
  'follow, allowed: the classes that an operator allowed in live mode}; after a key (null: from the first), at most row_limit (1 to 100, '
  'null: 25). Raises OYV02 (invalid_parameter). DASHBOARD-70.';
