create or replace function identity.is_under_way(decision_id text) returns boolean
language sql stable
begin atomic
  select exists (
    select from graphile_worker.jobs j
     where j.task_identifier = 'carry_out_decision' and j.key = 'decide:' || is_under_way.decision_id and j.attempts < j.max_attempts);
end;

comment on function identity.is_under_way(text) is
  'Returns whether a person decided this, or took it back, and a worker has not done it yet (jobs.carry_out_decision). IDENTITY-142.';
