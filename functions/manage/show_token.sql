create or replace function manage.show_token(token tenancy.user_tokens) returns manage.user_token
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    (show_token.token).token_id, (show_token.token).name, (show_token.token).role, (show_token.token).created_at,
    (show_token.token).expires_at, (show_token.token).last_used_at, (show_token.token).revoked_at)::manage.user_token;
end;
$$;

comment on function manage.show_token(tenancy.user_tokens) is
  'Returns a user token as its person sees it. PEOPLE-28.';
