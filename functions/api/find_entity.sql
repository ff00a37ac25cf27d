create or replace function api.find_entity(
  key_hash bytea, if_none_match text, source text, entity_type text, external_id text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_type text;
  v_entity_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(find_entity.key_hash) a;
  select e.type, read.find_survivor(m.realm_id, e.type, m.entity_id) into v_type, v_entity_id
    from tenancy.sources s
    join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id
    cross join lateral (select case m.entity_type when 'result' then 'fixture' else m.entity_type end) e (type)
   where s.realm_id = v_caller.realm_id and s.source_key = find_entity.source
     and m.entity_type = find_entity.entity_type and m.external_id = find_entity.external_id
     and m.entity_type <> 'stat_line' and m.entity_id is not null;
  if v_entity_id is null
    or v_caller.is_redacted and tenancy.hidden_entities(v_caller.realm_id, array[v_entity_id]) <> '{}' then
    raise exception using errcode = 'OYN01',
      message = case when exists (
          select from tenancy.sources s where s.realm_id = v_caller.realm_id and s.source_key = find_entity.source)
        then format(
          'The source "%s" has no %s with the external id "%s" in the mode of this key.',
          find_entity.source, find_entity.entity_type, find_entity.external_id)
        else format('No source "%s" is registered in the mode of this key.', find_entity.source) end;
  end if;
  v_body := json_build_object('type', v_type, 'id', v_entity_id)::text;
  return util.answer_of(v_body, v_caller.epoch || v_body, find_entity.if_none_match);
end;
$$;

comment on function api.find_entity(bytea, text, text, text, text) is
  'GET /v1/lookup: key_hash, If-None-Match, source key, type and external id; division and stage among them; a result leads to its '
  'fixture, and stat lines are not found so. Raises OYA01, OYA03, OYN01 (not_found). ID-5, PRIVACY-23.';
grant execute on function api.find_entity(bytea, text, text, text, text) to oyss_http, oyss_graph;
