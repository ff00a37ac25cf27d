create or replace function desk.disallow_class(session_hash bytea, account_id text, class text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(disallow_class.session_hash, 'disallow_class', null);
  v_account manage.account := manage.read_account(disallow_class.account_id);
begin
  perform tenancy.forbid_class(v_account.account_id, disallow_class.class);
  v_caller.account_id := v_account.account_id;
  perform desk.note_action(v_caller, 'live', disallow_class.class);
end;
$$;

comment on function desk.disallow_class(bytea, text, text) is
  'Takes back a class of sources that the people of an account might register in live mode; what is registered stays. Raises OYN01 '
  '(not_found: no such account, or the class was not allowed), OYA05 (confirmation_required). PEOPLE-125.';
