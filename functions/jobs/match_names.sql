create or replace function jobs.match_names(realm_id integer, name_count integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.apply_batch: a few names are looked up in tables of any size, of realms that may have no statistics.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_noted matching.noted[];
  v_read integer;
  v_proposed integer;
  v_merging integer;
  v_parting text[];
begin
  perform util.lock_realm(match_names.realm_id, is_shared => true);
  -- Waits once for batches that read by the version before, so that no name is missed.
  perform util.lock_identity(match_names.realm_id, is_shared => not exists (
    select from matching.outdated o where o.realm_id = match_names.realm_id and o.mapping_id is null));
  if not util.lock_matching(match_names.realm_id) then
    return jsonb_build_object('is_busy', true);
  end if;
  perform resolve.open_workspace((
    select count(*) from (
      select from matching.noted n where n.realm_id = match_names.realm_id limit match_names.name_count) n)::integer);
  if exists (select from matching.unread u where u.realm_id = match_names.realm_id) then
    v_read := matching.read_unread(match_names.realm_id, match_names.name_count);
    perform matching.enqueue_matching(match_names.realm_id);
    return jsonb_build_object('read', v_read);
  elsif exists (select from matching.outdated o where o.realm_id = match_names.realm_id) then
    v_read := matching.read_outdated(match_names.realm_id, match_names.name_count);
    perform matching.enqueue_matching(match_names.realm_id);
    return jsonb_build_object('read', v_read);
  end if;
  v_noted := matching.read_noted(match_names.realm_id, match_names.name_count);
  perform matching.find_candidates(match_names.realm_id, null);
  v_parting := matching.find_contradictions(match_names.realm_id, v_noted);
  perform matching.find_meetings(match_names.realm_id);
  perform matching.find_places(match_names.realm_id);
  perform matching.find_companions(match_names.realm_id);
  perform matching.score_candidates(match_names.realm_id);
  perform matching.weigh_evidence(match_names.realm_id);
  perform matching.judge_candidates(match_names.realm_id);
  perform matching.find_games(match_names.realm_id, array(
    select distinct n.entity_id from pg_temp.new_names n where n.entity_type = 'team'));
  v_proposed := matching.propose_candidates(match_names.realm_id);
  perform identity.close_moot(match_names.realm_id, array(
    select n.entity_id from pg_temp.new_names n where n.entity_type in ('team', 'competition') and n.entity_id is not null
    union
    select g.game_id
      from pg_temp.games g
     where cardinality(g.source_ids) > 1 and exists (
       select from identity.decisions d
        where d.realm_id = match_names.realm_id and d.first_id = g.game_id and d.status = 'pending' offset 0)));
  -- After the decisions, as a batch does.
  perform matching.clear_noted(v_noted);
  v_merging := identity.merge_later(match_names.realm_id, array(
    select distinct d.decision_id
      from pg_temp.candidates a
      cross join lateral (
        select k.decision_id from identity.decisions k
         where k.realm_id = match_names.realm_id and k.first_id = least(a.origin_id, a.own_origin_id)
           and k.second_id = greatest(a.origin_id, a.own_origin_id) and k.status = 'pending' offset 0
      ) d
     where a.verdict = 'auto' and a.external_id is null) || v_parting);
  if exists (select from identity.merges w where w.realm_id = match_names.realm_id) then
    -- Merging comes first: names that it merges need no comparison. It has the next names compared when it ends or has to wait.
    perform identity.merge_later(match_names.realm_id, null, keeps_time => false);
  elsif exists (select from matching.noted n where n.realm_id = match_names.realm_id) then
    -- One job after the other, until no names are left: a second concurrent job may stop.
    perform matching.enqueue_matching(match_names.realm_id);
  end if;
  return jsonb_build_object('names', cardinality(v_noted), 'proposed', v_proposed, 'merging', v_merging);
end;
$$;

comment on function jobs.match_names(integer, integer) is
  'Compares names that batches have recorded, at most name_count of them; certain duplicates are merged next. Returns {names, proposed, '
  'merging}; {read}: names not read yet, or read by another version, come first; or {is_busy}. IDENTITY-119, IDENTITY-120, '
  'IDENTITY-124, IDENTITY-170, IDENTITY-233.';
grant execute on function jobs.match_names(integer, integer) to oyss_resolver;
