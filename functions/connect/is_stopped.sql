create or replace function connect.is_stopped(run connect.runs) returns boolean
language sql stable
begin atomic
  select exists (
    select from connect.target_states s
     where s.realm_id = run.realm_id and s.target_id = run.target_id and s.excluded_reason is not null);
end;

comment on function connect.is_stopped(connect.runs) is
  'Returns whether the target of a run that is under way was excluded meanwhile: what it brings is thrown away. FEED-264.';
