create or replace function project.fixture_row(realm_id integer, entity_id text, present canon.fixtures, winners jsonb)
returns setof canon.fixtures rows 1
language sql stable
begin atomic
  select realm_id, entity_id, t.sport, t.kind, t.competition_id, t.division_id, t.stage_id, t.starts_at, t.ends_at, t.local_date,
         t.time_zone,
         coalesce(winners ->> 'time_status', case when not winners ? 'time_status' then present.time_status end, 'tbd'),
         t.status, t.venue_id, t.venue_field, t.sides, t.title, t.result, t.url, present.previous,
         project.sorting_moment(t.starts_at, t.local_date, t.time_zone, (
           select v.time_zone from canon.venues v where v.realm_id = fixture_row.realm_id and v.venue_id = t.venue_id)),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now(),
         coalesce(present.rendering, 0) + 1, present.placeholders, null::text,
         case when winners ? 'void_at' then (winners ->> 'void_at')::timestamptz else present.void_at end
    from (
      select coalesce(winners ->> 'sport', case when not winners ? 'sport' then present.sport end, 'other') as sport,
             coalesce(winners ->> 'kind', case when not winners ? 'kind' then present.kind end, 'game') as kind,
             case when winners ? 'competition' then winners -> 'competition' ->> 'id' else present.competition_id end as competition_id,
             case when winners ? 'division' then winners -> 'division' ->> 'id' else present.division_id end as division_id,
             case when winners ? 'stage' then winners -> 'stage' ->> 'id' else present.stage_id end as stage_id,
             case when winners ? 'start' then (winners ->> 'start')::timestamptz else present.starts_at end as starts_at,
             case when winners ? 'end' then (winners ->> 'end')::timestamptz else present.ends_at end as ends_at,
             case when winners ? 'date' then (winners ->> 'date')::date else present.local_date end as local_date,
             case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end as time_zone,
             coalesce(winners ->> 'status', case when not winners ? 'status' then present.status end, 'scheduled') as status,
             case when winners ? 'venue' then winners -> 'venue' ->> 'id' else present.venue_id end as venue_id,
             case when winners ? 'venue.field' then winners -> 'venue.field' ->> 'field' else present.venue_field end as venue_field,
             case when winners ? 'sides' then nullif(winners -> 'sides', 'null') else present.sides end as sides,
             case when winners ? 'title' then winners ->> 'title' else present.title end as title,
             case when winners ? 'result' then nullif(winners -> 'result', 'null') else present.result end as result,
             case when winners ? 'url' then winners ->> 'url' else present.url end as url
    ) t;
end;

comment on function project.fixture_row(integer, text, canon.fixtures, jsonb) is
  'Returns the next version of a fixture: its current row (null: it is new) with the values that won (null: no claim is left). Fields '
  'that no source described read as other, game, scheduled and tbd. previous and document are unchanged, or null if it is new '
  '(DECIDE-30, MODEL-24).';
