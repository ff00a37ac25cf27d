create or replace function project.write_decided(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_decided boolean;
  v_has_redirects boolean;
begin
  select exists (select from pg_temp.decided),
         exists (select from identity.redirects r where r.realm_id = write_decided.realm_id)
    into v_is_decided, v_has_redirects;
  if not v_is_decided then
    return;
  end if;
  if v_has_redirects then
    perform project.follow_redirects(write_decided.realm_id);
  end if;
  case write_decided.entity_type
    when 'organization' then perform project.write_organizations(write_decided.realm_id);
    when 'competition' then perform project.write_competitions(write_decided.realm_id);
    when 'division' then perform project.write_divisions(write_decided.realm_id);
    when 'stage' then perform project.write_stages(write_decided.realm_id);
    when 'venue' then perform project.write_venues(write_decided.realm_id);
    when 'team' then perform project.write_teams(write_decided.realm_id);
    when 'fixture', 'result' then perform project.write_fixtures(write_decided.realm_id);
    when 'stat_line' then perform project.write_stat_lines(write_decided.realm_id);
  end case;
  delete from pg_temp.decided;
end;
$$;

comment on function project.write_decided(integer, text) is
  'Writes the decided fields of one type to its canonical table, at most one new version per entity, and stages the versions. '
  'References in winning claims are followed to the entities that the referenced ones were merged into (IDENTITY-31).';

create or replace function project.follow_redirects(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set winners = d.winners || f.followed
    from (
      select o.entity_id, jsonb_object_agg(w.key, case jsonb_typeof(w.value)
               when 'object' then
                 w.value || jsonb_build_object('id', canon.survivor_of(follow_redirects.realm_id, w.value ->> 'id'))
               when 'array' then (
                 select coalesce(jsonb_agg(s.side || jsonb_build_object('team', jsonb_build_object(
                          'id', canon.survivor_of(follow_redirects.realm_id, s.side #>> '{team,id}'))) order by s.ordinal), '[]')
                   from jsonb_array_elements(w.value) with ordinality s (side, ordinal))
               else w.value end) as followed
        from pg_temp.decided o
        cross join lateral jsonb_each(o.winners) w
       where w.key in (
               'competition', 'division', 'stage', 'venue', 'sides', 'organization', 'host', 'fixture', 'team')
         and w.value <> 'null'
       group by o.entity_id
    ) f
   where d.entity_id = f.entity_id;
end;
$$;

comment on function project.follow_redirects(integer) is
  'Follows the references in winning claims, which hold ids from before any merge, to the entities that these ids lead to (IDENTITY-31).';

create or replace function project.write_fixtures(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_new integer;
  v_known integer;
begin
  select count(*) filter (where d.is_new), count(*) filter (where not d.is_new) into v_new, v_known from pg_temp.decided d;
  if v_new > 0 then
    perform project.draft_new_fixtures(write_fixtures.realm_id);
  end if;
  if v_known > 0 then
    v_known := project.draft_fixtures(write_fixtures.realm_id);
  end if;
  if v_new + v_known = 0 then
    return;
  end if;
  perform project.stage_fixture_versions(write_fixtures.realm_id, v_new, v_known);
  perform standings.note_touched(write_fixtures.realm_id);
  perform project.render_drafts(write_fixtures.realm_id);
  perform project.save_drafts(write_fixtures.realm_id, v_new, v_known);
  delete from pg_temp.stale s using pg_temp.drafts d where s.entity_type = 'fixture' and s.entity_id = d.fixture_id;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function project.write_fixtures(integer) is
  'Writes decided fixture fields, raising the version by one where something changed, renders the documents and stages the versions.';

create or replace function project.write_stat_lines(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as stat_line,
           project.moves(canon.stat_line_fields(e), canon.stat_line_fields(t)) as moves
      from pg_temp.decided d
      left join canon.stat_lines e on e.realm_id = write_stat_lines.realm_id
       and e.stat_line_id = case when not d.is_new then d.entity_id end
      cross join lateral project.stat_line_row(write_stat_lines.realm_id, d.entity_id, e, d.winners, d.mapping_id) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.stat_lines
    select (c.stat_line).* from changed c
        on conflict on constraint stat_lines_pkey do update
       set fixture_id = excluded.fixture_id, team_id = excluded.team_id, player = excluded.player, period = excluded.period,
          sport = excluded.sport, stats = excluded.stats, version = excluded.version, updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'stat_line', c.entity_id, (c.stat_line).version,
         c.moves || case when c.moves ? 'player' then jsonb_build_object('player', null) else '{}' end, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;
end;
$$;

comment on function project.write_stat_lines(integer) is
  'Writes decided stat_line fields, raising the version by one where something changed, and stages the versions (HISTORY-2). No player '
  'is written to the ledger (EVENT-8).';

create or replace function project.stat_line_row(
  realm_id integer, entity_id text, present canon.stat_lines, winners jsonb, mapping_id bigint
)
returns setof canon.stat_lines rows 1
language sql stable
begin atomic
  select realm_id, entity_id, coalesce(mapping_id, present.mapping_id),
         case when winners ? 'fixture' then winners -> 'fixture' ->> 'id' else present.fixture_id end,
         case when winners ? 'team' then winners -> 'team' ->> 'id' else present.team_id end,
         case when winners ? 'player' then nullif(winners -> 'player', 'null') else present.player end,
         case when winners ? 'period' then winners ->> 'period' else present.period end,
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         coalesce(nullif(winners -> 'stats', 'null'), present.stats),
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.stat_line_row(integer, text, canon.stat_lines, jsonb, bigint) is
  'Returns the next version of a stat line: its current row (null: it is new) with the values that won (null: no claim is left). '
  'mapping_id identifies it. DECIDE-1.';
