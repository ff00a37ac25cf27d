create or replace function identity.enqueue_decision(
  realm_id integer, decision_id text, decision text, decided_by text, note text, asked_at timestamptz, is_put_back boolean
) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue(
    'carry_out_decision', json_build_object(
      'realm_id', enqueue_decision.realm_id, 'decision_id', enqueue_decision.decision_id, 'decision', enqueue_decision.decision,
      'decided_by', enqueue_decision.decided_by, 'note', enqueue_decision.note, 'asked_at', enqueue_decision.asked_at),
    'decide:' || enqueue_decision.decision_id, identity.put_back_until(enqueue_decision.is_put_back));
$$;

comment on function identity.enqueue_decision(integer, text, text, text, text, timestamptz, boolean) is
  'Queues the job that carries out what a person decided (jobs.carry_out_decision, whose arguments these are), in the caller''s '
  'transaction: at once, or is_put_back: in 1 to 10 seconds. IDENTITY-182.';
