create or replace function canon.unpack_batch(batch intake.batches) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_count integer;
begin
  insert into pg_temp.incoming (seq, batch_index, observation_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash)
  select o.batch_index, o.batch_index, 'obs_' || v_time || util.ulid_tail(), o.body ->> 'type', o.body ->> 'external_id',
         coalesce((o.body ->> 'observed_at')::timestamptz, batch.received_at), coalesce((o.body ->> 'confidence')::double precision, 1),
         coalesce((o.body ->> 'deleted')::boolean, false), o.body -> 'data', util.content_hash((o.body -> 'data')::text)
    from (
      select (e.number - 1)::integer as batch_index, e.body
        from jsonb_array_elements(case when batch.readable is null then convert_from(batch.payload, 'UTF8')::jsonb -> 'observations' end) with ordinality e (body, number)
      union all
      select (e.pair ->> 0)::integer, e.pair -> 1
        from jsonb_array_elements(batch.readable::jsonb -> 'observations') e (pair)
    ) o
   where not exists (select from intake.observations stored where stored.batch_id = batch.batch_id and stored.batch_index = o.batch_index);

  insert into intake.observations (realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash)
  select batch.realm_id, i.observation_id, batch.batch_id, i.batch_index, batch.source_id, i.type, i.external_id, i.observed_at, i.confidence, i.is_deleted, i.data, i.content_hash
    from pg_temp.incoming i;
  get diagnostics v_count = row_count;

  perform canon.expand_competitions();
  return v_count;
end;
$$;

comment on function canon.unpack_batch(intake.batches) is 'Reads a batch''s accepted observations from its archived payload into the workspace and stores them; those stored by an earlier run of the same batch are left out, so a replay applies only what is new. Returns how many. Decisions, section 3.';
