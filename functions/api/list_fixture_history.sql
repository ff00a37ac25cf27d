create or replace function api.list_fixture_history(
  key_hash bytea, if_none_match text, fixture_id text, page_limit integer, page_cursor text, as_of text default null
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_purpose text;
  v_after bigint[];
  v_position bigint;
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixture_history.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', list_fixture_history.fixture_id);
  if list_fixture_history.as_of is not null then
    v_position := read.position_of(v_caller.realm_id, list_fixture_history.as_of);
    v_fixture_id := (ledger.entity_at(v_caller.realm_id, list_fixture_history.fixture_id, v_position)).id;
    if v_fixture_id is null then
      perform tenancy.refuse_absent('fixture', list_fixture_history.fixture_id);
    end if;
  end if;
  if v_caller.is_redacted then
    perform tenancy.refuse_private(v_caller.realm_id, 'fixture', v_fixture_id, list_fixture_history.fixture_id);
  end if;
  v_purpose := concat_ws(':', 'history', v_fixture_id, v_position);
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixture_history.page_cursor), ' ')::bigint[];
  open v_page for
    select h.document, h.place
      from read.history_of(v_caller.realm_id, v_fixture_id, v_after, list_fixture_history.page_limit + 1, v_position) h
     order by h.version, h.number;
  v_body := tenancy.page_body(
    v_caller.realm_id, v_purpose,
    concat_ws(',', util.member('id', util.quoted(v_fixture_id)), util.member('as_of', util.quoted(list_fixture_history.as_of))),
    util.cut_page(v_page, list_fixture_history.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_fixture_history.if_none_match);
end;
$$;

comment on function api.list_fixture_history(bytea, text, text, integer, text, text) is
  'GET /v1/fixtures/{id}/history: key_hash, If-None-Match, the id, a page of at most page_limit after page_cursor, as_of (null: '
  'now); oldest change first. Raises OYA01, OYA03, OYN01 (not_found), OYV02, OYV03 (invalid_cursor). HISTORY-6, HISTORY-19, '
  'HISTORY-45, PRIVACY-23.';
grant execute on function api.list_fixture_history(bytea, text, text, integer, text, text) to oyss_http, oyss_graph;
