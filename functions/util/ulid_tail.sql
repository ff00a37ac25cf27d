create or replace function util.ulid_tail() returns text
language sql volatile parallel safe
return translate(
  encode(extensions.gen_random_bytes(12), 'base64'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ');

comment on function util.ulid_tail() is
  'Returns the last sixteen characters of a ULID: 80 random bits (twelve bytes are sixteen base64 characters, and two of the 64 symbols '
  'stand for each of the 32).';
