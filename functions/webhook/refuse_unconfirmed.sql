create or replace function webhook.refuse_unconfirmed(subscription webhook.subscriptions) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (subscription).confirmed_at is null and not webhook.is_confirmed(
       (subscription).realm_id, (subscription).account_id, (subscription).url) then
    raise exception using errcode = 'OYC03',
      message = 'The address of this subscription is not confirmed yet. Send a test first (POST /v1/subscriptions/{id}/test).';
  end if;
end;
$$;

comment on function webhook.refuse_unconfirmed(webhook.subscriptions) is
  'Raises OYC03 (conflict) for a subscription whose address is not confirmed: a delivery sent again would wait or fail. WEBHOOK-90.';
