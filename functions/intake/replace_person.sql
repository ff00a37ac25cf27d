create or replace function intake.replace_person(realm_id integer, source_id text, observation jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_player record;
  v_line record;
  v_observation jsonb := replace_person.observation;
begin
  if v_observation ->> 'type' is distinct from 'stat_line' then
    return v_observation;
  end if;
  select f.* into v_player
    from intake.find_erased(
      replace_person.realm_id, replace_person.source_id, 'player', v_observation #>> '{data,player,external_id}') f;
  if v_player.pseudonym is not null then
    v_observation := jsonb_set(
      v_observation, '{data,player}', intake.replace_player(v_observation #> '{data,player}', v_player.pseudonym, v_player.key));
  end if;
  select f.* into v_line
    from intake.find_erased(replace_person.realm_id, replace_person.source_id, 'line', v_observation ->> 'external_id') f;
  if v_line.pseudonym is not null then
    v_observation := jsonb_set(v_observation, '{external_id}', to_jsonb(v_line.pseudonym));
  end if;
  return v_observation;
end;
$$;

comment on function intake.replace_person(integer, text, jsonb) is
  'Returns an observation of a source, as pushed, with pseudonyms in place of an erased player and of an external id that named one; '
  'any other observation unchanged. PRIVACY-5, PRIVACY-8.';
