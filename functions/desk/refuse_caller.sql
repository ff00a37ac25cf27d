create or replace function desk.refuse_caller(
  caller desk.caller, rule tenancy.permissions, person tenancy.users, account tenancy.accounts
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_role text := coalesce((refuse_caller.caller).role, 'person');
begin
  if (refuse_caller.rule).least_role = 'operator' then
    if (refuse_caller.caller).is_operator then
      return;
    end if;
    raise exception using errcode = 'OYA04', message = case when (refuse_caller.person).is_operator
      then 'Operators of the service sign in with a passkey. Sign in again, with yours.'
      else format('Requires the role operator; yours is %s.', v_role) end;
  elsif (refuse_caller.caller).role is null then
    raise exception using errcode = 'OYN01', message = case when (refuse_caller.caller).account_id is null
      then 'No account is chosen. Choose one of yours.' else 'There is no such account among yours. Choose another.' end;
  elsif (refuse_caller.account).status = 'suspended' and not (refuse_caller.rule).is_open_while_suspended
    and not (refuse_caller.caller).is_operator then
    raise exception using errcode = 'OYA03', message = 'This account is suspended: ' || (refuse_caller.account).suspended_reason;
  elsif tenancy.role_level(v_role) < tenancy.role_level((refuse_caller.rule).least_role) then
    raise exception using errcode = 'OYA04',
      message = format('Requires the role %s; yours is %s.', (refuse_caller.rule).least_role, v_role);
  end if;
end;
$$;

comment on function desk.refuse_caller(desk.caller, tenancy.permissions, tenancy.users, tenancy.accounts) is
  'Raises why a caller may not do what takes a role in an account, or staff: OYN01 (not_found: no member of the account, or none '
  'chosen), OYA03 (account_suspended), OYA04 (forbidden). PEOPLE-10, PEOPLE-11, PEOPLE-13, PEOPLE-14.';
revoke execute on function desk.refuse_caller(desk.caller, tenancy.permissions, tenancy.users, tenancy.accounts) from oyss_desk;
