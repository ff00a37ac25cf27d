create or replace function identity.release_merging(realm_id integer, is_put_back boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update identity.merging m set leased_to = null, leased_at = null;
  if exists (select from identity.merges w where w.realm_id = release_merging.realm_id) then
    perform identity.enqueue_merging(release_merging.realm_id, release_merging.is_put_back);
  end if;
  -- What was merged is new evidence, and while merging waits names are compared.
  if exists (select from identity.noted n where n.realm_id = release_merging.realm_id) then
    perform identity.enqueue_matching(release_merging.realm_id);
  end if;
end;
$$;

comment on function identity.release_merging(integer, boolean) is
  'Frees the place for merging, whose row the caller holds, and queues the next job of the realm where pairs of it remain: at once, or '
  'is_put_back: in 1 to 10 seconds; and the job that compares names, where any are noted.';
