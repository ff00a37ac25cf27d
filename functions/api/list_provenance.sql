create or replace function api.list_provenance(
  key_hash bytea, if_none_match text, entity_type text, entity_id text, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
as $$
declare
  c_most_claims constant integer := 1000;
  v_caller record;
  v_entity_id text;
  v_purpose text;
  v_after text[];
  v_path text;
  v_fields record;
  v_claims refcursor;
  v_page util.page;
  v_body text;
  v_newer text[];
begin
  -- Notes, coach and stat lines may be of players.
  select a.* into v_caller from tenancy.authenticate(list_provenance.key_hash) a;
  v_entity_id := read.find_survivor(v_caller.realm_id, list_provenance.entity_type, list_provenance.entity_id);
  if v_caller.is_redacted then
    perform tenancy.refuse_private(v_caller.realm_id, list_provenance.entity_type, v_entity_id, list_provenance.entity_id);
  end if;
  v_purpose := 'provenance:' || v_entity_id;
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_provenance.page_cursor), ' ');
  v_path := convert_from(decode(v_after[1], 'hex'), 'UTF8');
  select f.* into v_fields from read.fields_after(v_caller.realm_id, v_entity_id, v_path, c_most_claims) f;
  if list_provenance.entity_type = 'fixture' then
    v_newer := array(select n.field || ' ' || n.mapping_id from read.newer_claims(v_caller.realm_id, array[v_entity_id]) n);
  end if;
  open v_claims for
    select case when v_caller.is_redacted and c.field = 'sides' and tenancy.hidden_entities(v_caller.realm_id, array(
             select t.id #>> '{}' from jsonb_path_query(c.value, '$[*].team.id') t (id))) <> '{}' then '' else
           util.object(concat_ws(',',
             util.member('source', util.quoted(c.source_key)), util.member('source_class', util.quoted(c.class)),
             util.member('rank', c.rank::text), util.member('observation_id', util.quoted(c.observation_id)),
             util.member('observed_at', util.quoted(util.rfc3339(c.observed_at))), util.member('confidence', c.confidence::text),
             util.member('value', coalesce(util.compact(c.value)::text, 'null')), util.member('withdrawn', c.is_withdrawn::text),
             util.member('winning', c.is_winning::text), util.member('reason', util.quoted(c.reason)),
             util.member('corrected', case when c.is_correction then 'true' end),
             util.member('newer_and_different', case
               when (c.precedence).implied_by = '' and c.field || ' ' || c.mapping_id = any (v_newer) then 'true' end))) end,
           concat_ws(
             ' ', encode(convert_to(c.field, 'UTF8'), 'hex'), not c.is_winning, not c.does_count,
             read.claim_place(c.mapping_id, c.precedence)),
           '{"field":' || util.quoted(c.field) || ',"claims":['
      from read.claims_within(
             v_caller.realm_id, v_fields.entity_ids, v_fields.fields, v_path, v_fields.last_path, nullif(v_after[2:], '{}'),
             c_most_claims + 1) c
     order by c.number;
  v_page := util.cut_page(v_claims, c_most_claims, true);
  v_page.place := coalesce(v_page.place, encode(convert_to(v_fields.leads_to, 'UTF8'), 'hex'));
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, util.member('id', util.quoted(v_entity_id)), v_page);
  return util.answer_of(v_body, v_caller.epoch || v_body, list_provenance.if_none_match);
end;
$$;

comment on function api.list_provenance(bytea, text, text, text, text) is
  'GET /v1/{type}/{id}/provenance: key_hash, If-None-Match, type, id, page_cursor; every claim and why it won or lost, winner '
  'first; no notes, coach or stat lines. Raises OYA01, OYA03, OYN01, OYV03. PROVENANCE-4, PROVENANCE-28, '
  'PROVENANCE-29, MODEL-20, LIST-23, PRIVACY-23.';
grant execute on function api.list_provenance(bytea, text, text, text, text) to oyss_http, oyss_graph;
