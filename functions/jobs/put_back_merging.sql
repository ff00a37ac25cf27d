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
