create or replace function api.list_fixture_results(key_hash bytea, if_none_match text, fixture_id text, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_results constant integer := 1000;
  v_caller record;
  v_fixture_id text;
  v_purpose text;
  v_after text[];
  v_winner text;
  v_results refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixture_results.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', list_fixture_results.fixture_id);
  if v_caller.is_redacted then
    perform tenancy.refuse_private(v_caller.realm_id, 'fixture', v_fixture_id, list_fixture_results.fixture_id);
  end if;
  v_purpose := 'results:' || v_fixture_id;
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixture_results.page_cursor), ' ');
  select max(c.source_key) into v_winner
    from canon.ranked_claims c
   where c.realm_id = v_caller.realm_id and c.entity_id = v_fixture_id and c.field = 'result' and c.is_winning;
  open v_results for
    select util.object(concat_ws(',',
             util.member('source', util.quoted(r.source_key)), util.member('source_class', util.quoted(r.class)),
             util.member('observed_at', util.quoted(util.rfc3339(r.observed_at))), util.member('confidence', r.confidence::text),
             util.member('winning', r.is_winning::text), util.member('result', util.compact(r.value)::text))),
           concat_ws(' ', not r.is_winning, read.claim_place(r.mapping_id, r.precedence))
      from read.results_after(v_caller.realm_id, v_fixture_id, v_after, c_most_results + 1) r
     order by r.number;
  v_body := tenancy.page_body(
    v_caller.realm_id, v_purpose,
    util.member('fixture', util.quoted(v_fixture_id)) || ',' || util.member('winning_source', coalesce(util.quoted(v_winner), 'null')),
    util.cut_page(v_results, c_most_results), 'reported');
  return util.answer_of(v_body, v_caller.epoch || v_body, list_fixture_results.if_none_match);
end;
$$;

comment on function api.list_fixture_results(bytea, text, text, text) is
  'GET /v1/fixtures/{id}/results: key_hash, If-None-Match, the id, a page after page_cursor; the winner first. A withdrawn result is only '
  'listed where it wins, since nobody else reports one. Raises OYA01, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). '
  'PROVENANCE-6, LIST-23, PRIVACY-23.';
grant execute on function api.list_fixture_results(bytea, text, text, text) to oyss_http, oyss_graph;
