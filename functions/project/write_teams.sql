create or replace function project.write_teams(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as team,
           project.moves(canon.team_fields(e), canon.team_fields(t)) as moves
      from pg_temp.decided d
      left join canon.teams e on e.realm_id = write_teams.realm_id and e.team_id = case when not d.is_new then d.entity_id end
      cross join lateral project.team_row(write_teams.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.teams
    select (c.team).* from changed c
        on conflict on constraint teams_pkey do update
       set name = excluded.name, organization_id = excluded.organization_id, sport = excluded.sport, age_group = excluded.age_group,
          birth_year = excluded.birth_year, gender = excluded.gender, season = excluded.season, level = excluded.level,
          colors = excluded.colors, sanctioning = excluded.sanctioning, merged_into = excluded.merged_into, version = excluded.version,
          updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'team', c.entity_id, (c.team).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;

  -- Fixtures show these: they are rendered again, and transactions that refer to one of them at this moment are waited for.
  perform project.note_stale('team', array['name']);
  perform from canon.teams e
    where e.realm_id = write_teams.realm_id and e.team_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'team')
    order by e.team_id for update;
end;
$$;

comment on function project.write_teams(integer) is
  'Writes decided team fields, one version further where something changed, and stages the versions (HISTORY-2).';
