create or replace function tenancy.register_source(account_id text, mode text, source_key text, class text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := tenancy.realm_of(register_source.account_id, register_source.mode);
  v_source_id text := util.make_id('src');
begin
  if register_source.source_key is null or register_source.source_key !~ '^[a-z0-9][a-z0-9._:-]{1,99}$' then
    raise exception using errcode = 'OYV02',
      message = 'A source key is 2 to 100 characters: lower-case letters, digits and . _ : - , the first a letter or digit.';
  end if;
  if starts_with(register_source.source_key, 'oyss:') then
    raise exception using errcode = 'OYV02',
      message = 'Source keys that begin with oyss: are those of the service itself. Choose another.';
  end if;
  if register_source.class is null
    or register_source.class not in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd') then
    raise exception using errcode = 'OYV02',
      message = 'The class of a source is authoritativePush, partnerApi, hostFeed, ownerCorrection, scrape or crowd.';
  end if;
  if exists (select from tenancy.sources s where s.realm_id = v_realm_id and s.source_key = register_source.source_key) then
    raise exception using errcode = 'OYC03',
      message = format('The source key "%s" is taken in %s mode.', register_source.source_key, register_source.mode);
  end if;
  insert into tenancy.sources (realm_id, source_id, account_id, source_key, class)
  values (v_realm_id, v_source_id, register_source.account_id, register_source.source_key, register_source.class);
  return v_source_id;
end;
$$;

comment on function tenancy.register_source(text, text, text, text) is
  'Registers a source: account, mode, key, class; the class fixes its rank for ever. Returns its id. Raises OYV02 (invalid_parameter), '
  'OYC03 (conflict: key taken). ACCOUNT-3, DECIDE-4.';
