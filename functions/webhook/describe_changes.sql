create or replace function webhook.describe_changes(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  update pg_temp.staged_changes t
     set data = d.data, scopes = t.left_scopes || d.scopes
    from (
      select c.ordinal,
             jsonb_strip_nulls(jsonb_build_object(
               'competition', case when c.competition_id is not null then jsonb_build_object('id', c.competition_id, 'name', p.name) end,
               'division', case when c.division_id is not null then jsonb_build_object('id', c.division_id, 'name', v.name, 'age_group', v.age_group, 'gender', v.gender, 'level', nullif(v.level, '')) end,
               'stage', case when c.stage_id is not null then jsonb_build_object('id', c.stage_id, 'name', s.name, 'type', s.type) end,
               'sides', x.sides)) as data,
             array_remove(c.competition_id || x.teams, null) as scopes
        from pg_temp.staged_changes c
        left join canon.competitions p on p.realm_id = describe_changes.realm_id and p.competition_id = c.competition_id
        left join canon.divisions v on v.realm_id = describe_changes.realm_id and v.division_id = c.division_id
        left join canon.stages s on s.realm_id = describe_changes.realm_id and s.stage_id = c.stage_id
        left join lateral (
          select jsonb_agg(jsonb_build_object('role', e.side -> 'role', 'team', jsonb_build_object('id', e.side -> 'team' -> 'id', 'name', m.name)) order by e.place) as sides,
                 array_agg(e.side -> 'team' ->> 'id') as teams
            from jsonb_array_elements(c.sides) with ordinality e (side, place)
            left join canon.teams m on m.realm_id = describe_changes.realm_id and m.team_id = e.side -> 'team' ->> 'id'
        ) x on true
       where c.entity_type = 'fixture'
      union all
      select c.ordinal, jsonb_build_object('fixture', jsonb_build_object('id', c.entity_id), 'winning_source', w.source_key),
             array_remove(c.competition_id || array(select e.side -> 'team' ->> 'id' from jsonb_array_elements(c.sides) e (side)), null)
        from pg_temp.staged_changes c
        left join lateral (
          select o.source_key
            from canon.external_ids m
            join canon.claims k on k.realm_id = m.realm_id and k.mapping_id = m.mapping_id and k.field = 'result' and k.is_winning
            join tenancy.sources o on o.realm_id = m.realm_id and o.source_id = m.source_id
           where m.realm_id = describe_changes.realm_id and m.entity_id = c.entity_id
           limit 1
        ) w on c.after is not null
       where c.entity_type = 'result'
      union all
      -- Lines of players are described to nobody.
      select c.ordinal, jsonb_strip_nulls(jsonb_build_object('fixture', jsonb_build_object('id', l.fixture_id), 'team', jsonb_build_object('id', l.team_id, 'name', m.name), 'period', nullif(l.period, ''), 'sport', l.sport)), '{}'
        from pg_temp.staged_changes c
        join canon.stat_lines l on l.realm_id = describe_changes.realm_id and l.stat_line_id = c.entity_id and l.player is null
        left join canon.teams m on m.realm_id = describe_changes.realm_id and m.team_id = l.team_id
       where c.entity_type = 'stat_line'
      union all
      select c.ordinal, '{}', case when c.entity_type in ('team', 'competition') then array[c.entity_id] else '{}' end
        from pg_temp.staged_changes c
       where c.entity_type not in ('fixture', 'result', 'stat_line')
    ) d
   where t.ordinal = d.ordinal;
end;
$$;

comment on function webhook.describe_changes(integer) is 'Gives the staged changes what their events say beyond the ledger, as of this transaction, and the competitions and teams that filters may name. Never a player, a note or a coach. EVENT-7, EVENT-8.';
