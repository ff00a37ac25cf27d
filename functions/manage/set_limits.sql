create or replace function manage.set_limits(account_id text, limits jsonb) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limits manage.limits := manage.read_limits(set_limits.account_id);
  v_misfit text;
begin
  select g.name into v_misfit
    from jsonb_each_text(jsonb_strip_nulls(set_limits.limits)) g (name, value)
   where not to_jsonb(v_limits) - 'account_id' ? g.name or g.value !~ '^[0-9]{1,9}$' or g.value::bigint not between 1 and 100000000
   order by g.name
   limit 1;
  if found then
    raise exception using errcode = 'OYV02', column = '/' || v_misfit,
      message = format('Limit "%s" cannot be set so. Limits are whole numbers from 1 to 100000000.', v_misfit);
  end if;
  v_limits := jsonb_populate_record(v_limits, jsonb_strip_nulls(set_limits.limits));
  update tenancy.accounts a
     set requests_per_minute = v_limits.requests_per_minute,
         pushes_per_minute = v_limits.pushes_per_minute,
         key_requests_per_minute = v_limits.key_requests_per_minute,
         address_requests_per_minute = v_limits.address_requests_per_minute,
         deliveries_per_minute = v_limits.deliveries_per_minute,
         waiting_batches = v_limits.waiting_batches,
         stored_megabytes = v_limits.stored_megabytes
   where a.account_id = v_limits.account_id;
  return v_limits;
end;
$$;

comment on function manage.set_limits(text, jsonb) is
  'Sets limits of an account, {name: number} with the names of manage.limits, each 1 to 100000000; what is absent or null stays as it was. '
  'Returns all of them. Raises OYN01 (not_found), OYV02 (invalid_parameter; column: the pointer). ACCOUNT-7.';
