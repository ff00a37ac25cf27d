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
      message = format('The source "%s" is not registered to this account in the mode of this key. Register it first, or check the key.',
                       source_of.source_key);
  end if;
  return v_source_id;
end;
$$;

comment on function tenancy.source_of(integer, text, text) is
  'The id of the caller''s source by its key. Raises OYV10 (unknown_source). INTAKE-2.';
