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
  if not util.lock_merging(
      carry_out_decision.realm_id, waits => carry_out_decision.asked_at <= util.now() - interval '30 seconds') then
    perform identity.enqueue_decision(
      carry_out_decision.realm_id, carry_out_decision.decision_id, carry_out_decision.decision, carry_out_decision.decided_by,
      carry_out_decision.note, carry_out_decision.asked_at, is_put_back => true);
    return jsonb_build_object('is_put_back', true);
  end if;
  select d.* into v_decision
    from identity.decisions d
   where d.realm_id = carry_out_decision.realm_id and d.decision_id = carry_out_decision.decision_id;
  -- Somebody else decided meanwhile, or the realm was emptied.
  if v_decision.status is distinct from (case carry_out_decision.decision when 'merge' then 'pending' else 'approved' end)
      or carry_out_decision.decision = 'merge' and v_decision.rests_on is not null
         and (identity.read_decision(carry_out_decision.realm_id, v_decision.rests_on)).status <> 'approved' then
    return jsonb_build_object('is_left', true);
  end if;
  update identity.decisions d
     set note = case carry_out_decision.decision when 'undo' then coalesce(carry_out_decision.note, d.note) else carry_out_decision.note end
   where d.realm_id = carry_out_decision.realm_id and d.decision_id = carry_out_decision.decision_id;
  if carry_out_decision.decision = 'merge' then
    return identity.approve(carry_out_decision.realm_id, carry_out_decision.decision_id, carry_out_decision.decided_by);
  end if;
  return identity.undo(carry_out_decision.realm_id, carry_out_decision.decision_id, carry_out_decision.decided_by);
end;
$$;

comment on function jobs.carry_out_decision(integer, text, text, text, text, timestamptz) is
  'Does what a person (decided_by) decided of a review in the dashboard at asked_at: merge or undo, with a note (null: none), alone with '
  'the model of the realm. Returns what identity.approve or identity.undo does, {is_left} where somebody else decided it meanwhile, or '
  '{is_put_back}: batches are being applied, and it is tried again in 1 to 10 seconds, until after 30 seconds it queues as they do. '
  'IDENTITY-142, IDENTITY-182.';
grant execute on function jobs.carry_out_decision(integer, text, text, text, text, timestamptz) to oyss_resolver;
