create or replace function connect.adopt_run(run connect.runs) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_words constant text := 'By what its columns were said to mean no row of it could be read. Say which they are.';
begin
  if run.entry_count = 0 and run.row_count > 0 then
    update connect.runs r set reasons = array[v_words] where r.realm_id = run.realm_id and r.run_id = run.run_id;
    return connect.end_run(run, 'held', 'held', v_words, null) || jsonb_build_object('reasons', jsonb_build_array(v_words));
  end if;
  perform connect.accept_shape(run, run.made_by, (
    select a.note from connect.acts a
     where a.realm_id = run.realm_id and a.run_id = run.run_id and a.verb = 'accept' order by a.act_id desc limit 1));
  delete from connect.entries e where e.realm_id = run.realm_id and e.run_id = run.run_id;
  return connect.end_run(run, 'accepted', null, null, null);
end;
$$;

comment on function connect.adopt_run(connect.runs) is
  'Makes the shape of a held snapshot, read again by what its columns were said to mean when it was accepted, what the next runs are '
  'measured by; nothing is pushed. Held once more where no row can be read so. Returns {run_id, state}. FEED-282.';
