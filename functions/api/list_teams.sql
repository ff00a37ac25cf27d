create or replace function api.list_teams(key_hash bytea, if_none_match text, q text, page_limit integer, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_purpose text := 'teams:' || encode(util.content_hash(list_teams.q), 'hex');
  v_after text;
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_teams.key_hash) a;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_teams.page_cursor);
  open v_page for
    with found as materialized (
      select n.*
        from search.find_names(
               v_caller.realm_id, 'team', search.read_question(v_caller.realm_id, 'team', list_teams.q), null, v_after,
               list_teams.page_limit + 1) n
    )
    select case when v_caller.is_redacted and f.entity_id = any ((
             select tenancy.hidden_entities(v_caller.realm_id, array(select o.entity_id from found o)))::text[]) then ''
           else (select e.document from read.teams e where e.realm_id = v_caller.realm_id and e.team_id = f.entity_id) end, f.place
      from found f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_teams.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_teams.if_none_match);
end;
$$;

comment on function api.list_teams(bytea, text, text, integer, text) is
  'GET /v1/teams: key_hash, If-None-Match, q (words of the name), a page of at most page_limit after page_cursor, the best match '
  'first. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 (invalid_cursor). LIST-12, LIST-19, PRIVACY-23.';
grant execute on function api.list_teams(bytea, text, text, integer, text) to oyss_http, oyss_graph;
