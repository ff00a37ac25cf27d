create or replace function intake.has_erased(realm_id integer, source_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from intake.erased_ids e where e.realm_id = has_erased.realm_id and e.source_id = has_erased.source_id) then
    return false;
  end if;
  if exists (
    select from intake.erased_ids e
     where e.realm_id = has_erased.realm_id and e.source_id = has_erased.source_id
       and not exists (select from intake.person_keys() k where k.mark = e.key_mark)) then
    raise exception using errcode = 'OYX20',
      message = 'Persons of this source were erased under a key that is not among those of OYSS_SECRET_KEY, so they cannot be recognised.';
  end if;
  return true;
end;
$$;

comment on function intake.has_erased(integer, text) is
  'Whether persons of a source were erased, so that what it pushes must be searched for them. Raises OYX20 (unknown_person_key) where it '
  'could not be: nothing is stored then. PRIVACY-8.';
