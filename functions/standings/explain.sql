create or replace function standings.explain(stage_id text)
returns table (
  step integer, rule text, "group" text, team text, team_name text, value text, outcome text, "position" integer)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s.step::integer, s.rule, s."group", s.team_id, s.team_name, s.value, s.outcome, s."position"
    from audit.standings s
   where s.stage_id = coalesce((
           select r.survivor_id from audit.redirects r where r.entity_id = explain.stage_id and r.entity_type = 'stage'), explain.stage_id)
   order by s.step, s.first_position, s."position", s.team_name, s.team_id;
$$;

comment on function standings.explain(text) is
  'Returns how the table of a stage was ranked, for DBAs: rule by rule and group by group of teams that were still level, the value of '
  'each team, the outcome, and its final position; for a merged stage, that of the stage it leads to (STANDING-21).';
grant execute on function standings.explain(text) to oyss_auditor, oyss_auditor_unmasked;
