create or replace function desk.read_entity(
  session_hash bytea, mode text, entity_id text, version integer, from_path text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_entity.session_hash, 'read_entity', read_entity.mode);
  v_result jsonb;
begin
  v_result := read.show_entity(
    manage.realm_of(v_caller.account_id, read_entity.mode), read_entity.entity_id, read_entity.version, read_entity.from_path);
  perform desk.note_action(v_caller, read_entity.mode, v_result ->> 'id');
  return v_result;
end;
$$;

comment on function desk.read_entity(bytea, text, text, integer, text) is
  'Returns an entity of a mode as read.show_entity does: at a version (null: the newest), its fields from a path on (null: from the '
  'first). Raises OYN01 (not_found). DASHBOARD-32, DASHBOARD-33.';
