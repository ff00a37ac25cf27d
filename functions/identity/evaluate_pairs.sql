create or replace function identity.evaluate_pairs(entity_type text, pairs jsonb, without text[], error_limit integer) returns jsonb
language sql immutable strict parallel safe
begin atomic
  with matched as materialized (
    select m.* from identity.match_pairs(evaluate_pairs.entity_type, evaluate_pairs.pairs, evaluate_pairs.without) m
  ), counted as (
    select count(*)::numeric as arrivals,
           count(*) filter (where m.expected <> '[]')::numeric as expected,
           count(*) filter (where m.verdict = 'auto')::numeric as merged,
           count(*) filter (where m.verdict = 'auto' and m.is_right)::numeric as merged_rightly,
           count(*) filter (where m.verdict = 'review')::numeric as for_review,
           count(*) filter (where m.verdict = 'review' and m.is_right)::numeric as for_review_rightly,
           count(*) filter (where m.expected <> '[]' and m.is_found)::numeric as found,
           avg(m.candidates) as candidates
      from matched m
  ), ranked as (
    select m.*, m.verdict = 'auto' and not m.is_right as is_wrong,
           row_number() over (order by m.verdict = 'auto' and not m.is_right desc, m.is_right desc, m.score desc nulls last, m.arriving)
             as place
      from matched m
     where m.verdict = 'auto' and not m.is_right or m.verdict <> 'auto' and m.expected <> '[]'
  )
  select jsonb_build_object(
    'known', (select count(distinct p.pair -> 'left') from jsonb_array_elements(evaluate_pairs.pairs) p (pair)),
    'arrivals', c.arrivals, 'expected', c.expected,
    'merged', c.merged, 'merged_wrongly', c.merged - c.merged_rightly,
    'precision', round(c.merged_rightly / nullif(c.merged, 0), 4),
    'recall', round(c.merged_rightly / nullif(c.expected, 0), 4),
    'f1', round(2 * c.merged_rightly / nullif(c.merged + c.expected, 0), 4),
    'review_share', round(c.for_review / nullif(c.arrivals, 0), 4),
    'recall_with_review', round((c.merged_rightly + c.for_review_rightly) / nullif(c.expected, 0), 4),
    'pairs_compared', round(c.found / nullif(c.expected, 0), 4),
    'candidates_per_name', round(c.candidates, 1),
    'errors', coalesce((select jsonb_agg(jsonb_build_object(
        'error', case when r.is_wrong then 'merged wrongly' else 'not merged' end, 'arriving', r.arriving, 'best', r.best,
        'expected', r.expected, 'verdict', r.verdict, 'score', r.score, 'veto', r.veto, 'features', r.features) order by r.place)
      from ranked r where r.place <= evaluate_pairs.error_limit), '[]'))
    from counted c;
end;

comment on function identity.evaluate_pairs(text, jsonb, text[], integer) is
  'Counts what identity.match_pairs makes of labelled pairs: precision, recall and F1 of what merges by itself, shares from 0 to 1 of what '
  'is for a person and of the pairs that are compared at all, and the worst errors, those merged wrongly first (IDENTITY-76).';
