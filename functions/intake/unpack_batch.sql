create or replace function intake.unpack_batch(batch intake.batches) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_is_correction boolean := intake.is_correction(batch);
  v_stored_before integer := (select count(*) from intake.observations o where o.batch_id = batch.batch_id);
  v_count integer;
begin
  with stored as (
    insert into intake.observations (
      realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at, confidence, is_deleted, cleared,
      data, content_hash, correction)
    select batch.realm_id, 'obs_' || v_time || util.ulid_tail(), batch.batch_id, p.batch_index, batch.source_id, o.type, o.external_id,
           coalesce(util.read_moment(o.observed_at), batch.received_at + p.batch_index * interval '1 microsecond'),
           coalesce(o.confidence, 1), coalesce(o.deleted, false), coalesce(o.cleared, '{}'), o.data,
           case
             when v_is_correction
             then intake.word_hash(o.data || jsonb_build_object('correction', o.correction), coalesce(o.cleared, '{}'), false)
             else intake.word_hash(o.data, coalesce(o.cleared, '{}'), coalesce(o.deleted, false)) end,
           case when v_is_correction then o.correction end
      -- Of bytes in the archive every observation was stored before.
      from jsonb_array_elements(
             coalesce(batch.readable, nullif(convert_from(batch.payload, 'UTF8'), ''), '{}')::jsonb -> 'observations')
           with ordinality e (item, number)
      -- The payload lists observations, readable lists pairs of an index and an observation.
      cross join lateral (
        select case when batch.readable is null then (e.number - 1)::integer else (e.item ->> 0)::integer end,
               case when batch.readable is null then e.item else e.item -> 1 end
      ) p (batch_index, body)
      cross join lateral jsonb_to_record(p.body) o (
        type text, external_id text, observed_at text, confidence double precision, deleted boolean, cleared text[], data jsonb,
        correction jsonb)
     where v_stored_before = 0
        or not exists (
             select from intake.observations k where k.batch_id = batch.batch_id and k.batch_index = p.batch_index)
    returning observations.*
  ), observed as (
    select s.* from stored s
    union all
    -- Observations that an earlier run stored are applied again, which restores lost claims and changes nothing else (resolve.find_lost).
    select o.* from intake.observations o where v_stored_before > 0 and o.batch_id = batch.batch_id
  )
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, cleared, data, content_hash,
    round, verdict)
  select o.batch_index, o.batch_index, o.observation_id, o.type, coalesce(o.correction #>> '{of,external_id}', o.external_id),
         intake.player_of(o.type, o.is_deleted, o.data), o.observed_at, o.confidence, o.is_deleted, o.cleared, o.data, o.content_hash, 1,
         case when o.correction is not null then 'correction' end
    from observed o
   where not batch.is_void -- UNDO-2
     -- What comes after the end of a source changes nothing, except that corrections end (FEED-390).
     and (v_is_correction or not exists (
       select from tenancy.sources s
        where s.realm_id = batch.realm_id and s.source_id = batch.source_id and s.ended_at < batch.received_at));
  get diagnostics v_count = row_count;
  if v_is_correction then
    perform intake.recall_observations(batch.realm_id);
  end if;

  perform intake.expand_competitions();
  perform intake.expand_deletions(batch.realm_id, batch.source_id);
  return greatest(v_count - v_stored_before, 0);
end;
$$;

comment on function intake.unpack_batch(intake.batches) is
  'Reads a batch''s accepted observations from its archived payload, stores them and puts them into the workspace; observations that an '
  'earlier run of the batch stored are not stored again. Returns how many were stored. INTAKE-8, INTAKE-13, INTAKE-11, FEED-261.';

create or replace function intake.is_correction(batch intake.batches) returns boolean
language sql immutable parallel safe
return (is_correction.batch).content_type = 'application/vnd.oyss.correction+json';

comment on function intake.is_correction(intake.batches) is
  'Returns whether a batch contains corrections or their ends, which the service itself writes (manage.correct_field): what is pushed '
  'has another media type. CORRECT-1.';

create or replace function intake.expand_deletions(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Held until the end of the transaction: while a batch deletes stat lines, no other batch of the source creates lines of players.
  if exists (select from pg_temp.incoming i where i.type = 'stat_line' and i.is_deleted) then
    perform util.lock_stat_lines(expand_deletions.source_id, is_shared => false);
  elsif exists (select from pg_temp.incoming i where i.player_id <> '') then
    perform util.lock_stat_lines(expand_deletions.source_id, is_shared => true);
    return;
  else
    return;
  end if;

  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select i.seq, i.batch_index, i.observation_id, i.type, i.external_id, p.player_id, i.observed_at, i.confidence, true, i.data,
         i.content_hash, 1
    from pg_temp.incoming i
    cross join lateral (
      select m.player_id
        from canon.external_ids m
       where m.realm_id = expand_deletions.realm_id and m.source_id = expand_deletions.source_id
         and m.entity_type = i.type and m.external_id = i.external_id
      union
      select o.player_id from pg_temp.incoming o where o.type = i.type and o.external_id = i.external_id
    ) p
   where i.type = 'stat_line' and i.is_deleted and p.player_id <> '';
end;
$$;

comment on function intake.expand_deletions(integer, text) is
  'Expands the deletion of a stat line into one for every line under its external id, of any player: those that the source has reported '
  'and those in the batch. The deletion itself has no player; intake.deletion_of finds it for lines that come later (IDENTITY-12).';

create or replace function intake.expand_competitions() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The data of a deletion claims nothing (IDENTITY-9, HISTORY-5).
  if not exists (select from pg_temp.incoming i where i.type = 'competition' and not i.is_deleted and i.data ? 'divisions') then
    return;
  end if;
  -- One observation names each division and stage once (INTAKE-26); in batches accepted before that rule, the last mention counts.
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select distinct on (i.seq, p.external_id)
         i.seq, i.batch_index, i.observation_id, 'division', p.external_id, i.observed_at, i.confidence, false, p.data,
         intake.word_hash(p.data, '{}', false), 1
    from pg_temp.incoming i
    cross join lateral jsonb_array_elements(i.data -> 'divisions') with ordinality d (body, number)
    cross join lateral (
      select intake.part_id('division', i.external_id, d.body) as external_id,
             d.body - 'stages' || jsonb_build_object('competition', i.external_id) as data
    ) p
   where i.type = 'competition' and not i.is_deleted
   order by i.seq, p.external_id, d.number desc;

  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select distinct on (i.seq, p.external_id)
         i.seq, i.batch_index, i.observation_id, 'stage', p.external_id, i.observed_at, i.confidence, false, p.data,
         intake.word_hash(p.data, '{}', false), 1
    from pg_temp.incoming i
    cross join lateral jsonb_array_elements(i.data -> 'divisions') with ordinality d (body, number)
    cross join lateral jsonb_array_elements(d.body -> 'stages') with ordinality s (body, number)
    cross join lateral (select intake.part_id('division', i.external_id, d.body)) w (division_id)
    cross join lateral (
      select intake.part_id('stage', w.division_id, s.body) as external_id,
             s.body || jsonb_build_object('division', w.division_id) as data
    ) p
   where i.type = 'competition' and not i.is_deleted
   order by i.seq, p.external_id, d.number desc, s.number desc;
end;
$$;

comment on function intake.expand_competitions() is
  'Puts the divisions and stages inside competition observations into the workspace as separate observations: each is decided by itself '
  '(IDENTITY-9, HISTORY-5).';

create or replace function intake.part_id(type text, whole text, part jsonb) returns text
language sql immutable parallel safe
return coalesce(
  part ->> 'external_id',
  whole || chr(31) || lower(part ->> 'name') || chr(31) || case type
    when 'division' then coalesce(intake.age_group(part ->> 'age_group'), '') || chr(31) || coalesce(part ->> 'gender', '')
    when 'stage' then (part ->> 'type') || chr(31) || coalesce(part ->> 'order', '0')
  end);

comment on function intake.part_id(text, text, jsonb) is
  'Returns the external id of a division or stage (type): its own, or, since hosts may leave it out, that of its parent (whole) with '
  'what distinguishes it there: the name of a division, its age group and gender; the name of a stage, its type and order (IDENTITY-20).';
