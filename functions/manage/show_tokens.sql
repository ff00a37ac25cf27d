create or replace function manage.show_tokens(user_id text, account_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'token_id', l.token_id, 'name', l.name, 'role', l.role, 'created_at', util.rfc3339(l.created_at),
             'expires_at', util.rfc3339(l.expires_at), 'last_used_at', util.rfc3339(l.last_used_at))
             order by l.created_at desc, l.token_id desc), '[]')
      from (select t.*
              from tenancy.user_tokens t
             where t.user_id = show_tokens.user_id and t.account_id = show_tokens.account_id and t.revoked_at is null
               and t.expires_at > util.now()
             order by t.created_at desc, t.token_id desc
             limit 10) l);
end;
$$;

comment on function manage.show_tokens(text, text) is
  'Returns the user tokens of a person in an account that are in force, the newest first, ten at most. PEOPLE-28.';
