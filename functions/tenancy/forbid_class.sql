create or replace function tenancy.forbid_class(account_id text, class text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from tenancy.allowed_classes c
   where c.account_id = forbid_class.account_id and c.class = forbid_class.class;
  if not found then
    raise exception using errcode = 'OYN01', message = format(
      'No class %s was allowed this account in live mode, so none can be taken back.', forbid_class.class);
  end if;
end;
$$;

comment on function tenancy.forbid_class(text, text) is
  'Takes back that the people of an account may register sources of a class in live mode; what is registered stays. Raises OYN01 '
  '(not_found: the class was not allowed). PEOPLE-125.';
