create or replace function manage.list_conflicts(
  credential bytea, mode text, kind text, competition_id text, field text, winner text, loser text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_conflicts.credential, 'list_conflicts', list_conflicts.mode);
begin
  return read.show_conflicts(
    manage.require_realm(v_caller, list_conflicts.mode), list_conflicts.kind, list_conflicts.competition_id, list_conflicts.field,
    list_conflicts.winner, list_conflicts.loser);
end;
$$;

comment on function manage.list_conflicts(bytea, text, text, text, text, text, text) is
  'Returns where sources disagree in the data of a mode as read.show_conflicts does: of a kind of entity, in a competition (null: in all), '
  'with examples of a field, winner and loser. Raises OYN01 (not_found), OYV02 (invalid_parameter). DASHBOARD-36.';
