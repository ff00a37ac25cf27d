create or replace function intake.job_key(batch_id text) returns text
language sql immutable parallel safe
return 'apply:' || batch_id;

comment on function intake.job_key(text) is
  'Returns the key of the job that applies a batch, so there is at most one.';
