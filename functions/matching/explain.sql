create or replace function matching.explain(realm_id integer, entity_type text, first_id text, second_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first constant text := canon.survivor_of(explain.realm_id, explain.first_id);
  v_are_one constant boolean := v_first = canon.survivor_of(explain.realm_id, explain.second_id);
begin
  perform resolve.open_workspace(0);
  insert into pg_temp.candidates (entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id,
    source_id)
  select explain.entity_type, explain.first_id, a.mapping_id, explain.first_id, explain.first_id, b.mapping_id, explain.second_id,
         explain.second_id, b.source_id
    from matching.names_apart(explain.realm_id, explain.entity_type, explain.first_id) a
    cross join matching.names_apart(explain.realm_id, explain.entity_type, explain.second_id) b;
  perform matching.score_candidates(explain.realm_id);
  return jsonb_build_object(
    'first_id', explain.first_id, 'second_id', explain.second_id, 'are_one', v_are_one, 'survivor_id', case when v_are_one then v_first end,
    'auto', matching.threshold('auto'), 'review', matching.threshold('review'), 'matcher', likeness.version_in_force(),
    'names', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'first_said', f.said, 'second_said', s.said, 'score', a.score, 'veto', a.veto, 'features', a.features)
               order by a.veto is not null desc, a.score desc, f.said::text, s.said::text), '[]')
        from pg_temp.candidates a
        join matching.names f on f.realm_id = explain.realm_id and f.mapping_id = a.own_mapping_id
        join matching.names s on s.realm_id = explain.realm_id and s.mapping_id = a.mapping_id),
    'contradictions', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'rule', c.rule, 'observed_at', util.rfc3339(c.observed_at), 'is_parting', c.is_parting)
               order by c.observed_at, c.mapping_id, c.other_mapping_id), '[]')
        from pg_temp.candidates a
        join matching.contradictions c
          on c.realm_id = explain.realm_id
             and (c.mapping_id, c.other_mapping_id) in ((a.own_mapping_id, a.mapping_id), (a.mapping_id, a.own_mapping_id))),
    'schedule', case when explain.entity_type = 'team' then (
      select to_jsonb(g) - array['first_id', 'second_id']
        from matching.compare_games(explain.realm_id, array[explain.first_id], array[explain.second_id], array[null::integer]) g) end,
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'review_id', x.decision_id, 'status', x.status, 'kind', x.kind, 'score', x.score, 'evidence', x.evidence,
               'matcher', x.matcher, 'proposed_at', util.rfc3339(x.proposed_at), 'decided_at', util.rfc3339(x.decided_at),
               'decided_by', x.decided_by, 'undone_at', util.rfc3339(x.undone_at), 'undone_by', x.undone_by)
               order by x.decision_id), '[]')
        from identity.decisions x
       where x.realm_id = explain.realm_id and x.first_id = least(explain.first_id, explain.second_id)
         and x.second_id = greatest(explain.first_id, explain.second_id)));
end;
$$;

comment on function matching.explain(integer, text, text, text) is
  'Returns why two entities are, may be or cannot be the same: each name of one compared with each of the other (at most 20 each; '
  'vetoes first), what the schedules of two teams show, the thresholds, and every decision on the pair. IDENTITY-180.';

create or replace function matching.names_apart(realm_id integer, entity_type text, origin_id text)
returns table (mapping_id bigint, source_id text)
language sql stable
begin atomic
  select n.mapping_id, n.source_id
    from (
      select e.mapping_id from canon.external_ids e
       where e.realm_id = names_apart.realm_id and e.entity_id = names_apart.origin_id and e.origin_id is null
      union all
      select e.mapping_id from canon.external_ids e where e.realm_id = names_apart.realm_id and e.origin_id = names_apart.origin_id
    ) m
    join matching.names n
      on n.realm_id = names_apart.realm_id and n.mapping_id = m.mapping_id and n.entity_type = names_apart.entity_type
   order by m.mapping_id
   limit 20;
end;

comment on function matching.names_apart(integer, text, text) is
  'Returns the names of an entity as it was before any merge (origin_id), at most 20.';
