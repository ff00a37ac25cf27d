create or replace function identity.approve_same_evidence(realm_id integer, question text, decided_by text, account_id text default null)
returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queued integer;
begin
  with waiting as materialized (
    select d.decision_id, d.stands, canon.survivor_of(d.realm_id, d.first_id) as first_id,
           canon.survivor_of(d.realm_id, d.second_id) as second_id
      from identity.decisions d
     where d.realm_id = approve_same_evidence.realm_id and d.question = approve_same_evidence.question and d.status = 'pending'
       and identity.may_decide(d, approve_same_evidence.account_id)
  ), ends as materialized (
    select e.entity_id, count(*) as pairs
      from waiting w cross join lateral (values (w.first_id), (w.second_id)) e (entity_id) where not w.stands
     group by e.entity_id
  ), asked as (
    update identity.decisions d
       set status = 'approving', asked_for = 'merge', asked_by = btrim(approve_same_evidence.decided_by), asked_at = util.now(),
           asked_account_id = approve_same_evidence.account_id, last_error = null
      from waiting w
     where d.realm_id = approve_same_evidence.realm_id and d.decision_id = w.decision_id and d.status = 'pending'
       and (w.stands or w.first_id <> w.second_id
              and not identity.has_common_source(approve_same_evidence.realm_id, w.first_id, w.second_id)
              -- A pair that shares an entity with another is reviewed by itself.
              and not exists (select from ends e where e.entity_id in (w.first_id, w.second_id) and e.pairs > 1))
    returning d.realm_id, d.decision_id
  ), queued as materialized (
    select identity.carry_out_later(a.realm_id, a.decision_id) from asked a
  )
  select count(*) into v_queued from queued;
  return v_queued;
end;
$$;

comment on function identity.approve_same_evidence(integer, text, text, text) is
  'Queues the pending pairs with the same evidence (question) to be merged by workers, one after the other, as decisions of decided_by '
  '(jobs.carry_out_decision). Skips pairs that share an entity with another pair, and pairs of which one source lists both. Returns how '
  'many. IDENTITY-235.';

create or replace function identity.reject_same_evidence(realm_id integer, question text, decided_by text, account_id text default null)
returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision_id text;
  v_is_one boolean;
  v_rejected integer := 0;
begin
  for v_decision_id, v_is_one in
    select d.decision_id, d.stands from identity.decisions d
     where d.realm_id = reject_same_evidence.realm_id and d.question = reject_same_evidence.question and d.status = 'pending'
       and identity.may_decide(d, reject_same_evidence.account_id)
     order by d.decision_id
  loop
    if v_is_one then
      perform identity.ask_decision(
        reject_same_evidence.realm_id, v_decision_id, 'keep_apart', reject_same_evidence.decided_by, null,
        account_id => reject_same_evidence.account_id);
    else
      perform identity.reject(reject_same_evidence.realm_id, v_decision_id, reject_same_evidence.decided_by);
    end if;
    v_rejected := v_rejected + 1;
  end loop;
  return v_rejected;
end;
$$;

comment on function identity.reject_same_evidence(integer, text, text, text) is
  'Decides, for decided_by, to keep apart each pending pair with the same evidence (question) that people of account_id (null: of '
  'any) decide; workers unmerge those that are merged until then. Returns how many. IDENTITY-235.';

create or replace function identity.count_approved_alike(realm_id integer, question text, decided_by text, account_id text default null)
returns integer
language sql stable
return (
  select count(*)::integer from identity.decisions d
   where d.realm_id = count_approved_alike.realm_id and d.question = count_approved_alike.question and d.status = 'approved'
     and d.stands and d.undone_at is null and d.asked_for is null and d.decided_by = count_approved_alike.decided_by
     and identity.may_decide(d, count_approved_alike.account_id));

comment on function identity.count_approved_alike(integer, text, text, text) is
  'Returns how many pairs with the same evidence (question; null: 0) decided_by merged, which stand. IDENTITY-235.';

create or replace function identity.undo_same_evidence(
  realm_id integer, question text, decided_by text, undone_by text, account_id text default null
) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_undone integer;
begin
  with asked as (
    update identity.decisions d
       set asked_for = 'undo', asked_by = btrim(undo_same_evidence.undone_by), asked_at = util.now(), last_error = null,
           asked_account_id = undo_same_evidence.account_id
     where d.realm_id = undo_same_evidence.realm_id and d.question = undo_same_evidence.question and d.status = 'approved'
       and d.stands and d.undone_at is null and d.asked_for is null and d.decided_by = undo_same_evidence.decided_by
       and identity.may_decide(d, undo_same_evidence.account_id)
    returning d.realm_id, d.decision_id
  ), queued as materialized (
    select identity.carry_out_later(a.realm_id, a.decision_id) from asked a
  )
  select count(*) into v_undone from queued;
  return v_undone;
end;
$$;

comment on function identity.undo_same_evidence(integer, text, text, text, text) is
  'Queues the merges of pairs with the same evidence (question) by decided_by to be undone by workers, as decisions of undone_by. Returns '
  'how many. IDENTITY-235.';

create or replace function identity.approved_alike(decision identity.decisions, account_id text) returns text[]
language sql stable
return array(
  select d.decision_id from identity.decisions d
   where d.realm_id = (decision).realm_id and d.question = (decision).question and d.decision_id <> (decision).decision_id
     and d.status = 'approved' and d.stands and d.undone_at is null and d.asked_for is null and d.decided_by = (decision).decided_by
     and identity.may_decide(d, approved_alike.account_id)
   order by d.decision_id);

comment on function identity.approved_alike(identity.decisions, text) is
  'Returns the other pairs with the same evidence as a decision that the same person merged, which stand: those that '
  'identity.undo_same_evidence undoes. IDENTITY-235, IDENTITY-240.';
