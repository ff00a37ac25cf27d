create or replace function tenancy.note_command(account_id text, verb text, what text, made_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into tenancy.actions (verb, is_read, account_id, what, made_by)
  values (note_command.verb, false, note_command.account_id, note_command.what, coalesce(note_command.made_by, 'unknown'));
end;
$$;

comment on function tenancy.note_command(text, text, text, text) is
  'Writes what the command line did to the log of actions: in which account (null: none), the verb, to what, and the user who ran '
  'it. PEOPLE-40.';
