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
  'Row trigger of canonical tables; its condition skips valid updates. Raises OYX11 (version_gap) except for the erasure of a person, '
  'which is not a version (PRIVACY-6). HISTORY-1.';
