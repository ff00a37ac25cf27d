create or replace function tenancy.page_body(
  realm_id integer, purpose text, members text, page util.page, list text default 'data'
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return concat(
    '{', page_body.members || ',', '"', page_body.list, '":', (page_body.page).data, ',"next_cursor":',
    case when (page_body.page).place is null then 'null'
         else '"' || tenancy.sign_cursor(page_body.realm_id, page_body.purpose, (page_body.page).place) || '"' end, '}');
end;
$$;

comment on function tenancy.page_body(integer, text, text, util.page, text) is
  'The body of a page as JSON text: members that come first (null: none), its elements under the name list, and next_cursor, bound to a '
  'purpose (tenancy.sign_cursor) and null at the end. LIST-3, LIST-4.';
