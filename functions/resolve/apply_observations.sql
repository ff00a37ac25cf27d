create or replace function resolve.apply_observations(batch intake.batches) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_observations integer;
begin
  perform resolve.open_workspace(batch.accepted_count);
  v_observations := intake.unpack_batch(batch);
  perform resolve.collect_wanted();
  perform resolve.map_wanted(batch.realm_id, batch.source_id);

  -- What others refer to comes first.
  perform resolve.apply_type(batch.realm_id, 'organization');
  perform resolve.apply_type(batch.realm_id, 'competition');
  perform resolve.apply_type(batch.realm_id, 'division');
  perform resolve.apply_type(batch.realm_id, 'stage');
  perform resolve.apply_type(batch.realm_id, 'venue');
  perform resolve.apply_type(batch.realm_id, 'team');
  perform resolve.apply_type(batch.realm_id, 'fixture');
  perform resolve.apply_type(batch.realm_id, 'result');
  perform project.rerender_stale(batch.realm_id);
  perform resolve.apply_type(batch.realm_id, 'stat_line');

  perform standings.recompute_touched(batch.realm_id);
  return v_observations;
end;
$$;

comment on function resolve.apply_observations(intake.batches) is
  'Applies the observations of a batch that is open (intake.open_batch), set-based, each type in dependency order, and the tables of '
  'the stages they touch; what moved stands staged for the ledger (ledger.open_staging comes before). Reads the batch as it is given, so '
  'that a trial may give it another reading. Returns how many observations were stored. INTAKE-8, INTAKE-18, INTAKE-50.';
