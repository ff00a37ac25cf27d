create or replace function manage.show_batch(
  credential bytea, mode text, batch_id text, after_index integer, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(show_batch.credential, 'show_batch', show_batch.mode);
  v_stands manage.batch := manage.require_own_batch(v_caller, show_batch.mode, show_batch.batch_id);
  v_batch intake.batches;
begin
  select b.* into v_batch from intake.batches b where b.batch_id = v_stands.batch_id;
  return to_jsonb(v_stands) || jsonb_build_object(
    'received_at', util.rfc3339(v_stands.received_at), 'applied_at', util.rfc3339(v_stands.applied_at),
    'erased_at', util.rfc3339(v_batch.erased_at),
    'bytes', octet_length(v_batch.payload), 'sha256', encode(v_batch.payload_sha256, 'hex'),
    'is_masked', v_caller.is_operator,
    'rejected', case when v_caller.is_operator then '[]' else intake.rejected_of(
      v_batch, coalesce(show_batch.after_index, -1), least(greatest(coalesce(show_batch.row_limit, 5), 1), 100)) end);
end;
$$;

comment on function manage.show_batch(bytea, text, text, integer, integer) is
  'Returns a batch of the account in a mode with all that its page shows: as manage.batch, and {bytes, sha256, erased_at, rejected: at '
  'most row_limit (1 to 100, null: 5) of its rejected observations behind an index (null: from the first), as intake.rejected_of tells '
  'them; to operators none: is_masked}. Raises OYN01 (not_found). PEOPLE-14, INTAKE-54, PRIVACY-30.';
