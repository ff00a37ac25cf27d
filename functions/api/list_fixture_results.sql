create or replace function api.list_fixture_results(key_hash bytea, if_none_match text, fixture_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixture_results.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', list_fixture_results.fixture_id);
  select json_build_object(
           'fixture', f.fixture_id,
           'winning_source', max(c.source_key) filter (where c.is_winning),
           'reported', coalesce(json_agg(json_build_object(
             'source', c.source_key, 'source_class', c.class, 'observed_at', util.rfc3339(c.observed_at),
             'confidence', c.confidence, 'winning', c.is_winning, 'result', c.value)
             order by c.is_winning desc, c.precedence) filter (where c.mapping_id is not null), '[]'))::text
    into v_body
    from canon.fixtures f
    left join canon.ranked_claims c on c.realm_id = f.realm_id and c.entity_id = f.fixture_id and c.field = 'result'
     and (c.is_winning or not c.is_withdrawn)
   where f.realm_id = v_caller.realm_id and f.fixture_id = v_fixture_id
   group by f.fixture_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, list_fixture_results.if_none_match);
end;
$$;

comment on function api.list_fixture_results(bytea, text, text) is
  'GET /v1/fixtures/{id}/results: key_hash, If-None-Match, the id; the winner first. A withdrawn result is only '
  'listed where it wins, since nobody else reports one. Raises OYA01, OYA03, OYN01 (not_found). PROVENANCE-6, PROVENANCE-7.';
grant execute on function api.list_fixture_results(bytea, text, text) to oyss_http;
