create or replace function manage.remove_operator_passwords(made_by text) returns setof text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids text[];
begin
  with gone as (
    delete from tenancy.passwords p using tenancy.users u where u.user_id = p.user_id and u.is_operator returning p.user_id)
  select coalesce(array_agg(g.user_id order by g.user_id), '{}') into v_ids from gone g;
  perform tenancy.record_factor_change(i.user_id, 'password_removed', null, coalesce(remove_operator_passwords.made_by, 'unknown')),
          tenancy.note_command(null, 'remove_operator_passwords', i.user_id, remove_operator_passwords.made_by)
     from unnest(v_ids) i (user_id);
  return query select u.email from tenancy.users u where u.user_id = any (v_ids) order by u.user_id;
end;
$$;

comment on function manage.remove_operator_passwords(text) is
  'Removes the passwords of operators, who sign in with passkeys alone, and returns the addresses of mail of those who had one; '
  'made_by is recorded. PEOPLE-151.';
