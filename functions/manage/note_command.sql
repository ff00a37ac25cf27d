create or replace function manage.note_command(whose text, verb text, what text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id text := note_command.whose;
begin
  if v_account_id is null then
    v_account_id := coalesce(
      (select f.account_id from connect.feeds f where f.feed_id = note_command.what),
      (select b.account_id from intake.batches b where b.batch_id = note_command.what));
  end if;
  perform tenancy.note_command(v_account_id, note_command.verb, note_command.what, note_command.made_by);
end;
$$;

comment on function manage.note_command(text, text, text, text) is
  'Writes to the log of actions what the command line did by a function of this schema (verb) that does not write there itself, in its '
  'transaction: in whose account (null: that of what, a feed or batch, or none), to what, and the user who ran it. PEOPLE-40.';
