create or replace function ledger.tg_refuse_version_gap() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if new.version = old.version and util.is_rewriting('erasing') then
    return new;
  end if;
  raise exception using errcode = 'OYX11',
    message = format('%I.%I: the version rises by one with every applied change, and with nothing else.', tg_table_schema, tg_table_name);
end;
$$;

comment on function ledger.tg_refuse_version_gap() is
  'Row trigger of canonical tables; its condition lets right updates pass without a call. Raises OYX11 (version_gap) but for the erasure '
  'of a person, which is no version (PRIVACY-6). HISTORY-1.';
