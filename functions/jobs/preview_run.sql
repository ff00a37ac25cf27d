create or replace function jobs.preview_run(run_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_nestloop = on -- as jobs.apply_batch
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
set plan_cache_mode = force_generic_plan
set lock_timeout = '2s'
as $$
declare
  v_run connect.runs;
  v_batch intake.batches;
  v_batch_id text;
  v_versions ledger.versions[];
  v_is_one boolean;
  v_games jsonb;
  v_known jsonb;
  v_expected jsonb;
  v_twins text[];
  v_left jsonb := '{}';
begin
  -- What is done in here is undone; what the variables hold remains. Locks are taken as by jobs.apply_batch, and released before the run
  -- ends, which may take that of the ledger. The second time its games are one with those that other feeds list.
  select r.* into v_run from connect.runs r where r.run_id = preview_run.run_id and r.state = 'extracted';
  if v_run.run_id is null or not connect.will_wait(v_run) then
    return;
  end if;
  v_left := connect.left_games(v_run);
  foreach v_is_one in array '{f,t}'::boolean[] loop
    exit when v_is_one and v_known @? '$[*] ? (@.later > 0)' is not true;
    begin
      if v_is_one then
        with mapped as (
          insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id)
          select v_run.realm_id, w.source_id, 'fixture', w.external_id, w.fixture_id from connect.twins_elsewhere(v_run) w
          returning entity_id
        )
        select array_agg(m.entity_id) into v_twins from mapped m;
      end if;
      v_versions := '{}';
      foreach v_batch_id in array connect.push_trial(v_run) loop
        v_batch := intake.open_batch(v_batch_id);
        perform ledger.open_staging(v_batch.accepted_count);
        perform resolve.apply_observations(v_batch);
        perform project.record_observations();
        perform resolve.forget_persons();
        perform matching.record_names(v_batch.realm_id, v_batch.source_id);
        v_versions := v_versions || array(
          select (v_run.realm_id, s.entity_id, s.version, s.entity_type, 0, 0, s.observation_id, s.moves, s.observations, s.kinds, s.state
                 )::ledger.versions
            from pg_temp.staged_versions s where s.entity_type = 'fixture' order by s.ordinal);
      end loop;
      if v_is_one then
        v_expected := (
          select jsonb_agg(g.game || '{"what": "expected"}' order by g.place)
            from ledger.changed_games(v_run.realm_id, v_versions) with ordinality g (game, place)
           where g.game ->> 'id' = any (v_twins) and g.game ->> 'what' in ('moved', 'cancelled', 'returned'));
      else
        v_games := (
          select coalesce(jsonb_agg(case when g.game ->> 'what' = 'added' then g.game - 'id' else g.game end order by g.place), '[]')
            from ledger.changed_games(v_run.realm_id, v_versions) with ordinality g (game, place));
        v_known := connect.known_elsewhere(v_run);
      end if;
      raise exception using errcode = 'OYX31', message = 'A preview ends here.';
    exception
      when sqlstate 'OYX31' then null;
      when lock_not_available or deadlock_detected or sqlstate 'OYL01' or sqlstate 'OYL02' then return;
    end;
  end loop;
  update connect.runs r
     set preview = jsonb_build_object(
           'games', v_games, 'known', v_known, 'expected', coalesce(v_expected, '[]'), 'left', v_left, 'at', util.rfc3339(util.now()))
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id;
end;
$$;

comment on function jobs.preview_run(text) is
  'Applies a judged run that will wait (any other: does nothing), undoes that, and records which games it would change '
  '(ledger.changed_games), what other sources report of its games, and what it changes of these once one. Records nothing '
  'while those are being applied, or at a limit. FEED-380, FEED-381.';
grant execute on function jobs.preview_run(text) to oyss_resolver;
