create or replace function desk.list_user_tokens(session_hash bytea) returns setof desk.user_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_user_tokens.session_hash, 'list_user_tokens', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select d.*
    from tenancy.user_tokens t
    cross join lateral desk.show_token(t) d
   where t.user_id = v_caller.user_id and t.account_id = v_caller.account_id
   order by t.created_at, t.token_id;
end;
$$;

comment on function desk.list_user_tokens(bytea) is
  'Returns one''s user tokens for the account, the oldest first, without their secrets. PEOPLE-28.';
