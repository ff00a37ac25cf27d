create or replace function desk.revive_connector(session_hash bytea, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(revive_connector.session_hash, 'revive_connector', null);
  v_result jsonb;
begin
  v_result := manage.revive_connector(revive_connector.feed_id, revive_connector.note, v_caller.user_id);
  v_caller.account_id := v_result ->> 'account_id';
  perform desk.note_action(v_caller, v_result ->> 'mode', revive_connector.feed_id);
  return v_result;
end;
$$;

comment on function desk.revive_connector(bytea, text, text) is
  'Lets a connector or feed that an operator stopped go on; note says why. Returns it. Raises OYV01 (invalid_id), OYN01 (not_found), '
  'OYC03 (conflict: not stopped), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
