create or replace function webhook.claim_outbox(batch_limit integer) returns ledger.outbox[]
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with taken as (
    delete from ledger.outbox o
     using (select x.realm_id, x.position from ledger.outbox x order by x.position limit claim_outbox.batch_limit) n
     where o.realm_id = n.realm_id and o.position = n.position
    returning o as item
  )
  select coalesce(array_agg(t.item order by (t.item).position), '{}') from taken t;
$$;

comment on function webhook.claim_outbox(integer) is
  'Removes up to this many rows from the outbox, lowest positions first, and returns them in order. The caller holds the lock of the '
  'relay.';
