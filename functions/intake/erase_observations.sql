create or replace function intake.erase_observations(person intake.person, observation_ids text[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_observations bigint;
begin
  update intake.observations o
     set external_id = r.observation ->> 'external_id', data = r.observation -> 'data'
    from (
      select w.observation_id, intake.replace_person(
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
  'Replaces a person in observations; their content hashes stay. Returns how many rows changed. PRIVACY-5, PRIVACY-6.';
