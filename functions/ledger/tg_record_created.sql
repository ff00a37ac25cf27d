create or replace function ledger.tg_record_created() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from after_rows a where a.version <> 1) then
    raise exception using errcode = 'OYX11', message = format('A new row of %I.%I starts at version 1.', tg_table_schema, tg_table_name);
  end if;
  insert into ledger.unflushed (transaction_id, version_count)
  select pg_current_xact_id(), count(*) from after_rows having count(*) > 0;
  return null;
end;
$$;

comment on function ledger.tg_record_created() is
  'Statement trigger of canonical tables: records that new rows have version 1 and must still be written to the ledger. Raises OYX11 '
  '(version_gap). HISTORY-1, HISTORY-3.';
