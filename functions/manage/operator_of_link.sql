create or replace function manage.operator_of_link(link_hash bytea) returns tenancy.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users;
begin
  select u.* into v_user
    from tenancy.sign_in_links l
    join tenancy.users u on u.user_id = l.user_id
   where l.link_hash = operator_of_link.link_hash and l.used_at is null and l.expires_at > util.now() and u.is_operator
     for update of l;
  if v_user.user_id is null then
    raise exception using errcode = 'OYN01', message = 'This link is not valid any more. Ask for another.';
  end if;
  return v_user;
end;
$$;

comment on function manage.operator_of_link(bytea) is
  'Returns the operator whom a link (SHA-256 of its token) lets make a passkey, and locks the link. Raises OYN01 (not_found: used, '
  'over, or of nobody who is an operator). PEOPLE-151.';
