create or replace function webhook.answer_with(delivery_id text) returns api.answer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select util.answer_of(b.body, b.body, null)
    from (
      select webhook.delivery_document(d)::text as body
        from webhook.current_deliveries d
       where d.delivery_id = answer_with.delivery_id
    ) b;
$$;

comment on function webhook.answer_with(text) is 'Returns a delivery as an answer; null where there is none.';
