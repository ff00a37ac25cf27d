create or replace function intake.store_batch(
  realm_id integer, source_id text, account_id text, sent_at timestamptz, payload bytea, payload_sha256 bytea, content_type text,
  readable text, accepted integer, rejected integer, errors jsonb
) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_batch_id text := util.make_id('batch');
begin
  insert into intake.batches (
    batch_id, realm_id, source_id, account_id, sent_at, payload, payload_sha256, content_type, readable, accepted_count, rejected_count,
    errors)
  values (
    v_batch_id, store_batch.realm_id, store_batch.source_id, store_batch.account_id, store_batch.sent_at, store_batch.payload,
    store_batch.payload_sha256, store_batch.content_type, store_batch.readable, store_batch.accepted, store_batch.rejected,
    store_batch.errors);
  perform intake.enqueue_batch(v_batch_id);
  return v_batch_id;
end;
$$;

comment on function intake.store_batch(integer, text, text, timestamptz, bytea, bytea, text, text, integer, integer, jsonb) is
  'The one way in: stores a batch of a source (payload: its bytes as they came, with their SHA-256 and media type; sent_at: when the '
  'source says it sent it, or null), and queues its application in the same transaction. Which observations of it are to be applied is '
  'the caller''s to find out: readable is null when all of them are, else {"observations": [[index, observation], ...]}; accepted and '
  'rejected count them, errors says why some are not. Returns the id of the batch. INTAKE-6, INTAKE-7.';
