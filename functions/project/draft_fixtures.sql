create or replace function project.draft_fixtures(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into pg_temp.drafts (
    realm_id, fixture_id, sport, kind, competition_id, division_id, stage_id, starts_at, ends_at, local_date, time_zone, time_status,
    status, venue_id, venue_field, sides, title, result, url, previous, sorts_at, version, created_at, updated_at, rendering,
    placeholders, seq, is_new, is_withdrawal, is_return, changed_fields, state_before, state_after, result_before)
  select draft_fixtures.realm_id, t.fixture_id, t.sport, t.kind, t.competition_id, t.division_id, t.stage_id, t.starts_at, t.ends_at,
         t.local_date, t.time_zone, s.time_status, t.status, t.venue_id, t.venue_field, t.sides, t.title, t.result, t.url,
         case when project.is_headline(c.fields, t.status, f.status) then coalesce(b.state, f.previous) else f.previous end,
         project.sorting_moment(t.starts_at, t.local_date, t.time_zone, v.time_zone),
         f.version + 1, f.created_at, util.now(), f.rendering + 1, f.placeholders,
         t.seq, false, t.is_withdrawal, t.is_return, c.fields, b.state,
         project.fixture_state(t.starts_at, t.ends_at, t.local_date, s.time_status, t.status, t.venue_id, v.name, t.venue_field), f.result
    from (
      select d.entity_id as fixture_id, d.seq, d.is_withdrawal, d.is_return, d.winners,
             coalesce(d.winners ->> 'sport', f.sport) as sport,
             coalesce(d.winners ->> 'kind', f.kind) as kind,
             case when d.winners ? 'competition' then d.winners -> 'competition' ->> 'id' else f.competition_id end as competition_id,
             case when d.winners ? 'division' then d.winners -> 'division' ->> 'id' else f.division_id end as division_id,
             case when d.winners ? 'stage' then d.winners -> 'stage' ->> 'id' else f.stage_id end as stage_id,
             case when d.winners ? 'start' then (d.winners ->> 'start')::timestamptz else f.starts_at end as starts_at,
             case when d.winners ? 'end' then (d.winners ->> 'end')::timestamptz else f.ends_at end as ends_at,
             case when d.winners ? 'date' then (d.winners ->> 'date')::date else f.local_date end as local_date,
             case when d.winners ? 'time_zone' then d.winners ->> 'time_zone' else f.time_zone end as time_zone,
             coalesce(d.winners ->> 'status', f.status) as status,
             case when d.winners ? 'venue' then d.winners -> 'venue' ->> 'id' else f.venue_id end as venue_id,
             case when d.winners ? 'venue.field' then d.winners -> 'venue.field' ->> 'field' else f.venue_field end as venue_field,
             case when d.winners ? 'sides' then nullif(d.winners -> 'sides', 'null') else f.sides end as sides,
             case when d.winners ? 'title' then d.winners ->> 'title' else f.title end as title,
             case when d.winners ? 'result' then nullif(d.winners -> 'result', 'null') else f.result end as result,
             case when d.winners ? 'url' then d.winners ->> 'url' else f.url end as url
        from pg_temp.decided d
        join canon.fixtures f on f.realm_id = draft_fixtures.realm_id and f.fixture_id = d.entity_id
       where not d.is_new
    ) t
    join canon.fixtures f on f.realm_id = draft_fixtures.realm_id and f.fixture_id = t.fixture_id
    left join canon.venues v on v.realm_id = draft_fixtures.realm_id and v.venue_id = t.venue_id
    left join canon.venues o on o.realm_id = draft_fixtures.realm_id and o.venue_id = f.venue_id
    cross join lateral (select case
      when t.winners ? 'time_status'
      then coalesce(t.winners ->> 'time_status', case when t.starts_at is null then 'tbd' else 'confirmed' end)
      else f.time_status end) s (time_status)
    cross join lateral (select array_remove(array[
           case when t.sport is distinct from f.sport then 'sport' end,
           case when t.kind is distinct from f.kind then 'kind' end,
           case when t.competition_id is distinct from f.competition_id then 'competition' end,
           case when t.division_id is distinct from f.division_id then 'division' end,
           case when t.stage_id is distinct from f.stage_id then 'stage' end,
           case when t.starts_at is distinct from f.starts_at then 'start' end,
           case when t.ends_at is distinct from f.ends_at then 'end' end,
           case when t.local_date is distinct from f.local_date then 'date' end,
           case when t.time_zone is distinct from f.time_zone then 'time_zone' end,
           case when s.time_status is distinct from f.time_status then 'time_status' end,
           case when t.status is distinct from f.status then 'status' end,
           case when t.venue_id is distinct from f.venue_id then 'venue' end,
           case when t.venue_field is distinct from f.venue_field then 'venue.field' end,
           case when t.sides is distinct from f.sides then 'sides' end,
           case when t.title is distinct from f.title then 'title' end,
           case when t.result is distinct from f.result then 'result' end,
           case when t.url is distinct from f.url then 'url' end], null)) c (fields)
    cross join lateral (
      select project.fixture_state(f.starts_at, f.ends_at, f.local_date, f.time_status, f.status, f.venue_id, o.name, f.venue_field)
    ) b (state)
   where t.is_withdrawal or t.is_return or c.fields <> '{}';
end;
$$;

comment on function project.draft_fixtures(integer) is
  'Drafts the next version of every known fixture that was decided again, with the field paths that differ; a fixture in which nothing '
  'differs gets none (HISTORY-2).';
