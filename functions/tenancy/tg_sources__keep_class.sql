create or replace function tenancy.tg_sources__keep_class() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from before_rows b
      join after_rows a using (realm_id, source_id)
     where (a.class, a.source_key) is distinct from (b.class, b.source_key)
  ) then
    raise exception using errcode = 'OYX13', message = 'The class and key of a source cannot change after registration.';
  end if;
  return null;
end;
$$;

comment on function tenancy.tg_sources__keep_class() is 'Refuses to change a source''s class or key. Raises OYX13 (immutable). ACCOUNT-3.';
