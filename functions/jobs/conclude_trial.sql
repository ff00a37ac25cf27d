create or replace function jobs.conclude_trial(run_id text, token bigint, is_complete boolean) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.lock_run(conclude_trial.run_id, conclude_trial.token);
  v_suggestion jsonb;
  v_words text;
begin
  if v_run.run_id is null or v_run.state <> 'extracted' or v_run.trial is null then
    return jsonb_build_object('run_id', conclude_trial.run_id, 'state', 'stale');
  end if;
  v_suggestion := connect.suggestion_of(v_run.trial, conclude_trial.is_complete);
  v_words := connect.describe_trial(v_run.trial, v_run.layout, v_suggestion);
  update connect.runs r
     set trial = r.trial || jsonb_build_object('suggestion', v_suggestion || jsonb_build_object('words', v_words)),
         reasons = array_remove(v_words || r.reasons, null),
         reason_codes = case when v_words is not null then array['columns'] || r.reason_codes else r.reason_codes end
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id
  returning r.* into v_run;
  perform jobs.preview_run(v_run.run_id);
  return connect.end_judged(v_run);
end;
$$;

comment on function jobs.conclude_trial(text, bigint, boolean) is
  'Ends a doubtful run that is leased by a token, as jobs.judge_run would have: held, with the columns that fit as its first reason, or '
  'previewed. is_complete: all trials were made (jobs.try_mapping). Returns {run_id, state, reasons}, or stale. FEED-280, FEED-281.';
grant execute on function jobs.conclude_trial(text, bigint, boolean) to oyss_resolver;
