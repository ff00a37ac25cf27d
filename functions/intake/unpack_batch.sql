create or replace function intake.unpack_batch(batch intake.batches) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_is_replay boolean := exists (select from intake.observations o where o.batch_id = batch.batch_id);
  v_count integer;
begin
  with stored as (
    insert into intake.observations (realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash)
    select batch.realm_id, 'obs_' || v_time || util.ulid_tail(), batch.batch_id, o.batch_index, batch.source_id, o.type, o.external_id,
           coalesce(o.observed_at::timestamptz, batch.received_at), coalesce(o.confidence, 1), coalesce(o.deleted, false), o.data, resolve.word_hash(o.data, coalesce(o.deleted, false))
      from (
        select (e.number - 1)::integer as batch_index, b.*
          from jsonb_array_elements(case when batch.readable is null then convert_from(batch.payload, 'UTF8')::jsonb -> 'observations' end) with ordinality e (body, number)
          cross join lateral jsonb_to_record(e.body) b (type text, external_id text, observed_at text, confidence double precision, deleted boolean, data jsonb)
        union all
        select (e.pair ->> 0)::integer, b.*
          from jsonb_array_elements(batch.readable::jsonb -> 'observations') e (pair)
          cross join lateral jsonb_to_record(e.pair -> 1) b (type text, external_id text, observed_at text, confidence double precision, deleted boolean, data jsonb)
      ) o
     where not v_is_replay
        or not exists (select from intake.observations stored where stored.batch_id = batch.batch_id and stored.batch_index = o.batch_index)
    returning observations.*
  )
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select s.batch_index, s.batch_index, s.observation_id, s.type, s.external_id, intake.player_of(s.type, s.is_deleted, s.data),
         s.observed_at, s.confidence, s.is_deleted, s.data, s.content_hash, 1
    from stored s;
  get diagnostics v_count = row_count;

  -- A replay tells its words again, which changes nothing but what was lost of them (resolve.find_lost).
  if v_is_replay then
    insert into pg_temp.incoming (
      seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, data, content_hash, round)
    select o.batch_index, o.batch_index, o.observation_id, o.type, o.external_id, intake.player_of(o.type, o.is_deleted, o.data),
           o.observed_at, o.confidence, o.is_deleted, o.data, o.content_hash, 1
      from intake.observations o
     where o.batch_id = batch.batch_id and not exists (select from pg_temp.incoming i where i.seq = o.batch_index);
  end if;

  perform intake.expand_competitions();
  perform intake.expand_deletions(batch.realm_id, batch.source_id);
  return v_count;
end;
$$;

comment on function intake.unpack_batch(intake.batches) is 'Reads a batch''s accepted observations from its archived payload into the workspace and stores them; those stored by an earlier run of the same batch are not stored again, but told again. Returns how many were stored. INTAKE-10, INTAKE-13, INTAKE-14.';
