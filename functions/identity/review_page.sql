create or replace function identity.review_page(realm_id integer, mode text, decision_id text, account_id text default null) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_decision identity.decisions := identity.read_decision(review_page.realm_id, review_page.decision_id);
  v_first text := canon.survivor_of(review_page.realm_id, v_decision.first_id);
  v_second text := canon.survivor_of(review_page.realm_id, v_decision.second_id);
  v_review manage.review := identity.describe(v_decision, review_page.mode, review_page.account_id);
begin
  return to_jsonb(v_review) || jsonb_build_object(
    'proposed_at', util.rfc3339(v_review.proposed_at), 'decided_at', util.rfc3339(v_review.decided_at),
    'undone_at', util.rfc3339(v_review.undone_at),
    'decided_by', tenancy.name_decider(v_review.decided_by), 'undone_by', tenancy.name_decider(v_review.undone_by),
    'auto', matching.threshold('auto'), 'review', matching.threshold('review'),
    'asked_at', util.rfc3339(v_review.asked_at), 'asked_by', tenancy.name_decider(v_review.asked_by),
    'is_under_way', v_decision.asked_for is not null,
    'alike_done', identity.count_approved_alike(
      review_page.realm_id, v_decision.question, v_decision.decided_by, review_page.account_id),
    'are_one', v_first = v_second,
    'first_answer', v_first, 'second_answer', v_second, 'is_reopenable', v_decision.status = 'rejected' and v_decision.undone_at is null,
    'is_parted', v_decision.undone_at is not null and v_first <> v_second,
    'newer_id', (
      select d.decision_id from identity.decisions d
       where d.realm_id = review_page.realm_id and d.first_id = v_decision.first_id and d.second_id = v_decision.second_id
         and d.status <> 'rejected' and d.decision_id <> v_decision.decision_id),
    'ground_stands', (
      select d.stands from identity.decisions d where d.realm_id = review_page.realm_id and d.decision_id = v_decision.rests_on),
    'resting', (
      select count(*) from identity.resting_on(review_page.realm_id, v_decision.decision_id) r (id)
        join identity.decisions d on d.realm_id = review_page.realm_id and d.decision_id = r.id and d.stands),
    'queue', identity.queue_around(review_page.realm_id, v_decision.decision_id, review_page.account_id),
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'review_id', x.decision_id, 'status', x.status,
               'is_same_pair', x.first_id = v_decision.first_id and x.second_id = v_decision.second_id,
               'first_name', identity.title_before(x.realm_id, x.first_id),
               'second_name', identity.title_before(x.realm_id, x.second_id),
               'decided_at', util.rfc3339(x.decided_at), 'decided_by', tenancy.name_decider(x.decided_by),
               'undone_at', util.rfc3339(x.undone_at), 'undone_by', tenancy.name_decider(x.undone_by), 'note', x.note)
               order by x.decided_at desc, x.decision_id desc), '[]')
        from (
          select d.* from identity.decisions d
           where d.realm_id = review_page.realm_id and d.status in ('approved', 'rejected') and d.decision_id <> v_decision.decision_id
             and (d.first_id in (v_decision.first_id, v_decision.second_id) or d.second_id in (v_decision.first_id, v_decision.second_id))
             and identity.may_decide(d, review_page.account_id)
           order by d.decided_at desc, d.decision_id desc
           limit 10
        ) x),
    'schedules', case when v_decision.entity_type = 'team' and v_first <> v_second
      then identity.schedules_beside(review_page.realm_id, v_first, v_second) end,
    'consequences', case when v_decision.status = 'pending' and not v_decision.stands or v_decision.undone_at is not null
      then identity.consequences(review_page.realm_id, v_decision.entity_type, v_first, v_second) end)
    || identity.fields_beside(review_page.realm_id, v_decision.entity_type, v_decision.first_id, v_decision.second_id);
end;
$$;

comment on function identity.review_page(integer, text, text, text) is
  'Returns all that a page shows of a review: identity.describe, whether a worker carries it out, whether its pair was unmerged and is '
  'apart, a newer review, both entities side by side, their schedules, the effects of approval, other decisions. Raises OYN01 '
  '(not_found). IDENTITY-145.';

