create or replace function api.get_feed_run(key_hash bytea, if_none_match text, feed_id text, run_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_run connect.runs;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_feed_run.key_hash) a;
  select r.* into v_run
    from connect.runs r
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
   where r.run_id = get_feed_run.run_id and r.realm_id = v_caller.realm_id and f.account_id = v_caller.account_id
     and f.feed_id = get_feed_run.feed_id;
  if v_run.run_id is null then
    perform tenancy.refuse_absent('run', get_feed_run.run_id);
  end if;
  v_body := connect.run_report(v_run)::text;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_feed_run.if_none_match);
end;
$$;

comment on function api.get_feed_run(bytea, text, text, text) is
  'GET /manage/feeds/{id}/runs/{run_id}: key_hash of a secret key of the account and mode that own the feed, If-None-Match, the ids. '
  'Raises OYA01, OYA02, OYA03, OYN01 (not_found). FEED-341.';
grant execute on function api.get_feed_run(bytea, text, text, text) to oyss_http;
