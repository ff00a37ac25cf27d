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

  -- Fixtures show these, so they are rendered again; this waits for transactions that refer to one of them now.
  perform project.note_stale('team', array['name']);
  perform from canon.teams e
    where e.realm_id = write_teams.realm_id and e.team_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'team')
    order by e.team_id for update;
end;
$$;

comment on function project.write_teams(integer) is
  'Writes decided team fields, raising the version by one where something changed, and stages the versions (HISTORY-2).';

create or replace function project.team_row(realm_id integer, entity_id text, present canon.teams, winners jsonb)
returns setof canon.teams rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'organization' then winners -> 'organization' ->> 'id' else present.organization_id end,
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         case when winners ? 'age_group' then winners ->> 'age_group' else present.age_group end,
         case when winners ? 'birth_year' then (winners ->> 'birth_year')::integer else present.birth_year end,
         case when winners ? 'gender' then winners ->> 'gender' else present.gender end,
         case when winners ? 'season' then winners ->> 'season' else present.season end,
         case when winners ? 'level' then winners ->> 'level' else present.level end,
         case when not winners ? 'colors' then present.colors
              when jsonb_typeof(winners -> 'colors') = 'array' then array(select jsonb_array_elements_text(winners -> 'colors')) end,
         project.drafted_sanctioning(present.sanctioning, winners),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.team_row(integer, text, canon.teams, jsonb) is
  'Returns the next version of a team: its current row (null: it is new) with the values that won (null: no claim is left). The claim '
  'coach is kept for identity and is not a canonical field. DECIDE-1.';
