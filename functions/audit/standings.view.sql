create or replace view audit.standings as
select r.mode, r.account_id as test_account_id, w.stage_id, t.version, t.as_of, w."position", w.team_id, m.name as team_name,
       p.number as step, p.rule, p.first_position, p.contenders,
       case when p.contenders = 1 then format('position %s', p.first_position)
         else format('positions %s to %s', p.first_position, p.first_position + p.contenders - 1) end as "group",
       p.value, p.outcome
  from standings.rows w
  join standings.tables t on t.realm_id = w.realm_id and t.stage_id = w.stage_id
  join canon.teams m on m.realm_id = w.realm_id and m.team_id = w.team_id
  join tenancy.realms r on r.realm_id = w.realm_id
  cross join lateral unnest(w.steps) with ordinality p (rule, first_position, contenders, value, outcome, number);

comment on view audit.standings is
  'One row per row of a table and rule applied to it: the group of teams that was still level, the team''s value, and the outcome. '
  'Filter on stage_id, or call standings.explain.';
comment on column audit.standings.mode is 'test or live.';
comment on column audit.standings.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.standings.stage_id is 'The stage.';
comment on column audit.standings.version is 'The version of the table.';
comment on column audit.standings.as_of is
  'When the table was last recomputed.';
comment on column audit.standings.position is 'The position of the row.';
comment on column audit.standings.team_id is 'The team.';
comment on column audit.standings.team_name is
  'The current name of the team.';
comment on column audit.standings.step is 'The number of the rule among those applied to the row, from 1.';
comment on column audit.standings.rule is 'The rule, as the stage names it.';
comment on column audit.standings.first_position is
  'The first position that the group contends for.';
comment on column audit.standings.contenders is
  'How many teams are still level, this one included.';
comment on column audit.standings."group" is
  'The positions that the group contends for, as text.';
comment on column audit.standings.value is
  'The value that the rule gives this team.';
comment on column audit.standings.outcome is
  'The outcome of the rule, as text.';
grant select on audit.standings to oyss_auditor, oyss_auditor_unmasked;
