create or replace function identity.undo(realm_id integer, decision_id text, undone_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cause ledger.cause := ledger.begin_change(undo.realm_id, 'undo', null, undo.undone_by, null);
  v_decision identity.decisions := identity.read_decision(undo.realm_id, undo.decision_id);
begin
  v_cause.change_group := 'grp_' || substr(v_decision.decision_id, 5);
  perform identity.refuse_decided(v_decision, 'undo', undo.undone_by);
  perform identity.take_away(undo.realm_id, v_decision.decision_id, undo.undone_by);
  perform identity.settle(undo.realm_id, identity.pairs_of(undo.realm_id, array[v_decision.decision_id]));
  return jsonb_build_object('decision_id', v_decision.decision_id, 'changes', ledger.flush_changes(v_cause));
end;
$$;

comment on function identity.undo(integer, text, text) is
  'Undoes that two are one, and every decision that rests on it, in one transaction: what remains is what the other decisions make of the '
  'same claims. An external id that was only recognised gets an entity of its own. undone_by: who. Returns {decision_id, changes}. Raises '
  'OYN01 (not_found), OYC03 (conflict: it does not stand, or batches are being applied), OYV02 (invalid_parameter). IDENTITY-33, '
  'IDENTITY-34.';
