create or replace function webhook.refuse_stopped(subscription webhook.subscriptions) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (subscription).status <> 'enabled' then
    raise exception using errcode = 'OYC03',
      message = format(
        'This subscription is disabled: %s Nothing is sent to it. Create it anew once the endpoint is healthy.',
        (subscription).disabled_reason);
  end if;
end;
$$;

comment on function webhook.refuse_stopped(webhook.subscriptions) is
  'Raises OYC03 (conflict) for a disabled subscription (WEBHOOK-9, WEBHOOK-24).';
