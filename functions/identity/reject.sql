create or replace function identity.reject(realm_id integer, decision_id text, decided_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions%rowtype;
begin
  perform util.lock_realm(reject.realm_id, is_shared => true);
  perform util.lock_identity(reject.realm_id, is_shared => false);
  v_decision := identity.read_decision(reject.realm_id, reject.decision_id);
  perform identity.refuse_decided(v_decision, 'reject', reject.decided_by);
  perform identity.take_away(reject.realm_id, v_decision.decision_id, reject.decided_by);
end;
$$;

comment on function identity.reject(integer, text, text) is
  'Decides that the two of a review are not one, and that of every review which rests on it. The pair is not proposed again on the same '
  'evidence. decided_by: who. Raises OYN01 (not_found), OYC03 (conflict: decided already), OYV02 (invalid_parameter). IDENTITY-36.';
