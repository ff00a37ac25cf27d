create or replace function manage.create_calendar_token(
  credential bytea, mode text, organization_id text, team_id text, name text, token_hash bytea
) returns manage.calendar_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_calendar_token.credential, 'create_calendar_token', create_calendar_token.mode);
  v_organization_id text := manage.require_own_organization(
    v_caller, create_calendar_token.mode, create_calendar_token.organization_id);
  v_realm_id integer := manage.require_realm(v_caller, create_calendar_token.mode);
  v_token tenancy.calendar_tokens;
begin
  if coalesce(length(btrim(create_calendar_token.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the link a name of 1 to 100 characters, such as who it is for.';
  elsif create_calendar_token.team_id is not null
    and tenancy.spoken_organization(v_realm_id, create_calendar_token.team_id) is distinct from v_organization_id then
    raise exception using errcode = 'OYN01',
      message = format('The organization has no team %s by the word of who speaks for it.', create_calendar_token.team_id);
  end if;
  insert into tenancy.calendar_tokens (token_id, realm_id, account_id, organization_id, team_id, name, token_hash, made_by)
  values (util.make_id('ctk'), v_realm_id, v_caller.account_id, v_organization_id, create_calendar_token.team_id,
          btrim(create_calendar_token.name), create_calendar_token.token_hash, v_caller.user_id)
  returning * into v_token;
  perform manage.log_act(v_caller, create_calendar_token.mode, v_token.token_id);
  return manage.show_calendar_token(v_token);
end;
$$;

comment on function manage.create_calendar_token(bytea, text, text, text, text, bytea) is
  'Makes a link to the calendar and page of a team, or of every team (null), of an organization that the account speaks for in a '
  'mode: what it is called, and the SHA-256 of the token that the shell made. Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'CALENDAR-23.';
