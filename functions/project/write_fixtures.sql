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
  'Writes decided fixture fields, one version further where something changed, renders the documents and stages the versions.';
