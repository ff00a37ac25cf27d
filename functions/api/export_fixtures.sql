create or replace function api.export_fixtures(
  key_hash bytea, if_none_match text, competition_id text, after text[], row_limit integer
) returns api.answer
language plpgsql stable security definer
set search_path = ''
set enable_hashjoin = off
set enable_mergejoin = off
set work_mem = '16MB'
as $$
declare
  v_caller record;
  v_competition_id text;
  v_seed text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(export_fixtures.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', export_fixtures.competition_id);
  if export_fixtures.after is null then
    select concat_ws(' ', v_caller.epoch, count(*), sum(x.rendering), max(x.updated_at)) into v_seed
      from canon.fixtures x where x.realm_id = v_caller.realm_id and x.competition_id = v_competition_id;
    if util.etag_matches(export_fixtures.if_none_match, util.etag(v_seed)) then
      return row(null, util.etag(v_seed), true)::api.answer;
    end if;
  end if;
  -- What a fixture refers to is looked up once a page, not once a row: five times as fast, and a third of the text.
  with page as materialized (
    select x.fixture_id, x.sorts_at, x.version, date_part('epoch', x.updated_at) * 1000000 as updated_at, x.sport, x.kind, x.status,
      x.time_status, x.division_id, x.stage_id,
           date_part('epoch', x.starts_at) * 1000000 as starts_at, date_part('epoch', x.ends_at) * 1000000 as ends_at,
             x.local_date - '1970-01-01'::date as local_day, x.time_zone,
           x.venue_id, nullif(x.venue_field, '') as venue_field,
           x.sides -> 0 ->> 'role' as role_0, x.sides -> 0 -> 'team' ->> 'id' as team_0, x.sides -> 1 ->> 'role' as role_1,
             x.sides -> 1 -> 'team' ->> 'id' as team_1, nullif(x.title, '') as title, x.result, x.url
      from canon.fixtures x
     where x.realm_id = v_caller.realm_id and x.competition_id = v_competition_id
       and (x.sorts_at, x.fixture_id) > (coalesce(export_fixtures.after[1]::timestamptz, '-infinity'),
         coalesce(export_fixtures.after[2], ''))
     order by x.sorts_at, x.fixture_id
     limit export_fixtures.row_limit
  )
  select json_build_object('count', count(*), 'last',
    (select array[l.sorts_at::text, l.fixture_id] from page l order by l.sorts_at desc, l.fixture_id desc limit 1)) || E'\n'
    || json_build_object(
           'count', count(*), 'fixtures', json_build_object(
             'fixture_id', json_agg(f.fixture_id), 'version', json_agg(f.version), 'updated_at', json_agg(f.updated_at::bigint),
             'sport', json_agg(f.sport),
             'kind', json_agg(f.kind), 'status', json_agg(f.status), 'time_status', json_agg(f.time_status),
             'division', json_agg(f.division_id), 'stage', json_agg(f.stage_id),
             'start', json_agg(f.starts_at::bigint), 'end', json_agg(f.ends_at::bigint), 'date', json_agg(f.local_day),
             'time_zone', json_agg(f.time_zone), 'venue', json_agg(f.venue_id), 'venue_field', json_agg(f.venue_field),
             'title', json_agg(f.title),
             'role_0', json_agg(f.role_0), 'team_0', json_agg(f.team_0), 'role_1', json_agg(f.role_1), 'team_1', json_agg(f.team_1),
               'result', json_agg(f.result), 'url', json_agg(f.url)),
           'competition', (select json_build_object('name', c.name) from canon.competitions c where c.realm_id = v_caller.realm_id
             and c.competition_id = v_competition_id),
           'divisions', (select json_object_agg(d.division_id,
             json_build_object('name', d.name, 'age_group', d.age_group, 'gender', d.gender, 'level', nullif(d.level, '')))
                           from (select distinct p.division_id from page p) p join canon.divisions d on d.realm_id = v_caller.realm_id
                             and d.division_id = p.division_id),
           'stages', (select json_object_agg(s.stage_id, json_build_object('name', s.name, 'type', s.type))
                        from (select distinct p.stage_id from page p) p join canon.stages s on s.realm_id = v_caller.realm_id
                          and s.stage_id = p.stage_id),
           'venues', (select json_object_agg(v.venue_id,
             json_build_object('name', v.name, 'latitude', v.latitude, 'longitude', v.longitude))
                        from (select distinct p.venue_id from page p) p join canon.venues v on v.realm_id = v_caller.realm_id
                          and v.venue_id = p.venue_id),
           'teams', (select json_object_agg(t.team_id, json_build_object('name', t.name))
                       from (select p.team_0 from page p union select p.team_1 from page p) p (team_id)
                       join canon.teams t on t.realm_id = v_caller.realm_id and t.team_id = p.team_id))
    into v_body
    from page f;
  return row(v_body, util.etag(coalesce(v_seed, '')), false)::api.answer;
end;
$$;

comment on function api.export_fixtures(bytea, text, text, text[], integer) is
  'GET /v1/competitions/{id}/export/fixtures.parquet: key_hash of a secret key, If-None-Match, the id, and which rows: at most row_limit '
  'after a place {sorts_at, id} (null: from the start). Answers two lines of JSON: {count, last: place}, then {count, fixtures: name to '
  'values, in the order of the rows, with times in microseconds and days since 1970; competition, divisions, stages, venues, teams: what '
  'those refer to, by id}. Raises OYA01, OYA02, OYA03, OYN01 (not_found). EXPORT-2, EXPORT-3.';
grant execute on function api.export_fixtures(bytea, text, text, text[], integer) to oyss_http;
