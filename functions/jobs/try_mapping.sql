create or replace function jobs.try_mapping(run_id text, token bigint, reading jsonb, lease_seconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- The entries of a run are joined with what its target lists, both of any size and unknown to statistics: each is read once.
set enable_nestloop = off
set jit = off
as $$
declare
  v_run connect.runs := connect.lock_run(try_mapping.run_id, try_mapping.token);
  v_feed connect.feeds;
  v_roles text[];
  v_entries jsonb;
  v_found jsonb;
begin
  -- Reading: {mapping: {role: header}, {} as the file was read, columns: [{role, header}] under it, entries as a parser reads them under
  -- it}, compared with what is listed (connect.compare_mapping).
  if v_run.run_id is null or v_run.state <> 'extracted' or v_run.trial is null then
    return jsonb_build_object('run_id', try_mapping.run_id, 'state', 'stale');
  end if;
  v_feed := connect.feed_of_run(v_run);
  v_roles := array(
    select jsonb_array_elements_text(v_run.trial -> 'roles') union select jsonb_object_keys(try_mapping.reading -> 'mapping'));
  v_entries := connect.split_zones(
      jsonb_build_object('entries', try_mapping.reading -> 'entries', 'skips', '[]'::jsonb), v_feed) -> 'entries';
  v_found := connect.compare_mapping(v_run, v_feed, v_entries, v_roles, try_mapping.reading -> 'columns');
  update connect.runs r
     set trial = jsonb_set(
           v_run.trial, '{tried}',
           v_run.trial -> 'tried' || jsonb_build_array(
             jsonb_build_object(
               'mapping', try_mapping.reading -> 'mapping', 'columns', (
                 select coalesce(jsonb_object_agg(m.role, m.headers), '{}')
                   from (
                     select x.value ->> 'role' as role, jsonb_agg(x.value ->> 'header' order by lower(x.value ->> 'header')) as headers
                       from jsonb_array_elements(try_mapping.reading -> 'columns') x (value)
                      where x.value ->> 'role' is not null
                      group by 1
                   ) m)) || v_found))
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id and jsonb_array_length(v_run.trial -> 'tried') < 16;
  update connect.targets t set leased_until = util.now() + make_interval(secs => try_mapping.lease_seconds)
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  return jsonb_build_object('run_id', v_run.run_id, 'state', 'doubtful', 'fits',
    (v_found ->> 'fitting')::integer >= greatest(3, 0.9 * (v_found ->> 'of')::integer) and not exists (
      select from jsonb_each(v_found -> 'roles') o
       where (o.value ->> 'same')::integer < greatest(3, 0.9 * (o.value ->> 'stated')::integer)));
end;
$$;

comment on function jobs.try_mapping(text, bigint, jsonb, integer) is
  'Records a trial of a doubtful run leased by a token (at most 16) and leases it for lease_seconds. reading: {mapping, columns, '
  'entries}. Returns {run_id, state, fits}: doubtful (fits: nine tenths of the games and each role; no more trials of its parts) or '
  'stale. FEED-280.';
grant execute on function jobs.try_mapping(text, bigint, jsonb, integer) to oyss_resolver;
