create or replace function intake.expand_competitions() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The data of a deletion claims nothing (IDENTITY-9, HISTORY-5).
  if not exists (select from pg_temp.incoming i where i.type = 'competition' and not i.is_deleted and i.data ? 'divisions') then
    return;
  end if;
  -- One observation names each division and stage once (INTAKE-26); of what was accepted before that was asked, the last mention counts.
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select distinct on (i.seq, p.external_id)
         i.seq, i.batch_index, i.observation_id, 'division', p.external_id, i.observed_at, i.confidence, false, p.data,
         resolve.word_hash(p.data, '{}', false), 1
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
         resolve.word_hash(p.data, '{}', false), 1
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
  'Puts the divisions and stages inside competition observations into the workspace as observations of their own: each is decided by '
  'itself (IDENTITY-9, HISTORY-5).';
