create or replace function intake.read_backlog() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with waiting as materialized (
    select b.batch_id, b.received_at
      from intake.batches b
     where b.status in ('received', 'processing')
     order by b.received_at
     limit 1000
  ), applying as materialized (
    -- The session that applies a batch holds the advisory lock of its id: two halves of one number in pg_locks.
    select count(*) as count
      from pg_locks l
     where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
       and l.database = (select d.oid from pg_database d where d.datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) in (select hashtextextended(w.batch_id, 0) from waiting w)
  )
  select jsonb_build_object(
    'waiting', (select count(*) from waiting),
    'oldest_seconds', (select greatest(0, extract(epoch from util.now() - min(w.received_at))) from waiting w having count(*) > 0),
    'applying', applying.count,
    'failed', (select count(*) from intake.batches b where b.status = 'failed'))
    from applying;
$$;

comment on function intake.read_backlog() is
  'Returns how many pushed batches wait: {waiting: not yet applied (up to 1,000), oldest_seconds: age of the oldest, or null, applying: '
  'of the oldest 1,000, failed: failed and not replayed}. waiting without applying: applying has stopped.';
