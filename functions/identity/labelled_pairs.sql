create or replace function identity.labelled_pairs(realm_id integer, labels jsonb)
returns table (
  place bigint, other_place bigint, type text, is_right boolean, is_one boolean, is_wanted boolean, is_double boolean, entity_id text,
  other_id text, origins text[], words jsonb)
language sql stable
set enable_nestloop = off -- the planner expects a hundred labels; there may be a hundred thousand
set enable_mergejoin = off
begin atomic
  -- origins are the entities before any matching.
  with entered as materialized (
    select l.place, l.source, l.type, l.truth, m.entity_id, coalesce(m.origin_id, m.entity_id) as origin_id, n.said,
           exists (select from canon.fixture_sides g where g.realm_id = m.realm_id and g.team_id = m.entity_id) as has_games,
           count(*) over (partition by l.type, l.truth, l.source) = 1 as is_only,
           jsonb_build_object('source', l.source, 'external_id', l.external_id, 'name', coalesce(l.name, l.external_id)) as words
      from rows from (jsonb_to_recordset(labelled_pairs.labels) as (source text, type text, external_id text, truth text, name text))
             with ordinality l (source, type, external_id, truth, name, place)
      join tenancy.sources s on s.realm_id = labelled_pairs.realm_id and s.source_key = l.source
      join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id and m.entity_type = l.type
       and m.external_id = l.external_id
      left join matching.names n on n.realm_id = m.realm_id and n.mapping_id = m.mapping_id
  ), labelled as materialized (
    select e.*, bool_and(e.is_only) over (partition by e.type, e.truth) as counts,
           not e.has_games and e.said is not null
             and count(*) over (partition by e.type, e.source, e.said) > count(*) over (partition by e.type, e.source, e.said, e.truth)
             as is_double
      from entered e
  )
  select a.place, b.place, a.type, a.truth = b.truth, a.entity_id = b.entity_id,
         a.truth = b.truth and a.source <> b.source and a.counts and b.counts, a.is_double or b.is_double, a.entity_id, b.entity_id,
         array[a.origin_id, b.origin_id], jsonb_build_object('type', a.type, 'one', a.words, 'other', b.words)
    from (
      select x.place, y.place from labelled x join labelled y on y.type = x.type and y.truth = x.truth and y.place > x.place
       union all
      select x.place, y.place from labelled x join labelled y on y.entity_id = x.entity_id and y.truth <> x.truth
       and y.place > x.place
    ) p (one, other)
    join labelled a on a.place = p.one
    join labelled b on b.place = p.other;
end;

comment on function identity.labelled_pairs(integer, jsonb) is
  'Returns pairs of external ids that are one by labels (manage.measure_lists) or matching: ordinals, is_right: labels agree, is one '
  'entity, is_wanted: of two sources, each its only id, is_double: listed with another truth and no telling game, entities, origins. '
  'IDENTITY-76.';
