create or replace function jobs.match_waiting(batch_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.merge_matched: a realm without statistics is not an empty one.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_realm_id integer := (select b.realm_id from intake.batches b where b.batch_id = match_waiting.batch_id);
  v_done jsonb;
  v_names integer := 0;
  v_merged integer := 0;
  v_failed jsonb := '[]';
begin
  loop
    if exists (select from matching.noted n where n.realm_id = v_realm_id) then
      v_done := jobs.match_names(v_realm_id, 200);
      v_names := v_names + (v_done ->> 'names')::integer;
    elsif exists (select from identity.merges w where w.realm_id = v_realm_id) then
      perform util.lock_merging(v_realm_id, waits => true);
      v_done := identity.merge_pairs(v_realm_id, 10000);
      v_merged := v_merged + (v_done ->> 'merged')::integer;
      v_failed := v_failed || (v_done -> 'failed');
    else
      return jsonb_build_object('names', v_names, 'merged', v_merged, 'failed', v_failed);
    end if;
  end loop;
end;
$$;

comment on function jobs.match_waiting(text) is
  'Compares and merges everything that waits in the realm of a batch that is not committed yet: calls jobs.match_names and '
  'identity.merge_pairs as often as the worker would. Returns {names, merged, failed}: how many names, how many pairs, and the pairs '
  'that could not be merged. IDENTITY-76.';
grant execute on function jobs.match_waiting(text) to oyss_resolver;
