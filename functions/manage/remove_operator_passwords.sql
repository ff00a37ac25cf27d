create or replace function manage.remove_operator_passwords(credential bytea) returns setof text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_operator_passwords.credential, 'remove_operator_passwords', null);
  v_ids text[];
begin
  with gone as (
    delete from tenancy.passwords p using tenancy.users u where u.user_id = p.user_id and u.is_operator returning p.user_id)
  select coalesce(array_agg(g.user_id order by g.user_id), '{}') into v_ids from gone g;
  perform tenancy.record_factor_change(i.user_id, 'password_removed', null, v_caller.actor)
     from unnest(v_ids) i (user_id);
  perform manage.log_act(v_caller, null, null);
  return query select u.email from tenancy.users u where u.user_id = any (v_ids) order by u.user_id;
end;
$$;

comment on function manage.remove_operator_passwords(bytea) is
  'Removes the passwords of operators, who sign in with passkeys alone, and returns the addresses of mail of those who had one; '
  'PEOPLE-151.';
