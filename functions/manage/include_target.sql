create or replace function manage.include_target(target_id text, note text, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_target connect.targets := connect.target_of(include_target.target_id);
begin
  if v_target.excluded_reason is null then
    raise exception using errcode = 'OYC03', message = 'This target is not excluded itself. "oyss connector show" says what is stopped.';
  end if;
  update connect.targets t set excluded_reason = null, failed_count = 0, first_failed_at = null
   where t.realm_id = v_target.realm_id and t.target_id = v_target.target_id;
  perform connect.resume_targets(v_target.realm_id, v_target.feed_id, v_target.target_id);
  perform connect.renew_status(v_target.realm_id, v_target.feed_id);
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_target.realm_id, v_target.feed_id, 'include', concat_ws(': ', v_target.target_id, include_target.note), include_target.made_by);
  return manage.show_feed(v_target.feed_id);
end;
$$;

comment on function manage.include_target(text, text, text) is
  'Fetches a target again that was excluded, by an operator, its publisher or robots.txt: at once, unless its feed is disabled. note says '
  'why, made_by who. Returns its feed as manage.show_feed does. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: not '
  'excluded). FEED-264.';
