create or replace function intake.record_person(person intake.person, line_ids text[]) returns void
language sql volatile
begin atomic
  insert into intake.erased_ids (realm_id, source_id, id_hash, kind, key_mark, pseudonym)
  select (record_person.person).realm_id, (record_person.person).source_id,
         intake.person_hash((record_person.person).source_id, w.kind, w.value, (record_person.person).key), w.kind,
         (record_person.person).mark,
         w.pseudonym
    from (
      select 'player', (record_person.person).player_id, (record_person.person).pseudonym
      union all
      select 'name', n.name, (record_person.person).pseudonym from unnest((record_person.person).names) n (name)
      union all
      select 'line', l.line_id, 'erased-' || util.ulid_tail() from unnest(record_person.line_ids) l (line_id)
    ) w (kind, value, pseudonym)
  on conflict do nothing;
end;

comment on function intake.record_person(intake.person, text[]) is
  'Stores what identifies a person from now on: keyed hashes of the id, of the names and of the external ids of the person''s stat '
  'lines. PRIVACY-8.';

create or replace function intake.erase_observations(person intake.person, observation_ids text[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_observations bigint;
begin
  update intake.observations o
     set external_id = r.observation ->> 'external_id', data = r.observation -> 'data', correction = r.correction
    from (
      select w.observation_id, intake.hide_in_reason(w.correction, person.text_pattern) as correction, intake.replace_person(
               w.realm_id, w.source_id, jsonb_build_object('type', w.type, 'external_id', w.external_id, 'data', w.data)) as observation
        from intake.observations w
       where w.realm_id = person.realm_id and w.observation_id = any (erase_observations.observation_ids)
    ) r
   where o.realm_id = person.realm_id and o.observation_id = r.observation_id;
  get diagnostics v_observations = row_count;
  return jsonb_build_object('intake.observations', v_observations);
end;
$$;

comment on function intake.erase_observations(intake.person, text[]) is
  'Replaces a person in observations; their content hashes stay. Returns the number of rows changed. PRIVACY-5, PRIVACY-6.';

create or replace function intake.hide_in_reason(correction jsonb, pattern text) returns jsonb
language sql immutable parallel safe
return case when correction ->> 'reason' ~* pattern
  then jsonb_set(correction, '{reason}', to_jsonb(regexp_replace(correction ->> 'reason', pattern, 'erased', 'gi')))
  else correction end;

comment on function intake.hide_in_reason(jsonb, text) is
  'Returns what a correction is about (intake.observations.correction) with "erased" wherever its reason matches the pattern. PRIVACY-5.';

create or replace function intake.find_batches(person intake.person, observation_ids text[]) returns text[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch_ids text[] := array(
    select o.batch_id
      from intake.observations o
     where o.realm_id = person.realm_id and o.observation_id = any (find_batches.observation_ids)
    union
    select b.batch_id
      from intake.batches b
     where b.realm_id = person.realm_id and b.source_id = person.source_id and (b.rejected_count > 0 or b.status <> 'done'));
begin
  -- This comes first: the deletion of a line may be in an earlier batch than the line.
  perform intake.record_lines(b.realm_id, b.source_id, intake.parse_payload(b.payload))
     from intake.batches b
    where b.batch_id = any (v_batch_ids);
  return array(
    select b.batch_id
      from intake.batches b
      cross join lateral intake.screen_batch(b.realm_id, b.source_id, b.payload, b.readable, person.text_pattern) s
     where b.batch_id = any (v_batch_ids)
       and (b.payload <> s.payload or b.readable is distinct from s.readable
            or b.errors::text ~* person.text_pattern or b.error ~* person.text_pattern)
     order by b.batch_id);
end;
$$;

comment on function intake.find_batches(intake.person, text[]) is
  'Returns the batches whose bytes, faults or error name a person who is being erased. It reads the batches of the person''s '
  'observations and all batches of the source that had refused observations or are not applied; everything else is in an observation. '
  'PRIVACY-5.';

create or replace function intake.erase_batches(person intake.person, batch_ids text[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batches bigint;
begin
  update intake.batches b
     set (payload, readable) = (
           select s.payload, s.readable
             from intake.screen_batch(b.realm_id, b.source_id, b.payload, b.readable, person.text_pattern) s),
         errors = intake.hide_in_errors(b.errors, person.text_pattern, person.pseudonym),
         error = case when person.text_pattern is null then b.error
                      else regexp_replace(b.error, person.text_pattern, person.pseudonym, 'gi') end,
         erased_at = util.now()
   where b.batch_id = any (erase_batches.batch_ids);
  get diagnostics v_batches = row_count;
  return jsonb_build_object('intake.batches', v_batches);
end;
$$;

comment on function intake.erase_batches(intake.person, text[]) is
  'Replaces a person in the archived bytes of batches, in their readable observations, and in their faults and errors; keeps the hash '
  'of the original bytes. Returns the number of rows changed in each table. PRIVACY-5, PRIVACY-6.';

create or replace function intake.hide_in_errors(errors jsonb, pattern text, pseudonym text) returns jsonb
language sql immutable parallel safe
return case when pattern is null or errors is null or not errors::text ~* pattern then errors
  else (
    select jsonb_agg(e.error || jsonb_build_object(
             'path', regexp_replace(e.error ->> 'path', pattern, pseudonym, 'gi'),
             'message', regexp_replace(e.error ->> 'message', pattern, pseudonym, 'gi')) order by e.number)
      from jsonb_array_elements(errors) with ordinality e (error, number)) end;

comment on function intake.hide_in_errors(jsonb, text, text) is
  'Returns the faults of a batch (index, path, message) with a pseudonym wherever the pattern matches. PRIVACY-5.';
