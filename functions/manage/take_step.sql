create or replace function manage.take_step(totp tenancy.totp_secrets, step bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if take_step.step is null or take_step.step <= (take_step.totp).last_step then
    raise exception using errcode = 'OYA01', message = 'This code was used already. Wait for the next one.';
  end if;
  update tenancy.totp_secrets t
     set last_step = take_step.step, confirmed_at = coalesce(t.confirmed_at, util.now())
   where t.user_id = (take_step.totp).user_id;
end;
$$;

comment on function manage.take_step(tenancy.totp_secrets, bigint) is
  'Takes the code of a time step, which the shell has verified: each counts once, and none before the last one taken. Raises OYA01 '
  '(unauthorized). PEOPLE-26.';
