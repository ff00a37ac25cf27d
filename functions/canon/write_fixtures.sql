create or replace function canon.write_fixtures(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform canon.draft_new_fixtures(write_fixtures.realm_id);
  perform canon.draft_fixtures(write_fixtures.realm_id);
  perform canon.stage_fixture_changes(write_fixtures.realm_id);
  perform standings.note_touched(write_fixtures.realm_id);
  perform canon.render_drafts(write_fixtures.realm_id);
  perform canon.save_drafts(write_fixtures.realm_id);
  delete from pg_temp.stale s using pg_temp.drafts d where s.entity_type = 'fixture' and s.entity_id = d.fixture_id;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function canon.write_fixtures(integer) is 'Writes decided fixture fields, one version further where something changed, renders the documents and stages the changes.';
