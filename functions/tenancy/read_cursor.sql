create or replace function tenancy.read_cursor(realm_id integer, purpose text, page_cursor text) returns text
language plpgsql stable strict
set search_path = pg_catalog, pg_temp
as $$
declare
  v_encoded text := split_part(read_cursor.page_cursor, '.', 1);
  v_place text;
begin
  if read_cursor.page_cursor ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{20}$' and length(v_encoded) % 4 <> 1 then
    v_place := substring(
      encode(decode(translate(v_encoded, '-_', '+/') || repeat('=', (4 - length(v_encoded) % 4) % 4), 'base64'), 'escape')
      from '^\S+ \S+ (.*)$');
    if tenancy.sign_cursor(read_cursor.realm_id, read_cursor.purpose, v_place) = read_cursor.page_cursor then
      return v_place;
    end if;
  end if;
  raise exception using errcode = 'OYV03',
    message = 'This cursor cannot be used here: it is damaged, or comes from another list, other filters or another mode. '
              'Start again without a cursor.';
end;
$$;

comment on function tenancy.read_cursor(integer, text, text) is
  'The place in a cursor of tenancy.sign_cursor, proven by signing it again; null without a cursor. Raises OYV03 '
  '(invalid_cursor). LIST-4, STREAM-8.';
