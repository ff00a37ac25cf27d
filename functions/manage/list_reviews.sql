create or replace function manage.list_reviews(
  credential bytea, mode text, status text, entity_type text, likelihood text, after text, row_limit integer,
  account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_reviews.credential, 'list_reviews', list_reviews.mode, list_reviews.account_id);
begin
  return identity.reviews_page(
    manage.require_review_realm(v_caller, list_reviews.mode), list_reviews.status, list_reviews.entity_type, list_reviews.likelihood,
    list_reviews.after, list_reviews.row_limit, manage.deciding_account(v_caller, list_reviews.mode));
end;
$$;

comment on function manage.list_reviews(bytea, text, text, text, text, text, integer, text) is
  'Returns a page of possible duplicates in test or live data, oldest first (identity.reviews_page): by status (pending, approving, '
  'approved, rejected), type, likelihood (likely, unsure, asked; null: any), after one, row_limit (null: 50, at most 200). Raises '
  'OYN01, OYV02. PEOPLE-52, IDENTITY-34.';

create or replace function manage.read_review(
  credential bytea, mode text, review_id text, account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_review.credential, 'read_review', read_review.mode, read_review.account_id);
begin
  perform manage.require_review(v_caller, read_review.mode, read_review.review_id, false);
  return identity.review_page(
    manage.require_review_realm(v_caller, read_review.mode), read_review.mode, read_review.review_id,
    manage.deciding_account(v_caller, read_review.mode));
end;
$$;

comment on function manage.read_review(bytea, text, text, text) is
  'Returns a pair of the account''s test data, or of live data, that may be one, as the page of it shows it (identity.review_page). Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-52, IDENTITY-145.';

create or replace function manage.require_review_realm(caller manage.caller, mode text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return tenancy.realm_of(
    case when require_review_realm.mode is distinct from 'live' then manage.require_account(require_review_realm.caller) end,
    require_review_realm.mode);
end;
$$;

comment on function manage.require_review_realm(manage.caller, text) is
  'Returns the realm whose pairs a caller decides: that of the account''s test data, or that of live data, which is no account''s. Raises '
  'OYV02 (invalid_parameter: no mode, or an operator named no account). PEOPLE-52.';

create or replace function manage.require_review(caller manage.caller, mode text, review_id text, is_undo boolean)
returns identity.decisions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id text := manage.deciding_account(require_review.caller, require_review.mode);
  v_decision identity.decisions := identity.read_decision(
    manage.require_review_realm(require_review.caller, require_review.mode), require_review.review_id);
begin
  if not identity.may_decide(v_decision, v_account_id) then
    raise exception using errcode = 'OYN01', message = format('There is no review %s in this mode.', require_review.review_id);
  elsif require_review.is_undo and v_account_id is not null then
    v_decision.asked_account_id := v_account_id;
    perform identity.refuse_foreign(v_decision);
  end if;
  return v_decision;
end;
$$;

comment on function manage.require_review(manage.caller, text, text, boolean) is
  'Returns a pair that a caller decides (is_undo: and undoes, with what rests on it). Raises OYN01 (not_found: also that of others), '
  'OYA04 (forbidden: another account reports what rests on it), OYV02. PEOPLE-52.';

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
  v_account_id text := manage.deciding_account(v_caller, decide_review.mode);
  v_question text := (manage.require_review(v_caller, decide_review.mode, decide_review.review_id, false)).question;
  v_outcome manage.outcome;
begin
  -- A worker carries out what is under way; the command line, at once. Two that were merged and unmerged are merged again by a new review.
  if decide_review.decision is distinct from 'merge' and decide_review.decision is distinct from 'keep_apart' then
    raise exception using errcode = 'OYV02', message = 'The decision must be merge or keep_apart.';
  end if;
  v_outcome := manage.carry_out(v_caller, v_realm_id, decide_review.review_id, identity.ask_decision(
    v_realm_id, decide_review.review_id, decide_review.decision, v_caller.actor, decide_review.note,
    v_caller.made_by is not null, v_account_id));
  if decide_review.all_alike then
    v_outcome.alike := case decide_review.decision
      when 'merge' then identity.approve_same_evidence(v_realm_id, v_question, v_caller.actor, v_account_id)
      else identity.reject_same_evidence(v_realm_id, v_question, v_caller.actor, v_account_id) end;
  end if;
  perform manage.log_act(v_caller, decide_review.mode, decide_review.review_id);
  return v_outcome;
end;
$$;

comment on function manage.decide_review(bytea, text, text, text, text, boolean, text) is
  'Decides a pair of the account''s test data, or of live data: merge or keep_apart, note of at most 500 characters (null: none). '
  'all_alike: also all pairs of its question. Waits a second for batches. Raises OYN01, OYV02, OYC03 (conflict). PEOPLE-52, '
  'IDENTITY-34, IDENTITY-142, IDENTITY-235.';

create or replace function manage.undo_decision(
  credential bytea, mode text, review_id text, note text, all_alike boolean default false, account_id text default null
) returns manage.outcome
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1s'
as $$
declare
  v_caller manage.caller := manage.enter(undo_decision.credential, 'undo_decision', undo_decision.mode, undo_decision.account_id);
  v_realm_id integer := manage.require_review_realm(v_caller, undo_decision.mode);
  v_account_id text := manage.deciding_account(v_caller, undo_decision.mode);
  v_decision identity.decisions := manage.require_review(v_caller, undo_decision.mode, undo_decision.review_id, true);
  v_outcome manage.outcome;
begin
  v_outcome := manage.carry_out(v_caller, v_realm_id, undo_decision.review_id, identity.ask_decision(
    v_realm_id, undo_decision.review_id, 'undo', v_caller.actor, undo_decision.note, v_caller.made_by is not null, v_account_id));
  if undo_decision.all_alike then
    v_outcome.alike := identity.undo_same_evidence(
      v_realm_id, v_decision.question, v_decision.decided_by, v_caller.actor, v_account_id);
  end if;
  perform manage.log_act(v_caller, undo_decision.mode, undo_decision.review_id);
  return v_outcome;
end;
$$;

comment on function manage.undo_decision(bytea, text, text, text, boolean, text) is
  'Undoes the decision on a pair of the account''s test data, or of live data: unmerges it, or lets it wait again. all_alike: also the '
  'merges of its question by the same person. note, and the rest, as manage.decide_review. IDENTITY-144, IDENTITY-235.';

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
  'Carries out a decision of a review that is under way (its id; null: none is) where the command line waits for it, and returns the '
  'outcome. IDENTITY-142.';

-- Owned by the role that may write canon.
grant create on schema manage to oyss_resolver;
set local role none;
set local role oyss_resolver;
create or replace function manage.carry_out_now(realm_id integer, decision_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = 0
as $$
declare
  v_decision identity.decisions := identity.read_decision(carry_out_now.realm_id, carry_out_now.decision_id);
begin
  return case v_decision.asked_for
    when 'merge' then identity.approve(v_decision.realm_id, v_decision.decision_id, v_decision.asked_by)
    else identity.undo(v_decision.realm_id, v_decision.decision_id, v_decision.asked_by) end;
end;
$$;

comment on function manage.carry_out_now(integer, text) is
  'Merges or parts the pair of a review at once, as a worker would, as was decided (identity.ask_decision). Returns what '
  'identity.approve or identity.undo does. Raises OYC03 (conflict: a batch holds what it concerns). IDENTITY-142.';
revoke execute on function manage.carry_out_now(integer, text) from public;
grant execute on function manage.carry_out_now(integer, text) to oyss_owner;
set local role none;
set local role oyss_owner;
revoke create on schema manage from oyss_resolver;
