create or replace function manage.exclude_target(target_id text, reason text, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_target connect.targets := connect.target_of(exclude_target.target_id);
  v_reason text := connect.reason_of(exclude_target.reason);
begin
  update connect.targets t set excluded_reason = v_reason
   where t.realm_id = v_target.realm_id and t.target_id = v_target.target_id;
  perform connect.renew_status(v_target.realm_id, v_target.feed_id);
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_target.realm_id, v_target.feed_id, 'exclude', format('%s: %s', v_target.target_id, v_reason), exclude_target.made_by);
  return manage.show_feed(v_target.feed_id);
end;
$$;

comment on function manage.exclude_target(text, text, text) is
  'Excludes one target of a feed or connector: it is not fetched, and what a run under way brings is thrown away, until '
  'manage.include_target. reason says why, made_by who. Returns its feed as manage.show_feed does. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no reason). FEED-264.';
