create or replace function desk.list_conflicts(
  session_hash bytea, mode text, kind text, competition_id text, field text, winner text, loser text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_conflicts.session_hash, 'list_conflicts', list_conflicts.mode);
  v_result jsonb;
begin
  v_result := read.show_conflicts(
    manage.realm_of(v_caller.account_id, list_conflicts.mode), list_conflicts.kind, list_conflicts.competition_id, list_conflicts.field,
    list_conflicts.winner, list_conflicts.loser);
  perform desk.note_action(v_caller, list_conflicts.mode, coalesce(v_result #>> '{competition,id}', list_conflicts.kind));
  return v_result;
end;
$$;

comment on function desk.list_conflicts(bytea, text, text, text, text, text, text) is
  'Returns where sources disagree in the data of a mode as read.show_conflicts does: of a kind of entity, in a competition (null: in all), '
  'with examples of a field, winner and loser. Raises OYN01 (not_found), OYV02 (invalid_parameter). DASHBOARD-36.';
