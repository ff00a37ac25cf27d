create or replace function identity.enqueue_matching(realm_id integer) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue('match_names', json_build_object('realm_id', enqueue_matching.realm_id), 'match_names:' || enqueue_matching.realm_id);
$$;

comment on function identity.enqueue_matching(integer) is
  'Queues the job that compares the noted names of a realm again (jobs.match_names), in the caller''s transaction; one that waits already '
  'is replaced. Two batches that do so end one after the other, so a batch does it last, before the ledger.';
