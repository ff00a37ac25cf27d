create or replace function webhook.disable_judged(outcomes webhook.outcome[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In one order, since disabling locks a row of each subscription.
  return array(
    select (d.queue).subscription_id
      from (
        select o.queue, o.reason
          from unnest(disable_judged.outcomes) o
         where o.disables
         order by (o.queue).realm_id, (o.queue).subscription_id
        offset 0) d
     where webhook.disable_subscription((d.queue).realm_id, (d.queue).subscription_id, d.reason));
end;
$$;

comment on function webhook.disable_judged(webhook.outcome[]) is
  'Disables the subscriptions that outcomes of attempts disable. Returns those that were enabled until now.';
