create or replace function jobs.resume_merging() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queued integer;
begin
  -- Who merges holds the row locked; who has just leased the place may not hold it yet, and finds the lease lost.
  update identity.merging m set leased_to = null, leased_at = null
   where m.is_only = (select o.is_only from identity.merging o where o.leased_to is not null for no key update skip locked);
  with recursive realms as (
    (select w.realm_id from identity.merges w order by w.realm_id limit 1)
    union all
    select n.realm_id
      from realms r
      cross join lateral (select w.realm_id from identity.merges w where w.realm_id > r.realm_id order by w.realm_id limit 1) n
  ), queued as materialized (
    select r.realm_id, identity.enqueue_merging(r.realm_id, is_put_back => true)
      from realms r
     where exists (select from identity.merging m where m.leased_to is null)
       and not exists (
         select from graphile_worker.jobs j
          where j.key = 'merge:' || r.realm_id and j.locked_at is null and j.attempts < j.max_attempts
            and j.run_at <= util.now() + interval '10 seconds')
  )
  select count(*) into v_queued from queued;
  return v_queued;
end;
$$;

comment on function jobs.resume_merging() is
  'Frees the place for merging where the worker that leased it merges no more, and queues a job for each realm with pairs to merge of '
  'which none waits. The worker calls it when it starts and every few seconds, so that a crash delays merging by seconds. Returns how many '
  'jobs. IDENTITY-182.';
grant execute on function jobs.resume_merging() to oyss_resolver;
