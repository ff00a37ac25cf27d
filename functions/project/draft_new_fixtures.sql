create or replace function project.draft_new_fixtures(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into pg_temp.drafts (
    realm_id, fixture_id, sport, kind, competition_id, division_id, stage_id, starts_at, ends_at, local_date, time_zone, time_status,
    status, venue_id, venue_field, sides, title, result, url, sorts_at, version, created_at, updated_at, rendering,
    seq, is_new, is_withdrawal, is_return, changed_fields, state_after, placeholders, entries, external_ids)
  select draft_new_fixtures.realm_id, t.fixture_id, coalesce(t.winners ->> 'sport', 'other'), coalesce(t.winners ->> 'kind', 'game'),
         t.winners -> 'competition' ->> 'id', t.winners -> 'division' ->> 'id', t.winners -> 'stage' ->> 'id',
         t.starts_at, t.ends_at, t.local_date, t.winners ->> 'time_zone', t.time_status, t.status,
         t.venue_id, t.venue_field, t.winners -> 'sides', t.winners ->> 'title', t.winners -> 'result', t.winners ->> 'url',
         project.sorting_moment(t.starts_at, t.local_date, t.winners ->> 'time_zone', v.time_zone), 1, util.now(), util.now(), 1,
         t.seq, true, false, false,
         array(select f.field
                 from unnest(array['sport', 'kind', 'competition', 'division', 'stage', 'start', 'end', 'date', 'time_zone', 'time_status',
                                   'status', 'venue', 'venue.field', 'sides', 'title', 'result', 'url']) f (field)
                where f.field in ('sport', 'kind', 'time_status', 'status') or t.winners ? f.field),
         project.fixture_state(t.starts_at, t.ends_at, t.local_date, t.time_status, t.status, t.venue_id, v.name, t.venue_field),
         case when t.winners <> '{}' then array[t.mapping_id] else '{}' end,
         case when t.winners <> '{}'
           then '"' || array_to_string(array(select k.field from jsonb_object_keys(t.winners - 'notes') k (field)), '":' || chr(1) || ',"')
                    || '":' || chr(1)
           else '' end,
         jsonb_build_object(t.source_key, t.external_id)
    from (
      select d.entity_id as fixture_id, d.seq, d.winners, d.mapping_id, d.external_id, s.source_key,
             (d.winners ->> 'start')::timestamptz as starts_at, (d.winners ->> 'end')::timestamptz as ends_at,
             (d.winners ->> 'date')::date as local_date,
             coalesce(d.winners ->> 'time_status', case when d.winners ? 'start' then 'confirmed' else 'tbd' end) as time_status,
             coalesce(d.winners ->> 'status', 'scheduled') as status,
             d.winners -> 'venue' ->> 'id' as venue_id, d.winners -> 'venue.field' ->> 'field' as venue_field
        from pg_temp.decided d
        join canon.external_ids m on m.realm_id = draft_new_fixtures.realm_id and m.mapping_id = d.mapping_id
        join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
       where d.is_new
    ) t
    left join canon.venues v on v.realm_id = draft_new_fixtures.realm_id and v.venue_id = t.venue_id;
end;
$$;

comment on function project.draft_new_fixtures(integer) is
  'Drafts version 1 of every fixture that no source has reported before: one external id, all of whose claims win. Status defaults to '
  'scheduled; without a claim on time_status a start is confirmed and no start is tbd (DECIDE-18, DECIDE-20).';
