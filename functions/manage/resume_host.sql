create or replace function manage.resume_host(host text, note text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.stops s set revived_at = util.now(), revived_by = resume_host.made_by, revived_note = resume_host.note
   where s.host is not distinct from lower(btrim(resume_host.host)) and s.revived_at is null;
  if not found then
    raise exception using errcode = 'OYC03',
      message = format('%s is not stopped.', coalesce('The host ' || resume_host.host, 'Fetching as a whole'));
  end if;
end;
$$;

comment on function manage.resume_host(text, text, text) is
  'Lets fetching from a host (null: everything) go on; what became due meanwhile is fetched in its turn. note says why, made_by who. '
  'Raises OYC03 (conflict: not stopped). FEED-264.';
