create or replace function desk.create_grant(
  session_hash bytea, mode text, account_id text, organization_id text, scope text, sources text[]
) returns manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(create_grant.session_hash, 'create_grant', create_grant.mode);
  v_grant manage.permission;
begin
  perform desk.refuse_giver(v_caller.account_id, create_grant.mode, create_grant.organization_id, create_grant.account_id);
  v_grant := manage.create_grant(
    create_grant.account_id, create_grant.mode, create_grant.organization_id, create_grant.scope, create_grant.sources);
  perform desk.note_action(v_caller, create_grant.mode, v_grant.grant_id);
  return v_grant;
end;
$$;

comment on function desk.create_grant(bytea, text, text, text, text, text[]) is
  'Grants an account what the scope names, in a mode, of an organization that one''s account speaks for and of what the named sources '
  'say (null: every source); giving it again changes nothing. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYV10 '
  '(unknown_source), OYC03 (conflict: given already, for other sources), OYA05 (confirmation_required: in live mode). PEOPLE-51, '
  'ACCOUNT-6, KEY-9.';
