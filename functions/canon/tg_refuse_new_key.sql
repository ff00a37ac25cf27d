create or replace function canon.tg_refuse_new_key() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'OYX15',
    message = format('%I.%I: others refer to its rows by their ids, so an id never changes and the table is never truncated.',
      tg_table_schema, tg_table_name);
end;
$$;

comment on function canon.tg_refuse_new_key() is
  'Trigger of tables that others refer to without a foreign key: refuses an update of the key (its condition skips all other updates) '
  'and truncate. Raises OYX15 (orphan).';
