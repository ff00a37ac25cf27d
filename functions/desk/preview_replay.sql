create or replace function desk.preview_replay(
  session_hash bytea, mode text, batch_id text, readable text, accepted integer, rejected integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(preview_replay.session_hash, 'preview_replay', preview_replay.mode);
  v_batch manage.batch := desk.own_batch(v_caller.account_id, preview_replay.mode, preview_replay.batch_id);
  v_difference jsonb;
begin
  v_difference := manage.preview_replay(
    v_batch.batch_id, preview_replay.readable, preview_replay.accepted, preview_replay.rejected);
  perform desk.note_action(v_caller, preview_replay.mode, v_batch.batch_id);
  return v_difference;
end;
$$;

comment on function desk.preview_replay(bytea, text, text, text, integer, integer) is
  'Returns what applying a batch of the account in a mode again would change, as manage.preview_replay does, with what the shell made of '
  'its bytes by today''s parser; nothing is changed but the log. The shell gives the statement 15 seconds. Raises OYN01 (not_found), '
  'OYC03 (conflict: being applied, another preview, or read before a person was erased). PEOPLE-14, INTAKE-50 to INTAKE-53.';
