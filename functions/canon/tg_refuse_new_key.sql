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
  'Trigger of tables to which others refer without a foreign key, for an update of the key (its condition lets all other updates pass '
  'without a call) and for truncate. Raises OYX15 (orphan).';
