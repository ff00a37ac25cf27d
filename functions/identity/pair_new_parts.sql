create or replace function identity.pair_new_parts(realm_id integer, decision_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cause ledger.cause := ledger.begin_change(pair_new_parts.realm_id, 'merge', null, 'matcher', null);
  v_moving text[];
begin
  v_cause.change_group := 'grp_' || substr(pair_new_parts.decision_id, 5);
  perform identity.pair_parts(pair_new_parts.realm_id, pair_new_parts.decision_id);
  v_moving := identity.losing_games(pair_new_parts.realm_id, pair_new_parts.decision_id);
  perform identity.settle(pair_new_parts.realm_id, identity.pairs_of(pair_new_parts.realm_id, pair_new_parts.decision_id));
  perform identity.note_merged(
    pair_new_parts.realm_id, identity.read_decision(pair_new_parts.realm_id, pair_new_parts.decision_id), v_moving);
  return jsonb_build_object('decision_id', pair_new_parts.decision_id, 'changes', ledger.flush_changes(v_cause));
end;
$$;

comment on function identity.pair_new_parts(integer, text) is
  'Merges those divisions and stages of two competitions that agree and have come since it was decided that these are one, in decisions '
  'that rest on that one. Returns {decision_id, changes}. Raises OYC03 (conflict: batches are being applied). IDENTITY-35.';
