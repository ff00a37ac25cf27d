create or replace function jobs.carry_out_decision(realm_id integer, decision_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.apply_batch: a realm without statistics is not an empty one.
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
    -- It is already done, or the realm was emptied.
    if v_decision.asked_for is null then
      return jsonb_build_object('is_left', true);
    end if;
    begin
      return case v_decision.asked_for
        when 'merge' then identity.approve(v_decision.realm_id, v_decision.decision_id, v_decision.asked_by)
        else identity.undo(v_decision.realm_id, v_decision.decision_id, v_decision.asked_by) end;
    exception
      when sqlstate 'OYC03' then null; -- a batch holds the entities concerned
      when deadlock_detected or serialization_failure or lock_not_available or query_canceled then raise;
      when others then return identity.record_failure(v_decision, sqlerrm);
    end;
  end if;
  perform identity.carry_out_later(carry_out_decision.realm_id, carry_out_decision.decision_id, is_put_back => true);
  return jsonb_build_object('is_put_back', true);
end;
$$;

comment on function jobs.carry_out_decision(integer, text) is
  'Merges or unmerges the pair of a review, as a person decided (identity.ask_decision). Returns the result of identity.approve or '
  'undo; {is_left}: nothing to do; {is_put_back}: tried again in 1 to 10 seconds; {error}: failed, the review is pending with it. '
  'IDENTITY-142, IDENTITY-182.';
grant execute on function jobs.carry_out_decision(integer, text) to oyss_resolver;
