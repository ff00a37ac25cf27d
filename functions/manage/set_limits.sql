create or replace function manage.set_limits(credential bytea, account_id text, limits jsonb) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_limits.credential, 'set_limits', null, set_limits.account_id);
  v_before manage.limits := manage.limits_of(manage.require_account(v_caller));
  v_limits manage.limits;
  v_misfit text;
begin
  select g.name into v_misfit
    from jsonb_each_text(jsonb_strip_nulls(set_limits.limits)) g (name, value)
   where not to_jsonb(v_before) - 'account_id' ? g.name or g.value !~ '^[0-9]{1,9}$' or g.value::bigint not between 1 and 100000000
   order by g.name
   limit 1;
  if found then
    raise exception using errcode = 'OYV02', column = '/' || v_misfit,
      message = format('Limit "%s" cannot be set so. Limits are whole numbers from 1 to 100000000.', v_misfit);
  end if;
  v_limits := jsonb_populate_record(v_before, jsonb_strip_nulls(set_limits.limits));
  update tenancy.accounts a
     set requests_per_minute = v_limits.requests_per_minute,
         pushes_per_minute = v_limits.pushes_per_minute,
         key_requests_per_minute = v_limits.key_requests_per_minute,
         address_requests_per_minute = v_limits.address_requests_per_minute,
         deliveries_per_minute = v_limits.deliveries_per_minute,
         waiting_batches = v_limits.waiting_batches,
         stored_megabytes = v_limits.stored_megabytes
   where a.account_id = v_limits.account_id;
  perform manage.log_act(v_caller, null, (
    select string_agg(n.name || ' ' || n.value, ', ' order by n.name)
      from jsonb_each_text(to_jsonb(v_limits)) n (name, value)
      join jsonb_each_text(to_jsonb(v_before)) o (name, value) on o.name = n.name and o.value <> n.value));
  return v_limits;
end;
$$;

comment on function manage.set_limits(bytea, text, jsonb) is
  'Sets limits of an account, {name: number} with the names of read_limits, each 1 to 100000000; what is absent or null stays as it was. '
  'Returns all of them; what changed is in the log. Raises OYN01 (not_found), OYV02 (invalid_parameter; column: the pointer), OYA05 '
  '(confirmation_required). PEOPLE-126, ACCOUNT-7.';
