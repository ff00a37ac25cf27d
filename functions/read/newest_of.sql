create or replace function read.newest_of(realm_id integer, entity_type text, before text, row_limit integer) returns setof text
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before text collate "C" := coalesce(newest_of.before, '~');
begin
  if newest_of.entity_type = 'team' then
    return query select e.team_id from canon.teams e
      where e.realm_id = newest_of.realm_id and e.team_id < v_before and e.merged_into is null
      order by e.team_id desc limit newest_of.row_limit;
  elsif newest_of.entity_type = 'venue' then
    return query select e.venue_id from canon.venues e
      where e.realm_id = newest_of.realm_id and e.venue_id < v_before and e.merged_into is null
      order by e.venue_id desc limit newest_of.row_limit;
  elsif newest_of.entity_type = 'competition' then
    return query select e.competition_id from canon.competitions e
      where e.realm_id = newest_of.realm_id and e.competition_id < v_before and e.merged_into is null
      order by e.competition_id desc limit newest_of.row_limit;
  elsif newest_of.entity_type = 'organization' then
    return query select e.organization_id from canon.organizations e
      where e.realm_id = newest_of.realm_id and e.organization_id < v_before and e.merged_into is null
      order by e.organization_id desc limit newest_of.row_limit;
  end if;
end;
$$;

comment on function read.newest_of(integer, text, text, integer) is
  'At most row_limit ids of a type (team, venue, competition, organization) before one (null: from the newest), those first of which the '
  'service heard last; none that was merged into another. A range of the primary key. DASHBOARD-31.';
