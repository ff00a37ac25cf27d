create or replace function identity.merge_pairs(realm_id integer, milliseconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_started_at constant timestamptz := util.clock();
  v_pair_started_at timestamptz;
  v_longest interval := '0';
  v_decision_id text;
  v_merged integer := 0;
  v_left integer := 0;
  v_failed jsonb := '[]';
begin
  loop
    v_pair_started_at := util.clock();
    delete from identity.merges w
     where w.realm_id = merge_pairs.realm_id and w.decision_id = (
       select o.decision_id from identity.merges o
        where o.realm_id = merge_pairs.realm_id order by o.waiting_since, o.decision_id limit 1)
    returning w.decision_id into v_decision_id;
    exit when not found;
    begin
      if identity.merge_pair(merge_pairs.realm_id, v_decision_id) ? 'is_left' then
        v_left := v_left + 1;
      else
        v_merged := v_merged + 1;
      end if;
    exception when others then
      -- A pair that cannot be merged keeps no other from it; what may succeed a moment later is not its fault.
      if sqlstate ~ '^(40|53|55|57|58)' then
        raise;
      end if;
      v_failed := v_failed || jsonb_build_object('decision_id', v_decision_id, 'code', sqlstate, 'error', sqlerrm);
    end;
    v_longest := greatest(v_longest, util.clock() - v_pair_started_at);
    exit when util.clock() - v_started_at + v_longest >= make_interval(secs => merge_pairs.milliseconds / 1000.0);
  end loop;
  return jsonb_build_object('merged', v_merged, 'left', v_left, 'failed', v_failed);
end;
$$;

comment on function identity.merge_pairs(integer, integer) is
  'Takes pairs off identity.merges and merges them (identity.merge_pair), those that have waited longest first, one at least and then as '
  'many as will presumably fit into so many milliseconds. Returns {merged, left, failed: [{decision_id, code, error}]}: how many were '
  'merged, how many were left to a person, and those that could not be merged.';
