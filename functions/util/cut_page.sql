create or replace function util.cut_page(page refcursor, row_limit integer) returns util.page
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_pieces text[] := '{}';
  v_bytes bigint := 0;
  v_document text;
  v_place text;
  v_page util.page := row('', null, 0)::util.page;
begin
  loop
    fetch cut_page.page into v_document, v_place;
    if not found then
      v_page.place := null;
      exit;
    elsif v_document is null then
      v_page.place := v_place;
      exit;
    end if;
    v_bytes := v_bytes + octet_length(v_document) + 1;
    exit when v_page.count = cut_page.row_limit or v_page.count > 0 and v_bytes > c_most_bytes;
    v_pieces := array_append(v_pieces, v_document);
    v_page.place := v_place;
    v_page.count := v_page.count + 1;
  end loop;
  close cut_page.page;
  v_page.data := '[' || array_to_string(v_pieces, ',') || ']';
  return v_page;
end;
$$;

comment on function util.cut_page(refcursor, integer) is
  'The next page of a list as a JSON array: of an open cursor of (document, place), in order, at most row_limit documents and 4 MiB, and '
  'one at least. count: how many; place: where to go on, null at the end. A row without a document is no element: the page ends there, and '
  'its place is where to go on. Rows are taken one by one, so that no document beyond the page is rendered. Closes the cursor. LIST-19.';
