create or replace function api.push_observations(
  key_hash bytea, idempotency_key text, source text, sent_at timestamptz, payload bytea, content_type text, readable text,
  accepted integer, rejected integer, errors jsonb, request_id text default null
) returns api.receipt
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_source_id text;
  v_payload_hash bytea := sha256(push_observations.payload);
  v_hashes text[];
  v_known record;
  v_batch_id text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(push_observations.key_hash) a;
  v_source_id := tenancy.source_of(v_caller.realm_id, v_caller.account_id, push_observations.source);

  if not util.lock_idempotency_key(v_caller.realm_id, v_caller.account_id, push_observations.idempotency_key) then
    raise exception using errcode = 'OYC01',
      message = 'A request with this Idempotency-Key is still being processed. Send it again in a moment to get its receipt.';
  end if;
  v_hashes := intake.idempotency_hashes(v_caller.account_id, push_observations.idempotency_key);
  select k.payload_hash, k.batch_id into v_known
    from intake.idempotency_keys k
   where k.realm_id = v_caller.realm_id and k.account_id = v_caller.account_id and k.endpoint = 'POST /v1/observations'
     and k.idempotency_key = any (v_hashes) and k.created_at > util.now() - interval '30 days' -- INTAKE-19
   order by k.created_at desc
   limit 1;
  if v_known.batch_id is not null then
    if v_known.payload_hash <> v_payload_hash then
      raise exception using errcode = 'OYV12', -- INTAKE-20
        message = 'This Idempotency-Key was used with another body. '
          'Derive the key from the payload, so that another payload gets another key.';
    end if;
    return intake.receipt_of(v_known.batch_id, true);
  end if;
  perform connect.refuse_paused(v_caller.realm_id, v_source_id);

  v_batch_id := intake.store_batch(
    v_caller.realm_id, v_source_id, v_caller.account_id, push_observations.sent_at, push_observations.payload, v_payload_hash,
    push_observations.content_type, push_observations.readable, push_observations.accepted, push_observations.rejected,
    push_observations.errors, v_caller.key_id, push_observations.request_id);
  insert into intake.idempotency_keys (realm_id, account_id, endpoint, idempotency_key, payload_hash, batch_id)
  values (v_caller.realm_id, v_caller.account_id, 'POST /v1/observations', v_hashes[1], v_payload_hash, v_batch_id)
  on conflict on constraint idempotency_keys_pkey do update set payload_hash = excluded.payload_hash, batch_id = excluded.batch_id,
    created_at = excluded.created_at;
  return intake.receipt_of(v_batch_id, false);
end;
$$;

comment on function api.push_observations(bytea, text, text, timestamptz, bytea, text, text, integer, integer, jsonb, text) is
  'POST /v1/observations: key_hash, Idempotency-Key, key of the source, body with media type, its accepted part (readable; null: all), '
  'faults of the rest, Request-Id. Queues the batch, or answers a replay with the first receipt. Raises OYA01, OYA02, OYA03, OYV10, '
  'OYV12, OYC01, OYC03 (paused), OYX20.';
grant execute on function api.push_observations(bytea, text, text, timestamptz, bytea, text, text, integer, integer, jsonb, text)
  to oyss_http;
