create or replace function manage.revoke_user_token(credential bytea, token_id text) returns manage.user_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_user_token.credential, 'revoke_user_token', null);
  v_token tenancy.user_tokens;
begin
  update tenancy.user_tokens t set revoked_at = coalesce(t.revoked_at, util.now())
   where t.token_id = revoke_user_token.token_id and t.user_id = v_caller.user_id and t.account_id = v_caller.account_id
  returning t.* into v_token;
  if v_token.token_id is null then
    raise exception using errcode = 'OYN01', message = format('You have no token %s.', revoke_user_token.token_id);
  end if;
  perform manage.log_act(v_caller, null, v_token.token_id);
  return manage.show_token(v_token);
end;
$$;

comment on function manage.revoke_user_token(bytea, text) is
  'Revokes one of one''s user tokens, from the very next request on. Raises OYN01 (not_found). PEOPLE-28.';
