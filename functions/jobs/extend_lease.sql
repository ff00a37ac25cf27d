create or replace function jobs.extend_lease(run_id text, token bigint, lease_seconds integer) returns boolean
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with extended as (
    update connect.targets t set leased_until = util.now() + make_interval(secs => extend_lease.lease_seconds)
      from connect.runs r
     where r.run_id = extend_lease.run_id and r.state in ('claimed', 'fetched', 'extracted')
       and t.realm_id = r.realm_id and t.target_id = r.target_id and t.token = extend_lease.token and t.leased_until is not null
    returning 1
  )
  select exists (select from extended);
$$;

comment on function jobs.extend_lease(text, bigint, integer) is
  'Leases the target of a run that is under way for so many seconds from now to who holds it by that token. Returns false where another '
  'worker has leased it since, or the run has ended: nothing is to be done for it then. FEED-11, FEED-231.';
grant execute on function jobs.extend_lease(text, bigint, integer) to oyss_resolver;
