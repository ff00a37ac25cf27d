create or replace function api.list_deliveries(
  key_hash bytea, if_none_match text, subscription_id text, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_page webhook.page;
  v_purpose text := 'deliveries:' || list_deliveries.subscription_id;
  v_before text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(list_deliveries.key_hash) a;
  perform webhook.subscription_of(v_caller.realm_id, v_caller.account_id, list_deliveries.subscription_id);
  if list_deliveries.page_cursor is not null then
    v_before := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_deliveries.page_cursor);
  end if;
  v_page := webhook.page_deliveries(
    v_caller.realm_id, v_caller.account_id, list_deliveries.subscription_id, list_deliveries.page_limit, v_before);
  v_body := jsonb_build_object(
    'data', v_page.documents,
    'next_cursor', case when v_page.next_before is not null then tenancy.sign_cursor(
      v_caller.realm_id, v_purpose, v_page.next_before) end)::text;
  return util.answer_of(v_body, v_body, list_deliveries.if_none_match);
end;
$$;

comment on function api.list_deliveries(bytea, text, text, integer, text) is
  'GET /v1/subscriptions/{id}/deliveries: key_hash of a secret key, If-None-Match, the id, a page of at most page_limit after '
  'page_cursor, newest first, each with its attempts. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). '
  'WEBHOOK-23, LIST-19.';
grant execute on function api.list_deliveries(bytea, text, text, integer, text) to oyss_http;
