create or replace function identity.ask_decision(
  realm_id integer, decision_id text, decision text, decided_by text, note text
) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions := identity.read_decision(ask_decision.realm_id, ask_decision.decision_id);
  v_note text := nullif(btrim(ask_decision.note), '');
begin
  if ask_decision.decision is null or ask_decision.decision not in ('merge', 'keep_apart', 'undo') then
    raise exception using errcode = 'OYV02', message = 'Say merge or keep_apart.';
  elsif length(v_note) > 500 then
    raise exception using errcode = 'OYV02', message = 'A note has at most 500 characters. Shorten it.';
  end if;
  if ask_decision.decision = 'merge' and v_decision.undone_at is not null then
    v_decision := identity.propose_again(v_decision, ask_decision.decided_by);
  end if;
  if identity.is_under_way(v_decision.decision_id) then
    raise exception using errcode = 'OYC03', message = 'Somebody decided this a moment ago, and it is being done. Look again in a moment.';
  end if;

  if ask_decision.decision = 'keep_apart' then
    perform identity.reject(ask_decision.realm_id, v_decision.decision_id, ask_decision.decided_by);
  elsif ask_decision.decision = 'undo' and v_decision.status = 'rejected' and v_decision.undone_at is null then
    perform identity.reopen(ask_decision.realm_id, v_decision.decision_id);
  else
    perform identity.refuse_decided(
      v_decision, case ask_decision.decision when 'merge' then 'approve' else 'undo' end, ask_decision.decided_by);
    perform identity.refuse_resting(v_decision);
    -- Who asks may not write the model: a worker may.
    perform identity.enqueue_decision(
      ask_decision.realm_id, v_decision.decision_id, ask_decision.decision, ask_decision.decided_by, v_note, util.now(),
      is_put_back => false);
    return true;
  end if;
  update identity.decisions d set note = case ask_decision.decision when 'undo' then coalesce(v_note, d.note) else v_note end
   where d.realm_id = ask_decision.realm_id and d.decision_id = v_decision.decision_id;
  return false;
end;
$$;

comment on function identity.ask_decision(integer, text, text, text, text) is
  'Does what a person (decided_by) decides of a review, with a note (null: none): merge, keep_apart, or undo, which takes either back. '
  'Two that were parted are merged by a review of its own (identity.propose_again). What changes the model is left to a worker '
  '(jobs.carry_out_decision), and true is returned; else it is done, and false. Raises OYN01 (not_found), OYV02 (invalid_parameter), '
  'OYC03 (conflict: decided already, being decided, resting on what is not approved, or batches are being applied). IDENTITY-142, '
  'IDENTITY-144.';
