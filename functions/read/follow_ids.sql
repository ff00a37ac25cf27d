create or replace function read.follow_ids(realm_id integer, filter api.fixture_filter) returns api.fixture_filter
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_filter api.fixture_filter := follow_ids.filter;
begin
  v_filter.team := coalesce(read.survivor_of(follow_ids.realm_id, 'team', v_filter.team), v_filter.team);
  v_filter.competition := coalesce(read.survivor_of(follow_ids.realm_id, 'competition', v_filter.competition), v_filter.competition);
  v_filter.division := coalesce(read.survivor_of(follow_ids.realm_id, 'division', v_filter.division), v_filter.division);
  v_filter.stage := coalesce(read.survivor_of(follow_ids.realm_id, 'stage', v_filter.stage), v_filter.stage);
  v_filter.venue := coalesce(read.survivor_of(follow_ids.realm_id, 'venue', v_filter.venue), v_filter.venue);
  return v_filter;
end;
$$;

comment on function read.follow_ids(integer, api.fixture_filter) is
  'Returns a filter of fixtures with the ids of the entities that its ids lead to (read.survivor_of); one that leads nowhere stays, and is '
  'met by nothing.';
