create or replace function api.get_organization(key_hash bytea, if_none_match text, organization_id text, as_of text default null)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_organization_id text;
  v_body text;
begin
  if get_organization.as_of is not null then
    return read.answer_at(
      get_organization.key_hash, get_organization.if_none_match, 'organization', get_organization.organization_id, get_organization.as_of);
  end if;
  select a.* into v_caller from tenancy.authenticate(get_organization.key_hash) a;
  v_organization_id := read.find_survivor(v_caller.realm_id, 'organization', get_organization.organization_id);
  select e.document into v_body from read.organizations e where e.realm_id = v_caller.realm_id and e.organization_id = v_organization_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_organization.if_none_match);
end;
$$;

comment on function api.get_organization(bytea, text, text, text) is
  'GET /v1/organizations/{id}: key_hash, If-None-Match, the id, as_of (null: now). Raises OYA01, OYA03, OYN01, OYV02, OYV03. HISTORY-45, '
  'MODEL-17.';
grant execute on function api.get_organization(bytea, text, text, text) to oyss_http, oyss_graph;

create or replace function api.list_organizations(key_hash bytea, if_none_match text, q text, page_limit integer, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_purpose text := 'organizations:' || encode(util.content_hash(list_organizations.q), 'hex');
  v_after text;
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_organizations.key_hash) a;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_organizations.page_cursor);
  open v_page for
    select (select e.document from read.organizations e where e.realm_id = v_caller.realm_id and e.organization_id = f.entity_id), f.place
      from search.find_names(
             v_caller.realm_id, 'organization', search.read_question(v_caller.realm_id, 'organization', list_organizations.q), null,
             v_after, list_organizations.page_limit + 1) f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_organizations.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_organizations.if_none_match);
end;
$$;

comment on function api.list_organizations(bytea, text, text, integer, text) is
  'GET /v1/organizations: key_hash, If-None-Match, q (words of the name), a page of at most page_limit after page_cursor, the best match '
  'first. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 (invalid_cursor). LIST-12, LIST-19.';
grant execute on function api.list_organizations(bytea, text, text, integer, text) to oyss_http, oyss_graph;
