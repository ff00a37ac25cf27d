create or replace function jobs.record_extraction(run_id text, token bigint, extraction jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- The entries of a run are joined with what its target lists, both of any size and unknown to statistics: each is read once.
set enable_nestloop = off
set jit = off
as $$
declare
  v_run connect.runs := connect.lock_run(record_extraction.run_id, record_extraction.token);
  v_feed connect.feeds;
  v_extraction jsonb := record_extraction.extraction;
  v_target connect.targets;
  v_stored jsonb;
  v_skips jsonb;
begin
  -- The extraction: {parser, version, layout, rows, entries, skips, unknown_words, warnings, doubts, persons_columns, not_posted,
  -- interval_seconds}.
  if v_run.run_id is null or v_run.state = 'claimed' then
    return jsonb_build_object('run_id', record_extraction.run_id, 'state', 'stale');
  end if;
  select t.* into v_target from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  select f.* into v_feed from connect.feeds f where f.realm_id = v_run.realm_id and f.feed_id = v_target.feed_id;
  v_feed := connect.feed_under(v_feed, v_run.settings);
  if connect.is_stopped(v_run) then
    return connect.end_run(v_run, 'excluded', 'excluded', 'It was stopped while it was being read.', null);
  elsif v_extraction ? 'unreadable' then
    return connect.end_run(
      v_run, 'unreadable', v_extraction #>> '{unreadable,code}', v_extraction #>> '{unreadable,words}', null);
  elsif (v_extraction ->> 'not_posted')::boolean and v_target.listed_count = 0 then
    return connect.end_run(v_run, 'failed', 'not_posted', 'The page states that nothing is posted yet.', null);
  end if;
  update connect.targets t set file_interval_seconds = (v_extraction ->> 'interval_seconds')::integer
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id and v_run.trigger not in ('replay', 'preview', 'trial');
  v_extraction := connect.split_zones(v_extraction, v_feed);
  v_stored := connect.store_entries(v_run, v_feed, v_extraction -> 'entries');
  v_skips := (v_extraction -> 'skips') || (v_stored -> 'skips');
  perform connect.store_skips(v_run, v_skips);
  update connect.runs r
     set state = 'extracted', parser = v_extraction ->> 'parser', parser_version = (v_extraction ->> 'version')::integer,
         layout = v_extraction -> 'layout', measures = null, reasons = null, reason_codes = null, trial = null,
         notes = jsonb_build_object(
           'warnings', coalesce(v_extraction -> 'warnings', '[]'), 'unknown_words', coalesce(v_extraction -> 'unknown_words', '[]'),
           'persons_columns', coalesce(v_extraction -> 'persons_columns', '[]'), 'doubts', coalesce(v_extraction -> 'doubts', '[]'),
           'repeated_ids', v_stored -> 'repeated'),
         row_count = (v_extraction ->> 'rows')::integer, entry_count = (v_stored ->> 'stored')::integer,
         skipped_count = jsonb_array_length(v_skips)
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id;
  return jsonb_build_object('run_id', v_run.run_id, 'state', 'extracted');
end;
$$;

comment on function jobs.record_extraction(text, bigint, jsonb) is
  'Records what a parser read for a run leased by a token: its extraction, or {unreadable: {code, words}}. Returns {run_id, state}: '
  'extracted (judge it), unreadable, failed (nothing posted yet), excluded (stopped) or stale. FEED-9, FEED-14, FEED-21, FEED-264, '
  'FEED-371.';
grant execute on function jobs.record_extraction(text, bigint, jsonb) to oyss_resolver;
