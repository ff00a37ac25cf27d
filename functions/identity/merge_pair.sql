create or replace function identity.merge_pair(realm_id integer, decision_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions%rowtype;
  v_first text;
  v_second text;
begin
  select d.* into v_decision
    from identity.decisions d where d.realm_id = merge_pair.realm_id and d.decision_id = merge_pair.decision_id;
  if v_decision.status = 'approved' and v_decision.entity_type = 'competition' then
    return identity.pair_new_parts(merge_pair.realm_id, merge_pair.decision_id);
  end if;
  v_first := identity.survivor_of(merge_pair.realm_id, v_decision.first_id);
  v_second := identity.survivor_of(merge_pair.realm_id, v_decision.second_id);
  -- What came since it was compared may forbid it; then it is for a person to decide.
  if v_decision.status is distinct from 'pending' or v_decision.score < identity.threshold('auto') or v_first = v_second
      or identity.has_common_source(merge_pair.realm_id, v_first, v_second)
      or identity.is_barred(merge_pair.realm_id, v_first, v_second, v_decision.evidence_hash)
      or identity.needs_person(merge_pair.realm_id, v_first, v_second)
      or v_decision.entity_type = 'team' and exists (
        select from identity.compare_games(merge_pair.realm_id, v_first, v_second) g where g.is_against or g.is_elsewhere)
      or v_decision.entity_type = 'fixture' and not identity.is_same_game(merge_pair.realm_id, v_first, v_second) then
    return jsonb_build_object('is_left', true);
  end if;
  return identity.approve(merge_pair.realm_id, merge_pair.decision_id, 'matcher');
end;
$$;

comment on function identity.merge_pair(integer, text) is
  'Merges the pair of a decision that jobs.match_names found to be surely one, unless what came since forbids it; of competitions that are '
  'one already, their divisions and stages (identity.pair_new_parts). The caller is alone with the model of the realm (util.lock_merging). '
  'Returns what identity.approve does, or {is_left}. IDENTITY-119.';
