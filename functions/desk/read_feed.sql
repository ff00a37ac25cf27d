create or replace function desk.read_feed(session_hash bytea, mode text, feed_id text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_feed.session_hash, 'read_feed', read_feed.mode);
  v_feed connect.feeds := desk.own_feed(v_caller.account_id, read_feed.mode, read_feed.feed_id);
  v_limit integer := least(greatest(coalesce(read_feed.row_limit, 15), 1), 100);
  v_result jsonb;
begin
  select connect.feed_document(v_feed) || jsonb_build_object(
           'runs', coalesce(jsonb_agg(l.run order by l.place) filter (where l.place <= v_limit), '[]'),
           'next_before', case when count(*) > v_limit then max(l.run ->> 'run_id') filter (where l.place = v_limit) end,
           'held_run_id', (
             select min(r.run_id)
               from connect.targets t
               join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id and r.state = 'held'
              where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id),
           'layout', (
             select r.layout
               from connect.targets t
               join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id
              where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and r.layout is not null
              order by r.run_id desc
              limit 1))
    into v_result
    from (
      select m.run, row_number() over () as place
        from manage.list_runs(v_feed.feed_id, null, read_feed.before, v_limit + 1) m (run)
    ) l;
  perform desk.note_action(v_caller, read_feed.mode, v_feed.feed_id);
  return v_result;
end;
$$;

comment on function desk.read_feed(bytea, text, text, text, integer) is
  'Returns a feed or connector of the account in a mode (connect.feed_document) with its runs (connect.run_document), the newest first, '
  'before one (null: from the newest), at most row_limit (1 to 100, null: 15), next_before: the last of them where more follow, the oldest '
  'run that is held, and the layout that was last recognised. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter: no '
  'mode). DASHBOARD-73.';
