create or replace function identity.merge(realm_id integer, first_id text, second_id text, made_by text, why text) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_type text := canon.type_of_id(merge.first_id);
  v_decision_id text;
begin
  if coalesce(length(btrim(merge.why)) not between 1 and 500, true) then
    raise exception using errcode = 'OYV02', message = 'Explain why they are the same, in 1 to 500 characters.';
  end if;
  -- Before the pair is queued: other transactions may wait for it while this waits for them.
  perform util.lock_realm(merge.realm_id, is_shared => true);
  perform util.lock_identity(merge.realm_id, is_shared => true);
  perform util.lock_merging(merge.realm_id, waits => true);
  perform identity.lock_concerned(merge.realm_id, array[merge.first_id, merge.second_id]);
  v_decision_id := identity.propose(
    merge.realm_id, v_type, merge.first_id, merge.second_id, 'merge', null,
    jsonb_build_object('made_by', merge.made_by, 'words', btrim(merge.why)), null, null);
  if v_decision_id is null then
    raise exception using errcode = 'OYC03',
      message = format('%s and %s are already merged: both lead to %s.', merge.first_id, merge.second_id,
        canon.survivor_of(merge.realm_id, merge.first_id));
  end if;
  return identity.approve(merge.realm_id, v_decision_id, merge.made_by);
end;
$$;

comment on function identity.merge(integer, text, text, text, text) is
  'Merges two entities by decision of a person (made_by), with a reason: a review that is approved at once. Returns what '
  'identity.approve returns. Raises what it raises, and OYC03 (conflict) if they are already merged. IDENTITY-34.';

