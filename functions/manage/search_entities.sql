create or replace function manage.search_entities(
  credential bytea, mode text, kind text, q text, within text, page_cursor text, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(search_entities.credential, 'search_entities', search_entities.mode);
begin
  return read.search_page(
    manage.require_realm(v_caller, search_entities.mode), v_caller.account_id, search_entities.kind, search_entities.q,
    search_entities.within, search_entities.page_cursor, search_entities.row_limit);
end;
$$;

comment on function manage.search_entities(bytea, text, text, text, text, text, integer) is
  'Returns a page of a search in the data of a mode as read.search_page does: entities of a kind that q calls so, or where q leads as an '
  'id. Raises OYV02 (invalid_parameter), OYV03 (invalid_cursor). DASHBOARD-30, DASHBOARD-31.';
