create or replace function desk.changeable_run(account_id text, mode text, run_id text) returns connect.runs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := desk.own_run(changeable_run.account_id, changeable_run.mode, changeable_run.run_id);
begin
  perform desk.changeable_feed(changeable_run.account_id, changeable_run.mode, t.feed_id)
    from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  return v_run;
end;
$$;

comment on function desk.changeable_run(text, text, text) is
  'Returns a run of a feed of an account and mode for who decides on it. Raises what desk.own_run does, and OYA04 (forbidden: of a '
  'connector, which operators run). PEOPLE-14, FEED-273.';
revoke execute on function desk.changeable_run(text, text, text) from oyss_desk;
