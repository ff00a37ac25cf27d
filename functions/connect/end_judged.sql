create or replace function connect.end_judged(run connect.runs) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if run.trigger = 'preview' or run.is_dry then
    return connect.end_run(run, 'previewed', null, null, null);
  elsif run.reasons <> '{}' and run.trigger not in ('replay', 'due') then
    return connect.end_run(run, 'held', 'held', array_to_string(run.reasons, ' '), null)
      || jsonb_build_object('reasons', to_jsonb(run.reasons));
  end if;
  return jsonb_build_object('run_id', run.run_id, 'state', 'extracted');
end;
$$;

comment on function connect.end_judged(connect.runs) is
  'Ends a run that was judged: previewed, or held with its reasons; one that nothing speaks against, or that is replayed or due, is to be '
  'applied. Returns {run_id, state, reasons}. FEED-30, FEED-34.';
