create or replace function webhook.lease_deliveries(delivery_ids text[], worker text, lease_seconds integer)
returns setof webhook.claim
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with leased as (
      update webhook.deliveries d
         set state = 'sending', due_at = util.now() + make_interval(secs => lease_deliveries.lease_seconds),
             started_at = coalesce(d.started_at, util.now()), attempt_count = d.attempt_count + 1, token = d.token + 1,
             leased_by = lease_deliveries.worker
        from unnest(lease_deliveries.delivery_ids) with ordinality c (delivery_id, place)
       where d.delivery_id = c.delivery_id
      returning d.*, c.place
    )
    select l.delivery_id, l.token, l.attempt_count, l.subscription_id, s.url, r.mode, l.event_id, e.body, s.secret,
           case when s.previous_secret_ends_at > util.now() then s.previous_secret end
      from leased l
      join webhook.subscriptions s on s.realm_id = l.realm_id and s.subscription_id = l.subscription_id
      join webhook.events e on e.realm_id = l.realm_id and e.event_id = l.event_id
      join tenancy.realms r on r.realm_id = l.realm_id
     order by l.place;
end;
$$;

comment on function webhook.lease_deliveries(text[], text, integer) is
  'Leases deliveries to a worker (its name) for lease_seconds and counts the attempt. Returns what sending takes, in the same order: '
  'token, address, body, sealed secrets. WEBHOOK-27.';
