create or replace function identity.enqueue_merging(realm_id integer, is_put_back boolean, keeps_time boolean default true) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue(
    'merge_matched', json_build_object('realm_id', enqueue_merging.realm_id), 'merge:' || enqueue_merging.realm_id,
    identity.put_back_until(enqueue_merging.is_put_back), keeps_time => enqueue_merging.keeps_time and not enqueue_merging.is_put_back);
$$;

comment on function identity.enqueue_merging(integer, boolean, boolean) is
  'Queues the job that merges what identity.merges lists of a realm (jobs.merge_matched), in the caller''s transaction: at once, or '
  'is_put_back: in 1 to 10 seconds, however often. keeps_time: one that waits already runs when it would have run. IDENTITY-182.';
