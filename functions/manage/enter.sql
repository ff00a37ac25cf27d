create or replace function manage.enter(credential bytea, operation text, mode text, account_id text default null) returns manage.caller
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hash bytea := sha256(enter.credential);
  v_now record;
  v_caller manage.caller;
begin
  -- One statement reads everything as it is now.
  select p as rule, c as login, u as person, a as account, m.role, e.made_by into v_now
    from tenancy.permissions p
    left join tenancy.signed_in c on c.secret_hash = v_hash
    left join tenancy.entries e
      on e.credential_hash = v_hash and e.transaction_id = pg_current_xact_id_if_assigned()
    left join tenancy.users u on u.user_id = c.user_id and u.removed_at is null
    left join tenancy.accounts a
      on a.account_id = case when e.made_by is not null then enter.account_id
                             when p.least_role = 'operator' then coalesce(enter.account_id, c.account_id)
                             else c.account_id end
    left join tenancy.memberships m on m.account_id = a.account_id and m.user_id = c.user_id
   where p.operation = enter.operation and (p.mode is null or p.mode = enter.mode);
  if not found and exists (select from tenancy.permissions p where p.operation = enter.operation) then
    raise exception using errcode = 'OYV02', message = 'The mode must be test or live.';
  elsif not found then
    raise exception using errcode = 'OYX22', message = format('tenancy.permissions does not say who may %s.', enter.operation);
  end if;
  if v_now.made_by is not null then
    return manage.judge_command(v_now.rule, v_now.account, enter.account_id, v_now.made_by);
  end if;
  v_caller := manage.judge_caller(v_now.rule, v_now.login, v_now.person, v_now.account, v_now.role);
  perform manage.refuse_unconfirmed(v_now.rule, enter.mode, v_now.login);
  if (v_now.rule).least_role = 'operator' then
    -- Never the account that a session of staff looks at.
    v_caller.account_id := case when enter.account_id is not null then (v_now.account).account_id end;
  end if;
  if enter.account_id is not null and enter.account_id is distinct from v_caller.account_id then
    raise exception using errcode = 'OYN01', message = case when (v_now.rule).least_role = 'operator'
      then format('There is no account %s.', enter.account_id) else 'You are not a member of that account. Choose another.' end;
  end if;
  if not v_caller.is_logged then
    perform manage.touch_credential(v_caller);
  end if;
  return v_caller;
end;
$$;

comment on function manage.enter(bytea, text, text, text) is
  'The guard of every operation: returns the caller (session, user token, or manage.enter_operator) if tenancy.permissions allows it in '
  'a mode (null: none). account_id: null or the session''s; operators: any. Raises OYA01, OYA03, OYA04, OYA05, OYA06, OYN01, OYV02, '
  'OYX22 (no such operation). PEOPLE-10.';

create or replace function manage.judge_command(
  rule tenancy.permissions, account tenancy.accounts, account_id text, made_by text
) returns manage.caller
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not 'manager' = any ((judge_command.rule).logins) then
    raise exception using errcode = 'OYA04', message = 'This requires a signed-in person.';
  elsif judge_command.account_id is not null and (judge_command.account).account_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no account %s.', judge_command.account_id);
  end if;
  return (
    (judge_command.rule).operation, null, null, null, (judge_command.account).account_id, 'owner', true, (judge_command.rule).is_logged,
    judge_command.made_by, judge_command.made_by)::manage.caller;
end;
$$;

comment on function manage.judge_command(tenancy.permissions, tenancy.accounts, text, text) is
  'Returns the caller of the command line (made_by: the user who runs it), in the named account, or in any account if an id names the '
  'object. Raises OYA04 (forbidden: what takes a person), OYN01 (not_found: the account).';

create or replace function manage.judge_caller(
  rule tenancy.permissions, login tenancy.signed_in, person tenancy.users, account tenancy.accounts, member_role text
) returns manage.caller
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_level integer := tenancy.role_level((judge_caller.rule).least_role);
  v_is_over boolean := coalesce((judge_caller.login).is_over or (judge_caller.person).user_id is null, true);
  v_is_staff boolean := coalesce((judge_caller.person).is_operator and (judge_caller.login).method = 'passkey', false);
  v_caller manage.caller := ((judge_caller.rule).operation, null, null, null, null, null, false, (judge_caller.rule).is_logged, null, null);
