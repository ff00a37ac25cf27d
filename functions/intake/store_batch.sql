create or replace function intake.store_batch(
  realm_id integer, source_id text, account_id text, sent_at timestamptz, payload bytea, payload_sha256 bytea, content_type text,
  readable text, accepted integer, rejected integer, errors jsonb, key_id text default null, request_id text default null
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch_id text := util.make_id('batch');
  v_payload bytea := store_batch.payload;
  v_readable text := store_batch.readable;
begin
  -- Erased persons of the source are replaced before anything is stored. Nothing else stores a batch.
  perform intake.refuse_excess(store_batch.realm_id, store_batch.account_id, octet_length(store_batch.payload));
  perform util.lock_persons(store_batch.source_id, is_shared => true); -- an erasure of one of its persons waits, or this waits for it
  if intake.has_erased(store_batch.realm_id, store_batch.source_id) then
    select s.payload, s.readable into v_payload, v_readable
      from intake.screen_batch(store_batch.realm_id, store_batch.source_id, v_payload, v_readable, null) s;
  end if;
  insert into intake.batches (
    batch_id, realm_id, source_id, account_id, sent_at, payload, payload_sha256, content_type, readable, accepted_count, rejected_count,
    errors, erased_at, key_id, request_id)
  values (
    v_batch_id, store_batch.realm_id, store_batch.source_id, store_batch.account_id, store_batch.sent_at, v_payload,
    store_batch.payload_sha256, store_batch.content_type, v_readable, store_batch.accepted, store_batch.rejected,
    store_batch.errors, case when v_payload is distinct from store_batch.payload then util.now() end,
    store_batch.key_id, store_batch.request_id);
  perform intake.enqueue_batch(v_batch_id);
  return v_batch_id;
end;
$$;

comment on function intake.store_batch(
  integer, text, text, timestamptz, bytea, bytea, text, text, integer, integer, jsonb, text, text) is
  'Stores a batch and queues its application: payload (original bytes), SHA-256, media type, sent_at (null: unknown), readable (null: '
  'apply all; else {"observations": [[index, observation]]}), counts, errors, key, request. Returns its id. Raises OYL01, OYL02, OYX20. '
  'INTAKE-6, INTAKE-7, PRIVACY-8, LIMIT-43, LIMIT-44, AUDIT-1.';

create or replace function intake.has_erased(realm_id integer, source_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from intake.erased_ids e where e.realm_id = has_erased.realm_id and e.source_id = has_erased.source_id) then
    return false;
  end if;
  if exists (
    select from intake.erased_ids e
     where e.realm_id = has_erased.realm_id and e.source_id = has_erased.source_id
       and not exists (select from intake.person_keys() k where k.mark = e.key_mark)) then
    raise exception using errcode = 'OYX20',
      message = 'People of this source were erased with a key that OYSS_SECRET_KEY does not contain, so they cannot be recognised.';
  end if;
  return true;
end;
$$;

comment on function intake.has_erased(integer, text) is
  'Returns whether persons of a source were erased, so that its pushes must be searched for them. Raises OYX20 (unknown_person_key) if '
  'they cannot be searched; nothing is stored then. PRIVACY-8.';
