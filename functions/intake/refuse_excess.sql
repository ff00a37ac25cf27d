create or replace function intake.refuse_excess(realm_id integer, account_id text, bytes bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mode text := tenancy.mode_of(refuse_excess.realm_id);
  v_account tenancy.accounts;
  v_waiting integer;
  v_megabytes integer;
begin
  select a.* into v_account from tenancy.accounts a where a.account_id = refuse_excess.account_id;
  v_waiting := tenancy.quota_in(v_mode, v_account.waiting_batches);
  if (select count(*) >= v_waiting
        from (select from intake.batches b
               where b.status = 'received' and b.realm_id = refuse_excess.realm_id and b.account_id = refuse_excess.account_id
               limit v_waiting) w) then
    raise exception using errcode = 'OYL01',
      message = format('%s batches of this account are waiting, the most allowed. Retry when some have been applied.', v_waiting);
  end if;
  v_megabytes := tenancy.quota_in(v_mode, v_account.stored_megabytes);
  if coalesce((select t.stored_bytes from intake.turns t
                where t.realm_id = refuse_excess.realm_id and t.account_id = refuse_excess.account_id), 0)
     + refuse_excess.bytes > v_megabytes * 1048576::bigint then
    raise exception using errcode = 'OYL02',
      message = format('This account has used up its %s megabytes in %s mode. Ask the operators of the service for more%s.', v_megabytes,
                       v_mode, case v_mode when 'test' then ', or reset the test data' else '' end);
  end if;
end;
$$;

comment on function intake.refuse_excess(integer, text, bigint) is
  'Raises OYL01 (rate_limited) if an account has the most waiting batches it may have, OYL02 (storage_exceeded) if a body of this many '
  'bytes would exceed its storage. Waiting batches count as stored when they are started, so they may take the account over its '
  'storage. LIMIT-43, LIMIT-44.';
