create or replace function canon.finish_drafts(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  update pg_temp.drafts d
     set sorts_at = case
           when d.starts_at is not null then d.starts_at
           when d.local_date is not null then canon.local_midnight(d.local_date, coalesce(d.time_zone, v.time_zone, 'UTC'))
           else 'infinity' end,
         state_after = canon.fixture_state(finish_drafts.realm_id, d.starts_at, d.ends_at, d.local_date, d.time_status, d.status, d.venue_id, d.venue_field),
         previous = case when d.changed_fields && array['start', 'end', 'date', 'time_status', 'venue', 'venue.field']
                           or 'status' = any (d.changed_fields) and (d.status in ('cancelled', 'postponed') or d.status = 'scheduled' and d.state_before ->> 'status' in ('cancelled', 'postponed'))
                         then coalesce(d.state_before, d.previous) else d.previous end
    from pg_temp.drafts o
    left join canon.venues v on v.realm_id = finish_drafts.realm_id and v.venue_id = o.venue_id
   where o.fixture_id = d.fixture_id;
end;
$$;

comment on function canon.finish_drafts(integer) is 'What follows from a draft''s fields: where it stands in lists (a fixture without a start by its local date in its own zone, undated last), its state, and previous after a headline change (decisions, sections 3 and 5).';
