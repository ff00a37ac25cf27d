create or replace function api.list_deliveries(
  key_hash bytea, if_none_match text, subscription_id text, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_caller record;
  v_subscription webhook.subscriptions;
  v_purpose text := 'deliveries:' || list_deliveries.subscription_id;
  v_before text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(list_deliveries.key_hash) a;
  v_subscription := webhook.subscription_of(v_caller.realm_id, v_caller.account_id, list_deliveries.subscription_id);
  if list_deliveries.page_cursor is not null then
    v_before := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_deliveries.page_cursor);
  end if;
  with found as materialized (
    select d.delivery_id, row_number() over (order by d.delivery_id desc) as number
      from webhook.deliveries d
     where d.realm_id = v_caller.realm_id and d.subscription_id = v_subscription.subscription_id
       and d.delivery_id < coalesce(v_before, 'e') -- every id begins with dlv_
     order by d.delivery_id desc
     limit list_deliveries.page_limit + 1
  ), told as (
    select f.number, t.delivery_id, w.document, sum(octet_length(w.document::text) + 1) over (order by f.number) as bytes
      from found f
      join webhook.current_deliveries t on t.delivery_id = f.delivery_id
      cross join lateral webhook.delivery_document(t) w (document)
     where f.number <= list_deliveries.page_limit
  ), page as materialized (
    select t.* from told t where t.bytes <= c_most_bytes or t.number = 1
  )
  select jsonb_build_object(
           'data', coalesce(jsonb_agg(p.document order by p.number), '[]'),
           'next_cursor', case when (select count(*) from found) > count(*) then tenancy.sign_cursor(
             v_caller.realm_id, v_purpose, min(p.delivery_id)) end)::text
    into v_body
    from page p;
  return util.answer_of(v_body, v_body, list_deliveries.if_none_match);
end;
$$;

comment on function api.list_deliveries(bytea, text, text, integer, text) is
  'GET /v1/subscriptions/{id}/deliveries: key_hash of a secret key, If-None-Match, the id, a page of at most page_limit after '
  'page_cursor, newest first, each with its attempts. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). '
  'WEBHOOK-23, LIST-19.';
grant execute on function api.list_deliveries(bytea, text, text, integer, text) to oyss_http;