create or replace function identity.fields_beside(realm_id integer, entity_type text, first_id text, second_id text) returns jsonb
language sql stable
begin atomic
  -- Each as it was before any merge.
  with mappings as materialized (
    select x.is_first, x.entity_id, m.mapping_id, s.source_key, s.class, s.rank
      from (values (true, fields_beside.first_id), (false, fields_beside.second_id)) x (is_first, entity_id)
      cross join lateral (
        select e.mapping_id, e.source_id from canon.external_ids e
         where e.realm_id = fields_beside.realm_id and e.entity_id = x.entity_id and e.origin_id is null
        union all
        select e.mapping_id, e.source_id from canon.external_ids e where e.realm_id = fields_beside.realm_id and e.origin_id = x.entity_id
      ) m
      join tenancy.sources s on s.realm_id = fields_beside.realm_id and s.source_id = m.source_id
  ), sides as materialized (
    select x.is_first, case when exists (
             select from identity.redirects r
              where r.realm_id = fields_beside.realm_id and (r.entity_id = x.entity_id or r.survivor_id = x.entity_id)) then (
             select jsonb_object_agg(w.field, w.value)
               from (
                 select distinct on (c.field) c.field, c.value
                   from mappings m
                   join canon.ranked_claims c on c.realm_id = fields_beside.realm_id and c.mapping_id = m.mapping_id
                  where m.is_first = x.is_first order by c.field, c.precedence
               ) w)
             else canon.fields_of(fields_beside.realm_id, fields_beside.entity_type, x.entity_id) end as fields, (
             select jsonb_object_agg(k.field, k.source_keys)
               from (
                 select c.field, jsonb_agg(distinct jsonb_build_array(m.rank, m.source_key)) as source_keys
                   from mappings m
                   join canon.claims c
                     on c.realm_id = fields_beside.realm_id and c.mapping_id = m.mapping_id and c.value <> 'null' and c.implied_by = ''
                  where m.is_first = x.is_first group by c.field
               ) k) as reported_by, (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'source_key', k.source_key, 'class', k.class, 'rank', k.rank, 'external_ids', k.count)
                      order by k.rank, k.source_key), '[]')
               from (
                 select m.source_key, m.class, m.rank, count(*) as count
                   from mappings m where m.is_first = x.is_first
                  group by m.source_key, m.class, m.rank order by m.rank, m.source_key limit 20
               ) k) as sources
      from (values (true, fields_beside.first_id), (false, fields_beside.second_id)) x (is_first, entity_id)
  )
  select jsonb_build_object(
    'first_zone', canon.zone_of(fields_beside.realm_id, fields_beside.first_id),
    'second_zone', canon.zone_of(fields_beside.realm_id, fields_beside.second_id),
    'first_sources', a.sources, 'second_sources', b.sources,
    'fields', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'field', k.field, 'first', a.fields -> k.field, 'second', b.fields -> k.field,
               'first_by', jsonb_path_query_array(a.reported_by -> k.field, '$[*][1]'),
               'second_by', jsonb_path_query_array(b.reported_by -> k.field, '$[*][1]')) order by k.field), '[]')
        from (select distinct f.field from sides x cross join lateral jsonb_object_keys(x.fields - 'merged_into') f (field)) k),
    'names', (
      select coalesce(jsonb_object_agg(n.id, canon.title_of(fields_beside.realm_id, n.id)), '{}')
        from (select distinct i.id #>> '{}' from sides x cross join lateral jsonb_path_query(x.fields, '$.**.id') i (id)) n (id)
       where canon.type_of_id(n.id) is not null))
    from sides a join sides b on a.is_first and not b.is_first;
end;

comment on function identity.fields_beside(integer, text, text, text) is
  'Returns two entities of a type side by side: each field with its value for either and its sources there (null: none), the sources '
  'that know either, the names of the entities that the values refer to, and their time zones. IDENTITY-145, DASHBOARD-108.';

create or replace function identity.schedules_beside(realm_id integer, first_id text, second_id text) returns jsonb
language sql stable
begin atomic
  with spans as materialized (
    select x.side, x.team_id, count(g.fixture_id) as games, min(g.sorts_at) as begins_at, max(g.sorts_at) as ends_at
      from (values ('first', schedules_beside.first_id), ('second', schedules_beside.second_id)) x (side, team_id)
      left join lateral matching.games_of(schedules_beside.realm_id, x.team_id) g on true group by x.side, x.team_id
  ), shared as (
    -- The time in which both play, else the pause between them.
    select least(max(s.begins_at), min(s.ends_at)) as begins_at, greatest(max(s.begins_at), min(s.ends_at)) as ends_at from spans s
  )
  select jsonb_object_agg(s.side || '_count', s.games) || jsonb_object_agg(s.side, (
           select coalesce(jsonb_agg(jsonb_build_object(
                    'fixture_id', g.fixture_id, 'at', case when f.time_status <> 'tbd' then util.rfc3339(f.starts_at) end,
                    'sorts_at', util.rfc3339(g.sorts_at),
                    'day', case when f.starts_at is null or f.time_status = 'tbd' then f.local_date
                                else util.local_day(f.starts_at, coalesce(f.time_zone, 'UTC')) end,
                    'time_zone', f.time_zone, 'status', f.status,
                    'opponent', canon.name_of(schedules_beside.realm_id, 'team', o.team_id), 'is_home', o.role = 'away',
                    'venue', canon.name_of(schedules_beside.realm_id, 'venue', f.venue_id)) order by g.sorts_at, g.fixture_id), '[]')
             from (
               select x.fixture_id, x.sorts_at
                 from matching.games_of(schedules_beside.realm_id, s.team_id) x
                -- Those between both moments, then those next to them.
                order by greatest(h.begins_at - x.sorts_at, x.sorts_at - h.ends_at, interval '0'), x.sorts_at, x.fixture_id
                limit 20
             ) g
             join canon.fixtures f on f.realm_id = schedules_beside.realm_id and f.fixture_id = g.fixture_id and f.merged_into is null
             left join lateral (
               select k.team_id, k.role
                 from canon.fixture_sides k
                where k.realm_id = schedules_beside.realm_id and k.fixture_id = g.fixture_id and k.team_id <> s.team_id
                order by k.side_index
                limit 1
             ) o on true))
    from spans s cross join shared h;
end;

comment on function identity.schedules_beside(integer, text, text) is
  'Returns the games of two teams near each other in time, at most 20 each in order of time, and how many each has of the latest 500. '
  'IDENTITY-145.';
