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
  'Writes the decided fields of one type into its canonical table, each entity at most one version further, and stages the versions. '
  'What the winning claims say of other entities is followed to who answers for them (IDENTITY-31).';
