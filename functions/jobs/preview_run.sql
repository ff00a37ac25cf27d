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
  v_batches text[];
  v_batch_id text;
  v_versions ledger.versions[];
  v_is_one boolean;
  v_games jsonb;
  v_known jsonb;
  v_decided jsonb;
  v_differs jsonb;
  v_twins jsonb;
  v_joined jsonb := '[]';
  v_left jsonb := '{}';
begin
  -- What is done in here is undone; what the variables hold remains. Locks are taken as by jobs.apply_batch, and released before the run
  -- ends, which may take that of the ledger. The first time its games are one with those that other feeds list, if any.
  select r.* into v_run from connect.runs r where r.run_id = preview_run.run_id and r.state = 'extracted';
  if v_run.run_id is null or not connect.will_wait(v_run) then
    return;
  end if;
  v_left := connect.left_games(v_run);
  foreach v_is_one in array '{t,f}'::boolean[] loop
    begin
      if v_is_one then
        with mapped as (
          insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id)
          select v_run.realm_id, w.source_id, 'fixture', w.external_id, w.fixture_id from connect.twins_elsewhere(v_run) w
          returning external_id, entity_id
        )
        select jsonb_object_agg(m.external_id, m.entity_id) into v_twins from mapped m;
        continue when v_twins is null;
      end if;
      v_versions := '{}';
      v_batches := connect.push_trial(v_run);
      foreach v_batch_id in array v_batches loop
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
      v_games := (
        select jsonb_agg(g.game order by g.place)
          from ledger.changed_games(v_run.realm_id, v_versions) with ordinality g (game, place)
         where not v_is_one or g.game ->> 'id' in (select t.value from jsonb_each_text(v_twins) t)
           and g.game ->> 'what' in ('moved', 'cancelled', 'reinstated', 'returned'));
      v_games := connect.mark_corrected(v_run, v_batches, v_games);
      v_differs := coalesce(v_differs, read.disagreements_of(
        v_run.realm_id, array(select f.source_id from connect.feed_of_run(v_run) f where connect.is_first(v_run)), 0) -> 'sources');
      if v_is_one then
        v_joined := coalesce(v_games, '[]');
      else
        v_games := connect.mark_known(v_run, v_games, v_twins, v_joined);
        v_known := connect.known_elsewhere(v_run);
        v_decided := connect.decided_elsewhere(v_run, v_batches);
      end if;
      raise exception using errcode = 'OYX31', message = 'A preview ends here.';
    exception
      when sqlstate 'OYX31' then null;
      when lock_not_available or deadlock_detected or sqlstate 'OYL01' or sqlstate 'OYL02' then return;
    end;
  end loop;
  update connect.runs r
     set preview = jsonb_build_object(
           'games', v_games, 'known', v_known, 'decided', v_decided, 'differs', v_differs, 'left', v_left,
           'at', util.rfc3339(util.now()), 'expected', (
             -- Those that it changes at once are among its games.
             select coalesce(jsonb_agg(j.game || '{"what": "expected"}' order by j.place), '[]')
               from jsonb_array_elements(v_joined) with ordinality j (game, place)
              where not v_games @> jsonb_build_array(jsonb_build_object('id', j.game -> 'id', 'fields', j.game -> 'fields'))))
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id;
end;
$$;

comment on function jobs.preview_run(text) is
  'Applies a judged run that will wait (any other: does nothing), undoes that, and records which games it would change '
  '(connect.mark_known) and what other sources report or decide. Records nothing while those are being applied, or at a limit. '
  'FEED-380, FEED-381, FEED-388, FEED-395, FEED-396.';
grant execute on function jobs.preview_run(text) to oyss_resolver;
