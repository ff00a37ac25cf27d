create or replace function project.write_fixtures(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform project.draft_new_fixtures(write_fixtures.realm_id);
  perform project.draft_fixtures(write_fixtures.realm_id);
  perform project.stage_fixture_versions(write_fixtures.realm_id);
  perform standings.note_touched(write_fixtures.realm_id);
  perform project.render_drafts(write_fixtures.realm_id);
  perform project.save_drafts(write_fixtures.realm_id);
  delete from pg_temp.stale s using pg_temp.drafts d where s.entity_type = 'fixture' and s.entity_id = d.fixture_id;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function project.write_fixtures(integer) is
  'Writes decided fixture fields, one version further where something changed, renders the documents and stages the versions.';
