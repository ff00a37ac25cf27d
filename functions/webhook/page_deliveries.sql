create or replace function webhook.page_deliveries(
  realm_id integer, account_id text, subscription_id text, page_limit integer, before text
) returns webhook.page
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_subscription webhook.subscriptions := webhook.subscription_of(
    page_deliveries.realm_id, page_deliveries.account_id, page_deliveries.subscription_id);
  v_page webhook.page;
begin
  with found as materialized (
    select d.delivery_id, row_number() over (order by d.delivery_id desc) as number
      from webhook.deliveries d
     where d.realm_id = page_deliveries.realm_id and d.subscription_id = v_subscription.subscription_id
       and d.delivery_id < coalesce(page_deliveries.before, 'e') -- every id begins with dlv_
     order by d.delivery_id desc
     limit page_deliveries.page_limit + 1
  ), told as (
    select f.number, t.delivery_id, w.document, sum(octet_length(w.document::text) + 1) over (order by f.number) as bytes
      from found f
      join webhook.current_deliveries t on t.delivery_id = f.delivery_id
      cross join lateral webhook.delivery_document(t) w (document)
     where f.number <= page_deliveries.page_limit
  ), page as materialized (
    select t.* from told t where t.bytes <= c_most_bytes or t.number = 1
  )
  select coalesce(jsonb_agg(p.document order by p.number), '[]'),
         case when (select count(*) from found) > count(*) then min(p.delivery_id) end
    into v_page
    from page p;
  return v_page;
end;
$$;

comment on function webhook.page_deliveries(integer, text, text, integer, text) is
  'Returns deliveries of a subscription of an account, newest first, each with its attempts: at most page_limit, and at most 4 MiB, '
  'before one (null: from the newest), and before which the next page begins (null: there is none). Raises OYN01 (not_found). '
  'WEBHOOK-23, LIST-19.';
