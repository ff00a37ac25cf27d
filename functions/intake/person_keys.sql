create or replace function intake.person_keys() returns table (place bigint, key bytea, mark bytea)
language sql stable
begin atomic
  select k.place, decode(k.text, 'hex'), substr(sha256(convert_to('oyss person key ' || k.text, 'UTF8')), 1, 4)
    from string_to_table(nullif(current_setting('oyss.person_keys', true), ''), ',') with ordinality k (text, place);
end;

comment on function intake.person_keys() is
  'Returns the keys by which erased persons are recognised, newest first (place: the ordinal, from 1), each with a mark that identifies '
  'it. The shell derives them from OYSS_SECRET_KEY and passes them to its sessions (oyss.person_keys); the database stores none. '
  'PRIVACY-8.';
