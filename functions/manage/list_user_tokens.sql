create or replace function manage.list_user_tokens(credential bytea) returns setof manage.user_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_user_tokens.credential, 'list_user_tokens', null);
begin
  return query
  select d.*
    from tenancy.user_tokens t
    cross join lateral manage.show_token(t) d
   where t.user_id = v_caller.user_id and t.account_id = v_caller.account_id
   order by t.created_at, t.token_id;
end;
$$;

comment on function manage.list_user_tokens(bytea) is
  'Returns one''s user tokens for the account, the oldest first, without their secrets. PEOPLE-28.';
