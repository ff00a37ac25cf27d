create or replace function desk.read_run(session_hash bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_run.session_hash, 'read_run', read_run.mode);
  v_run connect.runs := desk.own_run(v_caller.account_id, read_run.mode, read_run.run_id);
  v_waits boolean := v_run.state in ('held', 'previewed');
  v_result jsonb;
begin
  select manage.show_run(v_run.run_id) || jsonb_build_object(
           'feed', jsonb_build_object(
             'feed_id', f.feed_id, 'name', f.name, 'status', f.status, 'time_zone', f.time_zone, 'mapping', f.settings -> 'mapping',
             'has_url', t.url is not null),
           'file', (select jsonb_build_object('name', s.file_name, 'fetched_at', util.rfc3339(s.fetched_at))
                      from connect.snapshots s where s.realm_id = v_run.realm_id and s.snapshot_id = v_run.snapshot_id),
           'losses', case when v_waits then connect.losses_of(v_run) end,
           'columns', (
             select jsonb_build_object(
                      'gone', (select coalesce(jsonb_agg(c.words order by c.place), '[]')
                                 from connect.column_changes(b.profile -> 'headers', coalesce(v_run.layout -> 'headers', '[]')) c),
                      'new', (select coalesce(jsonb_agg(c.words order by c.place), '[]')
                                from connect.column_changes(coalesce(v_run.layout -> 'headers', '[]'), b.profile -> 'headers') c))
               from connect.baselines b
              where v_waits and b.realm_id = v_run.realm_id and b.target_id = v_run.target_id and b.superseded_at is null),
           'next_run_id', (
             select min(n.run_id) from connect.runs n
              where n.realm_id = v_run.realm_id and n.target_id = v_run.target_id and n.run_id > v_run.run_id))
    into v_result
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  perform desk.note_action(v_caller, read_run.mode, v_run.run_id);
  return v_result;
end;
$$;

comment on function desk.read_run(bytea, text, text) is
  'Returns a run of the account in a mode as manage.show_run does, with its feed, the name of its file, the run after it, and, while it is '
  'held or was a preview, which columns are gone and new beside the baseline and which games would be withdrawn (connect.losses_of). '
  'Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter: no mode). DASHBOARD-74.';
