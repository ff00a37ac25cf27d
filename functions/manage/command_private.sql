create or replace function manage.command_private(
  account_id text, mode text, organization_id text, is_private boolean, made_by text
) returns manage.organization
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_organization manage.organization := manage.mark_private(
    command_private.account_id, command_private.mode, command_private.organization_id, command_private.is_private, command_private.made_by);
begin
  perform tenancy.note_command(null, 'mark_private', v_organization.organization_id, command_private.made_by);
  return v_organization;
end;
$$;

comment on function manage.command_private(text, text, text, boolean, text) is
  'manage.mark_private for the command line, an operator: written to the log of actions. Raises the same. PRIVACY-20, PEOPLE-40.';
