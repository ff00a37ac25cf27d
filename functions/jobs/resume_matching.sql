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
