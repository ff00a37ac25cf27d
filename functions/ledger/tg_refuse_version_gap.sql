create or replace function ledger.tg_refuse_version_gap() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'OYX11',
    message = format('%I.%I: the version rises by one with every applied change, and with nothing else.', tg_table_schema, tg_table_name);
end;
$$;

comment on function ledger.tg_refuse_version_gap() is
  'Row trigger of canonical tables; its condition lets right updates pass without a call. Raises OYX11 (version_gap). HISTORY-1.';
