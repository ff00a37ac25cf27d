create or replace function matching.find_contradictions(realm_id integer, noted matching.noted[]) returns text[]
language plpgsql set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_version constant integer := likeness.version_in_force();
  -- Changed from season to season, or at will.
  v_review constant text[] := '{season,edition,term,dates,birth_year,age,age_group,near_age,colour,shirt_colour}';
  v_ids constant bigint[] := array(
    select t.mapping_id from unnest(noted) t
     where t.is_changed or exists (
       select from matching.contradictions c where c.realm_id = find_contradictions.realm_id and c.mapping_id = t.mapping_id));
begin
  if v_ids = '{}' then
    return '{}';
  end if;
  insert into pg_temp.candidates (
    entity_type, name_id, name_no, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id)
  select n.entity_type, n.entity_id, n.name_no, n.mapping_id, n.entity_id, n.origin_id, m.mapping_id, m.entity_id, m.origin_id, m.source_id
    from pg_temp.new_names n
    cross join lateral (
      select x.mapping_id, x.entity_id, coalesce(x.origin_id, x.entity_id) as origin_id, x.source_id
        from canon.external_ids x
        join matching.names k on k.realm_id = x.realm_id and k.mapping_id = x.mapping_id
       where x.realm_id = find_contradictions.realm_id and x.entity_id = n.entity_id and x.entity_type = n.entity_type
         and coalesce(x.origin_id, x.entity_id) <> n.origin_id
       order by x.mapping_id limit 20 offset 0
    ) m
   where n.is_unknown and n.mapping_id = any (v_ids);
  perform matching.score_candidates(find_contradictions.realm_id);
  -- What games make up for is a score that fell.
  update pg_temp.candidates a
     set veto = coalesce((
           select r.kind
             from jsonb_array_elements(a.features) f
             join likeness.weights w on w.version = v_version and w.entity_type = a.entity_type and w.feature = f ->> 'name'
             join likeness.rules r on r.version = v_version and r.entity_type = w.entity_type and r.kind = w.rule
            -- Of a forbidden pair: what forbids it.
            where v.is_veto and r.is_veto and r.games is null and r.kind <> 'placeholder'
            order by r.kind = any (v_review), r.kind limit 1), case when v.kind = any (v_review) then v.kind end)
    from likeness.rules v
   where a.own_entity_id = a.entity_id and v.version = v_version and v.entity_type = a.entity_type and v.kind = a.veto;
  delete from matching.contradictions c
   where c.realm_id = find_contradictions.realm_id and (c.mapping_id = any (v_ids) or c.other_mapping_id = any (v_ids))
     and not exists (
       select from pg_temp.candidates a
        where a.own_entity_id = a.entity_id and a.veto is not null
          and (a.own_mapping_id, a.mapping_id) in ((c.mapping_id, c.other_mapping_id), (c.other_mapping_id, c.mapping_id)));
  insert into matching.contradictions as c (realm_id, mapping_id, other_mapping_id, rule, observed_at, is_parting)
  select m.realm_id, a.own_mapping_id, a.mapping_id, a.veto, m.observed_at,
         a.veto <> all (v_review) and identity.decisions_between(find_contradictions.realm_id, a.own_origin_id, a.origin_id) <> '{}'
    from pg_temp.candidates a
    join canon.external_ids m on m.realm_id = find_contradictions.realm_id and m.mapping_id = a.own_mapping_id
   where a.own_entity_id = a.entity_id and a.veto is not null
      on conflict (realm_id, mapping_id, other_mapping_id) do update
     set rule = excluded.rule, is_parting = excluded.is_parting,
         observed_at = case when c.rule = excluded.rule then c.observed_at else excluded.observed_at end;
  perform matching.doubt_links(find_contradictions.realm_id, v_review);
  delete from pg_temp.candidates where own_entity_id = entity_id;
  return array(
    select distinct k.decision_id
      from matching.contradictions c
      join canon.external_ids m on m.realm_id = c.realm_id and m.mapping_id = c.mapping_id
      join canon.external_ids o on o.realm_id = c.realm_id and o.mapping_id = c.other_mapping_id
      cross join lateral unnest(identity.decisions_between(
        c.realm_id, coalesce(m.origin_id, m.entity_id), coalesce(o.origin_id, o.entity_id))) k (decision_id)
     where c.realm_id = find_contradictions.realm_id and c.mapping_id = any (v_ids) and c.is_parting
       and m.observed_at >= c.observed_at + interval '24 hours');
