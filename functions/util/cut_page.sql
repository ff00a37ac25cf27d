create or replace function util.cut_page(page refcursor, row_limit integer, is_grouped boolean default false) returns util.page
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_pieces text[] := '{}';
  v_bytes bigint := 0;
  v_document text;
  v_place text;
  v_heading text;
  v_group text;
  v_opens boolean;
  v_page util.page := row('', null, 0)::util.page;
begin
  -- A row without a document is not an element: the page ends there, and continues at its place. An empty document (what the caller may not
  -- read) counts and is left out. Consecutive documents under one heading, JSON text that ends in an open array, are put into it. Fetches
  -- row by row, so that no document beyond the page is rendered.
  loop
    if cut_page.is_grouped then
      fetch cut_page.page into v_document, v_place, v_heading;
    else
      fetch cut_page.page into v_document, v_place;
    end if;
    if not found then
      v_page.place := null;
      exit;
    elsif v_document is null then
      v_page.place := v_place;
      exit;
    end if;
    v_opens := v_document <> '' and v_heading is distinct from v_group;
    if v_opens then
      v_document := v_heading || v_document;
    end if;
    v_bytes := v_bytes + octet_length(v_document) + case when v_opens then 3 else 1 end;
    exit when v_page.count = cut_page.row_limit or v_page.count > 0 and v_bytes > c_most_bytes;
    if v_opens and v_pieces <> '{}' then
      v_pieces[cardinality(v_pieces)] := v_pieces[cardinality(v_pieces)] || ']}';
    end if;
    if v_document <> '' then
      v_pieces := array_append(v_pieces, v_document);
      v_group := v_heading;
    end if;
    v_page.place := v_place;
    v_page.count := v_page.count + 1;
  end loop;
  close cut_page.page;
  v_page.data := '[' || array_to_string(v_pieces, ',') || case when v_group is null then ']' else ']}]' end;
  return v_page;
end;
$$;

comment on function util.cut_page(refcursor, integer, boolean) is
  'Returns the next page from an open cursor of (document, place), which it closes: a JSON array of at most row_limit documents and 4 '
  'MiB, at least one; count; place: where to continue (null: the end). is_grouped: rows are (document, place, heading). LIST-19, '
  'LIST-23, PRIVACY-23.';
