create or replace function standings.lock_tables(realm_id integer, stage_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Looks up the tables of the list one stage at a time (offset 0, and a lock inside), however long it is and whatever is planned.
  insert into standings.tables (realm_id, stage_id)
  select lock_tables.realm_id, w.stage_id
    from unnest(lock_tables.stage_ids) w (stage_id)
    cross join lateral (
      select from canon.stages s where s.realm_id = lock_tables.realm_id and s.stage_id = w.stage_id offset 0
    ) s
    left join lateral (
      select true from standings.tables x where x.realm_id = lock_tables.realm_id and x.stage_id = w.stage_id offset 0
    ) t (is_there) on true
   where t.is_there is null
   order by w.stage_id collate "C"
      on conflict do nothing;
  perform from (select u.stage_id from unnest(lock_tables.stage_ids) u (stage_id) order by u.stage_id collate "C") w
    cross join lateral (
      select from standings.tables t where t.realm_id = lock_tables.realm_id and t.stage_id = w.stage_id for no key update
    ) t;
end;
$$;

comment on function standings.lock_tables(integer, text[]) is
  'Locks the tables of some stages until the transaction ends, in the order of their ids, and creates the missing ones. Call it after '
  'every lock on entities and before the lock of the ledger.';
