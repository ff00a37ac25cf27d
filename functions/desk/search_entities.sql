create or replace function desk.search_entities(
  session_hash bytea, mode text, kind text, q text, within text, page_cursor text, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(search_entities.session_hash, 'search_entities', search_entities.mode);
  v_result jsonb;
begin
  v_result := read.search_page(
    manage.realm_of(v_caller.account_id, search_entities.mode), v_caller.account_id, search_entities.kind, search_entities.q,
    search_entities.within, search_entities.page_cursor, search_entities.row_limit);
  perform desk.note_action(v_caller, search_entities.mode, search_entities.kind);
  return v_result;
end;
$$;

comment on function desk.search_entities(bytea, text, text, text, text, text, integer) is
  'Returns a page of a search in the data of a mode as read.search_page does: entities of a kind that q calls so, or where q leads as an '
  'id. Raises OYV02 (invalid_parameter), OYV03 (invalid_cursor). DASHBOARD-30, DASHBOARD-31.';
