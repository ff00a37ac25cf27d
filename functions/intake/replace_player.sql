create or replace function intake.replace_player(player jsonb, pseudonym text, key bytea) returns jsonb
language sql immutable parallel safe
return case when replace_player.pseudonym is null then replace_player.player
  else replace_player.player || jsonb_strip_nulls(jsonb_build_object(
    'external_id', replace_player.pseudonym,
    'name', intake.name_pseudonym(replace_player.player ->> 'name', replace_player.pseudonym, replace_player.key))) end;

comment on function intake.replace_player(jsonb, text, bytea) is
  'Returns a player, {external_id, name}, with pseudonyms for both; a missing name stays missing, and without a pseudonym the player is '
  'unchanged. PRIVACY-5.';

create or replace function intake.name_pseudonym(name text, pseudonym text, key bytea) returns text
language sql immutable strict parallel safe
return case when name = '' or name ~ '^Erased [0-9a-f]{16}$' then name
            else 'Erased ' || left(encode(extensions.hmac(convert_to(pseudonym || chr(31) || name, 'UTF8'), key, 'sha256'), 'hex'), 16) end;

comment on function intake.name_pseudonym(text, text, bytea) is
  'Returns the pseudonym of a name of a person whose id has this pseudonym. Each name always gets the same one, which nobody can trace '
  'without the key; two names of one person stay two, so a version between them stays a change. A pseudonym of a name stays as it is. '
  'PRIVACY-5.';
