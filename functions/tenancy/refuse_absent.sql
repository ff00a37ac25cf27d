create or replace function tenancy.refuse_absent(entity_type text, entity_id text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'OYN01',
    message = format('There is no %s %s in the mode of this key.', refuse_absent.entity_type, refuse_absent.entity_id);
end;
$$;

comment on function tenancy.refuse_absent(text, text) is 'Raises OYN01 (not_found): well formed, but absent or another realm''s (ID-4).';
