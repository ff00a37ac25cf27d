create or replace function tenancy.open_buckets(buckets text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into tenancy.buckets as b (bucket, started_at)
  select distinct o.bucket, util.now() from unnest(open_buckets.buckets) o (bucket)
   order by o.bucket
  on conflict on constraint buckets_pkey do update
     set started_at = excluded.started_at, used = 0
   where b.started_at <= excluded.started_at - interval '1 minute';
  if found then
    delete from tenancy.buckets b
     where b.bucket in (
             select o.bucket
               from tenancy.buckets o
              where o.started_at < util.now() - interval '2 minutes'
              order by o.started_at
              limit 20
                for update skip locked);
  end if;
end;
$$;

comment on function tenancy.open_buckets(text[]) is
  'Makes and locks the buckets that something is counted under, in one order, so that those who count never wait for each other in a '
  'circle; a minute that is over begins anew. Clears some away that nobody uses. LIMIT-8, WEBHOOK-51.';
grant execute on function tenancy.open_buckets(text[]) to oyss_resolver;
