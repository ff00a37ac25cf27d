create or replace function jobs.match_names(realm_id integer, name_count integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a few names are looked up in tables of any size, of realms that statistics may not know.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_noted identity.noted[];
  v_read integer;
  v_proposed integer;
  v_merging integer;
begin
  perform util.lock_realm(match_names.realm_id, is_shared => true);
  perform util.lock_identity(match_names.realm_id, is_shared => true);
  if not util.lock_matching(match_names.realm_id) then
    return jsonb_build_object('is_busy', true);
  end if;
  perform resolve.open_workspace(match_names.name_count);
  if exists (select from identity.unread u where u.realm_id = match_names.realm_id) then
    v_read := identity.read_unread(match_names.realm_id, match_names.name_count);
    perform identity.enqueue_matching(match_names.realm_id);
    return jsonb_build_object('read', v_read);
  end if;
  v_noted := identity.read_noted(match_names.realm_id, match_names.name_count);
  perform identity.find_alike(match_names.realm_id);
  perform identity.find_meetings(match_names.realm_id);
  perform identity.find_places(match_names.realm_id);
  perform identity.find_companions(match_names.realm_id);
  perform identity.weigh_schedule(match_names.realm_id);
  perform identity.judge_alike(match_names.realm_id);
  perform identity.find_games(match_names.realm_id, array(select distinct n.entity_id from pg_temp.named n where n.entity_type = 'team'));
  v_proposed := identity.propose_alike(match_names.realm_id);
  perform identity.clear_noted(v_noted);
  perform identity.close_moot(match_names.realm_id, array(
    select distinct n.entity_id from pg_temp.named n where n.entity_type in ('team', 'competition') and n.entity_id is not null));
  v_merging := identity.enqueue_merges(match_names.realm_id);
  if exists (select from identity.merges w where w.realm_id = match_names.realm_id) then
    -- Merging goes first: what it finds to be one need not be compared. It has the next names compared when it is done, or has to wait.
    perform identity.enqueue_merging(match_names.realm_id, is_put_back => false, keeps_time => false);
  elsif exists (select from identity.noted n where n.realm_id = match_names.realm_id) then
    -- One job after the other, until nothing is noted: a second one at a time may leave.
    perform identity.enqueue_matching(match_names.realm_id);
  end if;
  return jsonb_build_object('names', cardinality(v_noted), 'proposed', v_proposed, 'merging', v_merging);
end;
$$;

comment on function jobs.match_names(integer, integer) is
  'Compares names of a realm again that batches have noted, at most name_count notes in a transaction; the next job goes on where more '
  'wait. Pairs that several batches made at once, and pairs whose schedules coincide, are judged as in a batch, and so are the games of '
  'teams that are noted: those that are surely one are merged next (jobs.merge_matched). Returns {names, proposed, merging}: how many '
  'names, how many pairs were queued or have other evidence, and how many of them are merged next; {read}: how many ids, where what came '
  'while matching was off is read first (identity.read_unread); or {is_busy} where another job is at it. IDENTITY-119, IDENTITY-120, '
  'IDENTITY-124, IDENTITY-170.';
grant execute on function jobs.match_names(integer, integer) to oyss_resolver;
