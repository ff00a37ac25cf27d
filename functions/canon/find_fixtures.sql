create or replace function canon.find_fixtures(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (number bigint, place text, fixture_id text, rendering integer, document text, slots bigint[])
language plpgsql stable
set search_path = ''
as $$
declare
  -- The first filter in this list that is given chooses the index; the others are checked on its rows.
  v_path text := case
    when (find_fixtures.filter).near_km is not null then 'near'
    when (find_fixtures.filter).team is not null then 'team'
    when (find_fixtures.filter).stage is not null then 'stage'
    when (find_fixtures.filter).division is not null then 'division'
    when (find_fixtures.filter).venue is not null then 'venue'
    when (find_fixtures.filter).competition is not null then 'competition'
    when (find_fixtures.filter).updated_since is not null then 'updated'
    else 'order' end;
  v_from timestamptz := greatest(coalesce((find_fixtures.filter).from_at, '-infinity'), coalesce(find_fixtures.after[1]::timestamptz, '-infinity'));
  v_to timestamptz := (find_fixtures.filter).to_at;
  v_at timestamptz := coalesce(find_fixtures.after[1]::timestamptz, '-infinity');
  v_id text := coalesce(find_fixtures.after[2], '');
begin
  if v_path = 'near' then
    return query select * from canon.find_fixtures_near(find_fixtures.realm_id, find_fixtures.filter, find_fixtures.after, find_fixtures.row_limit);
    return;
  end if;
  return query
  select row_number() over (order by p.sorts_at, p.fixture_id), canon.place_text(p.sorts_at, p.fixture_id), p.fixture_id, p.rendering, p.document, p.slots
    from (
      (select f.sorts_at, f.fixture_id, f.rendering, f.document, f.slots from canon.fixtures f
        where v_path = 'order' and f.realm_id = find_fixtures.realm_id
          and (f.sorts_at, f.fixture_id) > (v_at, v_id) and f.sorts_at >= v_from and (v_to is null or f.sorts_at < v_to) and canon.fixture_passes(f, find_fixtures.filter)
        order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit)
      union all
      (select f.sorts_at, f.fixture_id, f.rendering, f.document, f.slots from canon.fixtures f
        where v_path = 'competition' and f.realm_id = find_fixtures.realm_id and f.competition_id = (find_fixtures.filter).competition
          and (f.sorts_at, f.fixture_id) > (v_at, v_id) and f.sorts_at >= v_from and (v_to is null or f.sorts_at < v_to) and canon.fixture_passes(f, find_fixtures.filter)
        order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit)
      union all
      (select f.sorts_at, f.fixture_id, f.rendering, f.document, f.slots from canon.fixtures f
        where v_path = 'division' and f.realm_id = find_fixtures.realm_id and f.division_id = (find_fixtures.filter).division
          and (f.sorts_at, f.fixture_id) > (v_at, v_id) and f.sorts_at >= v_from and (v_to is null or f.sorts_at < v_to) and canon.fixture_passes(f, find_fixtures.filter)
        order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit)
      union all
      (select f.sorts_at, f.fixture_id, f.rendering, f.document, f.slots from canon.fixtures f
        where v_path = 'stage' and f.realm_id = find_fixtures.realm_id and f.stage_id = (find_fixtures.filter).stage
          and (f.sorts_at, f.fixture_id) > (v_at, v_id) and f.sorts_at >= v_from and (v_to is null or f.sorts_at < v_to) and canon.fixture_passes(f, find_fixtures.filter)
        order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit)
      union all
      (select f.sorts_at, f.fixture_id, f.rendering, f.document, f.slots from canon.fixtures f
        where v_path = 'venue' and f.realm_id = find_fixtures.realm_id and f.venue_id = (find_fixtures.filter).venue
          and (f.sorts_at, f.fixture_id) > (v_at, v_id) and f.sorts_at >= v_from and (v_to is null or f.sorts_at < v_to) and canon.fixture_passes(f, find_fixtures.filter)
        order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit)
      union all
      (select f.sorts_at, f.fixture_id, f.rendering, f.document, f.slots from canon.fixtures f
        where v_path = 'updated' and f.realm_id = find_fixtures.realm_id and f.updated_at >= (find_fixtures.filter).updated_since
          and (f.sorts_at, f.fixture_id) > (v_at, v_id) and f.sorts_at >= v_from and (v_to is null or f.sorts_at < v_to) and canon.fixture_passes(f, find_fixtures.filter)
        order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit)
      union all
      (select f.sorts_at, f.fixture_id, f.rendering, f.document, f.slots
         from (select distinct on (t.sorts_at, t.fixture_id) t.sorts_at, t.fixture_id from canon.fixture_sides t
                where v_path = 'team' and t.realm_id = find_fixtures.realm_id and t.team_id = (find_fixtures.filter).team
                  and (t.sorts_at, t.fixture_id) > (v_at, v_id) and t.sorts_at >= v_from and (v_to is null or t.sorts_at < v_to)
                order by t.sorts_at, t.fixture_id) s
         join canon.fixtures f on f.realm_id = find_fixtures.realm_id and f.fixture_id = s.fixture_id
        where canon.fixture_passes(f, find_fixtures.filter)
        order by s.sorts_at, s.fixture_id limit find_fixtures.row_limit)
    ) p
   order by p.sorts_at, p.fixture_id;
end;
$$;

comment on function canon.find_fixtures(integer, api.fixture_filter, text[], integer) is 'At most row_limit fixtures that meet the filter, in list order after the place {moment, id} (null: from the start), each with its own place. One branch runs: the index range of the given filter.';
