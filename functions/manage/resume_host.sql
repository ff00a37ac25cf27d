create or replace function manage.resume_host(credential bytea, host text, note text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(resume_host.credential, 'resume_host', null);
begin
  update connect.stops s set revived_at = util.now(), revived_by = v_caller.actor, revived_note = resume_host.note
   where s.host is not distinct from lower(btrim(resume_host.host)) and s.revived_at is null;
  if not found then
    raise exception using errcode = 'OYC03',
      message = format('%s is not stopped.', coalesce('The host ' || resume_host.host, 'Fetching as a whole'));
  end if;
  perform manage.log_act(v_caller, null, coalesce(lower(btrim(resume_host.host)), 'everything'));
end;
$$;

comment on function manage.resume_host(bytea, text, text) is
  'Lets fetching from a host (null: everything) go on; note says why. Raises OYC03 (conflict: not stopped), OYA05 '
  '(confirmation_required). PEOPLE-13, FEED-264.';
