create or replace function api.list_provenance(key_hash bytea, if_none_match text, entity_type text, entity_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_entity_id text;
  v_parts text[];
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_provenance.key_hash) a;
  v_entity_id := read.find_survivor(v_caller.realm_id, list_provenance.entity_type, list_provenance.entity_id);
  v_parts := array[v_entity_id];
  if list_provenance.entity_type = 'competition' then
    v_parts := v_parts || read.competition_parts(v_caller.realm_id, v_entity_id);
  end if;
  select json_build_object(
           'id', v_entity_id,
           'data', coalesce(json_agg(json_build_object('field', p.field, 'claims', p.claims) order by p.field), '[]'))::text
    into v_body
    from (
      select c.field,
             json_agg(json_build_object(
               'source', c.source_key, 'source_class', c.class, 'rank', c.rank, 'observation_id', c.observation_id,
               'observed_at', util.rfc3339(c.observed_at), 'confidence', c.confidence, 'value', c.shown,
               'withdrawn', c.is_withdrawn, 'winning', c.is_winning, 'reason', c.reason)
               order by c.is_winning desc, c.place) as claims
        from read.shown_claims c
       where c.realm_id = v_caller.realm_id and c.entity_id = any (v_parts) and c.field not in ('notes', 'coach')
       group by c.field
    ) p;
  return util.answer_of(v_body, v_caller.epoch || v_body, list_provenance.if_none_match);
end;
$$;

comment on function api.list_provenance(bytea, text, text, text) is
  'GET /v1/{type}/{id}/provenance: key_hash, If-None-Match, the entity type and id; every claim on every field with the reason it won or '
  'lost, winner first; notes, coach and stat lines, which may be of players, are never served. Raises OYA01, OYA03, OYN01 (not_found). '
  'PROVENANCE-4, PROVENANCE-5, PROVENANCE-28, MODEL-20.';
grant execute on function api.list_provenance(bytea, text, text, text) to oyss_http;
