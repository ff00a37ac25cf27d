create or replace function standings.page_rows(realm_id integer, stage_id text, team_id text, row_limit integer) returns jsonb
language sql stable
begin atomic
  with placed as (
    select r.*, m.name, count(*) over () as teams, row_number() over (order by r.position, m.name, r.team_id) as number
      from standings.rows r
      join canon.teams m on m.realm_id = r.realm_id and m.team_id = r.team_id
     where r.realm_id = page_rows.realm_id and r.stage_id = page_rows.stage_id
  ), first as (
    select greatest(1, least(
             coalesce((select o.number from placed o where o.team_id = page_rows.team_id) - page_rows.row_limit / 2, 1),
             (select max(o.number) from placed o) - page_rows.row_limit + 1)) as number
  )
  select jsonb_build_object(
           'teams', coalesce(max(p.teams), 0),
           'rows', coalesce(jsonb_agg(jsonb_build_object(
             'team', p.team_id, 'name', p.name, 'position', p.position, 'played', p.played, 'wins', p.wins, 'draws', p.draws,
             'losses', p.losses, 'goals_for', p.goals_for, 'goals_against', p.goals_against, 'points', p.points,
             'provisional', p.is_provisional, 'steps', to_jsonb(p.steps)) order by p.number), '[]'))
    from placed p
    join first f on p.number >= f.number and p.number < f.number + page_rows.row_limit;
end;

comment on function standings.page_rows(integer, text, text, integer) is
  'Returns the number of teams in a table (teams), and row_limit of its rows in order, with the steps that placed them: those around a '
  'team, or the first (null: no team). PAGE-8, PAGE-9.';
