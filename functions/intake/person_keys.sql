create or replace function intake.person_keys() returns table (place bigint, key bytea, mark bytea)
language sql stable
begin atomic
  select k.place, decode(k.text, 'hex'), substr(sha256(convert_to('oyss person key ' || k.text, 'UTF8')), 1, 4)
    from string_to_table(nullif(current_setting('oyss.person_keys', true), ''), ',') with ordinality k (text, place);
end;

comment on function intake.person_keys() is
  'The keys under which persons who were erased are recognised, newest first (place, from 1), each with a mark to tell it by. The shell '
  'derives them from OYSS_SECRET_KEY and gives them to its sessions (oyss.person_keys); the database keeps none. PRIVACY-8.';
