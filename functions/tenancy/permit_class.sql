create or replace function tenancy.permit_class(account_id text, class text, allowed_by text) returns tenancy.allowed_classes
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_allowed tenancy.allowed_classes;
begin
  if permit_class.class is null
    or permit_class.class not in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape') then
    raise exception using errcode = 'OYV02',
      message = 'The class to allow is authoritativePush, partnerApi, hostFeed, ownerCorrection or scrape; crowd is always allowed.';
  end if;
  insert into tenancy.allowed_classes (account_id, class, allowed_by)
  values (permit_class.account_id, permit_class.class, permit_class.allowed_by)
  on conflict do nothing;
  select c.* into v_allowed from tenancy.allowed_classes c
   where c.account_id = permit_class.account_id and c.class = permit_class.class;
  return v_allowed;
end;
$$;

comment on function tenancy.permit_class(text, text, text) is
  'Lets the people of an account register sources of a class in live mode; allowed again it stays as it was. Raises OYV02 '
  '(invalid_parameter). PEOPLE-50.';
