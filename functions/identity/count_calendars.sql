create or replace function identity.count_calendars(realm_id integer, fixture_ids text[]) returns integer
language sql stable
begin atomic
  select count(distinct s.team_id)::integer
    from unnest(count_calendars.fixture_ids) x (id)
    join canon.fixture_sides s on s.realm_id = count_calendars.realm_id and s.fixture_id = x.id
   where s.sorts_at between util.now() - interval '90 days' and util.now() + interval '400 days';
end;

comment on function identity.count_calendars(integer, text[]) is
  'Counts the teams that have one of these fixtures in their calendar now (CALENDAR-2). IDENTITY-143.';
