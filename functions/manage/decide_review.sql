create or replace function manage.decide_review(
  credential bytea, mode text, review_id text, decision text, note text, all_alike boolean, account_id text default null
) returns manage.outcome
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1s'
as $$
declare
  v_caller manage.caller := manage.enter(decide_review.credential, 'decide_review', decide_review.mode, decide_review.account_id);
  v_realm_id integer := manage.require_review_realm(v_caller, decide_review.mode);
  v_question text := (identity.read_decision(v_realm_id, decide_review.review_id)).question;
  v_outcome manage.outcome;
begin
  if decide_review.decision is distinct from 'merge' and decide_review.decision is distinct from 'keep_apart' then
    raise exception using errcode = 'OYV02', message = 'Say merge or keep_apart.';
  end if;
  v_outcome := manage.carry_out(v_caller, v_realm_id, decide_review.review_id, identity.ask_decision(
    v_realm_id, decide_review.review_id, decide_review.decision, v_caller.actor, decide_review.note,
    is_at_once => v_caller.made_by is not null));
  if decide_review.all_alike then
    v_outcome.alike := case decide_review.decision
      when 'merge' then identity.approve_alike(v_realm_id, v_question, v_caller.actor)
      else identity.reject_alike(v_realm_id, v_question, v_caller.actor) end;
  end if;
  perform manage.log_act(v_caller, decide_review.mode, decide_review.review_id);
  return v_outcome;
end;
$$;

comment on function manage.decide_review(bytea, text, text, text, text, boolean, text) is
  'Decides whether a pair of the account''s test data, or of live data, is one: merge, or keep_apart; with a note of at most 500 '
  'characters (null: none). all_alike: so are all pairs of its question, by workers. Two that were merged and parted are merged again by '
  'a review of its own. A worker carries out what is under way; the command line, at once. Waits a second for batches that are being '
  'applied. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). PEOPLE-60, IDENTITY-34, IDENTITY-142, IDENTITY-235.';

create or replace function manage.carry_out(
  caller manage.caller, realm_id integer, review_id text, under_way text
) returns manage.outcome
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_done jsonb;
begin
  if (carry_out.caller).made_by is not null and carry_out.under_way is not null then
    v_done := manage.carry_out_now(carry_out.realm_id, carry_out.under_way);
  end if;
  return (coalesce(carry_out.under_way, carry_out.review_id), carry_out.under_way is not null and v_done is null, v_done ->> 'survivor_id',
          coalesce((v_done ->> 'changes')::integer, 0), null)::manage.outcome;
end;
$$;

comment on function manage.carry_out(manage.caller, integer, text, text) is
  'Carries out a decision of a review that is under way (its id; null: none is) where the command line waits for it, and returns '
  'what came of it. '
  'IDENTITY-142.';

create or replace function manage.undo_decision(
  credential bytea, mode text, review_id text, note text, account_id text default null
) returns manage.outcome
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1s'
as $$
declare
  v_caller manage.caller := manage.enter(undo_decision.credential, 'undo_decision', undo_decision.mode, undo_decision.account_id);
  v_realm_id integer := manage.require_review_realm(v_caller, undo_decision.mode);
  v_outcome manage.outcome;
begin
  v_outcome := manage.carry_out(v_caller, v_realm_id, undo_decision.review_id, identity.ask_decision(
    v_realm_id, undo_decision.review_id, 'undo', v_caller.actor, undo_decision.note, is_at_once => v_caller.made_by is not null));
  perform manage.log_act(v_caller, undo_decision.mode, undo_decision.review_id);
  return v_outcome;
end;
$$;

comment on function manage.undo_decision(bytea, text, text, text, text) is
  'Takes back what was decided of a pair of the account''s test data, or of live data: what was merged is parted, what was kept apart '
  'waits again; with a note of at most 500 characters (null: none). Carried out as by manage.decide_review. Raises OYN01 (not_found), '
  'OYV02 (invalid_parameter), OYC03 (conflict). PEOPLE-60, IDENTITY-34, IDENTITY-142, IDENTITY-144.';
