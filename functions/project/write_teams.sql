create or replace function project.write_teams(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  with drafted as materialized (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, e.version,
           jsonb_build_object(
             'name', e.name, 'organization', e.organization_id, 'sport', e.sport, 'age_group', e.age_group, 'birth_year', e.birth_year,
             'gender', e.gender, 'season', e.season, 'level', e.level, 'colors', e.colors, 'sanctioning', e.sanctioning) as state_before,
           coalesce(w.winners ->> 'name', e.name, project.stub_name(write_teams.realm_id, d.entity_id)) as name,
           case when w.winners ? 'organization' then w.winners -> 'organization' ->> 'id' else e.organization_id end as organization_id,
           case when w.winners ? 'sport' then w.winners ->> 'sport' else e.sport end as sport,
           case when w.winners ? 'age_group' then w.winners ->> 'age_group' else e.age_group end as age_group,
           case when w.winners ? 'birth_year' then (w.winners ->> 'birth_year')::integer else e.birth_year end as birth_year,
           case when w.winners ? 'gender' then w.winners ->> 'gender' else e.gender end as gender,
           case when w.winners ? 'season' then w.winners ->> 'season' else e.season end as season,
           case when w.winners ? 'level' then w.winners ->> 'level' else e.level end as level,
           case when jsonb_typeof(w.winners -> 'colors') = 'array' then array(select jsonb_array_elements_text(w.winners -> 'colors'))
             else e.colors end as colors,
           project.drafted_sanctioning(e.sanctioning, w.winners) as sanctioning
      from pg_temp.decided d
      cross join lateral (select d.winners) w (winners)
      left join canon.teams e on e.realm_id = write_teams.realm_id and e.team_id = case when not d.is_new then d.entity_id end
  ), changed as (
    select d.*,
           project.moved_fields(case when not d.is_new then d.state_before end, jsonb_build_object(
             'name', d.name, 'organization', d.organization_id, 'sport', d.sport, 'age_group', d.age_group, 'birth_year', d.birth_year,
             'gender', d.gender, 'season', d.season, 'level', d.level, 'colors', d.colors, 'sanctioning', d.sanctioning)) as changed_fields
      from drafted d
  ), written as (
    insert into canon.teams as e (
      realm_id, team_id, name, organization_id, sport, age_group, birth_year, gender, season, level, colors, sanctioning, version,
      created_at, updated_at)
    select write_teams.realm_id, c.entity_id, c.name, c.organization_id, c.sport, c.age_group, c.birth_year, c.gender, c.season, c.level,
           c.colors, c.sanctioning, coalesce(c.version, 0) + 1, util.now(), util.now()
      from changed c
     where c.is_new or c.is_withdrawal or c.is_return or c.changed_fields <> '{}'
        on conflict on constraint teams_pkey do update
       set name = excluded.name, organization_id = excluded.organization_id, sport = excluded.sport, age_group = excluded.age_group,
           birth_year = excluded.birth_year, gender = excluded.gender, season = excluded.season, level = excluded.level,
           colors = excluded.colors, sanctioning = excluded.sanctioning, version = excluded.version, updated_at = excluded.updated_at
    returning e.team_id as entity_id, e.version
  )
  insert into pg_temp.staged_changes (seq, entity_type, entity_id, version, kind, event, changed_fields)
  select c.seq, 'team', c.entity_id, written.version, k.kind, 'oyss.team.' || k.kind, c.changed_fields
    from changed c
    join written using (entity_id)
    cross join lateral (select case when c.is_new then 'created' when c.is_withdrawal then 'withdrawn' else 'updated' end) k (kind);

  -- Fixtures show these names: they are rendered again, and transactions that refer to one of them at this moment are waited for.
  insert into pg_temp.stale (entity_type, entity_id)
  select 'team', c.entity_id from pg_temp.staged_changes c
   where c.entity_type = 'team' and c.kind <> 'created' and c.seq in (select d.seq from pg_temp.decided d)
     and c.changed_fields && array['name'];
  perform from canon.teams e
    where e.realm_id = write_teams.realm_id and e.team_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'team')
    order by e.team_id for update;
end;
$$;

comment on function project.write_teams(integer) is
  'Writes decided team fields, one version further where something changed, and stages the changes. The claim coach is kept for '
  'resolution and is no canonical field.';
