create or replace function connect.plan_next(realm_id integer, target_id text, state text, retry_after_seconds integer) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.targets t
     set next_at = case
           when exists (select from connect.runs r
                         where r.realm_id = t.realm_id and r.target_id = t.target_id and r.state in ('claimed', 'fetched', 'extracted'))
             then util.now()
           when t.url is null or f.status = 'disabled' then null
           when plan_next.state = 'accepted' then util.now()
           when t.failed_count > 0 then util.now() + connect.backoff(t.failed_count, plan_next.retry_after_seconds)
           when plan_next.state = 'held' or f.status = 'drifted' then util.now() + interval '24 hours'
           else greatest(coalesce(t.last_try_at, util.now()) + connect.cadence(t, util.now()), util.now())
         end
    from connect.feeds f
   where t.realm_id = plan_next.realm_id and t.target_id = plan_next.target_id and f.realm_id = t.realm_id and f.feed_id = t.feed_id;
$$;

comment on function connect.plan_next(integer, text, text, integer) is
  'Sets when a target is tried next after a run that ended in a state: at once where another run of it waits '
  'or its shape was accepted, after a backoff where it failed, once a day while its feed is drifted, else by its '
  'cadence; never by itself where files are uploaded or the feed is disabled. '
  'FEED-14, FEED-35.';