end;
$$;

comment on function matching.find_contradictions(integer, matching.noted[]) is
  'Compares recorded names that changed, or contradicted before, with the other names of their entities, and updates '
  'matching.contradictions and the doubts in its decisions. Returns the matcher''s decisions to undo, because an observation a day '
  'later still contradicts. IDENTITY-223, IDENTITY-224.';

create or replace function matching.doubt_links(realm_id integer, lasting_rules text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
  v_links jsonb;
begin
  select jsonb_object_agg(l.decision_id, case
           when l.is_parting or l.says_nothing then '{}'
           when l.rule is not null then jsonb_build_object(
             'question', 'changed ' || l.rule || ' ' || l.sources, 'doubt', 'A source changed what it reports of one of them. ' || (
             select r.sentence from likeness.rules r
              where r.version = v_version and r.entity_type = l.entity_type and r.kind = l.rule))
           when l.score < matching.threshold('auto') then jsonb_build_object(
             'doubt', 'A source changed what it reports of one of them, and the names are no longer alike enough.')
           else '{}' end)
    into v_links
    from (
      select d.decision_id, d.entity_type, min(a.veto) as rule, bool_or(a.veto <> all (doubt_links.lasting_rules)) is true as is_parting,
             bool_or(a.features @> '[{"name": "placeholder"}]') as says_nothing,
             max(matching.score_with(a.score, matching.weight_besides_names(d.entity_type, d.evidence))) as score,
             min(least(o.source_id, a.source_id) || ' ' || greatest(o.source_id, a.source_id)) as sources
        from pg_temp.candidates a
        join canon.external_ids o on o.realm_id = doubt_links.realm_id and o.mapping_id = a.own_mapping_id
        cross join lateral (
          select k.* from identity.decisions k
           where k.realm_id = doubt_links.realm_id and k.first_id = least(a.own_origin_id, a.origin_id)
             and k.second_id = greatest(a.own_origin_id, a.origin_id) offset 0
        ) d
       where a.own_entity_id = a.entity_id and d.stands and d.decided_by = 'matcher' and d.rests_on is null
       group by d.decision_id, d.entity_type
    ) l;
  perform from identity.decisions d
    where d.realm_id = doubt_links.realm_id and d.decision_id = any (array(select jsonb_object_keys(v_links)))
    order by d.decision_id for no key update;
  update identity.decisions d
     set doubt = l.value ->> 'doubt', question = l.value ->> 'question',
         status = case when l.value ? 'doubt' then 'pending' else 'approved' end
    from jsonb_each(v_links) l
   where d.realm_id = doubt_links.realm_id and d.decision_id = l.key and d.stands and d.decided_by = 'matcher' and d.asked_for is null
     and (d.doubt, d.question) is distinct from (l.value ->> 'doubt', l.value ->> 'question');
end;
$$;

comment on function matching.doubt_links(integer, text[]) is
  'Queues for review the merges of the matcher among the pairs of pg_temp.candidates where a changed name breaks one of lasting_rules '
  '(rules that never unmerge) or is no longer alike enough, with the games and companions of then; withdraws these reviews where the two '
  'agree again. IDENTITY-224.';

create or replace function matching.names_due(realm_id integer) returns bigint[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if not matching.is_matching(names_due.realm_id) then
    return '{}';
  end if;
  return array(
    select n.mapping_id from pg_temp.new_names n where n.old_said is not null and n.mapping_id is not null
    union
    select c.mapping_id
      from pg_temp.mentions w
      join matching.contradictions c on c.realm_id = names_due.realm_id and c.mapping_id = w.mapping_id
      join canon.external_ids m on m.realm_id = c.realm_id and m.mapping_id = c.mapping_id
     where exists (select from matching.contradictions k where k.realm_id = names_due.realm_id)
       and w.is_direct and c.is_parting and m.observed_at >= c.observed_at + interval '24 hours');
end;
$$;

comment on function matching.names_due(integer) is
  'Returns the external ids of the batch whose names changed, and those that its source still reports a day after they began to '
  'contradict: these are compared even though nothing is new. IDENTITY-223.';
