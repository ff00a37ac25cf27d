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

create or replace function manage.set_matching(credential bytea, account_id text, mode text, is_on boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_matching.credential, 'set_matching', set_matching.mode, set_matching.account_id);
  v_realm_id integer := manage.require_realm(v_caller, set_matching.mode);
begin
  perform manage.log_act(v_caller, set_matching.mode, case when set_matching.is_on then 'on' else 'off' end);
  if matching.is_matching(v_realm_id) = set_matching.is_on then
    return set_matching.is_on;
  end if;
  -- A batch ends as it began, and no name of it may be missed.
  perform util.lock_identity(v_realm_id, is_shared => false);
  update tenancy.realms r set is_matching = set_matching.is_on where r.realm_id = v_realm_id;
  delete from matching.unread u where u.realm_id = v_realm_id;
  if set_matching.is_on then
    insert into matching.unread (realm_id, source_id) select s.realm_id, s.source_id from tenancy.sources s where s.realm_id = v_realm_id;
    perform matching.enqueue_matching(v_realm_id);
  end if;
  return set_matching.is_on;
end;
$$;

comment on function manage.set_matching(bytea, text, text, boolean) is
  'Sets whether an account''s realm in a mode (test, live) matches external ids by what sources report; off, each new id is a new '
  'entity; on again, jobs read what came meanwhile (matching.read_unread). Returns is_on. Raises OYN01, OYV02, OYC03 (batches still '
  'applied after 5 s). IDENTITY-124.';

create or replace function manage.renew_reviews(credential bytea, account_id text, mode text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(renew_reviews.credential, 'renew_reviews', renew_reviews.mode, renew_reviews.account_id);
begin
  perform manage.log_act(v_caller, renew_reviews.mode, null);
  return matching.renew_waiting(manage.require_realm(v_caller, renew_reviews.mode));
end;
$$;

comment on function manage.renew_reviews(bytea, text, text) is
  'Has the pairs of an account in a mode that the matcher asked for, and that wait for a person, compared again by jobs: what it is '
  'sure of is merged, the others get the evidence of now. Returns how many pairs. Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'IDENTITY-181.';
