create or replace function ledger.write_outbox(realm_id integer, events ledger.event[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  if cardinality(write_outbox.events) = 0 then
    return;
  end if;
  perform util.lock_ledger(write_outbox.realm_id);
  insert into ledger.outbox (realm_id, position, event_id, event, subject, data, scopes, account_id)
  select write_outbox.realm_id, coalesce(e.position, nextval('ledger.positions')), 'evt_' || v_time || util.ulid_tail(),
         e.event, e.subject, e.data, e.scopes, e.account_id
    from (
      select x.*
        from unnest(write_outbox.events) with ordinality x ("position", event, subject, data, scopes, account_id, place)
       order by x.place
    ) e;
end;
$$;

comment on function ledger.write_outbox(integer, ledger.event[]) is
  'Writes events to the outbox of a realm; nothing else does. Under the lock of its ledger, in the given order, each event gets its own '
  'id; an event that is not a change (position null) takes the next position. EVENT-1.';
