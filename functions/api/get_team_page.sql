create or replace function api.get_team_page(if_none_match text, team_id text, page_cursor text, token_hash bytea) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
set enable_hashjoin = off -- a page is index ranges and look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
declare
  c_coming constant integer := 30;
  c_past constant integer := 20;
  c_tables constant integer := 2;
  c_rows constant integer := 5;
  v_now timestamptz := util.now();
  v_team record;
  v_purpose text;
  v_at text[];
  v_coming text[];
  v_later text;
  v_past text[];
  v_earlier text;
  v_body text;
begin
  -- The body: id (of the survivor), name, club, sport, age_group, gender, season, mode, part (later, earlier; absent on the first page),
  -- coming and past fixtures in order (read.page_fixtures), later and earlier (cursors), and the tables it is in. Without a cursor it
  -- covers 90 days back to 400 days ahead.
  -- No key says which realm is meant; the id of a team is unique over all of them.
  select s.realm_id, s.team_id, s.name, s.sport, s.age_group, s.gender, s.season, o.name as club, r.mode into v_team
    from canon.teams t
    join canon.teams s on s.realm_id = t.realm_id and s.team_id = coalesce(t.merged_into, t.team_id)
    join tenancy.realms r on r.realm_id = s.realm_id
    left join canon.organizations o on o.realm_id = s.realm_id and o.organization_id = s.organization_id
   where t.team_id = get_team_page.team_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no team %s.', get_team_page.team_id);
  end if;
  if tenancy.has_private(v_team.realm_id) then
    perform tenancy.refuse_hidden(v_team.realm_id, v_team.team_id, get_team_page.team_id, get_team_page.token_hash);
  end if;

  -- {later or earlier, moment, id}; without a cursor both ways from a day ago, as far as a calendar goes.
  v_purpose := 'team_page:' || v_team.team_id;
  v_at := string_to_array(tenancy.read_cursor(v_team.realm_id, v_purpose, get_team_page.page_cursor), ' ');
  if v_at[1] is distinct from 'earlier' then
    select b.fixture_ids, b.place into v_coming, v_later from read.fixtures_beside(
      v_team.realm_id, 'team', v_team.team_id, coalesce(v_at[2]::timestamptz, v_now - interval '1 day'), coalesce(v_at[3], ''),
      case when v_at is null then v_now + interval '400 days' else 'infinity' end, false, c_coming) b;
  end if;
  if v_at[1] is distinct from 'later' then
    select b.fixture_ids, b.place into v_past, v_earlier from read.fixtures_beside(
      v_team.realm_id, 'team', v_team.team_id, coalesce(v_at[2]::timestamptz, v_now - interval '1 day'), coalesce(v_at[3], ''),
      case when v_at is null then v_now - interval '90 days' else '-infinity' end, true, c_past) b;
  end if;

  v_body := read.redact_page(v_team.realm_id, jsonb_strip_nulls(jsonb_build_object(
    'id', v_team.team_id, 'name', v_team.name, 'club', v_team.club, 'sport', v_team.sport, 'age_group', v_team.age_group,
    'gender', v_team.gender, 'season', nullif(v_team.season, ''), 'mode', v_team.mode, 'part', v_at[1],
    'coming', read.page_fixtures_of(v_team.realm_id, v_coming),
    'past', read.page_fixtures_of(v_team.realm_id, v_past),
    'later', case when v_later is not null then tenancy.sign_cursor(v_team.realm_id, v_purpose, 'later ' || v_later) end,
    'earlier', case when v_earlier is not null then tenancy.sign_cursor(v_team.realm_id, v_purpose, 'earlier ' || v_earlier) end,
    'tables', case when v_at is null then standings.tables_of_team(v_team.realm_id, v_team.team_id, c_tables, c_rows) end)),
    get_team_page.token_hash)::text;
  return util.answer_of(v_body, v_body, get_team_page.if_none_match);
end;
$$;

comment on function api.get_team_page(text, text, text, bytea) is
  'GET /t/{id}, without a key: If-None-Match, team of any realm, page_cursor, SHA-256 of a token that opens a private one (null: none). '
  'Returns JSON for the page; no cursor: the next 30 and last 20 fixtures. Raises OYN01 (not_found), OYV03 (invalid_cursor). PAGE-1, '
  'PAGE-3, CALENDAR-25, PRIVACY-22.';
grant execute on function api.get_team_page(text, text, text, bytea) to oyss_http;
