create or replace view analytics.stages with (security_barrier) as
select g.stage_id, g.name, g.type as stage_type, g.stage_order, g.division_id, d.name as division_name, d.competition_id,
       c.name as competition_name, g.points as points_rule, array_to_string(g.tiebreakers, ', ') as tiebreakers, c.updated_at
  from canon.stages g
  left join canon.divisions d on d.realm_id = g.realm_id and d.division_id = g.division_id
  left join canon.competitions c on c.realm_id = d.realm_id and c.competition_id = d.competition_id
 where g.realm_id = 1
   and g.merged_into is null and g.void_at is null;

comment on view analytics.stages is
  'One row per stage of a division; merged ones are left out. Key: stage_id. Fresh: every committed change. ANALYTICS-2.';
comment on column analytics.stages.stage_id is 'stg_ + ULID.';
comment on column analytics.stages.name is 'Its name.';
comment on column analytics.stages.stage_type is 'pool, bracket, round_robin, league, playoff or other.';
comment on column analytics.stages.stage_order is 'Order within the division, ascending.';
comment on column analytics.stages.division_id is 'Its division; null: not known.';
comment on column analytics.stages.division_name is 'The name of the division.';
comment on column analytics.stages.competition_id is 'Its competition; null: not known.';
comment on column analytics.stages.competition_name is 'The name of the competition.';
comment on column analytics.stages.points_rule is 'Points of a win, a draw and a loss, such as 3-1-0; null: the default.';
comment on column analytics.stages.tiebreakers is 'The rules in order, joined by commas; null: the default.';
comment on column analytics.stages.updated_at is
  'When the competition, with its divisions and stages, last changed, UTC; null: no competition is known.';
grant select on analytics.stages to oyss_analyst;
