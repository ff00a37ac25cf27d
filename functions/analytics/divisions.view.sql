create or replace view analytics.divisions with (security_barrier) as
select d.division_id, d.name, d.competition_id, c.name as competition_name, d.age_group, d.gender, d.level, c.updated_at
  from canon.divisions d
  left join canon.competitions c on c.realm_id = d.realm_id and c.competition_id = d.competition_id
 where d.realm_id = 1
   and d.merged_into is null and d.void_at is null;

comment on view analytics.divisions is
  'One row per division of a competition; merged ones are left out. Key: division_id. Fresh: every committed change. ANALYTICS-2.';
comment on column analytics.divisions.division_id is 'div_ + ULID.';
comment on column analytics.divisions.name is 'Its name.';
comment on column analytics.divisions.competition_id is 'Its competition; null: not known.';
comment on column analytics.divisions.competition_name is 'The name of the competition.';
comment on column analytics.divisions.age_group is 'U4 to U19, open or adult.';
comment on column analytics.divisions.gender is 'M, F or coed.';
comment on column analytics.divisions.level is 'The host''s tier.';
comment on column analytics.divisions.updated_at is
  'When the competition, with its divisions and stages, last changed, UTC; null: no competition is known.';
grant select on analytics.divisions to oyss_analyst;
