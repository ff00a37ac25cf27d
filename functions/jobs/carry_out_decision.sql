create or replace function jobs.carry_out_decision(
  realm_id integer, decision_id text, decision text, decided_by text, note text, asked_at timestamptz
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a realm that statistics do not know is not an empty one.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_decision identity.decisions%rowtype;
begin
  perform util.lock_realm(carry_out_decision.realm_id, is_shared => true);
  perform util.lock_identity(carry_out_decision.realm_id, is_shared => true);
  if util.lock_merging(carry_out_decision.realm_id, waits => false) then
    select d.* into v_decision
      from identity.decisions d
     where d.realm_id = carry_out_decision.realm_id and d.decision_id = carry_out_decision.decision_id;
    -- Somebody else decided meanwhile, or the realm was emptied.
    if (case carry_out_decision.decision when 'merge' then v_decision.status = 'pending' else v_decision.stands end) is not true
        or carry_out_decision.decision = 'merge' and v_decision.rests_on is not null
           and not (identity.read_decision(carry_out_decision.realm_id, v_decision.rests_on)).stands then
      return jsonb_build_object('is_left', true);
    end if;
    begin
      update identity.decisions d
         set note = case carry_out_decision.decision
               when 'undo' then coalesce(carry_out_decision.note, d.note) else carry_out_decision.note end
       where d.realm_id = carry_out_decision.realm_id and d.decision_id = carry_out_decision.decision_id;
      if carry_out_decision.decision = 'merge' then
        return identity.approve(carry_out_decision.realm_id, carry_out_decision.decision_id, carry_out_decision.decided_by);
      end if;
      return identity.undo(carry_out_decision.realm_id, carry_out_decision.decision_id, carry_out_decision.decided_by);
    exception when sqlstate 'OYC03' then
      null; -- a batch holds what it concerns
    end;
  end if;
  perform util.enqueue(
    'carry_out_decision', json_build_object(
      'realm_id', carry_out_decision.realm_id, 'decision_id', carry_out_decision.decision_id, 'decision', carry_out_decision.decision,
      'decided_by', carry_out_decision.decided_by, 'note', carry_out_decision.note, 'asked_at', carry_out_decision.asked_at),
    'decide:' || carry_out_decision.decision_id, util.now() + make_interval(secs => 1 + 9 * random()));
  return jsonb_build_object('is_put_back', true);
end;
$$;

comment on function jobs.carry_out_decision(integer, text, text, text, text, timestamptz) is
  'Does what a person (decided_by) decided of a review at asked_at: merge or undo, with a note (null: none). Returns what identity.approve '
  'or identity.undo does, {is_left}: decided otherwise meanwhile, or {is_put_back}: tried again in 1 to 10 seconds. IDENTITY-142, '
  'IDENTITY-182.';
grant execute on function jobs.carry_out_decision(integer, text, text, text, text, timestamptz) to oyss_resolver;
