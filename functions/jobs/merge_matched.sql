create or replace function jobs.merge_matched(token bigint, milliseconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a realm that statistics do not know is not an empty one.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_realm_id integer;
  v_queues boolean;
  v_done jsonb;
  v_is_over boolean;
begin
  select m.leased_to into v_realm_id
    from identity.merging m where m.token = merge_matched.token and m.leased_to is not null for no key update;
  if not found then
    return jsonb_build_object('is_lost', true);
  end if;
  perform util.lock_realm(v_realm_id, is_shared => true);
  v_queues := exists (
    select from identity.merges w where w.realm_id = v_realm_id and w.waiting_since <= util.now() - interval '30 seconds');
  if not util.lock_merging(v_realm_id, waits => v_queues) then
    perform identity.release_merging(v_realm_id, is_put_back => true);
    return jsonb_build_object('is_put_back', true);
  end if;

  v_done := identity.merge_pairs(v_realm_id, merge_matched.milliseconds);
  -- What did not fit tries its luck as before, and queues when it has waited once more.
  if v_queues then
    update identity.merges w set waiting_since = util.now() where w.realm_id = v_realm_id;
  end if;
  perform identity.release_merging(v_realm_id, is_put_back => false);
  return v_done;
end;
$$;

comment on function jobs.merge_matched(bigint, integer) is
  'Merges pairs that identity.merges lists of the realm whose lease has this token, alone with the model of the realm, for about so many '
  'milliseconds, one pair at least. It only tries to be alone; once a pair has waited for 30 seconds it queues as a batch does, and what '
  'remains then waits again. Returns {merged, left, failed} (identity.merge_pairs), {is_put_back}: batches are being applied, or '
  '{is_lost}: the lease was taken back. IDENTITY-119, IDENTITY-182.';
grant execute on function jobs.merge_matched(bigint, integer) to oyss_resolver;
