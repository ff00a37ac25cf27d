create or replace function api.export_fixtures(key_hash bytea, if_none_match text, competition_id text, after text[], row_limit integer) returns api.answer
language plpgsql stable security definer
set search_path = ''
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_caller record;
  v_seed text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(export_fixtures.key_hash) a;
  if not canon.entity_exists(v_caller.realm_id, 'competition', export_fixtures.competition_id) then
    perform tenancy.refuse_absent('competition', export_fixtures.competition_id);
  end if;
  if export_fixtures.after is null then
    select concat_ws(' ', v_caller.epoch, count(*), sum(x.rendering), max(x.updated_at)) into v_seed
      from canon.fixtures x where x.realm_id = v_caller.realm_id and x.competition_id = export_fixtures.competition_id;
    if util.etag_matches(export_fixtures.if_none_match, util.etag(v_seed)) then
      return row(null, util.etag(v_seed), true)::api.answer;
    end if;
  end if;
  select json_build_object('count', count(*), 'last', (array_agg(array[f.sorts_at::text, f.fixture_id]))[count(*)::integer:count(*)::integer], 'columns', json_build_object(
           'fixture_id', json_agg(f.fixture_id), 'version', json_agg(f.version), 'updated_at', json_agg((extract(epoch from f.updated_at) * 1000000)::bigint), 'sport', json_agg(f.sport),
           'kind', json_agg(f.kind), 'status', json_agg(f.status), 'time_status', json_agg(f.time_status), 'competition_id', json_agg(f.competition_id),
           'competition_name', json_agg(f.competition_name), 'division_id', json_agg(f.division_id), 'division_name', json_agg(f.division_name), 'age_group', json_agg(f.age_group),
           'gender', json_agg(f.gender), 'level', json_agg(f.level), 'stage_id', json_agg(f.stage_id), 'stage_name', json_agg(f.stage_name),
           'stage_type', json_agg(f.stage_type), 'start', json_agg((extract(epoch from f."start") * 1000000)::bigint), 'end', json_agg((extract(epoch from f."end") * 1000000)::bigint), 'date', json_agg(f."date" - '1970-01-01'::date),
           'time_zone', json_agg(f.time_zone), 'venue_id', json_agg(f.venue_id), 'venue_name', json_agg(f.venue_name), 'venue_field', json_agg(f.venue_field),
           'venue_latitude', json_agg(f.venue_latitude), 'venue_longitude', json_agg(f.venue_longitude), 'home_team_id', json_agg(f.home_team_id), 'home_team_name', json_agg(f.home_team_name),
           'away_team_id', json_agg(f.away_team_id), 'away_team_name', json_agg(f.away_team_name), 'participant_1_team_id', json_agg(f.participant_1_team_id), 'participant_1_team_name', json_agg(f.participant_1_team_name),
           'participant_2_team_id', json_agg(f.participant_2_team_id), 'participant_2_team_name', json_agg(f.participant_2_team_name), 'title', json_agg(f.title), 'home_score', json_agg(f.home_score),
           'away_score', json_agg(f.away_score), 'home_penalties', json_agg(f.home_penalties), 'away_penalties', json_agg(f.away_penalties), 'participant_1_score', json_agg(f.participant_1_score),
           'participant_2_score', json_agg(f.participant_2_score), 'result_final', json_agg(f.result_final), 'result_official', json_agg(f.result_official), 'result_period', json_agg(f.result_period),
           'result_outcome', json_agg(f.result_outcome), 'url', json_agg(f.url)))::text
    into v_body
    from (
      select x.* from canon.flat_fixtures x
       where x.realm_id = v_caller.realm_id and x.competition_id = export_fixtures.competition_id
         and (x.sorts_at, x.fixture_id) > (coalesce(export_fixtures.after[1]::timestamptz, '-infinity'), coalesce(export_fixtures.after[2], ''))
       order by x.sorts_at, x.fixture_id
       limit export_fixtures.row_limit
    ) f;
  return row(v_body, util.etag(coalesce(v_seed, '')), false)::api.answer;
end;
$$;

comment on function api.export_fixtures(bytea, text, text, text[], integer) is 'GET /v1/competitions/{id}/export/fixtures.parquet: key_hash of a secret key, If-None-Match, the id, and which rows: at most row_limit after a place {sorts_at, id} (null: from the start). Answers {count, last: [place], columns: name to values}, times in microseconds and days since 1970. Raises OYA01, OYA02, OYA03, OYN01 (not_found). Decisions, section 15.';
grant execute on function api.export_fixtures(bytea, text, text, text[], integer) to oyss_http;
