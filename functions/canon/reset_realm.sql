create or replace function canon.reset_realm(realm_id integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fixtures bigint;
  v_teams bigint;
  v_claims bigint;
begin
  if not exists (select from tenancy.realms r where r.realm_id = reset_realm.realm_id and r.mode = 'test') then
    raise exception using errcode = 'OYA04', message = 'Live data cannot be reset.';
  end if;
  delete from standings.tables t where t.realm_id = reset_realm.realm_id; -- and its rows
  delete from canon.stat_lines e where e.realm_id = reset_realm.realm_id;
  delete from canon.fixture_sides e where e.realm_id = reset_realm.realm_id;
  delete from canon.fixtures e where e.realm_id = reset_realm.realm_id;
  get diagnostics v_fixtures = row_count;
  delete from canon.teams e where e.realm_id = reset_realm.realm_id;
  get diagnostics v_teams = row_count;
  delete from canon.venues e where e.realm_id = reset_realm.realm_id;
  delete from canon.stages e where e.realm_id = reset_realm.realm_id;
  delete from canon.divisions e where e.realm_id = reset_realm.realm_id;
  delete from canon.competitions e where e.realm_id = reset_realm.realm_id;
  delete from canon.organizations e where e.realm_id = reset_realm.realm_id;
  delete from matching.unread e where e.realm_id = reset_realm.realm_id;
  delete from matching.outdated e where e.realm_id = reset_realm.realm_id;
  delete from matching.contradictions e where e.realm_id = reset_realm.realm_id;
  delete from matching.noted e where e.realm_id = reset_realm.realm_id;
  delete from matching.embeddings e where e.realm_id = reset_realm.realm_id;
  delete from matching.name_keys e where e.realm_id = reset_realm.realm_id;
  delete from matching.names e where e.realm_id = reset_realm.realm_id;
  delete from canon.claims e where e.realm_id = reset_realm.realm_id;
  get diagnostics v_claims = row_count;
  delete from canon.external_ids e where e.realm_id = reset_realm.realm_id;
  delete from identity.decisions d where d.realm_id = reset_realm.realm_id; -- and what they redirect
  delete from search.name_words n where n.realm_id = reset_realm.realm_id;
  delete from search.vocabulary v where v.realm_id = reset_realm.realm_id;
  return jsonb_build_object('fixtures', v_fixtures, 'teams', v_teams, 'claims', v_claims);
end;
$$;

comment on function canon.reset_realm(integer) is
  'Deletes the canonical rows of a test realm, for manage.reset_test. Raises OYA04 (forbidden: live). REALM-4.';
