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
      message = 'Source keys that begin with oyss: are reserved for the service. Choose another.';
  end if;
  if register_source.class is null
    or register_source.class not in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd') then
    raise exception using errcode = 'OYV02',
      message = 'The class of a source must be authoritativePush, partnerApi, hostFeed, ownerCorrection, scrape or crowd.';
  end if;
  if exists (select from tenancy.sources s where s.realm_id = v_realm_id and s.source_key = register_source.source_key) then
    raise exception using errcode = 'OYC03',
      message = format('The source key "%s" is already used in %s mode. Choose another.', register_source.source_key, register_source.mode);
  end if;
  insert into tenancy.sources (realm_id, source_id, account_id, source_key, class)
  values (v_realm_id, v_source_id, register_source.account_id, register_source.source_key, register_source.class);
  return v_source_id;
end;
$$;

comment on function tenancy.register_source(text, text, text, text) is
  'Registers a source: account, mode, key, class; the class fixes its rank permanently. Returns its id. Raises OYV02 (invalid_parameter), '
  'OYC03 (conflict: key taken). ACCOUNT-3, DECIDE-4.';

create or replace function tenancy.source_of(realm_id integer, account_id text, source_key text) returns text
language plpgsql stable
as $$
declare
  v_source_id text;
begin
  select s.source_id into v_source_id
    from tenancy.sources s
   where s.realm_id = source_of.realm_id and s.source_key = source_of.source_key and s.account_id = source_of.account_id;
  if not found then
    raise exception using errcode = 'OYV10',
      message = format(
        'The source "%s" is not registered to this account in the mode of this key. Register it on the page Sources of the dashboard, '
        'or with oyss source create.', source_of.source_key);
  end if;
  return v_source_id;
end;
$$;

comment on function tenancy.source_of(integer, text, text) is
  'The id of the caller''s source by its key. Raises OYV10 (unknown_source). INTAKE-2.';

create or replace function tenancy.sources_named(realm_id integer, keys text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_unknown text := (
    select coalesce(n.key, 'null')
      from unnest(sources_named.keys) n (key)
     where not exists (select from tenancy.sources s where s.realm_id = sources_named.realm_id and s.source_key = n.key)
     limit 1);
begin
  if cardinality(sources_named.keys) = 0 then
    raise exception using errcode = 'OYV02', message = 'Name at least one source, or leave the list out to mean every source.';
  end if;
  if v_unknown is not null then
    raise exception using errcode = 'OYV10', message = format('No source "%s" is registered in this mode.', v_unknown);
  end if;
  return (
    select array_agg(s.source_id order by s.source_id)
      from tenancy.sources s
     where s.realm_id = sources_named.realm_id and s.source_key = any (sources_named.keys));
end;
$$;

comment on function tenancy.sources_named(integer, text[]) is
  'Returns the ids, in order and each once, of the sources with these keys in a realm, of any account; null for no list. Raises OYV02 '
  '(invalid_parameter: an empty list), OYV10 (unknown_source).';

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
      message = 'The class to allow must be authoritativePush, partnerApi, hostFeed, ownerCorrection or scrape; crowd is always allowed.';
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
  'Stops letting the people of an account register sources of a class in live mode; registered ones stay. Raises OYN01 (not_found: the '
  'class was not allowed). PEOPLE-50.';

create or replace function tenancy.may_use_class(account_id text, mode text, class text) returns boolean
language sql stable
return may_use_class.mode <> 'live'
  or may_use_class.class not in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape')
  or exists (select from tenancy.allowed_classes c where c.account_id = may_use_class.account_id and c.class = may_use_class.class);

comment on function tenancy.may_use_class(text, text, text) is
  'Whether an account may have sources of a class in a mode: in live mode those of class crowd, and of classes that an operator allowed '
  'it. PEOPLE-50.';

create or replace function tenancy.refuse_class(account_id text, mode text, class text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not tenancy.may_use_class(refuse_class.account_id, refuse_class.mode, refuse_class.class) then
    raise exception using errcode = 'OYA04',
      message = format('In live mode this account may register no sources of the class %s. Ask an operator of the service to allow it '
                       '(oyss account allow-class %s %s).', refuse_class.class, refuse_class.account_id, refuse_class.class);
  end if;
end;
$$;

comment on function tenancy.refuse_class(text, text, text) is
  'Raises OYA04 (forbidden) where the people of an account may not register a source of a class: in live mode any but crowd that no '
  'operator allowed it. Asked by each operation that registers a source, feed or connector. PEOPLE-50.';
