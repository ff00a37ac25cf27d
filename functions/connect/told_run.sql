create or replace function connect.told_run(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
           jsonb_build_object(
             'feed_id', f.feed_id, 'source_key', s.source_key, 'run_id', run.run_id, 'trigger', run.trigger, 'snapshot_id', run.snapshot_id,
             'status', f.status, 'status_reason', f.status_reason, 'state', run.state,
             'is_settled', run.ended_at is not null and not exists (
               select from intake.batches b where b.batch_id = any (run.batch_ids) and b.status not in ('done', 'failed')),
             'failure', run.failure, 'started_at', util.rfc3339(run.started_at), 'ended_at', util.rfc3339(run.ended_at)))
         || jsonb_build_object(
           'counts', jsonb_strip_nulls(
             jsonb_build_object(
               'rows', run.row_count, 'entries', run.entry_count, 'skipped', run.skipped_count, 'new', run.counts -> 'new',
               'same', run.counts -> 'same', 'changed', run.counts -> 'changed', 'older', run.counts -> 'older',
               'missing', run.counts -> 'missing',
               'withdrawn', run.counts -> 'withdrawn')),
           'reasons', coalesce(to_jsonb(run.reasons), '[]'), 'warnings', coalesce(run.notes -> 'warnings', '[]'),
           'skipped', (
             select coalesce(
                      jsonb_agg(
                        jsonb_build_object(
                          'row', case when k.place ~ '^\d{1,9}$' then to_jsonb(k.place::integer) else to_jsonb(k.place) end,
                          'code', k.code, 'words', k.words)
                        order by k.number), '[]')
               from (select k.* from connect.skips k
                      where k.realm_id = run.realm_id and k.run_id = run.run_id
                      order by k.number limit 1000) k))
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
    join tenancy.sources s on s.realm_id = f.realm_id and s.source_id = f.source_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
$$;

comment on function connect.told_run(connect.runs) is
  'Returns a run as the owner of its feed reads it over HTTP: the status of the feed, the state of the run, whether all it pushed is '
  'applied (is_settled), its counts, why it was held or failed, its warnings, and the first '
  '1,000 skipped rows. FEED-341.';
