create or replace function canon.tg_refuse_owner() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if util.is_rewriting('erasing') then
    return null;
  end if;
  raise exception using errcode = 'OYX10',
    message = format(
      '%I.%I is written by the applying role only; the owner changes it only to erase a person.', tg_table_schema, tg_table_name);
end;
$$;

comment on function canon.tg_refuse_owner() is
  'Statement trigger of the canonical tables of which the owner may update a column; its condition skips all other roles. Raises OYX10 '
  '(append_only) except for the erasure of a person. MODEL-1, PRIVACY-10.';
