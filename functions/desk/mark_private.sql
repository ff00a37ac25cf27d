create or replace function desk.mark_private(
  session_hash bytea, mode text, organization_id text, is_private boolean
) returns manage.organization
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(mark_private.session_hash, 'mark_private', mark_private.mode);
  v_organization manage.organization;
begin
  if mark_private.is_private is null then
    raise exception using errcode = 'OYV02', message = 'Say whether the teams are private.';
  end if;
  v_organization := manage.mark_private(
    v_caller.account_id, mark_private.mode,
    desk.own_organization(v_caller.account_id, mark_private.mode, mark_private.organization_id), mark_private.is_private, v_caller.user_id);
  perform desk.note_action(v_caller, mark_private.mode, v_organization.organization_id);
  return v_organization;
end;
$$;

comment on function desk.mark_private(bytea, text, text, boolean) is
  'Makes the teams of an organization that the account speaks for private in a mode, or public again, from the very next request on. '
  'Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA05 (confirmation_required: in live mode). PRIVACY-20.';
