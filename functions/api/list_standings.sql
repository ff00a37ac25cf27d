create or replace function api.list_standings(key_hash bytea, if_none_match text, competition_id text, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_tables constant integer := 1000;
  v_caller record;
  v_competition_id text;
  v_purpose text;
  v_after text;
  v_tables refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_standings.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', list_standings.competition_id);
  v_purpose := 'standings:' || v_competition_id;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_standings.page_cursor);
  open v_tables for
    select standings.render_table(
             v_caller.realm_id, t.stage_id,
             case when v_caller.is_redacted
               then tenancy.hidden_entities(v_caller.realm_id, standings.entities_of_table(v_caller.realm_id, t.stage_id)) end),
           t.stage_id
      from standings.tables_after(v_caller.realm_id, v_competition_id, v_after, c_most_tables + 1) t
     order by t.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_tables, c_most_tables));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_standings.if_none_match);
end;
$$;

comment on function api.list_standings(bytea, text, text, text) is
  'GET /v1/competitions/{id}/standings: key_hash, If-None-Match, the id, a page after page_cursor; a table a stage, by division and '
  'order. Raises OYA01, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). STANDING-1, LIST-23, PRIVACY-23.';
grant execute on function api.list_standings(bytea, text, text, text) to oyss_http, oyss_graph;
