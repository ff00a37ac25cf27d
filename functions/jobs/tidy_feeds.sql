create or replace function jobs.tidy_feeds(row_limit integer) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with old as (
    select b.realm_id, b.sha256
      from connect.bodies b
     where b.removed_at is null and b.last_came_at < util.now() - interval '400 days'
       and not exists (
         select from connect.snapshots s
           join connect.targets t on t.realm_id = s.realm_id and t.target_id = s.target_id
          where s.realm_id = b.realm_id and s.sha256 = b.sha256
            and (t.last_snapshot_id = s.snapshot_id
                 or exists (
                   select from connect.runs r
                    where r.realm_id = s.realm_id and r.snapshot_id = s.snapshot_id
                      and (r.state in ('fetched', 'extracted', 'held')
                           or exists (
                             select from connect.baselines l
                              where l.realm_id = r.realm_id and l.run_id = r.run_id and l.superseded_at is null)))))
     order by b.last_came_at
     limit tidy_feeds.row_limit
       for update of b skip locked
  ), gone as (
    update connect.bodies b set content = '', removed_at = util.now()
      from old
     where b.realm_id = old.realm_id and b.sha256 = old.sha256
    returning 1
  )
  select count(*)::integer from gone;
$$;

comment on function jobs.tidy_feeds(integer) is
  'Removes stored bytes of feeds that last came over 400 days ago, of at most row_limit bodies, except those last applied, held, in '
  'progress or behind a baseline. Snapshots, runs and counts remain. Returns the number of bodies: call it until 0. FEED-268.';
grant execute on function jobs.tidy_feeds(integer) to oyss_resolver;

create or replace function jobs.tidy_keys(row_limit integer) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from intake.idempotency_keys k
     where k.batch_id = any (array(
             select o.batch_id
               from intake.idempotency_keys o
              where o.batch_id < 'batch_' || util.ulid_time(util.now() - interval '30 days')
              order by o.batch_id
              limit tidy_keys.row_limit))
    returning 1
  )
  select count(*)::integer from gone;
$$;

comment on function jobs.tidy_keys(integer) is
  'Deletes idempotency keys that are older than 30 days, at most row_limit: none of them is recognised any longer. Returns the number '
  'of keys: call it until 0. INTAKE-19.';
grant execute on function jobs.tidy_keys(integer) to oyss_resolver;
