create or replace function intake.refuse_names(person intake.person, reason text, made_by text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(length(refuse_names.reason) not between 1 and 500, true)
      or coalesce(length(refuse_names.made_by) not between 1 and 200, true) then
    raise exception using errcode = 'OYV02',
      message = 'An erasure is logged. Give the reason in 1 to 500 characters and your name in 1 to 200.';
  end if;
  if refuse_names.reason ~* person.pattern or refuse_names.made_by ~* person.pattern then
    raise exception using errcode = 'OYV02',
      message = 'The reason contains what is to be erased. Give it without an id or a name, such as by the number of a letter.';
  end if;
end;
$$;

comment on function intake.refuse_names(intake.person, text, text) is
  'Refuses a reason for an erasure that names the person. Raises OYV02 (invalid_parameter). PRIVACY-7.';
