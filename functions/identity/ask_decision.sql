create or replace function identity.ask_decision(
  realm_id integer, decision_id text, decision text, decided_by text, note text, is_at_once boolean default false,
  account_id text default null
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_decision identity.decisions := identity.read_decision(ask_decision.realm_id, ask_decision.decision_id);
  v_again_id text;
  v_note text := nullif(btrim(ask_decision.note), '');
  -- A pair that is merged until somebody decides is unmerged by a worker.
  v_action constant text := case when ask_decision.decision = 'keep_apart' and v_decision.doubt is not null then 'undo'
                               else ask_decision.decision end;
begin
  if ask_decision.decision is null or ask_decision.decision not in ('merge', 'keep_apart', 'undo') then
    raise exception using errcode = 'OYV02', message = 'The decision must be merge or keep_apart.';
  elsif length(v_note) > 500 then
    raise exception using errcode = 'OYV02', message = 'A note has at most 500 characters. Shorten it.';
  elsif ask_decision.decision = 'merge' and v_decision.undone_at is not null then
    v_again_id := identity.reopen(v_decision, ask_decision.decided_by);
    v_decision := identity.read_decision(ask_decision.realm_id, v_again_id);
  end if;
  if v_decision.asked_for is not null then
    raise exception using errcode = 'OYC03', message = 'Someone has just decided this, and it is being applied. Check again in a moment.';
  end if;

  if v_action = 'keep_apart' then
    perform identity.reject(ask_decision.realm_id, v_decision.decision_id, ask_decision.decided_by);
  elsif v_action = 'undo' and v_decision.status = 'rejected' and v_decision.undone_at is null then
    perform identity.reopen(v_decision, ask_decision.decided_by);
  else
    -- The caller may not write the model: a worker may.
    perform identity.read_decision(
      ask_decision.realm_id, v_decision.decision_id, case v_action when 'merge' then 'approve' else 'undo' end,
      ask_decision.decided_by);
    update identity.decisions d
       set status = case v_action when 'merge' then 'approving' else d.status end, asked_for = v_action,
           asked_by = btrim(ask_decision.decided_by), asked_at = util.now(), asked_account_id = ask_decision.account_id, last_error = null,
           note = case v_action when 'undo' then coalesce(v_note, d.note) else v_note end
     where d.realm_id = ask_decision.realm_id and d.decision_id = v_decision.decision_id and d.asked_for is null
       and case v_action when 'merge' then d.status = 'pending' else d.stands end;
    if not found then
      raise exception using errcode = 'OYC03', message = 'Someone has just decided this. Open the review again.';
    end if;
    if not ask_decision.is_at_once then
      perform identity.carry_out_later(ask_decision.realm_id, v_decision.decision_id);
    end if;
    return v_decision.decision_id;
  end if;
  update identity.decisions d set note = case ask_decision.decision when 'undo' then coalesce(v_note, d.note) else v_note end
   where d.realm_id = ask_decision.realm_id and d.decision_id = v_decision.decision_id;
  return null;
end;
$$;

comment on function identity.ask_decision(integer, text, text, text, text, boolean, text) is
  'Carries out a person''s decision (decided_by) on a review: merge, keep_apart or undo; note (null: none). Returns the review if a '
  'worker is to carry it out, null if done (is_at_once: always). account_id: whose own pair it must be (null: any). '
  'Raises OYN01, OYV02, OYC03. IDENTITY-142.';

create or replace function identity.carry_out_later(realm_id integer, decision_id text, is_put_back boolean default false) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform util.enqueue(
    'carry_out_decision', json_build_object('realm_id', carry_out_later.realm_id, 'decision_id', carry_out_later.decision_id),
    'decide:' || carry_out_later.decision_id,
    case when carry_out_later.is_put_back then util.now() + make_interval(secs => 1 + 9 * random()) end);
end;
$$;

comment on function identity.carry_out_later(integer, text, boolean) is
  'Queues the job that carries out the decision on a review: at once, or in 1 to 10 seconds (is_put_back). IDENTITY-142.';

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
      v_decision.evidence || jsonb_build_object('made_by', reopen.decided_by, 'words', 'They were one before, until the merge was undone.'),
      null, null);
    if v_decision_id is null then
      raise exception using errcode = 'OYC03', message = format('The two entities of %s are already merged again.', v_decision.decision_id);
    end if;
  elsif v_decision.status <> 'rejected' then
    raise exception using errcode = 'OYC03', message = format('%s was not kept apart, so there is nothing to undo.',
      v_decision.decision_id);
  elsif canon.survivor_of(v_decision.realm_id, v_decision.first_id) = canon.survivor_of(v_decision.realm_id, v_decision.second_id)
      or exists (
        select from identity.decisions d
         where d.realm_id = v_decision.realm_id and d.first_id = v_decision.first_id and d.second_id = v_decision.second_id
           and d.status <> 'rejected') then
    raise exception using errcode = 'OYC03',
      message = format('The two entities of %s were proposed or merged again since. Open the newer review.', v_decision.decision_id);
  else
    update identity.decisions d set status = 'pending', decided_at = null, decided_by = null
     where d.realm_id = v_decision.realm_id and d.decision_id = v_decision.decision_id;
  end if;
  return v_decision_id;
end;
$$;

comment on function identity.reopen(identity.decisions, text) is
  'Returns a rejected pair to review, for decided_by, and returns its review: the same one if the pair was kept apart, another if it '
  'was undone. Raises OYC03 (conflict: the pair is not kept apart, or it was proposed or merged again). IDENTITY-144.';

create or replace function identity.record_failure(decision identity.decisions, reason text) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update identity.decisions d
     set status = case d.status when 'approving' then 'pending' else d.status end, asked_for = null,
         last_error = format('The %s failed: %s', d.asked_for, record_failure.reason)
   where d.realm_id = decision.realm_id and d.decision_id = decision.decision_id;
  return jsonb_build_object('error', record_failure.reason);
end;
$$;

comment on function identity.record_failure(identity.decisions, text) is
  'Returns a review to pending after its decision could not be carried out, with the reason, who decided and when, until the next '
  'decision. Returns {error}. IDENTITY-142.';
