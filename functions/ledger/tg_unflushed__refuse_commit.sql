create or replace function ledger.tg_unflushed__refuse_commit() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from ledger.unflushed u where u.transaction_id = new.transaction_id) then
    raise exception using errcode = 'OYX12',
      message = 'Versions were written that have no row in the ledger. End the transaction with ledger.flush_changes.';
  end if;
  return null;
end;
$$;

comment on function ledger.tg_unflushed__refuse_commit() is
  'At commit, refuses a version that has no row in the ledger. Raises OYX12 (unflushed_changes). HISTORY-3.';
