create or replace function manage.preview_replay(
  credential bytea, mode text, batch_id text, readable text, accepted integer, rejected integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(preview_replay.credential, 'preview_replay', preview_replay.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, preview_replay.mode, preview_replay.batch_id);
begin
  return manage.preview_batch(v_batch.batch_id, preview_replay.readable, preview_replay.accepted, preview_replay.rejected);
end;
$$;

comment on function manage.preview_replay(bytea, text, text, text, integer, integer) is
  'Returns what applying a batch of the account in a mode again would change, as manage.preview_batch does, with what the shell made of '
  'its bytes by today''s parser; nothing is changed. The shell gives the statement 15 seconds. Raises OYN01 (not_found), '
  'OYC03 (conflict: being applied, another preview, or read before a person was erased). PEOPLE-14, INTAKE-50 to INTAKE-53.';
