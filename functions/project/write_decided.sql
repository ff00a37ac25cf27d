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
  'References in winning claims are followed to the entities that the referenced ones were merged into (IDENTITY-30).';

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
  'Follows the references in winning claims, which hold ids from before any merge, to the entities that these ids lead to (IDENTITY-30).';

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
  perform standings.record_touched(write_fixtures.realm_id);
  perform project.render_drafts(write_fixtures.realm_id);
  perform project.save_drafts(write_fixtures.realm_id, v_new, v_known);
  delete from pg_temp.invalidated s using pg_temp.drafts d where s.entity_type = 'fixture' and s.entity_id = d.fixture_id;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function project.write_fixtures(integer) is
  'Writes decided fixture fields, raising the version by one where something changed, renders the documents and stages the versions.';
