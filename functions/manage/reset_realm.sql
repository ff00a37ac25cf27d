create or replace function manage.reset_realm(account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(reset_realm.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, reset_realm.mode);
  v_counts jsonb;
begin
  if reset_realm.mode <> 'test' then
    raise exception using errcode = 'OYA04', message = 'Live data has no reset. Only the data of a test realm can be removed.';
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
  return v_counts;
end;
$$;

comment on function manage.reset_realm(text, text) is
  'Removes all data of an account''s test realm and makes its cursors and tags invalid; keys and sources stay. Returns counts. Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter), OYA04 (forbidden: live). REALM-4 to REALM-6.';
