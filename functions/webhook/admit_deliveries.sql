create or replace function webhook.admit_deliveries(delivery_ids text[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_admitted text[];
begin
  perform tenancy.open_buckets(array(
    select h.bucket from webhook.deliveries_by_host h where h.delivery_id = any (admit_deliveries.delivery_ids)));

  with ranked as materialized (
    select c.delivery_id, c.place, b.bucket,
           b.used + row_number() over (partition by b.bucket order by c.place) <= h.quota as is_admitted
      from unnest(admit_deliveries.delivery_ids) with ordinality c (delivery_id, place)
      join webhook.deliveries_by_host h on h.delivery_id = c.delivery_id
      join tenancy.buckets b on b.bucket = h.bucket
  ), counted as (
    update tenancy.buckets b
       set used = b.used + n.count
      from (select r.bucket, count(*)::integer as count from ranked r where r.is_admitted group by r.bucket) n
     where b.bucket = n.bucket
  )
  select array_agg(r.delivery_id order by r.place) into v_admitted from ranked r where r.is_admitted;
  return coalesce(v_admitted, '{}');
end;
$$;

comment on function webhook.admit_deliveries(text[]) is
  'Counts deliveries that are due against what an account may send to one host in a minute. Returns those that may be sent now, in their '
  'order. The caller holds the locks of the queues. WEBHOOK-51.';
