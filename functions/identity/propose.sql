create or replace function identity.propose(
  realm_id integer, entity_type text, first_id text, second_id text, kind text, score double precision, evidence jsonb, matcher integer,
  rests_on text
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_low text := least(propose.first_id collate "C", propose.second_id collate "C");
  v_high text := greatest(propose.first_id collate "C", propose.second_id collate "C");
  v_hash bytea := identity.hash_evidence(propose.evidence);
  v_decision_id text;
  v_id text;
begin
  if propose.entity_type is null
      or propose.entity_type not in ('organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture') then
    raise exception using errcode = 'OYV02',
      message = 'Only organizations, competitions, divisions, stages, venues, teams and fixtures can be merged.';
  end if;
  foreach v_id in array array[propose.first_id, propose.second_id] loop
    if v_id is null or not starts_with(v_id, canon.id_prefix(propose.entity_type) || '_') then
      raise exception using errcode = 'OYV02',
        message = format('Both ids must be of the same type: %s is not the id of a %s.', v_id, propose.entity_type);
    elsif propose.kind = 'merge' and not canon.entity_exists(propose.realm_id, propose.entity_type, v_id) then
      raise exception using errcode = 'OYN01', message = format('There is no %s %s in this mode.', propose.entity_type, v_id);
    end if;
  end loop;
  if v_low = v_high then
    raise exception using errcode = 'OYV02', message = format('Choose two different entities: both ids are %s.', v_low);
  end if;
  if canon.survivor_of(propose.realm_id, v_low) = canon.survivor_of(propose.realm_id, v_high)
      or propose.matcher is not null and identity.is_barred(propose.realm_id, v_low, v_high, v_hash) then
    return null;
  end if;
  insert into identity.decisions (
    realm_id, decision_id, entity_type, first_id, second_id, kind, rests_on, score, evidence, evidence_hash, matcher)
  select propose.realm_id, util.make_id('rev'), propose.entity_type, v_low, v_high, propose.kind, propose.rests_on, propose.score,
         coalesce(propose.evidence, '{}'), v_hash, propose.matcher
      on conflict do nothing
  returning decisions.decision_id into v_decision_id;
  return coalesce(v_decision_id, (
    select d.decision_id from identity.decisions d
     where d.realm_id = propose.realm_id and d.first_id = v_low and d.second_id = v_high and d.status <> 'rejected'));
end;
$$;

comment on function identity.propose(integer, text, text, text, text, double precision, jsonb, integer, text) is
  'Queues a pair for review (kind merge or mapping; score null or matcher null: requested by a person) and returns it, or the review '
  'that is already pending; null if the pair is merged, or the matcher is barred. Raises OYV02 (invalid_parameter), OYN01 (not_found). '
  'IDENTITY-34, IDENTITY-36.';

create or replace function identity.hash_evidence(evidence jsonb) returns bytea
language sql immutable parallel safe
return sha256(convert_to((case jsonb_typeof(evidence -> 'features') when 'array' then evidence || jsonb_build_object('features', (
    select coalesce(jsonb_agg(
             case jsonb_typeof(f.feature) when 'object' then f.feature - array['words', 'rule'] else f.feature end order by f.place), '[]')
      from jsonb_array_elements(evidence -> 'features') with ordinality f (feature, place)))
  else coalesce(evidence, '{}') end)::text, 'UTF8'));

comment on function identity.hash_evidence(jsonb) is
  'Returns the hash by which the same evidence is recognised, in any order of its members and whatever its sentences read. IDENTITY-36.';

create or replace function identity.read_decision(
  realm_id integer, decision_id text, operation text default null, decided_by text default null
) returns identity.decisions
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_decision identity.decisions%rowtype;
begin
  select d.* into v_decision
    from identity.decisions d where d.realm_id = read_decision.realm_id and d.decision_id = read_decision.decision_id;
  if v_decision.decision_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no review %s in this mode.', read_decision.decision_id);
  elsif read_decision.operation is null then
    return v_decision;
  elsif coalesce(length(btrim(read_decision.decided_by)) not between 1 and 200, true) then
    raise exception using errcode = 'OYV02', message = 'Give the name of the person who decides, in 1 to 200 characters.';
  elsif not (case read_decision.operation
      when 'undo' then v_decision.stands
      when 'reject' then v_decision.status = 'pending' and not v_decision.stands
      else v_decision.status in ('pending', 'approving') end) then
    raise exception using errcode = 'OYC03', message = format(case
      when v_decision.undone_at is not null then '%1$s was undone by %4$s on %5$s: they are two again.'
      when v_decision.status = 'approved' then '%1$s was approved by %2$s on %3$s already. To part them again, undo it.'
      when v_decision.status = 'rejected' then '%1$s was rejected by %2$s on %3$s. To make them one all the same, merge the two.'
      when v_decision.stands then 'The two of %1$s are one until somebody decides. To part them, undo it.'
      else '%1$s is not decided yet: there is nothing to undo. Reject it.'
    end, v_decision.decision_id, v_decision.decided_by, v_decision.decided_at::date, v_decision.undone_by, v_decision.undone_at::date);
  elsif read_decision.operation = 'approve' and not (
      select o.stands from identity.decisions o
       where o.realm_id = read_decision.realm_id and o.decision_id = v_decision.rests_on) then
    raise exception using errcode = 'OYC03',
      message = format('It depends on %s, which is not approved. Decide that first.', v_decision.rests_on);
  end if;
  return v_decision;
end;
$$;

comment on function identity.read_decision(integer, text, text, text) is
  'Returns a decision; with an operation (approve, reject, undo), only if that is open to it, for decided_by. Raises OYN01 (not_found), '
  'OYV02 (invalid_parameter: nobody decides), OYC03 (conflict: already decided, or resting on a decision that is not approved). '
  'IDENTITY-34.';

create or replace function identity.resting_on(realm_id integer, decision_id text) returns setof text
language sql stable
begin atomic
  with recursive resting (id) as (
    select resting_on.decision_id collate "C"
    union
    select n.decision_id
      from resting r
      cross join lateral (
        select d.decision_id from identity.decisions d where d.realm_id = resting_on.realm_id and d.rests_on = r.id
        union all
        select g.decision_id from identity.grounds g where g.realm_id = resting_on.realm_id and g.ground_id = r.id
      ) n
  )
  select r.id from resting r where r.id <> resting_on.decision_id;
end;

comment on function identity.resting_on(integer, text) is
  'Returns the decisions that rest on one, directly or indirectly: those that name it, and those on games that have it among their '
  'grounds. IDENTITY-34.';

create or replace function identity.reject(realm_id integer, decision_id text, decided_by text, is_undo boolean default false) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform util.lock_realm(reject.realm_id, is_shared => true);
  perform util.lock_identity(reject.realm_id, is_shared => true);
  perform util.lock_merging(reject.realm_id, waits => true);
  -- This waits for a batch that relies on any of them, and the batch fails with it.
  perform from identity.decisions d where d.realm_id = reject.realm_id and d.decision_id = reject.decision_id for update;
  perform from identity.decisions d
    where d.realm_id = reject.realm_id and d.decision_id = any (array(select identity.resting_on(reject.realm_id, reject.decision_id)))
    order by d.decision_id for update;
  perform identity.read_decision(
    reject.realm_id, reject.decision_id, case when reject.is_undo then 'undo' else 'reject' end, reject.decided_by);
  update identity.decisions d
     set status = 'rejected',
         decided_at = coalesce(d.decided_at, util.now()), decided_by = coalesce(d.decided_by, btrim(reject.decided_by)),
         undone_at = case when d.stands then util.now() end,
         undone_by = case when d.stands then btrim(reject.decided_by) end, doubt = null,
         asked_for = null, asked_by = null, asked_at = null, last_error = null
    from (select reject.decision_id as id union all select r.id from identity.resting_on(reject.realm_id, reject.decision_id) r (id)) k
   where d.realm_id = reject.realm_id and d.decision_id = k.id and d.status <> 'rejected';
end;
$$;

comment on function identity.reject(integer, text, text, boolean) is
  'Decides, for decided_by, to keep apart the pair of a review, or (is_undo) of an approved decision, with all decisions that rest on '
  'it; does not change the model. Raises OYN01 (not_found), OYC03 (conflict: already decided), OYV02 (invalid_parameter). IDENTITY-34, '
  'IDENTITY-36.';
