create or replace function standings.render_table(realm_id integer, stage_id text, hidden text[]) returns text
language sql stable
begin atomic
  select util.object(concat_ws(',',
         util.member('stage', util.quoted(t.stage_id)),
         util.member('name', util.quoted(s.name)),
         util.member('type', util.quoted(s.type)),
         util.member('division', util.quoted(d.division_id)),
         util.member('division_name', util.quoted(d.name)),
         util.member('competition', util.quoted(d.competition_id)),
         util.member('complete', to_json(t.is_complete)::text),
         util.member('tiebreak_source', util.quoted(t.tiebreak_source)),
         util.member('version', t.version::text),
         util.member('as_of', util.quoted(util.rfc3339(t.as_of))),
         util.member('points', util.quoted(t.points)),
         util.member('tiebreakers', to_json(t.tiebreakers)::text),
         util.member('missing_fixtures', standings.without(t.missing_fixtures, render_table.hidden)),
         util.member('derived_from', standings.without(t.derived_from, render_table.hidden)),
         util.member('rows', coalesce((
           select '[' || string_agg(row_to_json(w)::text, ',' order by r.position, m.name, r.team_id) || ']'
             from standings.rows r
             join canon.teams m on m.realm_id = r.realm_id and m.team_id = r.team_id
             cross join lateral (
               select r.team_id as team, m.name as team_name, r.position, r.played, r.wins, r.draws, r.losses, r.goals_for, r.goals_against,
                      r.goals_for - r.goals_against as goal_diff, r.points, r.is_provisional as provisional,
                      array(
                        select standings.describe_step(
                                 row(p.rule, p.first_position, p.contenders, p.value, p.outcome)::standings.step)
                          from unnest(r.steps) with ordinality p (rule, first_position, contenders, value, outcome, place)
                         order by p.place) as trace
             ) w
            where r.realm_id = t.realm_id and r.stage_id = t.stage_id and r.team_id <> all (coalesce(render_table.hidden, '{}'))), '[]'))))
    from standings.tables t
    join canon.stages s on s.realm_id = t.realm_id and s.stage_id = t.stage_id
    left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
   where t.realm_id = render_table.realm_id and t.stage_id = render_table.stage_id and s.merged_into is null;
end;

comment on function standings.render_table(integer, text, text[]) is
  'Returns the table of a stage as it is published, JSON text with current names, without hidden teams and fixtures (ids; null: none); '
  'null where a stage has none. The table of a stage that is known only from references may lack its division or competition. '
  'STANDING-2, PRIVACY-23.';

create or replace function standings.without(fixture_ids text[], hidden text[]) returns text
language sql immutable
return to_json(case when without.hidden <> '{}' then array(
  select f.id
    from unnest(without.fixture_ids) with ordinality f (id, number)
   where f.id <> all (without.hidden)
   order by f.number) else without.fixture_ids end)::text;

comment on function standings.without(text[], text[]) is 'Returns ids as a JSON array, without those that are hidden (null: none).';

create or replace function standings.entities_of_table(realm_id integer, stage_id text) returns text[]
language sql stable
return array(
  select r.team_id from standings.rows r where r.realm_id = entities_of_table.realm_id and r.stage_id = entities_of_table.stage_id
  union all
  select unnest(t.missing_fixtures || t.derived_from)
    from standings.tables t where t.realm_id = entities_of_table.realm_id and t.stage_id = entities_of_table.stage_id);

comment on function standings.entities_of_table(integer, text) is
  'Returns the ids of the teams and fixtures that the table of a stage names. PRIVACY-23.';
