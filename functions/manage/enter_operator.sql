create or replace function manage.enter_operator(made_by text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_credential bytea := extensions.gen_random_bytes(32);
begin
  if coalesce(length(btrim(enter_operator.made_by)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'Say who runs the command line, in 1 to 200 characters.';
  end if;
  delete from tenancy.entries e
   where e.credential in (
     select o.credential from tenancy.entries o
      where o.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        for update skip locked);
  insert into tenancy.entries (credential, transaction_id, made_by)
  values (v_credential, pg_current_xact_id(), btrim(enter_operator.made_by));
  return v_credential;
end;
$$;

comment on function manage.enter_operator(text) is
  'Returns a credential of the service''s operator for this transaction alone, for the user who runs the command line (made_by): '
  'whoever may execute this may do all that the command line does. Raises OYV02 (invalid_parameter: nobody is named). OPERATE-63, '
  'PEOPLE-121.';
grant execute on function manage.enter_operator(text) to oyss_manager;
