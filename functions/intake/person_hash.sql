create or replace function intake.person_hash(source_id text, kind text, value text, key bytea) returns bytea
language sql immutable strict parallel safe
return extensions.hmac(convert_to(concat_ws(chr(31), source_id, kind, value), 'UTF8'), key, 'sha256');

comment on function intake.person_hash(text, text, text, bytea) is
  'Returns the keyed hash (HMAC-SHA256) of a source''s name for a person (kind player: the external id; name: the name) or for a stat '
  'line of one (line: its external id); intake.idempotency_hashes uses it for an account. Without the key nobody can guess ids. '
  'PRIVACY-8.';
