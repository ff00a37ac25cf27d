create or replace function identity.approve(realm_id integer, decision_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a realm that statistics do not know is not an empty one.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_cause ledger.cause := ledger.begin_change(approve.realm_id, 'merge', null, approve.decided_by, null);
  v_decision identity.decisions := identity.read_decision(approve.realm_id, approve.decision_id);
begin
  v_cause.change_group := 'grp_' || substr(v_decision.decision_id, 5);
  perform identity.refuse_decided(v_decision, 'approve', approve.decided_by);
  perform identity.refuse_resting(v_decision);

  update identity.decisions d set status = 'approved', decided_at = util.now(), decided_by = btrim(approve.decided_by)
   where d.realm_id = approve.realm_id and d.decision_id = v_decision.decision_id;
  perform identity.carry_out(approve.realm_id, array[v_decision.decision_id]);
  return jsonb_build_object(
    'decision_id', v_decision.decision_id, 'survivor_id', identity.survivor_of(approve.realm_id, v_decision.first_id),
    'changes', ledger.flush_changes(v_cause));
end;
$$;

comment on function identity.approve(integer, text, text) is
  'Decides that the two of a review are one, alone with the model of the realm, in one transaction: external ids, redirects, merged_into, '
  'every field of what is affected, tables, ledger and events; the divisions and stages of competitions and the games of teams with '
  'them (identity.carry_out). decided_by: who. Returns {decision_id, survivor_id, changes}. Raises OYN01 (not_found), OYC03 (conflict: '
  'decided already, resting on what is not approved, or batches are being applied), OYV02 (invalid_parameter). IDENTITY-32 to '
  'IDENTITY-38, IDENTITY-123.';
