create or replace function api.export_fixtures(
  key_hash bytea, if_none_match text, competition_id text, after text[], row_limit integer
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set work_mem = '16MB'
as $$
declare
  v_caller record;
  v_competition_id text;
  v_seed text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(export_fixtures.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', export_fixtures.competition_id);
  if export_fixtures.after is null then
    select concat_ws(' ', v_caller.epoch, count(*), sum(x.rendering), max(x.updated_at)) into v_seed
      from canon.fixtures x
     where x.realm_id = v_caller.realm_id and x.competition_id = v_competition_id and x.merged_into is null and x.void_at is null;
    if util.etag_matches(export_fixtures.if_none_match, util.etag(v_seed)) then
      return row(null, util.etag(v_seed), true)::api.answer;
    end if;
  end if;
  return row(
    read.export_page(v_caller.realm_id, v_competition_id, export_fixtures.after, export_fixtures.row_limit),
    util.etag(coalesce(v_seed, '')), false)::api.answer;
end;
$$;

comment on function api.export_fixtures(bytea, text, text, text[], integer) is
  'GET /v1/competitions/{id}/export/fixtures.parquet: key_hash of a secret key, If-None-Match, id, at most row_limit rows after '
  '{sorts_at, id} (null: from the start). Returns read.export_page; the first page has the tag of the export. Raises OYA01, OYA02, '
  'OYA03, OYN01 (not_found). EXPORT-4.';
grant execute on function api.export_fixtures(bytea, text, text, text[], integer) to oyss_http;
