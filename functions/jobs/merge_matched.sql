create or replace function jobs.merge_matched(realm_id integer, milliseconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.apply_batch: a realm without statistics is not an empty one.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_done jsonb;
begin
  if not exists (select from identity.merges w where w.realm_id = merge_matched.realm_id) then
    return jsonb_build_object('idle', true);
  end if;
  perform util.lock_realm(merge_matched.realm_id, is_shared => true);
  perform util.lock_identity(merge_matched.realm_id, is_shared => true);
  if not util.lock_merging(merge_matched.realm_id, waits => false) then
    perform jobs.put_back_merging(merge_matched.realm_id);
    return jsonb_build_object('is_put_back', true);
  end if;
  v_done := identity.merge_pairs(merge_matched.realm_id, merge_matched.milliseconds);
  if exists (select from identity.merges w where w.realm_id = merge_matched.realm_id) then
    perform identity.merge_later(merge_matched.realm_id, null);
  end if;
  -- Merged pairs are new evidence.
  if exists (select from matching.noted n where n.realm_id = merge_matched.realm_id) then
    perform matching.enqueue_matching(merge_matched.realm_id);
  end if;
  return v_done;
end;
$$;

comment on function jobs.merge_matched(integer, integer) is
  'Merges pairs of a realm that identity.merges lists, for about this many milliseconds, and queues the next job if more wait. Returns '
  '{merged, left, failed} (identity.merge_pairs), {idle} or {is_put_back}: another job merges. Raises OYC03 (conflict): batches hold '
  'the entities concerned. IDENTITY-182.';
grant execute on function jobs.merge_matched(integer, integer) to oyss_resolver;
