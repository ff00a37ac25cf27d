create or replace function jobs.start_merging(realm_id integer) returns bigint
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_token bigint;
begin
  if not exists (select from identity.merges w where w.realm_id = start_merging.realm_id) then
    return null;
  end if;
  -- Who merges holds the row locked: it is passed over.
  perform from identity.merging m where m.leased_to is null for no key update skip locked;
  if not found then
    perform identity.enqueue_merging(start_merging.realm_id, is_put_back => true);
    -- Names are compared meanwhile; where none are noted, that would only bring this job forward again.
    if exists (select from identity.noted n where n.realm_id = start_merging.realm_id) then
      perform identity.enqueue_matching(start_merging.realm_id);
    end if;
    return null;
  end if;
  update identity.merging m set token = m.token + 1, leased_to = start_merging.realm_id, leased_at = util.now()
  returning m.token into v_token;
  return v_token;
end;
$$;

comment on function jobs.start_merging(integer) is
  'Leases the one place for merging to a job of a realm. Returns the token of the lease, or null: nothing of the realm waits to be merged, '
  'or another job has the place and this one is put back for 1 to 10 seconds. IDENTITY-182.';
grant execute on function jobs.start_merging(integer) to oyss_resolver;
