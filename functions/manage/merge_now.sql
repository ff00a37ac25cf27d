-- Owned by the role that may write canon.
grant create on schema manage to oyss_resolver;
set local role none;
set local role oyss_resolver;
create or replace function manage.merge_now(realm_id integer, first_id text, second_id text, made_by text, why text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return identity.merge(merge_now.realm_id, merge_now.first_id, merge_now.second_id, merge_now.made_by, merge_now.why);
end;
$$;

comment on function manage.merge_now(integer, text, text, text, text) is
  'Merges two entities (identity.merge) with the rights of the role that writes the model, and returns what that does. IDENTITY-34.';
revoke execute on function manage.merge_now(integer, text, text, text, text) from public;
grant execute on function manage.merge_now(integer, text, text, text, text) to oyss_owner;
set local role none;
set local role oyss_owner;
revoke create on schema manage from oyss_resolver;
