create or replace function connect.set_status(realm_id integer, feed_id text, status text, reason text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.feeds f
     set status = set_status.status, status_reason = set_status.reason,
         status_since = case when f.status = set_status.status then f.status_since else util.now() end,
         resumes_as = case when set_status.status = 'drifted' then coalesce(f.resumes_as, nullif(f.status, 'drifted'), 'pending') end
   where f.realm_id = set_status.realm_id and f.feed_id = set_status.feed_id
     and (f.status, f.status_reason) is distinct from (set_status.status, set_status.reason);
$$;

comment on function connect.set_status(integer, text, text, text) is
  'Sets the status of a feed with its reason (null: none); one that is drifted remembers the status before. FEED-20.';
