create or replace function manage.read_entity(
  credential bytea, mode text, entity_id text, version integer, from_path text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_entity.credential, 'read_entity', read_entity.mode);
begin
  return read.show_entity(
    manage.require_realm(v_caller, read_entity.mode), read_entity.entity_id, read_entity.version, read_entity.from_path);
end;
$$;

comment on function manage.read_entity(bytea, text, text, integer, text) is
  'Returns an entity of a mode as read.show_entity does: at a version (null: the newest), its fields from a path on (null: from the '
  'first). Raises OYN01 (not_found). DASHBOARD-32, DASHBOARD-33.';
