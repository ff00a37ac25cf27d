create or replace function intake.store_corrections(
  realm_id integer, source_id text, account_id text, source_key text, observation jsonb
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_payload bytea := convert_to(
    jsonb_build_object(
      'source', store_corrections.source_key, 'observations', jsonb_build_array(store_corrections.observation))::text, 'UTF8');
begin
  return intake.store_batch(
    store_corrections.realm_id, store_corrections.source_id, store_corrections.account_id, null, v_payload, sha256(v_payload),
    'application/vnd.oyss.correction+json', null, 1, 0, null);
end;
$$;

comment on function intake.store_corrections(integer, text, text, text, jsonb) is
  'Stores a batch that contains a correction of a source, or the end of one (observation), and queues it. Returns the id of the batch. '
  'Raises OYL01 (rate_limited), OYL02 (storage_exceeded). CORRECT-1, CORRECT-6.';

create or replace function intake.end_correction(
  realm_id integer, correction_id text, fields text[], ended_by text, made_by text
) returns text
language sql volatile
begin atomic
  select intake.store_corrections(o.realm_id, o.source_id, s.account_id, s.source_key, jsonb_build_object(
           'type', o.type, 'external_id', o.external_id, 'data', jsonb_build_object(),
           'observed_at', util.rfc3339(greatest(util.now(), o.observed_at + interval '1 microsecond')),
           'correction', jsonb_strip_nulls(jsonb_build_object(
             'ends', util.rfc3339(o.observed_at), 'by', end_correction.ended_by, 'made_by', end_correction.made_by))
             || jsonb_build_object('fields', (select jsonb_object_agg(f.field, null) from unnest(end_correction.fields) f (field)))))
    from intake.observations o
    join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
   where o.realm_id = end_correction.realm_id and o.observation_id = end_correction.correction_id;
end;

comment on function intake.end_correction(integer, text, text[], text, text) is
  'Stores the end of a correction (the id of its observation) for some of its fields: undo, by a person (made_by), or until, by its time '
  '(null). Returns the id of the batch. CORRECT-6.';
