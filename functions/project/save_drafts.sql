create or replace function project.save_drafts(realm_id integer, new_count integer, known_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if save_drafts.new_count > 0 then
    insert into canon.fixtures (
      realm_id, fixture_id, sport, kind, competition_id, division_id, stage_id, starts_at, ends_at, local_date, time_zone, time_status,
      status, venue_id, venue_field, sides, title, result, url, previous, sorts_at, version, created_at, updated_at, rendering,
      placeholders, document)
    select d.realm_id, d.fixture_id, d.sport, d.kind, d.competition_id, d.division_id, d.stage_id, d.starts_at, d.ends_at,
           d.local_date, d.time_zone, d.time_status, d.status, d.venue_id, d.venue_field, d.sides, d.title, d.result, d.url,
           d.previous, d.sorts_at, d.version, d.created_at, d.updated_at, d.rendering, t.placeholders, t.document
      from pg_temp.drafts d
      join pg_temp.documents t on t.fixture_id = d.fixture_id
     where d.is_new;
  end if;

  if save_drafts.known_count > 0 then
    update canon.fixtures f
       set sport = d.sport, kind = d.kind, competition_id = d.competition_id, division_id = d.division_id, stage_id = d.stage_id,
           starts_at = d.starts_at, ends_at = d.ends_at, local_date = d.local_date, time_zone = d.time_zone, time_status = d.time_status,
           status = d.status, venue_id = d.venue_id, venue_field = d.venue_field, sides = d.sides, title = d.title, result = d.result,
           url = d.url, merged_into = d.merged_into, void_at = d.void_at, previous = d.previous, sorts_at = d.sorts_at, version = d.version,
           updated_at = d.updated_at, rendering = d.rendering,
           placeholders = t.placeholders, document = t.document
      from pg_temp.drafts d
      join pg_temp.documents t on t.fixture_id = d.fixture_id
     where not d.is_new and f.realm_id = d.realm_id and f.fixture_id = d.fixture_id;

    delete from canon.fixture_sides s
     using pg_temp.drafts d
     where s.realm_id = d.realm_id and s.fixture_id = d.fixture_id and not d.is_new
       and d.changed_fields && array['sides', 'merged_into'];

    update canon.fixture_sides s set sorts_at = d.sorts_at
      from pg_temp.drafts d
     where not d.is_new and s.realm_id = d.realm_id and s.fixture_id = d.fixture_id and s.sorts_at <> d.sorts_at;
  end if;

  insert into canon.fixture_sides (realm_id, fixture_id, side_index, role, team_id, sorts_at)
  select d.realm_id, d.fixture_id, s.number - 1, s.side ->> 'role', s.side -> 'team' ->> 'id', d.sorts_at
    from pg_temp.drafts d
    cross join lateral jsonb_array_elements(d.sides) with ordinality s (side, number)
   where (d.is_new or d.changed_fields && array['sides', 'merged_into']) and d.merged_into is null;
end;
$$;

comment on function project.save_drafts(integer, integer, integer) is
  'Writes the drafts, of which this many are of new fixtures and this many of known ones, to canon.fixtures and canon.fixture_sides. A '
  'fixture that was merged into another gets no sides (LIST-31).';
