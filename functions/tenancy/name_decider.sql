create or replace function tenancy.name_decider(decided_by text) returns text
language sql stable
return case
  when decided_by ~ '^usr_' then coalesce(
    (select u.name from tenancy.users u where u.user_id = decided_by and u.removed_at is null), 'a person who is gone')
  else decided_by end;

comment on function tenancy.name_decider(text) is
  'Returns who decided, for people: the name of a person who signs in and is not removed, else the name that was given. IDENTITY-142.';
