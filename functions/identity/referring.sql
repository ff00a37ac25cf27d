create or replace function identity.referring(realm_id integer, entity_type text, named_type text, named_id text)
returns table (entity_id text, field text)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  case referring.entity_type || ' ' || referring.named_type
    when 'competition organization' then
      return query select e.competition_id, 'host' from canon.competitions e
        where e.realm_id = referring.realm_id and e.host_id = referring.named_id and e.merged_into is null;
    when 'team organization' then
      return query select e.team_id, 'organization' from canon.teams e
        where e.realm_id = referring.realm_id and e.organization_id = referring.named_id and e.merged_into is null;
    when 'division competition' then
      return query select e.division_id, 'competition' from canon.divisions e
        where e.realm_id = referring.realm_id and e.competition_id = referring.named_id and e.merged_into is null;
    when 'stage division' then
      return query select e.stage_id, 'division' from canon.stages e
        where e.realm_id = referring.realm_id and e.division_id = referring.named_id and e.merged_into is null;
    when 'fixture competition' then
      return query select e.fixture_id, 'competition' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.competition_id = referring.named_id and e.merged_into is null;
    when 'fixture division' then
      return query select e.fixture_id, 'division' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.division_id = referring.named_id and e.merged_into is null;
    when 'fixture stage' then
      return query select e.fixture_id, 'stage' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.stage_id = referring.named_id and e.merged_into is null;
    when 'fixture venue' then
      return query select e.fixture_id, f.field
        from canon.fixtures e
        cross join (values ('venue'), ('venue.field')) f (field)
        where e.realm_id = referring.realm_id and e.venue_id = referring.named_id and e.merged_into is null;
    when 'fixture team' then
      return query select s.fixture_id, 'sides'
        from canon.fixture_sides s
        join canon.fixtures e on e.realm_id = s.realm_id and e.fixture_id = s.fixture_id and e.merged_into is null
        where s.realm_id = referring.realm_id and s.team_id = referring.named_id;
    when 'stat_line fixture' then
      return query select e.stat_line_id, 'fixture' from canon.stat_lines e
        where e.realm_id = referring.realm_id and e.fixture_id = referring.named_id;
    when 'stat_line team' then
      return query select e.stat_line_id, 'team' from canon.stat_lines e
        where e.realm_id = referring.realm_id and e.team_id = referring.named_id;
    else return;
  end case;
end;
$$;

comment on function identity.referring(integer, text, text, text) is
  'Returns the entities of a type whose rows refer to an entity (its type and id), each with the field that does, by index; none that is '
  'merged itself, which says nothing any more but where it leads.';