create or replace function identity.approve(realm_id integer, decision_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.apply_batch: a realm without statistics is not an empty one.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_decision identity.decisions%rowtype;
  v_changes integer;
begin
  perform util.lock_realm(approve.realm_id, is_shared => true);
  perform util.lock_identity(approve.realm_id, is_shared => true);
  perform util.lock_merging(approve.realm_id, waits => true);
  v_decision := identity.read_decision(approve.realm_id, approve.decision_id, 'approve', approve.decided_by);
  perform identity.lock_concerned(approve.realm_id, array[v_decision.first_id, v_decision.second_id]);
  perform identity.refuse_foreign(v_decision);
  v_changes := identity.carry_out(approve.realm_id, array[v_decision.decision_id], approve.decided_by);
  return jsonb_build_object(
    'decision_id', v_decision.decision_id, 'survivor_id', canon.survivor_of(approve.realm_id, v_decision.first_id),
    'changes', v_changes);
end;
$$;

comment on function identity.approve(integer, text, text) is
  'Merges the pair of a review, for decided_by, in one transaction. Returns {decision_id, survivor_id, changes}. Raises OYN01 '
  '(not_found), OYC03 (conflict: already decided, or resting on a decision that is not approved), OYV02 (invalid_parameter). '
  'IDENTITY-32, IDENTITY-34.';

create or replace function identity.carry_out(realm_id integer, decision_ids text[], decided_by text) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_cause ledger.cause := ledger.begin_change(carry_out.realm_id, 'merge', null, carry_out.decided_by, null);
  v_all_ids text[];
  v_moving text[];
begin
  v_cause.change_group := 'grp_' || substr(carry_out.decision_ids[1], 5);
  update identity.decisions d
     set status = 'approved', decided_at = util.now(), decided_by = btrim(carry_out.decided_by), doubt = null,
         asked_for = null, asked_by = null, asked_at = null, last_error = null
   where d.realm_id = carry_out.realm_id and d.decision_id = any (carry_out.decision_ids) and d.status in ('pending', 'approving');
  perform identity.pair_parts(carry_out.realm_id, carry_out.decision_ids);
  perform identity.pair_games(carry_out.realm_id, carry_out.decision_ids);
  perform identity.write_grounds(carry_out.realm_id, array(
    select d.decision_id from identity.decisions d
     where d.realm_id = carry_out.realm_id and d.decision_id = any (carry_out.decision_ids) and d.matcher is not null));
  v_all_ids := carry_out.decision_ids || array(
    select r.id from unnest(carry_out.decision_ids) k (id) cross join lateral identity.resting_on(carry_out.realm_id, k.id) r (id));
  -- The fixtures that a merge of competitions or venues moves.
  v_moving := array(
    select distinct g.entity_id
      from (
        select d.entity_type, canon.survivor_of(d.realm_id, d.first_id) as first_id,
               canon.survivor_of(d.realm_id, d.second_id) as second_id
          from identity.decisions d where d.realm_id = carry_out.realm_id and d.decision_id = any (v_all_ids) and d.stands
           and d.entity_type in ('competition', 'division', 'stage', 'venue')
      ) p
      cross join lateral identity.referring(
        carry_out.realm_id, 'fixture', p.entity_type, greatest(p.first_id collate "C", p.second_id collate "C")) g
     where p.first_id <> p.second_id);
  perform identity.redecide(carry_out.realm_id, identity.entities_of(carry_out.realm_id, carry_out.decision_ids));
  perform identity.close_moot(carry_out.realm_id, array(
    select d.first_id from identity.decisions d where d.realm_id = carry_out.realm_id and d.decision_id = any (v_all_ids)));
  perform matching.record_merged(carry_out.realm_id, carry_out.decision_ids, v_moving);
  return ledger.flush_changes(v_cause);
end;
$$;

comment on function identity.carry_out(integer, text[], text) is
  'Approves decisions, for decided_by, and brings the model in line with them, in one change: the children of competitions and the '
  'games of teams follow, and names for which they are new evidence are recorded. Returns the number of changes. IDENTITY-32, '
  'IDENTITY-35, IDENTITY-122.';

create or replace function identity.close_moot(realm_id integer, entity_ids text[]) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_closed integer;
begin
  with asked as (
    select distinct k.decision_id
      from unnest(close_moot.entity_ids) e (entity_id)
      cross join lateral unnest(identity.members_of(close_moot.realm_id, e.entity_id)) m (member_id)
      cross join lateral (
        select d.decision_id from identity.decisions d
         where d.realm_id = close_moot.realm_id and d.first_id = m.member_id and d.status = 'pending'
        union all
        select d.decision_id from identity.decisions d
         where d.realm_id = close_moot.realm_id and d.second_id = m.member_id and d.status = 'pending'
      ) k
  )
  update identity.decisions d
     set status = 'rejected', decided_at = util.now(), decided_by = 'matcher',
         note = case d.entity_type when 'fixture' then 'Two sources list both by now.' else 'One source lists both by now.' end
    from asked a
    cross join lateral (
      select k.first_id, k.second_id, canon.survivor_of(k.realm_id, k.first_id) as low_id,
             canon.survivor_of(k.realm_id, k.second_id) as high_id
        from identity.decisions k where k.realm_id = close_moot.realm_id and k.decision_id = a.decision_id offset 0
    ) p
   where d.realm_id = close_moot.realm_id and d.decision_id = a.decision_id and d.status = 'pending' and d.matcher is not null
     and p.low_id <> p.high_id and case
       -- A game that one list has on another day may be the other's game of that day, until both lists have both.
       when d.entity_type = 'fixture' then matching.count_lists(close_moot.realm_id, p.low_id, p.high_id) > 1
         and matching.is_on_one_day(close_moot.realm_id, p.low_id) and matching.is_on_one_day(close_moot.realm_id, p.high_id)
       when d.entity_type in ('team', 'competition') then identity.has_common_source(close_moot.realm_id, p.low_id, p.high_id)
         -- The question was not that one source lists both itself.
         and not array(
           select m.source_id from canon.external_ids m
            where m.realm_id = close_moot.realm_id and m.entity_id = p.low_id and coalesce(m.origin_id, m.entity_id) = p.first_id
         ) && array(
           select m.source_id from canon.external_ids m
            where m.realm_id = close_moot.realm_id and m.entity_id = p.high_id and coalesce(m.origin_id, m.entity_id) = p.second_id)
       else false end;
  get diagnostics v_closed = row_count;
  return v_closed;
end;
$$;

comment on function identity.close_moot(integer, text[]) is
  'Closes the matcher''s reviews of teams, competitions and fixtures (entity_ids, and entities merged with them) that lists now answer: '
  'one lists both teams or competitions, or two list both fixtures, each on one day. Returns how many. IDENTITY-218.';
