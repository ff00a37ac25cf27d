create or replace function manage.measure_lists(credential bytea, account_id text, labels jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(measure_lists.credential, 'measure_lists', null, measure_lists.account_id);
begin
  return (
  with realm as (
    select manage.require_realm(v_caller, 'test') as realm_id
  ), waiting as materialized (
    select d.entity_type as type, least(x.first_id, x.second_id) as first_id, greatest(x.first_id, x.second_id) as second_id,
           identity.leads_alike(d.realm_id, d.question, d.decision_id) as is_shown
      from realm r
      join identity.decisions d on d.realm_id = r.realm_id and d.status = 'pending'
      cross join lateral (
        select identity.survivor_of(d.realm_id, d.first_id) as first_id, identity.survivor_of(d.realm_id, d.second_id) as second_id) x
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
  'Measures what became of lists that were applied in an account''s test realm. labels: [{source, type, external_id, truth, name}], where '
  'ids of one truth are one entity and others are not. Returns {types, wrong, missed}: of each type its labels (ids), the population '
  '(pairs of two sources, each with one id of the truth), its ceiling (without those of which a list says the same of two and lists no '
  'game), how many are found, wrong or wait for a person, all reviews that wait, recall and precision from 0 to 1; every pair that is '
  'wrongly one, with the decisions on its ends; and every one that is not found. Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'IDENTITY-76.';
