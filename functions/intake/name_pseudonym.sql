create or replace function intake.name_pseudonym(name text, pseudonym text, key bytea) returns text
language sql immutable strict parallel safe
return case when name = '' or name ~ '^Erased [0-9a-f]{16}$' then name
            else 'Erased ' || left(encode(extensions.hmac(convert_to(pseudonym || chr(31) || name, 'UTF8'), key, 'sha256'), 'hex'), 16) end;

comment on function intake.name_pseudonym(text, text, bytea) is
  'Returns what stands in place of a name of a person whose id has the pseudonym: each name its own, always the same, and without the key '
  'nobody knows of which. So two names of one person stay two, and a version between them stays a change. One that stands for a name '
  'already stays. PRIVACY-5.';
