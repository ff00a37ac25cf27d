create or replace function standings.rules_of(realm_id integer, stage_ids text[]) returns standings.rules[]
language sql stable
begin atomic
  select array_agg(row(
           s.stage_id, s.type, p.points,
           split_part(p.points, '-', 1)::bigint, split_part(p.points, '-', 2)::bigint, split_part(p.points, '-', 3)::bigint,
           case when not l.is_published then array['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against']
                when 'points' = any (s.tiebreakers) then s.tiebreakers
                else array['points'] || s.tiebreakers end,
           case when l.is_published then 'stage' else 'default' end,
           l.is_published and not 'points' = any (s.tiebreakers))::standings.rules order by s.stage_id)
    from canon.stages s
    cross join lateral (select coalesce(s.points, '3-1-0')) p (points)
    cross join lateral (select coalesce(cardinality(s.tiebreakers) > 0, false)) l (is_published)
   where s.realm_id = rules_of.realm_id and s.stage_id = any (rules_of.stage_ids);
end;

comment on function standings.rules_of(integer, text[]) is
  'Returns the rules by which each of some stages is ranked, in the order of their ids: those that the host published, else the default; '
  'points come first where the host does not list them. STANDING-11, STANDING-13, STANDING-14.';
