create or replace function standings.tables_of_team(realm_id integer, team_id text, table_limit integer, row_limit integer) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(n.document order by n.as_of desc, n.stage_id), '[]')
    from (
      select t.as_of, t.stage_id,
             jsonb_strip_nulls(jsonb_build_object(
               'name', s.name, 'division', d.name, 'division_id', d.division_id, 'competition', c.name,
               'competition_id', c.competition_id, 'complete', t.is_complete))
               || standings.page_rows(t.realm_id, t.stage_id, tables_of_team.team_id, tables_of_team.row_limit) as document
        from (
          select o.* from standings.rows r
            join standings.tables o on o.realm_id = r.realm_id and o.stage_id = r.stage_id
           where r.realm_id = tables_of_team.realm_id and r.team_id = tables_of_team.team_id
           order by o.as_of desc, o.stage_id limit tables_of_team.table_limit
        ) t
        join canon.stages s on s.realm_id = t.realm_id and s.stage_id = t.stage_id and s.merged_into is null and s.void_at is null
        left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
        left join canon.competitions c on c.realm_id = d.realm_id and c.competition_id = d.competition_id
    ) n;
end;

comment on function standings.tables_of_team(integer, text, integer, integer) is
  'Returns the tables that include a team, table_limit of them, most recently changed first: names and ids of stage, division and '
  'competition, whether it is complete, and row_limit rows around the team (standings.page_rows). PAGE-8.';
