create or replace function jobs.resume_matching() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queued integer;
begin
  with recursive realms as (
    (select n.realm_id from matching.noted n order by n.realm_id limit 1)
    union all
    select n.realm_id
      from realms r
      cross join lateral (select x.realm_id from matching.noted x where x.realm_id > r.realm_id order by x.realm_id limit 1) n
  ), waiting as (
    select r.realm_id from realms r
    union
    select u.realm_id from matching.unread u
    union
    select o.realm_id from matching.outdated o
  ), queued as materialized (
    -- The job that compares the names of a realm holds its lock.
    select r.realm_id, matching.enqueue_matching(r.realm_id)
      from waiting r
     where not util.is_queued('match_names:' || r.realm_id) and util.lock_matching(r.realm_id)
  )
  select count(*) into v_queued from queued;
  return v_queued;
end;
$$;

comment on function jobs.resume_matching() is
  'Queues a job for each realm with recorded, unread or outdated names that no job compares or waits to compare. The worker calls it '
  'when it starts and every few seconds. Returns the number of jobs queued. IDENTITY-119, IDENTITY-124, IDENTITY-233.';
grant execute on function jobs.resume_matching() to oyss_resolver;

create or replace function jobs.resume_merging() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queued integer;
begin
  with recursive realms as (
    (select w.realm_id from identity.merges w order by w.realm_id limit 1)
    union all
    select n.realm_id
      from realms r
      cross join lateral (select w.realm_id from identity.merges w where w.realm_id > r.realm_id order by w.realm_id limit 1) n
  ), queued as materialized (
    select r.realm_id, identity.merge_later(r.realm_id, null, is_put_back => true)
      from realms r
     where not exists (
         select from graphile_worker.jobs j
          where j.key = 'merge:' || r.realm_id and j.locked_at is null and j.attempts < j.max_attempts
            and j.run_at <= util.now() + interval '10 seconds')
  )
  select count(*) into v_queued from queued;
  perform identity.carry_out_later(d.realm_id, d.decision_id)
     from identity.decisions d
    where d.asked_for is not null and not exists (
      select from graphile_worker.jobs j where j.key = 'decide:' || d.decision_id and j.attempts < j.max_attempts);
  return v_queued;
end;
$$;

comment on function jobs.resume_merging() is
  'Queues a job for each realm with pairs to merge, and for each review that a person decided and no worker carried out, where no job '
  'waits. The worker calls it when it starts and every few seconds, so a crash delays merging only by seconds. Returns the number of '
  'realms. IDENTITY-142, IDENTITY-182.';
grant execute on function jobs.resume_merging() to oyss_resolver;

create or replace function jobs.put_back_merging(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from identity.merges w where w.realm_id = put_back_merging.realm_id) then
    perform identity.merge_later(put_back_merging.realm_id, null, is_put_back => true);
  end if;
  -- Names are compared meanwhile; where there are none, that would only bring this job forward again.
  if exists (select from matching.noted n where n.realm_id = put_back_merging.realm_id) then
    perform matching.enqueue_matching(put_back_merging.realm_id);
  end if;
end;
$$;

comment on function jobs.put_back_merging(integer) is
  'Schedules the pairs of a realm to be merged in 1 to 10 seconds, after a failure that may pass. IDENTITY-182.';
grant execute on function jobs.put_back_merging(integer) to oyss_resolver;
