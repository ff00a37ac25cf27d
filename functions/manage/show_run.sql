create or replace function manage.show_run(credential bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(show_run.credential, 'show_run', show_run.mode);
  v_run connect.runs := manage.require_own_run(v_caller, show_run.mode, show_run.run_id);
begin
  return connect.run_details(v_run);
end;
$$;

comment on function manage.show_run(bytea, text, text) is
  'Returns a run of the account in a mode, with what it skipped and, while it is held or was a preview, what it would say, as '
  'connect.run_details. Raises OYV01 (invalid_id), OYN01 (not_found). PEOPLE-14, FEED-32, FEED-34.';
