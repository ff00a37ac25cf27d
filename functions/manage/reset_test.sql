create or replace function manage.reset_test(credential bytea, confirmation text, account_id text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reset_test.credential, 'reset_test', null, reset_test.account_id);
  v_realm_id integer := manage.require_realm(v_caller, 'test');
  v_counts jsonb;
begin
  if v_caller.made_by is null and reset_test.confirmation is distinct from (manage.show_account(v_caller.account_id)).name then
    raise exception using errcode = 'OYV02', message = 'To remove all test data, type the name of the account as it is written.';
  end if;
  -- A batch of this realm that is being applied is finished first; a later one finds the realm empty.
  perform util.lock_realm(v_realm_id, is_shared => false);
  v_counts := canon.reset_realm(v_realm_id);
  perform util.dequeue(array(
    select intake.job_key(b.batch_id) from intake.batches b where b.realm_id = v_realm_id and b.status in ('received', 'processing')));
  perform set_config('oyss.resetting', pg_current_xact_id()::text, true);
  delete from ledger.outbox o where o.realm_id = v_realm_id;
  perform webhook.reset_realm(v_realm_id);
  perform connect.reset_realm(v_realm_id);
  delete from ledger.changes c where c.realm_id = v_realm_id;
  delete from ledger.versions v where v.realm_id = v_realm_id;
  delete from tenancy.disclosures d where d.realm_id = v_realm_id;
  delete from ledger.erasures e where e.realm_id = v_realm_id;
  delete from ledger.causes c where c.realm_id = v_realm_id;
  delete from intake.idempotency_keys k where k.realm_id = v_realm_id;
  delete from intake.observations o where o.realm_id = v_realm_id;
  delete from intake.turns t where t.realm_id = v_realm_id;
  delete from intake.batches b where b.realm_id = v_realm_id;
  perform set_config('oyss.resetting', '', true);
  update tenancy.realms r set epoch = r.epoch + 1 where r.realm_id = v_realm_id;
  perform manage.log_act(v_caller, 'test', null);
  return v_counts;
end;
$$;

comment on function manage.reset_test(bytea, text, text) is
  'Removes all data of the account''s test mode and makes its cursors and tags invalid; keys and sources stay. confirmation: the name of '
  'the account, as the person typed it (the command line: null). Returns counts. Raises OYN01 (not_found), OYV02 (invalid_parameter: '
  'another name), OYA05 (confirmation_required). PEOPLE-23, PEOPLE-53, REALM-4 to REALM-6.';
