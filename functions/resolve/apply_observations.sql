create or replace function resolve.apply_observations(batch intake.batches) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_observations integer;
begin
  perform resolve.open_workspace(batch.accepted_count);
  v_observations := intake.unpack_batch(batch);
  perform resolve.collect_mentions();
  if intake.is_correction(batch) then perform resolve.find_corrected(batch); end if;
  perform resolve.map_mentions(batch.realm_id, batch.source_id);

  -- Types that others refer to come first.
  perform resolve.apply_type(batch.realm_id, 'organization');
  perform resolve.apply_type(batch.realm_id, 'competition');
  perform resolve.apply_type(batch.realm_id, 'division');
  perform resolve.apply_type(batch.realm_id, 'stage');
  perform resolve.apply_type(batch.realm_id, 'venue');
  perform resolve.apply_type(batch.realm_id, 'team');
  perform resolve.apply_type(batch.realm_id, 'fixture');
  perform resolve.apply_type(batch.realm_id, 'result');
  perform project.rerender_invalidated(batch.realm_id);
  perform resolve.apply_type(batch.realm_id, 'stat_line');

  perform standings.recompute_touched(batch.realm_id);
  return v_observations;
end;
$$;

comment on function resolve.apply_observations(intake.batches) is
  'Applies the observations of an open batch (intake.open_batch; a trial may pass others) in sets, each type in dependency order, then '
  'recomputes the tables affected. Stages the changes: call ledger.open_staging first. Returns how many were stored. INTAKE-8, '
  'INTAKE-18, INTAKE-50.';

