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
