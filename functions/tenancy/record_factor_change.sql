create or replace function tenancy.record_factor_change(user_id text, what text, session_id text, made_by text) returns void
language sql
begin atomic
  insert into tenancy.factor_changes (user_id, what, session_id, made_by)
  values (record_factor_change.user_id, record_factor_change.what, record_factor_change.session_id, record_factor_change.made_by);
end;

comment on function tenancy.record_factor_change(text, text, text, text) is
  'Records what changed of how a person signs in, for the notice in every other session: in which session (null: none), and the user '
  'of the command line who did it (null: the person). PEOPLE-153.';
