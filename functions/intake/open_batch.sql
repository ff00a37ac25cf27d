create or replace function intake.open_batch(batch_id text) returns intake.batches
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer;
  v_batch intake.batches;
begin
  -- Held while the batch is applied: it shows jobs.resume_batches that a worker applies it.
  perform util.lock_batch(open_batch.batch_id, waits => true);
  -- Before the batch is read: a reset of the realm removes it.
  select b.realm_id into v_realm_id from intake.batches b where b.batch_id = open_batch.batch_id;
  perform util.lock_realm(v_realm_id, is_shared => true);
  perform util.lock_identity(v_realm_id, is_shared => true);
  -- Taken before or after the erasure of a person in it, never during one.
  perform util.lock_persons((select b.source_id from intake.batches b where b.batch_id = open_batch.batch_id), is_shared => true);
  select b.* into v_batch from intake.batches b where b.batch_id = open_batch.batch_id;
  return v_batch;
end;
$$;

comment on function intake.open_batch(text) is
  'Takes the locks under which a batch is applied, in order, and returns the batch as it then is; all members are null if it does not '
  'exist. A second call for the same batch waits until the first transaction ends. docs/locks.md.';

create or replace function intake.void_batches(realm_id integer, source_id text) returns text[]
language sql stable
return array(
  select b.batch_id from intake.batches b
   where b.realm_id = void_batches.realm_id and b.source_id = void_batches.source_id and b.is_void);

comment on function intake.void_batches(integer, text) is
  'Returns the batches of a source whose run was undone: their observations claim nothing, and are no evidence. UNDO-2.';

create or replace function intake.refuse_archived(batch_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from intake.batches b where b.batch_id = refuse_archived.batch_id and b.archive_position is not null) then
    raise exception using errcode = 'OYC04', message = 'The bytes of this batch went to the archive. An operator can read them there.';
  end if;
end;
$$;

comment on function intake.refuse_archived(text) is
  'Raises OYC04 (history_expired) if the bytes of a batch went to the archive. OPERATE-72.';
