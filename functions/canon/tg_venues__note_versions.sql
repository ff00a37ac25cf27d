create or replace function canon.tg_venues__note_versions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from before_rows b join after_rows a using (realm_id, venue_id) where a.version not in (b.version, b.version + 1)) then
    raise exception using errcode = 'OYX11', message = 'A version rises by one with every applied change.';
  end if;
  insert into ledger.unflushed (transaction_id, version_count)
  select pg_current_xact_id(), count(*) from before_rows b join after_rows a using (realm_id, venue_id) where a.version = b.version + 1 having count(*) > 0;
  return null;
end;
$$;

comment on function canon.tg_venues__note_versions() is 'Statement trigger: versions of venues rise one by one and are owed to the ledger. Raises OYX11 (version_gap). Specification, "Versioning" 3.';
