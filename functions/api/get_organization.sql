create or replace function api.get_organization(key_hash bytea, if_none_match text, organization_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_organization_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_organization.key_hash) a;
  v_organization_id := read.find_survivor(v_caller.realm_id, 'organization', get_organization.organization_id);
  select e.document into v_body from read.organizations e where e.realm_id = v_caller.realm_id and e.organization_id = v_organization_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_organization.if_none_match);
end;
$$;

comment on function api.get_organization(bytea, text, text) is
  'GET /v1/organizations/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found). MODEL-18.';
grant execute on function api.get_organization(bytea, text, text) to oyss_http, oyss_graph;
