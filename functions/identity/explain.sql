create or replace function identity.explain(realm_id integer, entity_type text, first_id text, second_id text) returns jsonb
language sql stable
begin atomic
  with names as materialized (
    select e.place, k.mapping_id, k.said, k.profile
      from (values (1, explain.first_id), (2, explain.second_id)) e (place, entity_id)
      cross join lateral (
        select n.mapping_id, n.said, n.profile
          from canon.external_ids m
          join identity.names n on n.realm_id = explain.realm_id and n.mapping_id = m.mapping_id
         where m.realm_id = explain.realm_id and m.entity_type = explain.entity_type and coalesce(m.origin_id, m.entity_id) = e.entity_id
         order by m.mapping_id
         limit 20
      ) k
  ), compared as (
    select a.said as first_said, b.said as second_said, c.score, c.veto, c.features
      from names a
      join names b on b.place = 2
      cross join lateral identity.compare(explain.entity_type, a.profile, b.profile) c
     where a.place = 1
  ), decided as (
    select d.*
      from identity.decisions d
     where d.realm_id = explain.realm_id and d.first_id = least(explain.first_id, explain.second_id)
       and d.second_id = greatest(explain.first_id, explain.second_id)
  )
  select jsonb_build_object(
    'first_id', explain.first_id, 'second_id', explain.second_id,
    'are_one', identity.survivor_of(explain.realm_id, explain.first_id) = identity.survivor_of(explain.realm_id, explain.second_id),
    'survivor_id', case when identity.survivor_of(explain.realm_id, explain.first_id)
                             = identity.survivor_of(explain.realm_id, explain.second_id)
                        then identity.survivor_of(explain.realm_id, explain.first_id) end,
    'auto', identity.threshold('auto'), 'review', identity.threshold('review'), 'matcher', identity.matcher(),
    'names', (
      select coalesce(
               jsonb_agg(to_jsonb(x) order by x.veto is not null desc, x.score desc, x.first_said::text, x.second_said::text), '[]')
        from compared x),
    'schedule', case when explain.entity_type = 'team' then (
      select to_jsonb(g) from identity.compare_games(explain.realm_id, explain.first_id, explain.second_id) g) end,
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object(
                    'review_id', x.decision_id, 'status', x.status, 'kind', x.kind, 'score', x.score, 'evidence', x.evidence,
                    'matcher', x.matcher, 'proposed_at', util.rfc3339(x.proposed_at), 'decided_at', util.rfc3339(x.decided_at),
                    'decided_by', x.decided_by, 'undone_at', util.rfc3339(x.undone_at), 'undone_by', x.undone_by)
                    order by x.decision_id), '[]')
                    from decided x));
end;

comment on function identity.explain(integer, text, text, text) is
  'Says why two entities are, may be or cannot be one, as the matcher sees it now: every name of the one against every name of the other '
  '(at most 20 each; what forbids first), what their schedules say of two teams, the thresholds, and every decision there was on the two, '
  'with its evidence. IDENTITY-180.';