begin
  -- Staff who signed in with a passkey read any account as its viewers do; a person who signed in at the identity provider of an account
  -- may do what belongs to that account.
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
    raise exception using errcode = 'OYA07', message = 'Enter the code of your authenticator to finish signing in.';
  end if;
  v_caller := (
    (judge_caller.rule).operation, (judge_caller.person).user_id, (judge_caller.login).session_id, (judge_caller.login).token_id,
    (judge_caller.account).account_id,
    case
      -- A session looks at one account, which staff too opens on record, and a token is of one.
      when (judge_caller.account).account_id is distinct from (judge_caller.login).account_id then null
      when tenancy.role_level(judge_caller.member_role) > tenancy.role_level((judge_caller.login).most_role)
        then (judge_caller.login).most_role
      when judge_caller.member_role is null and v_is_staff and (judge_caller.account).account_id is not null then 'viewer'
      else judge_caller.member_role
    end,
    v_is_staff, (judge_caller.rule).is_logged, null, (judge_caller.person).user_id)::manage.caller;
  if v_caller.token_id is not null and not (judge_caller.rule).takes_tokens then
    raise exception using errcode = 'OYA04', message = 'A user token cannot do this. Sign in as a person.';
  elsif v_level >= tenancy.role_level('viewer') then
    perform manage.refuse_caller(v_caller, judge_caller.rule, judge_caller.person, judge_caller.account);
    if (judge_caller.account).requires_second_factor and not v_is_staff then
      perform manage.refuse_one_factor(judge_caller.login);
    end if;
  elsif (judge_caller.login).method = 'provider' and not (judge_caller.rule).takes_tokens and v_caller.operation <> 'end_session' then
    raise exception using errcode = 'OYA04', message = 'You signed in at the identity provider of an account, which opens that account '
      'alone. Sign in with a passkey or a password of yours for this.';
  end if;
  return v_caller;
end;
$$;

comment on function manage.judge_caller(tenancy.permissions, tenancy.signed_in, tenancy.users, tenancy.accounts, text) is
  'Returns the caller, by the operation''s rule, session or user token, person, account and role. Raises OYA01 (unauthorized), OYA03 '
  '(account_suspended), OYA04 (forbidden), OYA07 (factor_awaited), and as manage.refuse_caller, manage.refuse_one_factor. PEOPLE-11, '
  'PEOPLE-13, PEOPLE-76.';

create or replace function manage.refuse_caller(
  caller manage.caller, rule tenancy.permissions, person tenancy.users, account tenancy.accounts
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_role text := coalesce((refuse_caller.caller).role, 'person');
begin
  if (refuse_caller.rule).least_role = 'command_line' then
    raise exception using errcode = 'OYA04', message = 'Only the command line can do this.';
  elsif (refuse_caller.rule).least_role = 'operator' then
    if (refuse_caller.caller).is_operator then
      return;
    end if;
    raise exception using errcode = 'OYA04', message = case when (refuse_caller.person).is_operator
      then 'Operators of the service sign in with a passkey. Sign in again, with yours.'
      else format('This requires the role operator. Yours is %s.', v_role) end;
  elsif (refuse_caller.rule).is_of_operators and (refuse_caller.caller).is_operator and (refuse_caller.caller).token_id is null then
    return;
  elsif (refuse_caller.caller).role is null then
    raise exception using errcode = 'OYN01', message = case when (refuse_caller.caller).account_id is null
      then 'No account is chosen. Choose one of yours.' else 'You are not a member of that account. Choose another.' end;
  elsif (refuse_caller.account).status = 'suspended' and not (refuse_caller.rule).is_open_while_suspended
    and not (refuse_caller.caller).is_operator then
    raise exception using errcode = 'OYA03', message = 'This account is suspended: ' || (refuse_caller.account).suspended_reason;
  elsif tenancy.role_level(v_role) < tenancy.role_level((refuse_caller.rule).least_role) then
    raise exception using errcode = 'OYA04', message = replace(
      format('This requires the role %s. Yours is %s.', (refuse_caller.rule).least_role, v_role), '_', ' ');
  end if;
end;
$$;

comment on function manage.refuse_caller(manage.caller, tenancy.permissions, tenancy.users, tenancy.accounts) is
  'Raises why a caller may not do what takes a role in an account, staff or the command line: OYN01 (not_found: no member of the '
  'account, or none chosen), OYA03 (account_suspended), OYA04 (forbidden). PEOPLE-14.';

create or replace function manage.log_act(caller manage.caller, mode text, what text, account_id text default null) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Last, so that nobody who waits for a lock holds a session.
  insert into tenancy.actions (operation, account_id, mode, what, user_id, session_id, token_id, made_by)
  values ((log_act.caller).operation, coalesce(log_act.account_id, (log_act.caller).account_id), log_act.mode, log_act.what,
          (log_act.caller).user_id, (log_act.caller).session_id, (log_act.caller).token_id, (log_act.caller).made_by);
  perform manage.touch_credential(log_act.caller);
end;
$$;

comment on function manage.log_act(manage.caller, text, text, text) is
  'Records an act of the caller in the log of actions: mode (null: none), subject (an id or a role, never a secret or an address), '
  'account (null: the caller''s). The last statement of each operation that changes something or discloses personal data. PEOPLE-40.';

create or replace function manage.deciding_account(caller manage.caller, mode text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when deciding_account.mode = 'live' and (deciding_account.caller).made_by is null
      and not ((deciding_account.caller).is_operator and (deciding_account.caller).token_id is null)
    then (deciding_account.caller).account_id end;
end;
$$;

comment on function manage.deciding_account(manage.caller, text) is
  'Returns the account whose own pairs alone a caller decides: in live data, that of people; null: all pairs of the realm. PEOPLE-52.';
