create or replace view standings.published_tables as
select t.realm_id, t.stage_id, d.competition_id, d.name as division_name, d.division_id, s.stage_order, s.name as stage_name,
       util.object(concat_ws(',',
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
         util.member('missing_fixtures', to_json(t.missing_fixtures)::text),
         util.member('derived_from', to_json(t.derived_from)::text),
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
            where r.realm_id = t.realm_id and r.stage_id = t.stage_id), '[]')))) as document
  from standings.tables t
  join canon.stages s on s.realm_id = t.realm_id and s.stage_id = t.stage_id
  left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
 where s.merged_into is null;

comment on view standings.published_tables is
  'Tables as they are published, with current names (STANDING-2); a merged stage has none. The table of a stage that is known only from '
  'references may lack its division or competition.';
comment on column standings.published_tables.realm_id is 'The realm.';
comment on column standings.published_tables.stage_id is 'The stage.';
comment on column standings.published_tables.competition_id is 'Its competition.';
comment on column standings.published_tables.division_name is 'The name of its division, by which the tables of a competition are ordered.';
comment on column standings.published_tables.division_id is 'Its division.';
comment on column standings.published_tables.stage_order is 'Its order within the division.';
comment on column standings.published_tables.stage_name is 'Its name.';
comment on column standings.published_tables.document is 'The table as JSON text.';
