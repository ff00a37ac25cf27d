create or replace function manage.begin_first_passkey(
  credential bytea, token_hash bytea, challenge text, link_hash bytea, address text
) returns manage.new_passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_first_passkey.credential, 'begin_first_passkey', null);
  v_user tenancy.users := manage.operator_of_link(begin_first_passkey.link_hash);
begin
  perform tenancy.count_beginning(begin_first_passkey.address, null);
  perform tenancy.keep_challenge((begin_first_passkey.token_hash, 'add_passkey', begin_first_passkey.challenge, null, null,
                                  v_caller.session_id, null, null)::tenancy.challenges);
  perform manage.log_act(v_caller, null, v_user.user_id);
  return (v_user.user_id, v_user.email, v_user.name, array(
    select p.credential_id from tenancy.passkeys p where p.user_id = v_user.user_id 
     order by p.created_at, p.passkey_id))::manage.new_passkey;
end;
$$;

comment on function manage.begin_first_passkey(bytea, bytea, text, bytea, text) is
  'Begins to make the passkey of an operator who came by a link: SHA-256 of a token that the browser holds, the challenge (base64url), '
  'SHA-256 of the token of the link, the network address of the client. Uses nothing up. Raises OYN01 (not_found: the link), OYL01 '
  '(rate_limited), OYV02 (invalid_parameter). PEOPLE-70, PEOPLE-151.';
