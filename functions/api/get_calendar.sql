create or replace function api.get_calendar(if_none_match text, team_id text, token_hash bytea) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
set enable_hashjoin = off -- a calendar is an index range and look-ups, whatever the size of the table
set enable_mergejoin = off
as $$
declare
  -- Another number when the server renders the same body otherwise.
  c_rendering constant text := 'calendar 2';
  c_most constant integer := 2000;
  v_now timestamptz := util.now();
  v_team record;
  v_seed text;
  v_etag text;
  v_fixture_ids text[];
  v_coming text[];
  v_is_near boolean;
  v_listings jsonb;
  v_doubts jsonb;
  v_hidden text[];
  v_body text;
begin
  -- A token opens a private team.
  -- The id of a team is unique over all realms.
  select s.realm_id, s.team_id, s.name into v_team
    from canon.teams t
    join canon.teams s on s.realm_id = t.realm_id and s.team_id = coalesce(t.merged_into, t.team_id)
   where t.team_id = get_calendar.team_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no team %s.', get_calendar.team_id);
  end if;
  if tenancy.has_private(v_team.realm_id) then
    perform tenancy.refuse_hidden(v_team.realm_id, v_team.team_id, get_calendar.team_id, get_calendar.token_hash);
  end if;

  -- Most clients hold the calendar: the tag is made of versions, without reading a document.
  select concat_ws(
           ' ', c_rendering, v_team.team_id, v_team.name,
           string_agg(concat_ws(' ', s.fixture_id, f.rendering, v.version), ' ' order by s.sorts_at, s.fixture_id)),
         array_agg(s.fixture_id), array_agg(s.fixture_id) filter (where s.sorts_at > v_now - interval '1 day'),
         bool_or(s.is_near or f.starts_at is null)
    into v_seed, v_fixture_ids, v_coming, v_is_near
    from (
      select n.sorts_at, n.fixture_id,
             n.sorts_at - lag(n.sorts_at) over (order by n.sorts_at, n.fixture_id) < interval '24 hours' as is_near
        from read.fixtures_of_calendar(v_team.realm_id, v_team.team_id, c_most) n
    ) s
    join canon.fixtures f
      on f.realm_id = v_team.realm_id and f.fixture_id = s.fixture_id and f.merged_into is null
     and (f.void_at is null or f.void_at > v_now - interval '14 days') -- UNDO-7
    left join canon.venues v on v.realm_id = v_team.realm_id and v.venue_id = f.venue_id;
  if v_is_near then
    select jsonb_object_agg(l.fixture_id, jsonb_build_object('ids', l.listed_ids, 'time_zone', l.time_zone)) into v_listings
      from read.group_listings(
             v_team.realm_id, read.near_listings(v_team.realm_id, v_fixture_ids), are_of_one_team => true) l;
  end if;
  v_doubts := read.doubts_of(v_team.realm_id, v_coming);
  if tenancy.has_private(v_team.realm_id) then
    v_hidden := nullif(tenancy.hidden_teams(v_team.realm_id, array(
      select n.team_id from canon.fixture_sides n where n.realm_id = v_team.realm_id and n.fixture_id = any (v_fixture_ids)),
      get_calendar.token_hash), '{}');
  end if;
  v_etag := util.etag(concat_ws(' ', v_seed, v_listings::text, v_doubts::text, v_hidden::text));
  if util.etag_matches(get_calendar.if_none_match, v_etag) then
    return row(null, v_etag, true)::api.answer;
  end if;

  v_body := read.calendar_fixtures_of(v_team.realm_id, v_fixture_ids, v_listings, v_doubts);
  if v_hidden is not null then
    v_body := read.redact_fixtures(v_body::jsonb, v_hidden)::text;
  end if;
  v_body := util.object(concat_ws(',',
    util.member('id', util.quoted(v_team.team_id)), util.member('name', util.quoted(v_team.name)), util.member('fixtures', v_body)));
  return row(v_body, v_etag, false)::api.answer;
end;
$$;

comment on function api.get_calendar(text, text, bytea) is
  'GET /v1/teams/{id}/calendar.ics, no key: If-None-Match, team of any realm, SHA-256 of a token (null: none). Returns JSON {id, name, '
  'fixtures}. Raises OYN01. CALENDAR-1, CALENDAR-2, CALENDAR-4, CALENDAR-11, CALENDAR-17, CALENDAR-20, CALENDAR-21, '
  'CALENDAR-22, CALENDAR-26, PRIVACY-22.';
grant execute on function api.get_calendar(text, text, bytea) to oyss_http;

create or replace function api.use_calendar_token(token_hash bytea) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_today date := (util.now() at time zone 'UTC')::date;
  v_last_used_on date;
begin
  select k.last_used_on into v_last_used_on
    from tenancy.calendar_tokens k where k.token_hash = use_calendar_token.token_hash and k.revoked_at is null;
  if not found then
    return false;
  end if;
  if v_last_used_on is distinct from v_today then
    update tenancy.calendar_tokens k set last_used_on = v_today
     where k.token_hash = use_calendar_token.token_hash and k.last_used_on is distinct from v_today;
  end if;
  return true;
end;
$$;

comment on function api.use_calendar_token(bytea) is
  'Returns whether a token of calendars (SHA-256 of it) is in force, on the primary, before anything is read by it; records its use once a '
  'day. The read decides what it opens (tenancy.opens_team). CALENDAR-22, CALENDAR-24.';
grant execute on function api.use_calendar_token(bytea) to oyss_http;
