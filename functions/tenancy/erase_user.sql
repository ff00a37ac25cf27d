create or replace function tenancy.erase_user(user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.users u where u.user_id = erase_user.user_id for update;
  delete from tenancy.sign_in_links l where l.user_id = erase_user.user_id;
  delete from tenancy.identities i where i.user_id = erase_user.user_id;
  delete from tenancy.passwords p where p.user_id = erase_user.user_id;
  perform tenancy.remove_factors(erase_user.user_id);
  delete from tenancy.factor_changes f where f.user_id = erase_user.user_id;
  delete from tenancy.user_tokens t where t.user_id = erase_user.user_id;
  delete from tenancy.sessions s where s.user_id = erase_user.user_id;
  update tenancy.users u
     set email = null, provider_email = null, provider_account_id = null, name = null, is_operator = false,
         suspended_reason = null, removed_at = util.now()
   where u.user_id = erase_user.user_id;
end;
$$;

comment on function tenancy.erase_user(text) is
  'Deletes name, address, credentials, sessions and tokens of a person who has left every account; the id stays. PEOPLE-45.';
