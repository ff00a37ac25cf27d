create or replace function manage.merge_entities(
  credential bytea, account_id text, mode text, first_id text, second_id text, why text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(merge_entities.credential, 'merge_entities', merge_entities.mode, merge_entities.account_id);
  v_realm_id integer := manage.require_realm(v_caller, merge_entities.mode);
  v_done jsonb;
begin
  v_done := manage.merge_now(v_realm_id, merge_entities.first_id, merge_entities.second_id, v_caller.actor, merge_entities.why);
  perform manage.log_act(v_caller, merge_entities.mode, v_done ->> 'decision_id');
  return v_done;
end;
$$;

comment on function manage.merge_entities(bytea, text, text, text, text, text) is
  'Decides, for a person who gives a reason, that two entities of an account in a mode are the same (identity.merge). Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter), OYC03 (conflict). IDENTITY-34.';

create or replace function manage.preview_undo_decision(
  credential bytea, mode text, review_id text, all_alike boolean default false, account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    preview_undo_decision.credential, 'preview_undo_decision', preview_undo_decision.mode, preview_undo_decision.account_id);
  v_decision identity.decisions := manage.require_review(v_caller, preview_undo_decision.mode, preview_undo_decision.review_id, true);
  v_ids text[] := v_decision.decision_id || case when preview_undo_decision.all_alike then identity.approved_alike(
    v_decision, manage.deciding_account(v_caller, preview_undo_decision.mode)) else '{}' end;
  v_result jsonb := '{"games": [], "entities": [], "counts": [], "calendars": [], "parted": [], "parted_counts": {}}';
  v_compared integer := least(cardinality(v_ids), 20);
begin
  -- A pair that was kept apart waits again, and nothing else changes. Of pairs that together are too large the first is tried alone.
  if v_decision.stands then
    perform manage.refuse_second_preview(coalesce(v_caller.account_id, v_caller.actor));
    v_result := v_result || manage.undo_for_now(v_decision.realm_id, v_ids[:v_compared], v_caller.actor);
    if v_compared > 1 and v_result ? 'is_large' then
      v_compared := 1;
      v_result := v_result - 'is_large' || manage.undo_for_now(v_decision.realm_id, v_ids[:1], v_caller.actor);
    end if;
  elsif v_decision.status <> 'rejected' or v_decision.undone_at is not null then
    raise exception using errcode = 'OYC03', message = 'Nothing was decided of this pair, so there is nothing to undo.';
  end if;
  return v_result || jsonb_build_object(
    'review_id', v_decision.decision_id, 'type', v_decision.entity_type, 'is_merged', v_decision.stands,
    'pairs', cardinality(v_ids), 'compared', v_compared,
    'first_name', identity.title_before(v_decision.realm_id, v_decision.first_id),
    'second_name', identity.title_before(v_decision.realm_id, v_decision.second_id),
    'games', connect.find_games(v_result -> 'games', null, null, null, null, null, 20));
end;
$$;

comment on function manage.preview_undo_decision(bytea, text, text, boolean, text) is
  'Returns what undoing the decision on a pair would change (identity.try_undo, the first 20 games), and does not do it, with review_id, '
  'type, names, is_merged (false: it only waits again), pairs, and compared of them. all_alike: as manage.undo_decision, which raises the '
  'same. IDENTITY-240.';

-- Owned by the role that may write canon.
grant create on schema manage to oyss_resolver;
set local role none;
set local role oyss_resolver;
create or replace function manage.merge_now(realm_id integer, first_id text, second_id text, made_by text, why text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return identity.merge(merge_now.realm_id, merge_now.first_id, merge_now.second_id, merge_now.made_by, merge_now.why);
end;
$$;

comment on function manage.merge_now(integer, text, text, text, text) is
  'Merges two entities (identity.merge) with the rights of the role that writes the model, and returns what that does. IDENTITY-34.';
revoke execute on function manage.merge_now(integer, text, text, text, text) from public;
grant execute on function manage.merge_now(integer, text, text, text, text) to oyss_owner;

create or replace function manage.undo_for_now(realm_id integer, decision_ids text[], undone_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '3s'
as $$
declare
  v_result jsonb;
begin
  begin
    v_result := identity.try_undo(undo_for_now.realm_id, undo_for_now.decision_ids, undo_for_now.undone_by);
    raise exception using errcode = 'OYX31', message = 'A preview ends here.';
  exception
    when sqlstate 'OYX31' then null;
    when lock_not_available or deadlock_detected or serialization_failure then
      raise exception using errcode = 'OYC03', message = 'It is being changed right now. Try again in a moment.';
  end;
  return v_result;
end;
$$;

comment on function manage.undo_for_now(integer, text[], text) is
  'Undoes merges, and that again, and returns what identity.try_undo does. Raises as that, and OYC03 (busy). IDENTITY-240.';
revoke execute on function manage.undo_for_now(integer, text[], text) from public;
grant execute on function manage.undo_for_now(integer, text[], text) to oyss_owner;
set local role none;
set local role oyss_owner;
revoke create on schema manage from oyss_resolver;

create or replace function manage.explain_pair(credential bytea, account_id text, mode text, first_id text, second_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(explain_pair.credential, 'explain_pair', explain_pair.mode, explain_pair.account_id);
  v_realm_id integer := manage.require_realm(v_caller, explain_pair.mode);
  v_type text := canon.type_of_id(explain_pair.first_id);
begin
  if v_type is null or v_type = 'stat_line' or canon.type_of_id(explain_pair.second_id) is distinct from v_type
      or explain_pair.first_id = explain_pair.second_id then
    raise exception using errcode = 'OYV02', message = 'Name two entities of the same type that can be merged.';
  -- What was merged, or only would have been made, is explained as well.
  elsif not (
        canon.entity_exists(v_realm_id, v_type, explain_pair.first_id) and canon.entity_exists(v_realm_id, v_type, explain_pair.second_id))
      and not exists (
        select from identity.decisions d
         where d.realm_id = v_realm_id and d.first_id = least(explain_pair.first_id, explain_pair.second_id)
           and d.second_id = greatest(explain_pair.first_id, explain_pair.second_id)) then
    raise exception using errcode = 'OYN01', message = format('There is no such %s in this mode.', v_type);
  end if;
  return matching.explain(v_realm_id, v_type, explain_pair.first_id, explain_pair.second_id) || jsonb_build_object(
    'entity_type', v_type, 'first_name', canon.name_of(v_realm_id, v_type, explain_pair.first_id),
    'second_name', canon.name_of(v_realm_id, v_type, explain_pair.second_id));
end;
$$;

comment on function manage.explain_pair(bytea, text, text, text, text) is
  'Explains why two entities of an account in a mode are, may be or cannot be the same (matching.explain), with their type and current '
  'names. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-180.';

create or replace function manage.measure_lists(credential bytea, account_id text, labels jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(measure_lists.credential, 'measure_lists', null, measure_lists.account_id);
begin
  -- Figures: labels (ids), the population (pairs of two sources, each with one id of the truth), its ceiling (without those of which a list
  -- reports the same of two and lists no game), how many are found, wrong or await a person, all reviews that wait, recall and precision
  -- from 0 to 1.
  return (
  with realm as (
    select manage.require_realm(v_caller, 'test') as realm_id
  ), waiting as materialized (
    select d.entity_type as type, least(x.first_id, x.second_id) as first_id, greatest(x.first_id, x.second_id) as second_id,
           identity.leads_same_evidence(d.realm_id, d.question, d.decision_id) as is_shown
      from realm r
      join identity.decisions d on d.realm_id = r.realm_id and d.status = 'pending'
      cross join lateral (
        select canon.survivor_of(d.realm_id, d.first_id) as first_id, canon.survivor_of(d.realm_id, d.second_id) as second_id) x
  ), pairs as materialized (
    select r.realm_id, p.*, p.is_wanted and not p.is_one
             and (p.type, least(p.entity_id, p.other_id), greatest(p.entity_id, p.other_id))
               in (select w.type, w.first_id, w.second_id from waiting w) as is_waiting
      from realm r, identity.labelled_pairs(r.realm_id, measure_lists.labels) p
  ), counted as (
    select t.type, t.ids, count(*) filter (where p.is_wanted) as population,
           count(*) filter (where p.is_wanted and not p.is_double) as ceiling,
           count(*) filter (where p.is_wanted and p.is_one) as found, count(*) filter (where not p.is_right) as wrong,
           count(*) filter (where p.is_waiting) as for_review,
           (select count(*) from waiting w where w.type = t.type and w.is_shown) as reviews,
           round(count(*) filter (where p.is_wanted and p.is_one)::numeric / nullif(count(*) filter (where p.is_wanted), 0), 4) as recall,
           round(count(*) filter (where p.is_right and p.is_one)::numeric / nullif(count(*) filter (where p.is_one), 0), 4) as "precision"
      from (select l ->> 'type' as type, count(*) as ids from jsonb_array_elements(measure_lists.labels) l group by 1) t
      left join pairs p on p.type = t.type
     group by t.type, t.ids
  )
  select jsonb_build_object(
    'types', coalesce((select jsonb_agg(to_jsonb(c) order by c.type) from counted c), '[]'),
    'wrong', coalesce((
      select jsonb_agg(p.words || jsonb_build_object('decisions', (
               select coalesce(jsonb_agg(jsonb_build_object('review_id', d.decision_id, 'kind', d.kind, 'score', d.score,
                        'evidence', d.evidence) order by d.decision_id), '[]')
                 from identity.decisions d
                where d.realm_id = p.realm_id and d.stands
                  and (d.first_id = any (p.origins) or d.second_id = any (p.origins)))) order by p.place, p.other_place)
        from pairs p where not p.is_right), '[]'),
    'missed', coalesce((
      select jsonb_agg(p.words || jsonb_build_object('is_waiting', p.is_waiting) order by p.place, p.other_place)
        from pairs p where p.is_wanted and not p.is_one), '[]')));
end;
$$;

comment on function manage.measure_lists(bytea, text, jsonb) is
  'Measures lists applied in an account''s test realm. labels: [{source, type, external_id, truth, name}]; one truth, one entity. '
  'Returns {types: figures of each, wrong: pairs wrongly one, with decisions, missed: pairs not found}. Raises OYN01 (not_found), '
  'OYV02. IDENTITY-76.';
