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
  'Raises OYL01 (rate_limited), OYL02 (storage_exceeded). CORRECT-1, CORRECT-2.';

create or replace function intake.end_correction(
  realm_id integer, correction_id text, fields text[], ended_by text, made_by text
) returns text
language sql volatile
begin atomic
  select intake.store_corrections(o.realm_id, o.source_id, s.account_id, s.source_key, jsonb_build_object(
           'type', o.type, 'external_id', o.external_id, 'data', jsonb_build_object(),
           'observed_at', util.rfc3339(greatest(util.now(), o.observed_at + interval '1 microsecond')),
           'correction', jsonb_strip_nulls(jsonb_build_object(
             'ends', util.rfc3339(o.observed_at), 'by', end_correction.ended_by, 'made_by', end_correction.made_by,
             'of', o.correction -> 'of'))
             || jsonb_build_object('fields', (select jsonb_object_agg(f.field, null) from unnest(end_correction.fields) f (field)))))
    from intake.observations o
    join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
   where o.realm_id = end_correction.realm_id and o.observation_id = end_correction.correction_id;
end;

comment on function intake.end_correction(integer, text, text[], text, text) is
  'Stores the end of a correction (the id of its observation) for some of its fields: undo, by a person (made_by), or until, by its time '
  '(null). Returns the id of the batch. CORRECT-2.';

create or replace function intake.recall_observations(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, observed_at, confidence, is_deleted, cleared, data, content_hash, round,
    verdict)
  select n.seq, n.seq, n.observation_id, n.type, coalesce(n.correction #>> '{of,external_id}', n.external_id), n.observed_at, n.confidence,
         n.is_deleted, n.cleared, n.data, n.content_hash, 1, case when n.correction is not null then 'correction' end
    from (
      select o.*, (select max(i.seq) from pg_temp.incoming i)
                    + (row_number() over (order by o.observed_at, o.observation_id))::integer as seq
        from (
          select distinct on (x.observation_id) x.*
            from pg_temp.incoming i
            join intake.observations k on k.realm_id = recall_observations.realm_id and k.observation_id = i.observation_id
            cross join lateral intake.newer_observations(k) x
           where i.verdict = 'correction'
        ) o
       where o.observation_id <> all (array(select i.observation_id from pg_temp.incoming i))
    ) n;
end;
$$;

comment on function intake.recall_observations(integer) is
  'Puts the stored observations of corrected external ids that are newer than the correction into the workspace again, so that it ends '
  'as it would have if they had come after it; they change nothing else (DECIDE-9). CORRECT-5.';

create or replace function intake.newer_observations(made intake.observations) returns setof intake.observations
language sql stable rows 2
begin atomic
  select o.*
    from (values
           (intake.corrected_source(made), coalesce((made).correction #>> '{of,external_id}', (made).external_id), null, true),
           ((made).source_id, (made).external_id, (made).correction -> 'of', false)
         ) w (source_id, external_id, corrected, are_reports)
    -- Look-ups by external id, however small the table was when this was planned.
    cross join lateral (
      select x.* from intake.observations x
       where x.realm_id = (made).realm_id and x.source_id = w.source_id and x.type = (made).type and x.external_id = w.external_id
      offset 0
    ) o
   where o.observed_at > (made).observed_at and (o.correction is null) = w.are_reports
     and (w.are_reports or o.correction -> 'of' is not distinct from w.corrected)
     and o.batch_id <> all (intake.void_batches(o.realm_id, o.source_id));
end;

comment on function intake.newer_observations(intake.observations) is
  'Returns the observations that are not void, newer than a correction (made), and about what it corrects: reports of its source, or of '
  'the connector that it names, and corrections of its own source with their ends. CORRECT-5.';

create or replace function intake.corrected_source(observation intake.observations) returns text
language sql stable
return coalesce(
  (select s.source_id from tenancy.sources s
    where s.realm_id = (corrected_source.observation).realm_id
      and s.source_key = (corrected_source.observation).correction #>> '{of,source}'),
  (corrected_source.observation).source_id);

comment on function intake.corrected_source(intake.observations) is
  'Returns the source whose report an observation corrects: a connector that it names, else its own. CORRECT-1, CORRECT-13.';
