create or replace function manage.revive_connector(credential bytea, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revive_connector.credential, 'revive_connector', null);
  v_feed connect.feeds := connect.feed_of(revive_connector.feed_id);
  v_result jsonb;
begin
  if v_feed.killed_at is null then
    raise exception using errcode = 'OYC03', message = 'No operator stopped it.';
  end if;
  -- Targets before their feed, as runs lock them.
  perform connect.resume_targets(v_feed.realm_id, v_feed.feed_id, null);
  update connect.feeds f set killed_at = null, killed_reason = null
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'revive', revive_connector.note, v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_feed.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', revive_connector.feed_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.revive_connector(bytea, text, text) is
  'Lets a connector or feed that an operator stopped go on; note says why. Returns it. Raises OYV01 (invalid_id), OYN01 (not_found), '
  'OYC03 (conflict: not stopped), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
