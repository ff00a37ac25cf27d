create or replace function connect.run_document(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
           jsonb_build_object(
             'run_id', run.run_id, 'target_id', run.target_id, 'feed_id', t.feed_id, 'trigger', run.trigger, 'is_dry', run.is_dry,
             'state', run.state, 'snapshot_id', run.snapshot_id, 'parser', run.parser, 'parser_version', run.parser_version,
             'layout', run.layout ->> 'name', 'rows', run.row_count, 'entries', run.entry_count, 'skipped', run.skipped_count,
             'counts', run.counts, 'reasons', to_jsonb(run.reasons),
             'suggestion', run.trial -> 'suggestion', 'failure', run.failure, 'error_code', run.error_code,
             'requests', run.request_count, 'bytes', run.byte_count, 'batch_ids', to_jsonb(run.batch_ids),
             'is_settled', case when run.batch_ids <> '{}' then
               (select bool_and(b.status in ('done', 'failed')) from intake.batches b where b.batch_id = any (run.batch_ids)) end,
             'made_by', run.made_by, 'started_at', util.rfc3339(run.started_at), 'ended_at', util.rfc3339(run.ended_at)))
    from connect.targets t
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
$$;

comment on function connect.run_document(connect.runs) is
  'Returns a run as the management lists it: what began it, what was read by which parser, its counts, why it was held or failed, '
  'which columns fit (connect.suggestion_of), and the batches it pushed; is_settled: whether those are applied. FEED-17.';
