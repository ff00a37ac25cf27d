create or replace function ledger.tg_record_versions() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A row's version rises by one or stays (see tg_refuse_version_gap), so the sums show how many rose.
  insert into ledger.unflushed (transaction_id, version_count)
  select pg_current_xact_id(), v.risen
    from (
      select (select coalesce(sum(a.version), 0) from after_rows a) - (select coalesce(sum(b.version), 0) from before_rows b) as risen
    ) v
   where v.risen > 0;
  return null;
end;
$$;

comment on function ledger.tg_record_versions() is
  'Statement trigger of canonical tables after update: records the versions that must still be written to the ledger (HISTORY-3).';
