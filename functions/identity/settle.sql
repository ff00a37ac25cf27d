create or replace function identity.settle(realm_id integer, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a few entities are looked up in tables of any size.
set enable_seqscan = off
set enable_hashjoin = off
set plan_cache_mode = force_generic_plan
set enable_mergejoin = off
set jit = off
as $$
begin
  perform resolve.open_workspace(0);
  perform identity.redirect(settle.realm_id, settle.entity_ids);
  -- What others refer to comes first, as in a batch.
  perform identity.settle_type(settle.realm_id, 'organization');
  perform identity.settle_type(settle.realm_id, 'competition');
  perform identity.settle_type(settle.realm_id, 'division');
  perform identity.settle_type(settle.realm_id, 'stage');
  perform identity.settle_type(settle.realm_id, 'venue');
  perform identity.settle_type(settle.realm_id, 'team');
  perform identity.settle_type(settle.realm_id, 'fixture');
  perform project.rerender_stale(settle.realm_id);
  perform identity.settle_type(settle.realm_id, 'stat_line');
  perform standings.recompute_touched(settle.realm_id);
  perform project.note_observations();
  delete from pg_temp.redirected;
end;
$$;

comment on function identity.settle(integer, text[]) is
  'Makes the model what the standing decisions on these entities say: whatever was merged or parted, and whatever refers to it, is decided '
  'again from its claims, as if nothing else had ever been decided. The caller began the change (ledger.begin_change) and ends it '
  '(ledger.flush_changes). IDENTITY-32, IDENTITY-33.';