create or replace function resolve.apply_type(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_round integer;
  v_rounds integer;
  v_verdicts text[];
  v_has_corrections boolean;
  v_is_corrected boolean;
  v_has_void boolean;
  v_is_named boolean;
begin
  select count(*) > 0 or exists (select from pg_temp.invalidated), bool_or(w.is_void and w.entity_type = apply_type.entity_type)
    into v_is_named, v_has_void
    from pg_temp.mentions w where w.entity_type in (apply_type.entity_type, 'result');
  if not v_is_named then
    return;
  end if;
  perform resolve.lock_entities(apply_type.realm_id, apply_type.entity_type);
  perform resolve.refuse_moved(apply_type.realm_id, apply_type.entity_type);
  perform resolve.read_claims(apply_type.entity_type);
  v_rounds := resolve.number_rounds(apply_type.entity_type);

  if v_rounds > 0 then
    v_has_corrections := exists (select from canon.corrections k where k.realm_id = apply_type.realm_id and k.ended_by is null);
  end if;

  for v_round in 1 .. v_rounds loop
    v_verdicts := resolve.judge_incoming(apply_type.realm_id, apply_type.entity_type, v_round);
    v_has_corrections := v_has_corrections or 'correction' = any (v_verdicts);
    v_is_corrected := v_has_corrections and resolve.lift_corrections(apply_type.realm_id, apply_type.entity_type, v_round);
    continue when v_verdicts <@ array['repetition'] and not v_is_corrected;
    if v_has_void then perform resolve.end_void(apply_type.realm_id, apply_type.entity_type, v_round); end if;
    perform resolve.contest_fields(apply_type.realm_id, apply_type.entity_type, v_round);
    perform resolve.state_claims(apply_type.realm_id, apply_type.entity_type, v_round, v_verdicts);
    if v_is_corrected then
      perform resolve.lay_corrections(apply_type.realm_id, apply_type.entity_type, v_round);
    end if;
    perform resolve.choose_winners(apply_type.realm_id);
    if 'first' = any (v_verdicts) then
      perform resolve.decide_new(apply_type.realm_id, apply_type.entity_type, v_round);
    end if;
    if apply_type.entity_type = 'result' then
      perform resolve.record_result_causes(v_round);
    end if;
    if v_verdicts && array['withdrawal', 'return'] then
      perform resolve.record_liveness(apply_type.realm_id, apply_type.entity_type, v_round);
    end if;
    perform project.write_decided(apply_type.realm_id, apply_type.entity_type);
  end loop;

  if v_has_void then perform resolve.end_void(apply_type.realm_id, apply_type.entity_type, null); end if;
  perform resolve.state_references(apply_type.realm_id, apply_type.entity_type);
  perform resolve.choose_winners(apply_type.realm_id);
  perform project.write_decided(apply_type.realm_id, apply_type.entity_type);
end;
$$;

comment on function resolve.apply_type(integer, text) is
  'Applies the workspace''s observations of one type, in rounds in which an entity (for results, an external id) occurs once; then '
  'writes the claims that references make on entities of that type.';

create or replace function resolve.lock_entities(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A result is written on its fixture, and on the one that it leaves; what a reference names may be written too.
  v_written text[] := (
    select array_agg(distinct w.entity_id) from pg_temp.mentions w
     where (w.entity_type = lock_entities.entity_type or w.entity_type = 'result' and lock_entities.entity_type = 'fixture')
       and (w.is_direct or w.is_only_referred_to and coalesce(w.value::text, w.whole_id) is not null)
       and w.entity_id is not null and w.is_new is not true);
  v_shown text[] := (
    select array_agg(distinct w.entity_id) from pg_temp.mentions w
     where w.entity_type = lock_entities.entity_type and not w.is_direct and not w.is_new
       and (w.is_only_referred_to is false or coalesce(w.value::text, w.whole_id) is null));
  v_stale text[] := case
    when lock_entities.entity_type = 'fixture' and exists (select from pg_temp.invalidated)
      then project.invalidated_fixtures(lock_entities.realm_id)
  end;
begin
  -- Two such batches decide in turn, and no fixture keeps an old name. PostgreSQL ends one of two that deadlock; the worker applies it
  -- again.
  if coalesce(v_written, v_shown, v_stale) is null then
    return; -- nothing that exists already
  end if;
  case lock_entities.entity_type
    when 'organization' then
      perform from canon.organizations e
        where e.realm_id = lock_entities.realm_id and e.organization_id = any (v_written)
        order by e.organization_id for no key update;
      perform from canon.organizations e
        where e.realm_id = lock_entities.realm_id and e.organization_id = any (v_shown)
        order by e.organization_id for key share;
    when 'competition' then
      perform from canon.competitions e
        where e.realm_id = lock_entities.realm_id and e.competition_id = any (v_written)
        order by e.competition_id for no key update;
      perform from canon.competitions e
        where e.realm_id = lock_entities.realm_id and e.competition_id = any (v_shown)
        order by e.competition_id for key share;
    when 'division' then
      perform from canon.divisions e
        where e.realm_id = lock_entities.realm_id and e.division_id = any (v_written)
        order by e.division_id for no key update;
      perform from canon.divisions e
        where e.realm_id = lock_entities.realm_id and e.division_id = any (v_shown)
        order by e.division_id for key share;
    when 'stage' then
      perform from canon.stages e
        where e.realm_id = lock_entities.realm_id and e.stage_id = any (v_written)
        order by e.stage_id for no key update;
      perform from canon.stages e
        where e.realm_id = lock_entities.realm_id and e.stage_id = any (v_shown)
        order by e.stage_id for key share;
    when 'venue' then
      perform from canon.venues e
        where e.realm_id = lock_entities.realm_id and e.venue_id = any (v_written)
        order by e.venue_id for no key update;
      perform from canon.venues e
        where e.realm_id = lock_entities.realm_id and e.venue_id = any (v_shown)
        order by e.venue_id for key share;
    when 'team' then
      perform from canon.teams e
        where e.realm_id = lock_entities.realm_id and e.team_id = any (v_written)
        order by e.team_id for no key update;
      perform from canon.teams e
        where e.realm_id = lock_entities.realm_id and e.team_id = any (v_shown)
        order by e.team_id for key share;
    when 'fixture' then
      perform from canon.fixtures e
        where e.realm_id = lock_entities.realm_id and e.fixture_id = any (v_written || v_shown || v_stale)
        order by e.fixture_id for no key update;
    when 'stat_line' then
      perform from canon.stat_lines e
        where e.realm_id = lock_entities.realm_id and e.stat_line_id = any (v_written)
        order by e.stat_line_id for no key update;
    else null; -- results live on fixtures, which are locked by then
  end case;
end;
$$;

comment on function resolve.lock_entities(integer, text) is
  'Locks the entities of one type that the batch writes, in id order, with those that its source knew only by reference and now names. '
  'Entities only referred to get a key-share lock before their names are read. Two batches that rename each other''s references can '
  'deadlock: apply again.';
