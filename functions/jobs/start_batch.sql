create or replace function jobs.start_batch(places integer) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch_id text;
begin
  perform util.lock_turns();
  -- Skips a batch whose row another transaction is changing: nobody waits while holding the turns.
  select b.batch_id into v_batch_id
    from unnest(intake.eligible_batches(start_batch.places)) with ordinality e (batch_id, place)
    join intake.batches b on b.batch_id = e.batch_id
   where b.status = 'received'
   order by e.place
   limit 1
     for no key update of b skip locked;
  insert into intake.turns as t (realm_id, account_id, turn, stored_bytes)
  select b.realm_id, b.account_id, nextval('intake.turn_numbers'), case when b.started_at is null then octet_length(b.payload) else 0 end
    from intake.batches b
   where b.batch_id = v_batch_id
  on conflict on constraint turns_pkey do update set turn = excluded.turn, stored_bytes = t.stored_bytes + excluded.stored_bytes;
  update intake.batches b
     set status = 'processing', started_at = coalesce(b.started_at, util.now())
   where b.batch_id = v_batch_id;
  return v_batch_id;
end;
$$;

comment on function jobs.start_batch(integer) is
  'Chooses the batch that a worker applies next and marks it as processing, visible before it is applied. places: how many the worker '
  'applies at once. Returns its id; null: no waiting batch may start now. INTAKE-6, LIMIT-40.';
grant execute on function jobs.start_batch(integer) to oyss_resolver;
