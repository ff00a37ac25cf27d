create or replace function api.get_payload(
  key_hash bytea, if_none_match text, batch_id text, out payload bytea, out content_type text, out etag text
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_payload.key_hash) a;
  select case when util.etag_matches(get_payload.if_none_match, t.tag) then null else b.payload end, b.content_type, t.tag
    into get_payload.payload, get_payload.content_type, get_payload.etag
    from intake.batches b
    cross join lateral (select util.etag(concat_ws(' ', encode(b.payload_sha256, 'hex'), b.content_type, b.erased_at)) as tag) t
   where b.batch_id = get_payload.batch_id and b.realm_id = v_caller.realm_id and b.account_id = v_caller.account_id;
  if not found then
    perform tenancy.refuse_absent('batch', get_payload.batch_id);
  end if;
  perform intake.refuse_archived(get_payload.batch_id);
end;
$$;

comment on function api.get_payload(bytea, text, text) is
  'GET /v1/batches/{id}/payload: key_hash of a secret key of the account that pushed it, If-None-Match, the id. Returns the bytes as they '
  'came, null where the client holds them, their media type, and the tag. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC04. '
  'INTAKE-7.';
grant execute on function api.get_payload(bytea, text, text) to oyss_http;
