create or replace function intake.replace_player(player jsonb, pseudonym text, key bytea) returns jsonb
language sql immutable parallel safe
return case when replace_player.pseudonym is null then replace_player.player
  else replace_player.player || jsonb_strip_nulls(jsonb_build_object(
    'external_id', replace_player.pseudonym,
    'name', intake.name_pseudonym(replace_player.player ->> 'name', replace_player.pseudonym, replace_player.key))) end;

comment on function intake.replace_player(jsonb, text, bytea) is
  'A player, {external_id, name}, with pseudonyms in place of both; without a name none is made up, and without a pseudonym it stays as '
  'it is. PRIVACY-5.';
