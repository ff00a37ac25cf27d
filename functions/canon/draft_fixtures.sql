create or replace function canon.draft_fixtures(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into pg_temp.drafts (
    realm_id, fixture_id, sport, kind, competition_id, division_id, stage_id, starts_at, ends_at, local_date, time_zone, time_status, status, venue_id, venue_field, sides, title, result, url,
    previous, version, created_at, updated_at, rendering, slots, seq, is_new, is_withdrawal, is_return, changed_fields, state_before)
  select draft_fixtures.realm_id, m.fixture_id, m.sport, m.kind, m.competition_id, m.division_id, m.stage_id, m.starts_at, m.ends_at, m.local_date, m.time_zone, m.time_status, m.status, m.venue_id, m.venue_field, m.sides, m.title, m.result, m.url,
         m.previous, m.version, m.created_at, util.now(), m.rendering, m.slots, m.seq, m.is_new, m.is_withdrawal, m.is_return, m.changed_fields, m.state_before
    from (
      select n.*, array_remove(array[
             case when n.sport is distinct from n.old_sport then 'sport' end,
             case when n.kind is distinct from n.old_kind then 'kind' end,
             case when n.competition_id is distinct from n.old_competition_id then 'competition' end,
             case when n.division_id is distinct from n.old_division_id then 'division' end,
             case when n.stage_id is distinct from n.old_stage_id then 'stage' end,
             case when n.starts_at is distinct from n.old_starts_at then 'start' end,
             case when n.ends_at is distinct from n.old_ends_at then 'end' end,
             case when n.local_date is distinct from n.old_local_date then 'date' end,
             case when n.time_zone is distinct from n.old_time_zone then 'time_zone' end,
             case when n.time_status is distinct from n.old_time_status then 'time_status' end,
             case when n.status is distinct from n.old_status then 'status' end,
             case when n.venue_id is distinct from n.old_venue_id then 'venue' end,
             case when n.venue_field is distinct from n.old_venue_field then 'venue.field' end,
             case when n.sides is distinct from n.old_sides then 'sides' end,
             case when n.title is distinct from n.old_title then 'title' end,
             case when n.result is distinct from n.old_result then 'result' end,
             case when n.url is distinct from n.old_url then 'url' end], null) as changed_fields
        from (
          select t.*,
                 case when t.has_time_status then coalesce(t.claimed_time_status, case when t.starts_at is null then 'tbd' else 'confirmed' end) else t.old_time_status end as time_status
            from (
      select d.entity_id as fixture_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, f.previous,
             coalesce(f.version, 0) + 1 as version, coalesce(f.created_at, util.now()) as created_at, coalesce(f.rendering, 0) + 1 as rendering, f.slots,
             d.is_new or d.winners ? 'time_status' as has_time_status, d.winners ->> 'time_status' as claimed_time_status,
             coalesce(d.winners ->> 'sport', f.sport, 'other') as sport,
             coalesce(d.winners ->> 'kind', f.kind, 'game') as kind,
             case when d.winners ? 'competition' then d.winners -> 'competition' ->> 'id' else f.competition_id end as competition_id,
             case when d.winners ? 'division' then d.winners -> 'division' ->> 'id' else f.division_id end as division_id,
             case when d.winners ? 'stage' then d.winners -> 'stage' ->> 'id' else f.stage_id end as stage_id,
             case when d.winners ? 'start' then (d.winners ->> 'start')::timestamptz else f.starts_at end as starts_at,
             case when d.winners ? 'end' then (d.winners ->> 'end')::timestamptz else f.ends_at end as ends_at,
             case when d.winners ? 'date' then (d.winners ->> 'date')::date else f.local_date end as local_date,
             case when d.winners ? 'time_zone' then d.winners ->> 'time_zone' else f.time_zone end as time_zone,
             coalesce(d.winners ->> 'status', f.status, 'scheduled') as status,
             case when d.winners ? 'venue' then d.winners -> 'venue' ->> 'id' else f.venue_id end as venue_id,
             case when d.winners ? 'venue.field' then d.winners -> 'venue.field' ->> 'field' else f.venue_field end as venue_field,
             case when d.winners ? 'sides' then nullif(d.winners -> 'sides', 'null') else f.sides end as sides,
             case when d.winners ? 'title' then d.winners ->> 'title' else f.title end as title,
             case when d.winners ? 'result' then nullif(d.winners -> 'result', 'null') else f.result end as result,
             case when d.winners ? 'url' then d.winners ->> 'url' else f.url end as url,
             f.sport as old_sport, f.kind as old_kind, f.competition_id as old_competition_id, f.division_id as old_division_id, f.stage_id as old_stage_id, f.starts_at as old_starts_at, f.ends_at as old_ends_at, f.local_date as old_local_date, f.time_zone as old_time_zone, f.time_status as old_time_status, f.status as old_status, f.venue_id as old_venue_id, f.venue_field as old_venue_field, f.sides as old_sides, f.title as old_title, f.result as old_result, f.url as old_url,
             case when not d.is_new then canon.fixture_state(draft_fixtures.realm_id, f.starts_at, f.ends_at, f.local_date, f.time_status, f.status, f.venue_id, f.venue_field) end as state_before
        from pg_temp.decided d
        left join canon.fixtures f on f.realm_id = draft_fixtures.realm_id and f.fixture_id = d.entity_id and not d.is_new
            ) t
        ) n
    ) m
   where m.is_new or m.is_withdrawal or m.is_return or m.changed_fields <> '{}';
end;
$$;

comment on function canon.draft_fixtures(integer) is 'Drafts the next version of every decided fixture, with the field paths that differ; a fixture in which nothing differs gets none (decisions, section 3). Status defaults to scheduled; without a claim on time_status a start is confirmed and no start is tbd.';
