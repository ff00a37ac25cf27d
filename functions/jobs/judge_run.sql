create or replace function jobs.judge_run(run_id text, token bigint) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- The entries of a run are joined with what its target lists, both of any size and unknown to statistics: each is read once.
set enable_nestloop = off
set jit = off
as $$
declare
  v_run connect.runs := connect.lock_run(judge_run.run_id, judge_run.token);
  v_feed connect.feeds;
  v_facts jsonb;
  v_measures jsonb;
  v_reasons text[];
  v_codes text[];
  v_sought jsonb;
begin
  -- Matches its entries to those listed and measures them against the baseline. A run that somebody replays, or that is due, is measured
  -- but not held. A preview or dry run ends here.
  if v_run.run_id is null or v_run.state <> 'extracted' then
    return jsonb_build_object('run_id', judge_run.run_id, 'state', 'stale');
  end if;
  v_feed := connect.feed_of_run(v_run);
  v_feed := connect.feed_under(v_feed, v_run.settings);
  perform connect.match_entries(v_run);
  v_facts := connect.facts_of(v_run, v_feed.time_zone);
  v_measures := (
    select jsonb_agg(
             to_jsonb(m) || case when m.is_over then jsonb_build_object('examples', connect.examples_of(v_run, m, v_facts))
                                 else '{"examples": []}' end
             order by m.number)
      from connect.measure_run(v_facts) m);
  if jsonb_typeof(v_facts -> 'baseline') = 'object' then
    select coalesce(array_agg(m.value ->> 'words' order by m.place), '{}'), coalesce(array_agg(m.value ->> 'name' order by m.place), '{}')
      into v_reasons, v_codes
      from jsonb_array_elements(v_measures) with ordinality m (value, place)
     where (m.value ->> 'is_over')::boolean;
  else
    select coalesce(array_agg(f.words order by f.number), '{}'), coalesce(array_agg(f.code order by f.number), '{}')
      into v_reasons, v_codes
      from rows from (connect.judge_first(v_run, v_feed)) with ordinality f (code, words, number);
  end if;
  v_sought := case when v_run.trigger not in ('replay', 'due', 'accept', 'publish', 'trial') or v_run.is_dry
                   then connect.sought_of(v_run, v_facts, v_measures) end;
  update connect.runs r
     set measures = v_measures, reasons = case when v_run.trigger = 'accept' then '{}' else v_reasons end,
         reason_codes = case when v_run.trigger = 'accept' then '{}' else v_codes end,
         trial = (v_sought - 'known') || '{"tried": []}',
         counts = connect.count_changes(v_run)
           || case when connect.is_rekeyed(v_facts) then '{"rekeyed": true}'::jsonb else '{}' end
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id
  returning r.* into v_run;
  if v_sought is not null then
    return jsonb_build_object('run_id', v_run.run_id, 'state', 'doubtful', 'sought', v_sought);
  elsif v_run.trigger = 'accept' then
    return connect.adopt_run(v_run);
  end if;
  perform jobs.preview_run(v_run.run_id);
  return connect.end_judged(v_run);
end;
$$;

comment on function jobs.judge_run(text, bigint) is
  'Judges the data of a run leased by a token. Returns {run_id, state}: extracted (apply it), held with reasons, previewed, accepted '
  '(the new baseline), doubtful with columns sought (connect.sought_of; jobs.try_mapping, then jobs.conclude_trial), stale. FEED-30, '
  'FEED-32, FEED-33, FEED-34, FEED-280.';
grant execute on function jobs.judge_run(text, bigint) to oyss_resolver;
