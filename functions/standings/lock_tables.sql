create or replace function standings.lock_tables(realm_id integer, stage_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into standings.tables (realm_id, stage_id)
  select lock_tables.realm_id, s.stage_id
    from canon.stages s
   where s.realm_id = lock_tables.realm_id and s.stage_id = any (lock_tables.stage_ids)
     and not exists (select from standings.tables t where t.realm_id = s.realm_id and t.stage_id = s.stage_id)
   order by s.stage_id
      on conflict do nothing;
  perform from standings.tables t
    where t.realm_id = lock_tables.realm_id and t.stage_id = any (lock_tables.stage_ids)
    order by t.stage_id for no key update;
end;
$$;

comment on function standings.lock_tables(integer, text[]) is
  'Locks the tables of some stages until the transaction ends, in the order of their ids, and creates the missing ones. Taken after '
  'every lock on entities and before that of the ledger.';
