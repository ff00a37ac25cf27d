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

create or replace function tenancy.sign_cursor(realm_id integer, purpose text, place text) returns text
language sql stable
begin atomic
  select translate(encode(convert_to(p.payload, 'UTF8'), 'base64'), E'+/=\n', '-_') || '.'
         || translate(encode(substr(extensions.hmac(convert_to(p.payload, 'UTF8'), r.cursor_secret, 'sha256'), 1, 15), 'base64'),
                      '+/', '-_')
    from tenancy.realms r
    cross join lateral (select concat_ws(' ', r.epoch, sign_cursor.purpose, sign_cursor.place) as payload) p
   where r.realm_id = sign_cursor.realm_id;
end;

comment on function tenancy.sign_cursor(integer, text, text) is
  'An opaque cursor: place, bound to the realm, its epoch and a purpose (the list and its filters), and signed (LIST-4, STREAM-8).';

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
