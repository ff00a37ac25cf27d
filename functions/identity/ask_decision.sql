create or replace function identity.ask_decision(
  realm_id integer, decision_id text, decision text, decided_by text, note text
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_decision identity.decisions := identity.read_decision(ask_decision.realm_id, ask_decision.decision_id);
  v_again_id text;
  v_note text := nullif(btrim(ask_decision.note), '');
  -- Two that are one until somebody decides are parted by a worker.
  v_verb constant text := case when ask_decision.decision = 'keep_apart' and v_decision.doubt is not null then 'undo'
                               else ask_decision.decision end;
begin
  if ask_decision.decision is null or ask_decision.decision not in ('merge', 'keep_apart', 'undo') then
    raise exception using errcode = 'OYV02', message = 'Say merge or keep_apart.';
  elsif length(v_note) > 500 then
    raise exception using errcode = 'OYV02', message = 'A note has at most 500 characters. Shorten it.';
  elsif ask_decision.decision = 'merge' and v_decision.undone_at is not null then
    v_again_id := identity.reopen(v_decision, ask_decision.decided_by);
    v_decision := identity.read_decision(ask_decision.realm_id, v_again_id);
  end if;
  if exists (
      select from graphile_worker.jobs j
       where j.task_identifier = 'carry_out_decision' and j.key = 'decide:' || v_decision.decision_id and j.attempts < j.max_attempts) then
    raise exception using errcode = 'OYC03', message = 'Somebody decided this a moment ago, and it is being done. Look again in a moment.';
  end if;

  if v_verb = 'keep_apart' then
    perform identity.reject(ask_decision.realm_id, v_decision.decision_id, ask_decision.decided_by);
  elsif v_verb = 'undo' and v_decision.status = 'rejected' and v_decision.undone_at is null then
    perform identity.reopen(v_decision, ask_decision.decided_by);
  else
    -- Who asks may not write the model: a worker may.
    perform identity.read_decision(
      ask_decision.realm_id, v_decision.decision_id, case v_verb when 'merge' then 'approve' else 'undo' end,
      ask_decision.decided_by);
    perform util.enqueue(
      'carry_out_decision', json_build_object(
        'realm_id', ask_decision.realm_id, 'decision_id', v_decision.decision_id, 'decision', v_verb,
        'decided_by', ask_decision.decided_by, 'note', v_note, 'asked_at', util.now()),
      'decide:' || v_decision.decision_id);
    return true;
  end if;
  update identity.decisions d set note = case ask_decision.decision when 'undo' then coalesce(v_note, d.note) else v_note end
   where d.realm_id = ask_decision.realm_id and d.decision_id = v_decision.decision_id;
  return false;
end;
$$;

comment on function identity.ask_decision(integer, text, text, text, text) is
  'Does what a person (decided_by) decides of a review, with a note (null: none): merge, keep_apart or undo. Returns true where a worker '
  'is to change the model (jobs.carry_out_decision), false where it is done. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 '
  '(conflict). IDENTITY-142.';

create or replace function identity.reopen(decision identity.decisions, decided_by text) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_decision identity.decisions%rowtype;
  v_decision_id text := decision.decision_id;
begin
  perform util.lock_realm(decision.realm_id, is_shared => true);
  perform util.lock_identity(decision.realm_id, is_shared => true);
  perform util.lock_merging(decision.realm_id, waits => true);
  v_decision := identity.read_decision(decision.realm_id, decision.decision_id);
  if v_decision.undone_at is not null then
    v_decision_id := identity.propose(
      v_decision.realm_id, v_decision.entity_type, v_decision.first_id, v_decision.second_id, 'merge', null,
      v_decision.evidence || jsonb_build_object('made_by', reopen.decided_by, 'words', 'They were one before, and were parted.'),
      null, null);
    if v_decision_id is null then
      raise exception using errcode = 'OYC03', message = format('The two of %s are one again already.', v_decision.decision_id);
    end if;
  elsif v_decision.status <> 'rejected' then
    raise exception using errcode = 'OYC03', message = format('%s is not kept apart by anybody: there is nothing to take back.',
      v_decision.decision_id);
  elsif identity.survivor_of(v_decision.realm_id, v_decision.first_id) = identity.survivor_of(v_decision.realm_id, v_decision.second_id)
      or exists (
        select from identity.decisions d
         where d.realm_id = v_decision.realm_id and d.first_id = v_decision.first_id and d.second_id = v_decision.second_id
           and d.status <> 'rejected') then
    raise exception using errcode = 'OYC03',
      message = format('The two of %s were proposed or merged again since: look at the newer review.', v_decision.decision_id);
  else
    update identity.decisions d set status = 'pending', decided_at = null, decided_by = null
     where d.realm_id = v_decision.realm_id and d.decision_id = v_decision.decision_id;
  end if;
  return v_decision_id;
end;
$$;

comment on function identity.reopen(identity.decisions, text) is
  'Has a rejected pair wait for a decision again, for decided_by, and returns its review: its own where it was kept apart, another where '
  'it was undone. Raises OYC03 (conflict: nobody keeps the two apart, or the pair was proposed or merged again). IDENTITY-144.';
