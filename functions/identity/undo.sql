create or replace function identity.undo(realm_id integer, decision_id text, undone_by text) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_cause ledger.cause := ledger.begin_change(undo.realm_id, 'undo', null, undo.undone_by, null);
  v_decision identity.decisions%rowtype;
begin
  v_cause.change_group := 'grp_' || substr(undo.decision_id, 5);
  perform util.lock_merging(undo.realm_id, waits => true);
  v_decision := identity.read_decision(undo.realm_id, undo.decision_id, 'undo', undo.undone_by);
  perform identity.lock_concerned(undo.realm_id, identity.entities_of(undo.realm_id, array[undo.decision_id]));
  perform identity.refuse_foreign(v_decision);
  perform identity.reject(undo.realm_id, undo.decision_id, undo.undone_by, is_undo => true);
  perform identity.redecide(undo.realm_id, identity.entities_of(undo.realm_id, array[undo.decision_id]));
  return jsonb_build_object('decision_id', undo.decision_id, 'changes', ledger.flush_changes(v_cause));
end;
$$;

comment on function identity.undo(integer, text, text) is
  'Undoes a merge, for undone_by, and every decision that rests on it, in one transaction. Returns {decision_id, changes}. Raises OYN01 '
  '(not_found), OYC03 (conflict: it is not in force), OYV02 (invalid_parameter). IDENTITY-33, IDENTITY-34.';

create or replace function identity.entities_of(realm_id integer, decision_ids text[]) returns text[]
language sql stable
return array(
  select distinct p.id
    from unnest(entities_of.decision_ids) k (id)
    cross join lateral (select k.id union all select r.id from identity.resting_on(entities_of.realm_id, k.id) r (id)) x (id)
    join identity.decisions d on d.realm_id = entities_of.realm_id and d.decision_id = x.id
    cross join lateral (values (d.first_id), (d.second_id)) p (id));

comment on function identity.entities_of(integer, text[]) is
  'Returns the entities of decisions and of all decisions that rest on them, directly or indirectly.';
