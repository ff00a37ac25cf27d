create or replace function desk.require_role(session_hash bytea, verb text, mode text) returns desk.caller
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now record;
  v_caller desk.caller;
begin
  select p as rule, c as login, u as person, a as account, m.role into v_now
    from tenancy.permissions p
    left join tenancy.signed_in c on c.secret_hash = require_role.session_hash
    left join tenancy.users u on u.user_id = c.user_id and u.removed_at is null
    left join tenancy.accounts a on a.account_id = c.account_id
    left join tenancy.memberships m on m.account_id = c.account_id and m.user_id = c.user_id
   where p.verb = require_role.verb;
  if not found then
    raise exception using errcode = 'OYX22', message = format('tenancy.permissions does not say who may %s.', require_role.verb);
  end if;
  v_caller := desk.judge_caller(v_now.rule, v_now.login, v_now.person, v_now.account, v_now.role);
  perform desk.refuse_unconfirmed(v_now.rule, require_role.mode, v_now.login);
  return v_caller;
end;
$$;

comment on function desk.require_role(bytea, text, text) is
  'The guard: every function of schema desk begins with it. Returns who calls, by the hash of a session''s or user token''s secret, '
  'if tenancy.permissions lets the caller do what the verb says in a mode (null: of none); one statement reads rule, session, '
  'person, account and role as they are now. Locks and writes nothing. Raises OYA01 (unauthorized), OYA03 (account_suspended), '
  'OYA04 (forbidden), OYA05 (confirmation_required), OYA06 (second_factor_required), OYN01 (not_found: a member of the account no '
  'more, or none chosen), OYX22 (no such verb). PEOPLE-10, PEOPLE-11, PEOPLE-13, PEOPLE-20 to PEOPLE-23, PEOPLE-76, PEOPLE-80.';
revoke execute on function desk.require_role(bytea, text, text) from oyss_desk;
