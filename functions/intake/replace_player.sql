create or replace function intake.replace_player(player jsonb, pseudonym text, key bytea) returns jsonb
language sql immutable parallel safe
return case when replace_player.pseudonym is null then replace_player.player
  else replace_player.player || jsonb_strip_nulls(jsonb_build_object(
    'external_id', replace_player.pseudonym,
    'name', intake.name_pseudonym(replace_player.player ->> 'name', replace_player.pseudonym, replace_player.key))) end;

comment on function intake.replace_player(jsonb, text, bytea) is
  'A player, {external_id, name}, with pseudonyms in place of both; without a name none is made up, and without a pseudonym it stays as '
  'it is. PRIVACY-5.';

create or replace function intake.name_pseudonym(name text, pseudonym text, key bytea) returns text
language sql immutable strict parallel safe
return case when name = '' or name ~ '^Erased [0-9a-f]{16}$' then name
            else 'Erased ' || left(encode(extensions.hmac(convert_to(pseudonym || chr(31) || name, 'UTF8'), key, 'sha256'), 'hex'), 16) end;

comment on function intake.name_pseudonym(text, text, bytea) is
  'Returns what stands in place of a name of a person whose id has the pseudonym: each name its own, always the same, and without the key '
  'nobody knows of which. So two names of one person stay two, and a version between them stays a change. One that stands for a name '
  'already stays. PRIVACY-5.';
