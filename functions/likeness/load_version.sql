create or replace function likeness.load_version(version integer, words jsonb, weights jsonb, rules jsonb) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hash bytea := sha256(convert_to((words || weights || rules)::text, 'UTF8'));
  v_is_stored constant boolean := exists (
    select from likeness.versions v where v.version = load_version.version and v.content_hash = v_hash);
  -- What an operator put in force stays in force.
  v_is_taken constant boolean := exists (select from likeness.versions v where v.is_in_force and v.made_by <> 'release');
begin
  if not v_is_stored then
    delete from likeness.versions v where v.version = load_version.version;
    insert into likeness.versions (version, content_hash, made_by) values (load_version.version, v_hash, 'release');
    insert into likeness.words (version, domain, word, role, value, weight, language)
    select load_version.version, w.domain, w.word, w.role, nullif(w.value, ''), nullif(w.weight, '')::double precision, w.language
      from jsonb_to_recordset(words) w (domain text, word text, role text, value text, weight text, language text);
    insert into likeness.weights (version, entity_type, feature, level, weight, rule, sentence)
    select load_version.version, w.entity_type, w.feature, w.level, w.weight::double precision, nullif(w.rule, ''), nullif(w.sentence, '')
      from jsonb_to_recordset(weights) w (entity_type text, feature text, level text, weight text, rule text, sentence text);
    insert into likeness.rules (version, entity_type, kind, is_veto, games, sentence)
    select load_version.version, r.entity_type, r.kind, r.is_veto::boolean, nullif(r.games, '')::integer, r.sentence
      from jsonb_to_recordset(rules) r (entity_type text, kind text, is_veto text, games text, sentence text);
    -- What nothing is known of would be joined row by row.
    analyze likeness.words, likeness.weights, likeness.rules;
  end if;
  if v_is_taken or load_version.version is not distinct from likeness.version_in_force() then
    return false;
  end if;
  perform likeness.switch_version(load_version.version);
  return true;
end;
$$;

comment on function likeness.load_version(integer, jsonb, jsonb, jsonb) is
  'Stores the words, weights and rules of a release under their version, and puts it in force unless one that an operator made is. Returns '
  'whether another version, or another content, is in force now. IDENTITY-230.';

create or replace function likeness.switch_version(version integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update likeness.versions v set is_in_force = false where v.is_in_force;
  update likeness.versions v set is_in_force = true where v.version = switch_version.version;
end;
$$;

comment on function likeness.switch_version(integer) is
  'Puts a version of words, weights and rules in force in place of the current one. Known names keep their parts (matching.read_again). '
  'IDENTITY-230.';
