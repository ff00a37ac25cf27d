create or replace function likeness.copy_version(additions jsonb, note text, made_by text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_based_on integer;
  v_version integer;
begin
  if coalesce(length(btrim(copy_version.note)) not between 1 and 500, true) then
    raise exception using errcode = 'OYV02', message = 'Give the reason in a note of 1 to 500 characters.';
  elsif coalesce(btrim(copy_version.made_by) in ('', 'release'), true) then
    raise exception using errcode = 'OYV02', message = 'Give the name of the person who makes the version.';
  end if;
  -- Two who make one at a time make two.
  select v.version into v_based_on from likeness.versions v where v.is_in_force for update;
  select greatest(max(v.version), 1000) + 1 into v_version from likeness.versions v;
  insert into likeness.versions (version, content_hash, made_by, note, based_on)
  select v_version, sha256(v.content_hash || convert_to(copy_version.additions::text, 'UTF8')), btrim(copy_version.made_by),
         btrim(copy_version.note), v.version
    from likeness.versions v where v.version = v_based_on;
  insert into likeness.words (version, domain, word, role, value, weight, language)
  select v_version, w.domain, w.word, w.role, w.value, w.weight, w.language from likeness.words w where w.version = v_based_on;
  insert into likeness.weights (version, entity_type, feature, level, weight, rule, sentence)
  select v_version, w.entity_type, w.feature, w.level, w.weight, w.rule, w.sentence from likeness.weights w where w.version = v_based_on;
  insert into likeness.rules (version, entity_type, kind, is_veto, games, sentence)
  select v_version, r.entity_type, r.kind, r.is_veto, r.games, r.sentence from likeness.rules r where r.version = v_based_on;
  return v_version;
end;
$$;

comment on function likeness.copy_version(jsonb, text, text) is
  'Creates a copy of the version in force, not itself in force, for additions that the caller enters; made_by and a note record who and '
  'why. Returns its number, from 1001. Raises OYV02 (invalid_parameter: no note). IDENTITY-230.';
