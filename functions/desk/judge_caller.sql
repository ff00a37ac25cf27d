create or replace function desk.judge_caller(
  rule tenancy.permissions, login tenancy.signed_in, person tenancy.users, account tenancy.accounts, member_role text
) returns desk.caller
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_level integer := tenancy.role_level((judge_caller.rule).least_role);
  v_is_over boolean := coalesce((judge_caller.login).is_over or (judge_caller.person).user_id is null, true);
  v_is_staff boolean := coalesce((judge_caller.person).is_operator and (judge_caller.login).method = 'passkey', false);
  v_caller desk.caller := ((judge_caller.rule).verb, null, null, null, null, null, false, (judge_caller.rule).is_read);
begin
  if v_level = tenancy.role_level('nobody') and (
    v_is_over or (judge_caller.login).awaits_factor or (judge_caller.login).method = 'provider'
    or (judge_caller.person).suspended_reason is not null) then
    return v_caller;
  elsif v_is_over then
    raise exception using errcode = 'OYA01', message = case when (judge_caller.login).user_id is null
      then 'You are not signed in. Sign in first.' else 'Your session is over. Sign in again.' end;
  elsif (judge_caller.person).suspended_reason is not null then
    raise exception using errcode = 'OYA03', message = 'You may not sign in: ' || (judge_caller.person).suspended_reason;
  elsif (judge_caller.login).awaits_factor and v_level > tenancy.role_level('started') then
    raise exception using errcode = 'OYA07', message = 'Your second factor is awaited. Enter the code of your authenticator.';
  end if;
  v_caller := (
    (judge_caller.rule).verb, (judge_caller.person).user_id, (judge_caller.login).session_id, (judge_caller.login).token_id,
    (judge_caller.account).account_id,
    case
      when tenancy.role_level(judge_caller.member_role) > tenancy.role_level((judge_caller.login).most_role)
        then (judge_caller.login).most_role
      when judge_caller.member_role is null and v_is_staff and (judge_caller.account).account_id is not null then 'viewer'
      else judge_caller.member_role
    end,
    v_is_staff, (judge_caller.rule).is_read)::desk.caller;
  if v_caller.token_id is not null and not (judge_caller.rule).takes_tokens then
    raise exception using errcode = 'OYA04', message = 'A user token may not do this: it takes a person who is signed in.';
  elsif (judge_caller.rule).least_role in ('viewer', 'developer', 'owner', 'operator') then
    perform desk.refuse_caller(v_caller, judge_caller.rule, judge_caller.person, judge_caller.account);
    if (judge_caller.account).requires_second_factor and not v_is_staff then
      perform desk.refuse_one_factor(judge_caller.login);
    end if;
  elsif (judge_caller.login).method = 'provider' and not (judge_caller.rule).takes_tokens and v_caller.verb <> 'end_session' then
    raise exception using errcode = 'OYA04', message = 'You signed in at the identity provider of an account, which opens that account '
      'alone. Sign in with a passkey or a password of yours for this.';
  end if;
  return v_caller;
end;
$$;

comment on function desk.judge_caller(tenancy.permissions, tenancy.signed_in, tenancy.users, tenancy.accounts, text) is
  'Returns who calls, of what the guard has read: the rule of the verb, the session or user token, the person, the account and the '
  'role there. Raises OYA01 (unauthorized), OYA03 (account_suspended: the person), OYA04 (forbidden), OYA07 (factor_awaited) and what '
  'desk.refuse_caller and desk.refuse_one_factor raise. Staff who signed in with a passkey read any account as its viewers do; who came by '
  'the identity provider of an account may do what belongs to that account, and nothing about themselves. PEOPLE-11, PEOPLE-13, PEOPLE-20, '
  'PEOPLE-22, PEOPLE-28, PEOPLE-76, PEOPLE-80.';
revoke execute on function desk.judge_caller(tenancy.permissions, tenancy.signed_in, tenancy.users, tenancy.accounts, text) from oyss_desk;
