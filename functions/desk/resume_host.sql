create or replace function desk.resume_host(session_hash bytea, host text, note text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(resume_host.session_hash, 'resume_host', null);
begin
  perform manage.resume_host(resume_host.host, resume_host.note, v_caller.user_id);
  v_caller.account_id := null;
  perform desk.note_action(v_caller, null, coalesce(lower(btrim(resume_host.host)), 'everything'));
end;
$$;

comment on function desk.resume_host(bytea, text, text) is
  'Lets fetching from a host (null: everything) go on; note says why. Raises OYC03 (conflict: not stopped), OYA05 '
  '(confirmation_required). PEOPLE-13, FEED-264.';
