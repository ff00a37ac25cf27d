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

create or replace function manage.touch_credential(caller manage.caller) returns void
language sql
set search_path = pg_catalog, pg_temp
begin atomic
  update tenancy.sessions s set last_seen_at = util.now()
   where s.session_id = (
     select o.session_id from tenancy.sessions o
      where o.session_id = (touch_credential.caller).session_id and o.last_seen_at < util.now() - interval '1 minute'
        for no key update skip locked);
  update tenancy.user_tokens t set last_used_at = util.now()
   where t.token_id = (
     select o.token_id from tenancy.user_tokens o
      where o.token_id = (touch_credential.caller).token_id and coalesce(o.last_used_at < util.now() - interval '1 minute', true)
        for no key update skip locked);
end;

comment on function manage.touch_credential(manage.caller) is
  'Keeps, once a minute, that the session or user token of a caller was used; not where somebody else holds its row. PEOPLE-20.';

create or replace function manage.enter_operator(made_by text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_credential bytea := extensions.gen_random_bytes(32);
begin
  if coalesce(length(btrim(enter_operator.made_by)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'Give the name of the user who runs the command, in 1 to 200 characters.';
  end if;
  delete from tenancy.entries e
   where e.credential_hash in (
     select o.credential_hash from tenancy.entries o
      where o.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        for update skip locked);
  insert into tenancy.entries (credential_hash, transaction_id, made_by)
  values (sha256(v_credential), pg_current_xact_id(), btrim(enter_operator.made_by));
  return v_credential;
end;
$$;

comment on function manage.enter_operator(text) is
  'Returns a credential of the service''s operator for this transaction alone, for the user who runs the command line (made_by): '
  'anyone who may execute this may do all that the command line does. Raises OYV02 (invalid_parameter: nobody is named). OPERATE-63, '
  'PEOPLE-121.';
grant execute on function manage.enter_operator(text) to oyss_manager;
