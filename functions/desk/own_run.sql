create or replace function desk.own_run(account_id text, mode text, run_id text) returns connect.runs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(own_run.run_id);
begin
  if not exists (select from connect.feeds f
                  join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
                 where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id and f.account_id = own_run.account_id
                   and f.realm_id = manage.realm_of(own_run.account_id, own_run.mode)) then
    raise exception using errcode = 'OYN01', message = format('There is no run %s.', own_run.run_id);
  end if;
  return v_run;
end;
$$;

comment on function desk.own_run(text, text, text) is
  'Returns a run of an account and mode. Raises OYV01 (invalid_id), OYN01 (not_found), as of one that does not exist, OYV02 '
  '(invalid_parameter: no mode). PEOPLE-14.';
revoke execute on function desk.own_run(text, text, text) from oyss_desk;
