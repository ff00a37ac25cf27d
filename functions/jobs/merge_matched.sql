create or replace function jobs.merge_matched(realm_id integer, decision_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a realm that statistics do not know is not an empty one.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_decision identity.decisions%rowtype;
  v_first text;
  v_second text;
begin
  perform util.lock_realm(merge_matched.realm_id, is_shared => true);
  perform util.lock_identity(merge_matched.realm_id, is_shared => false);
  select d.* into v_decision
    from identity.decisions d where d.realm_id = merge_matched.realm_id and d.decision_id = merge_matched.decision_id;
  if v_decision.status = 'approved' and v_decision.entity_type = 'competition' then
    return identity.pair_new_parts(merge_matched.realm_id, merge_matched.decision_id);
  end if;
  v_first := identity.survivor_of(merge_matched.realm_id, v_decision.first_id);
  v_second := identity.survivor_of(merge_matched.realm_id, v_decision.second_id);
  -- What came since it was compared may forbid it; then it is for a person to decide.
  if v_decision.status is distinct from 'pending' or v_decision.score < identity.threshold('auto') or v_first = v_second
      or identity.has_common_source(merge_matched.realm_id, v_first, v_second)
      or identity.is_barred(merge_matched.realm_id, v_first, v_second, v_decision.evidence_hash)
      or identity.needs_person(merge_matched.realm_id, v_first, v_second)
      or v_decision.entity_type = 'team' and exists (
        select from identity.compare_games(merge_matched.realm_id, v_first, v_second) g where g.is_against or g.is_elsewhere)
      or v_decision.entity_type = 'fixture' and not identity.is_same_game(merge_matched.realm_id, v_first, v_second) then
    return jsonb_build_object('is_left', true);
  end if;
  return identity.approve(merge_matched.realm_id, merge_matched.decision_id, 'matcher');
end;
$$;

comment on function jobs.merge_matched(integer, text) is
  'Merges the pair of a decision that jobs.match_names found to be surely one, alone with the model of the realm, unless what came since '
  'forbids it; of competitions that are one already, their divisions and stages (identity.pair_new_parts). Returns what identity.approve '
  'does, or {is_left}. Raises OYC03 (conflict: batches are being applied; the worker tries '
  'again). IDENTITY-119.';
grant execute on function jobs.merge_matched(integer, text) to oyss_resolver;
