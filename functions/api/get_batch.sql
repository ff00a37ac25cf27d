create or replace function api.get_batch(key_hash bytea, if_none_match text, batch_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_batch.key_hash) a;
  select (jsonb_strip_nulls(jsonb_build_object(
            'batch_id', b.batch_id, 'accepted', b.accepted_count, 'rejected', b.rejected_count, 'errors', b.errors))
          || jsonb_build_object(
            'status', b.status, 'received_at', util.rfc3339(b.received_at), 'applied_at', util.rfc3339(b.applied_at),
            'error', b.error,
            'payload', jsonb_strip_nulls(jsonb_build_object(
              'bytes', coalesce(b.archived_bytes, octet_length(b.payload)), 'sha256', encode(b.payload_sha256, 'hex'),
              'location', format('/v1/batches/%s/payload', b.batch_id), 'erased_at', util.rfc3339(b.erased_at)))))::text
    into v_body
    from intake.batches b
   where b.batch_id = get_batch.batch_id and b.realm_id = v_caller.realm_id and b.account_id = v_caller.account_id;
  if v_body is null then
    perform tenancy.refuse_absent('batch', get_batch.batch_id);
  end if;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_batch.if_none_match);
end;
$$;

comment on function api.get_batch(bytea, text, text) is
  'GET /v1/batches/{id}: key_hash of a secret key of the account that pushed it, If-None-Match, the id. Raises OYA01, OYA02, OYA03, '
  'OYN01 (not_found). INTAKE-6, INTAKE-7.';
grant execute on function api.get_batch(bytea, text, text) to oyss_http, oyss_graph;
