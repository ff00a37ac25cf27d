create or replace function manage.kill_connector(credential bytea, feed_id text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(kill_connector.credential, 'kill_connector', null);
  v_feed connect.feeds := connect.feed_of(kill_connector.feed_id);
  v_reason text := connect.reason_of(kill_connector.reason);
  v_result jsonb;
begin
  if v_feed.killed_at is not null then
    raise exception using errcode = 'OYC03', message = format('It is stopped already: %s', v_feed.killed_reason);
  end if;
  update connect.feeds f set killed_at = util.now(), killed_reason = v_reason
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'kill', v_reason, v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_feed.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', kill_connector.feed_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.kill_connector(bytea, text, text) is
  'Stops a connector or feed of whatever account at once, for a reason. Returns it. Raises OYV01 (invalid_id), OYN01 (not_found), '
  'OYV02 (invalid_parameter: no reason), OYC03 (conflict: stopped already), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
