create or replace function tenancy.refuse_class(account_id text, mode text, class text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if refuse_class.mode = 'live' and refuse_class.class in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape')
    and not exists (select from tenancy.allowed_classes c
                     where c.account_id = refuse_class.account_id and c.class = refuse_class.class) then
    raise exception using errcode = 'OYA04',
      message = format('In live mode this account may register no sources of the class %s. Ask an operator of the service to allow it '
                       '(oyss account allow-class %s %s).', refuse_class.class, refuse_class.account_id, refuse_class.class);
  end if;
end;
$$;

comment on function tenancy.refuse_class(text, text, text) is
  'Raises OYA04 (forbidden) where the people of an account may not register a source of a class: in live mode any but crowd that no '
  'operator allowed it. Asked by each function of schema desk that registers a source, feed or connector. PEOPLE-50.';
