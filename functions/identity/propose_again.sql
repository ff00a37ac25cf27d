create or replace function identity.propose_again(decision identity.decisions, made_by text) returns identity.decisions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision_id text;
begin
  perform util.lock_realm(decision.realm_id, is_shared => true);
  perform util.lock_identity(decision.realm_id, is_shared => false);
  v_decision_id := identity.propose(
    decision.realm_id, decision.entity_type, decision.first_id, decision.second_id, 'merge', null,
    decision.evidence || jsonb_build_object('made_by', propose_again.made_by, 'words', 'They were one before, and were parted.'),
    null, null);
  if v_decision_id is null then
    raise exception using errcode = 'OYC03', message = format('The two of %s are one again already.', decision.decision_id);
  end if;
  return identity.read_decision(decision.realm_id, v_decision_id);
end;
$$;

comment on function identity.propose_again(identity.decisions, text) is
  'Queues the two of a decision that was undone again, for a person (made_by), with the evidence of then, and returns that review; the one '
  'that waits already, where one does. Raises OYC03 (conflict: they are one again). IDENTITY-36, IDENTITY-144.';
