create or replace function api.get_competition_page(
  if_none_match text, competition_id text, division_id text, page_cursor text, token_hash bytea
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
set enable_hashjoin = off -- a page is index ranges and look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
declare
  c_divisions constant integer := 60;
  c_tables constant integer := 6;
  c_rows constant integer := 40;
  c_fixtures constant integer := 12;
  v_competition record;
  v_purpose text;
  v_after text;
  v_next text;
  v_divisions jsonb;
  v_division jsonb;
  v_tables jsonb;
  v_fixtures jsonb := '{}';
  v_body text;
begin
  -- The body: id (of the survivor), name, sport, season, host, start_date, end_date, mode, next (cursor); its divisions, 60 a page, or
  -- division and its tables (standings.tables_of_division), 6 a page; on the first page the next 12 fixtures and the last 12
  -- (read.page_fixtures).
  -- No key says which realm is meant; the id of a competition is unique over all of them.
  select s.realm_id, s.competition_id, s.name, s.sport, s.season, s.start_date, s.end_date, h.name as host, r.mode into v_competition
    from canon.competitions t
    join canon.competitions s on s.realm_id = t.realm_id and s.competition_id = coalesce(t.merged_into, t.competition_id)
    join tenancy.realms r on r.realm_id = s.realm_id
    left join canon.organizations h on h.realm_id = s.realm_id and h.organization_id = s.host_id
   where t.competition_id = get_competition_page.competition_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no competition %s.', get_competition_page.competition_id);
  end if;

  v_division := read.page_division(v_competition.realm_id, v_competition.competition_id, get_competition_page.division_id);
  v_purpose := concat_ws(':', 'competition_page', v_competition.competition_id, v_division ->> 'id');
  v_after := tenancy.read_cursor(v_competition.realm_id, v_purpose, get_competition_page.page_cursor);
  if v_division is null then
    select d.divisions, d.place into v_divisions, v_next
      from read.page_divisions(v_competition.realm_id, v_competition.competition_id, v_after, c_divisions) d;
  else
    select t.tables, t.place into v_tables, v_next
      from standings.tables_of_division(v_competition.realm_id, v_division ->> 'id', v_after, c_tables, c_rows) t;
  end if;
  if v_after is null then
    v_fixtures := read.fixtures_around(
      v_competition.realm_id, case when v_division is null then 'competition' else 'division' end,
      coalesce(v_division ->> 'id', v_competition.competition_id), util.now() - interval '1 day', c_fixtures);
  end if;

  v_body := read.redact_page(v_competition.realm_id, jsonb_strip_nulls(v_fixtures || jsonb_build_object(
    'id', v_competition.competition_id, 'name', v_competition.name, 'sport', v_competition.sport,
    'season', nullif(v_competition.season, ''), 'host', v_competition.host, 'start_date', v_competition.start_date,
    'end_date', v_competition.end_date, 'mode', v_competition.mode, 'division', v_division, 'divisions', v_divisions,
    'tables', v_tables,
    'next', case when v_next is not null then tenancy.sign_cursor(v_competition.realm_id, v_purpose, v_next) end)),
    get_competition_page.token_hash)::text;
  return util.answer_of(v_body, v_body, get_competition_page.if_none_match);
end;
$$;

comment on function api.get_competition_page(text, text, text, text, bytea) is
  'GET /c/{id}, without a key: If-None-Match, competition of any realm, a division (null: all, or the only one), page_cursor, SHA-256 '
  'of a token that opens private teams (null: none). Returns JSON for the page. Raises OYN01 (not_found), OYV03 (invalid_cursor). '
  'PAGE-1, PAGE-9, CALENDAR-25, PRIVACY-22.';
grant execute on function api.get_competition_page(text, text, text, text, bytea) to oyss_http;
