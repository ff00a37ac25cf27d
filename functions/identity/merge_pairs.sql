create or replace function identity.merge_pairs(realm_id integer, milliseconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_started_at constant timestamptz := util.clock();
  v_group_started_at timestamptz;
  v_spent double precision;
  v_size integer := greatest(milliseconds / 40, 1);
  v_decision_ids text[];
  v_done jsonb;
  v_merged integer := 0;
  v_left integer := 0;
  v_failed jsonb := '[]';
begin
  loop
    v_decision_ids := identity.next_merges(merge_pairs.realm_id, v_size);
    exit when v_decision_ids = '{}';
    v_group_started_at := util.clock();
    begin
      v_done := identity.merge_together(merge_pairs.realm_id, v_decision_ids);
      v_merged := v_merged + (v_done ->> 'merged')::integer;
      v_left := v_left + (v_done ->> 'left')::integer;
    exception when others then
      -- What may succeed a moment later is nobody's fault.
      if sqlstate ~ '^(40|53|55|57|58)' then
        raise;
      end if;
      -- A pair that cannot be merged keeps no other from it: from here on each is merged alone.
      if cardinality(v_decision_ids) = 1 then
        delete from identity.merges w where w.realm_id = merge_pairs.realm_id and w.decision_id = v_decision_ids[1];
        v_failed := v_failed || jsonb_build_object('decision_id', v_decision_ids[1], 'code', sqlstate, 'error', sqlerrm);
      end if;
      v_size := 1;
    end;
    -- The next group may take as long as this one did for each of its pairs.
    v_spent := 1000 * extract(epoch from util.clock() - v_started_at);
    exit when v_spent >= milliseconds;
    if v_size > 1 then
      v_size := least(500, greatest(1, floor((milliseconds - v_spent) * cardinality(v_decision_ids)
        / greatest(1, 1000 * extract(epoch from util.clock() - v_group_started_at)))))::integer;
    end if;
  end loop;
  return jsonb_build_object('merged', v_merged, 'left', v_left, 'failed', v_failed);
end;
$$;

comment on function identity.merge_pairs(integer, integer) is
  'Takes pairs off identity.merges (identity.next_merges) and merges them together (identity.merge_together), one at least and then as '
  'many as will presumably fit into so many milliseconds. Where a group fails, its pairs are merged one by one. Returns '
  '{merged, left, failed: [{decision_id, code, error}]}: how many were merged, how many were left to a person, and those that could not '
  'be merged. IDENTITY-182.';
