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
  'One row per row of a table and rule applied to it: the group of teams level so far that it was in, its value, and what came of it. '
  'Filter on stage_id, or call standings.explain.';
grant select on audit.standings to oyss_auditor, oyss_auditor_unmasked;
