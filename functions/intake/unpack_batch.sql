create or replace function intake.unpack_batch(batch intake.batches) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_stored_before integer := (select count(*) from intake.observations o where o.batch_id = batch.batch_id);
  v_count integer;
begin
  with stored as (
    insert into intake.observations (
      realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at, confidence, is_deleted, cleared,
      data, content_hash)
    select batch.realm_id, 'obs_' || v_time || util.ulid_tail(), batch.batch_id, p.batch_index, batch.source_id, o.type, o.external_id,
           coalesce(util.read_moment(o.observed_at), batch.received_at + p.batch_index * interval '1 microsecond'),
           coalesce(o.confidence, 1), coalesce(o.deleted, false), coalesce(o.cleared, '{}'), o.data,
           resolve.word_hash(o.data, coalesce(o.cleared, '{}'), coalesce(o.deleted, false))
      from jsonb_array_elements(coalesce(batch.readable, convert_from(batch.payload, 'UTF8'))::jsonb -> 'observations')
           with ordinality e (item, number)
      -- The payload lists observations, readable lists pairs of an index and an observation.
      cross join lateral (
        select case when batch.readable is null then (e.number - 1)::integer else (e.item ->> 0)::integer end,
               case when batch.readable is null then e.item else e.item -> 1 end
      ) p (batch_index, body)
      cross join lateral jsonb_to_record(p.body) o (
        type text, external_id text, observed_at text, confidence double precision, deleted boolean, cleared text[], data jsonb)
     where v_stored_before = 0
        or not exists (
             select from intake.observations k where k.batch_id = batch.batch_id and k.batch_index = p.batch_index)
    returning observations.*
  ), observed as (
    select s.* from stored s
    union all
    -- Observations that an earlier run stored are applied again, which changes nothing but claims that were lost (resolve.find_lost).
    select o.* from intake.observations o where v_stored_before > 0 and o.batch_id = batch.batch_id
  )
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, cleared, data, content_hash,
    round)
  select o.batch_index, o.batch_index, o.observation_id, o.type, o.external_id, intake.player_of(o.type, o.is_deleted, o.data),
         o.observed_at, o.confidence, o.is_deleted, o.cleared, o.data, o.content_hash, 1
    from observed o;
  get diagnostics v_count = row_count;

  perform intake.expand_competitions();
  perform intake.expand_deletions(batch.realm_id, batch.source_id);
  return v_count - v_stored_before;
end;
$$;

comment on function intake.unpack_batch(intake.batches) is
  'Reads a batch''s accepted observations from its archived payload, stores them and puts them into the workspace; those that an earlier '
  'run of the same batch stored are put there and not stored again. Returns how many were stored. INTAKE-10, INTAKE-13, INTAKE-14, '
  'FEED-261.';
