create or replace function tenancy.count_sign_in(bucket text, quota integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count tenancy.sign_in_counts;
  v_seconds numeric;
begin
  insert into tenancy.sign_in_counts as c (bucket, started_at, used) values (count_sign_in.bucket, util.now(), 1)
  on conflict on constraint sign_in_counts_pkey do update
     set used = case when c.started_at <= excluded.started_at - interval '15 minutes' then 1 else c.used + 1 end,
         started_at = case when c.started_at <= excluded.started_at - interval '15 minutes' then excluded.started_at else c.started_at end
  returning * into v_count;
  v_seconds := extract(epoch from v_count.started_at + interval '15 minutes' - util.now());
  if v_count.used > count_sign_in.quota then
    raise exception using errcode = 'OYL01',
      message = format('Too many attempts to sign in. Try again in %s minutes.', greatest(ceil(v_seconds / 60), 1)),
      hint = greatest(ceil(v_seconds), 1);
  end if;
  delete from tenancy.sign_in_counts c
   where c.bucket in (
           select o.bucket from tenancy.sign_in_counts o
            where o.started_at < util.now() - interval '30 minutes'
            order by o.started_at
            limit 20
              for update skip locked);
end;
$$;

comment on function tenancy.count_sign_in(text, integer) is
  'Counts one attempt under a name (bucket), quota of which there may be in fifteen minutes; clears some away that are over. A '
  'refused attempt is not counted, so whoever waits is let in. Raises OYL01 (rate_limited; its hint is how many seconds to wait). '
  'PEOPLE-30.';
