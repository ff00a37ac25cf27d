create or replace function api.consume_tokens(requests jsonb)
returns table (
  place integer, granted integer, policy text, bucket text, quota integer, remaining integer, ends_in integer, kind text, refused text
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz := util.now();
  v_request record;
begin
  -- For all that wait in a process at once. ends_in: until the minute ends. refused: why a key opens nothing (null: it opens). A request is
  -- granted under every limit or none.
  perform tenancy.open_buckets(array(
    select q.bucket
      from jsonb_to_recordset(consume_tokens.requests)
             r (key text, purpose text, address text, calendar_quota integer, unknown_quota integer)
      cross join lateral tenancy.quotas_of(decode(r.key, 'hex'), r.purpose, r.address, r.calendar_quota, r.unknown_quota) q));

  -- One after another, since two of them may share a bucket.
  for v_request in
    select r.*, coalesce(r.weight, 1) as each, (row_number() over () - 1)::integer as place
      from jsonb_to_recordset(consume_tokens.requests)
             r (key text, purpose text, address text, calendar_quota integer, unknown_quota integer, wanted integer, weight integer)
  loop
    return query
      with states as (
        select q.*, q.quota - b.used as available
          from tenancy.quotas_of(
                 decode(v_request.key, 'hex'), v_request.purpose, v_request.address, v_request.calendar_quota,
                 v_request.unknown_quota) q
          join tenancy.buckets b on b.bucket = q.bucket
      ), grants as (
        select greatest(least(v_request.wanted, min(s.available) / v_request.each), 0) as granted from states s
      )
      update tenancy.buckets b
         set used = b.used + g.granted * v_request.each
        from states s cross join grants g
       where b.bucket = s.bucket
      returning v_request.place, g.granted, s.policy, s.bucket, s.quota, greatest(s.quota - b.used, 0),
                greatest(ceil(extract(epoch from b.started_at + interval '1 minute' - v_now) * 1000)::integer, 0), s.kind, s.refused;
  end loop;
  perform tenancy.record_key_uses(consume_tokens.requests);
end;
$$;

comment on function api.consume_tokens(jsonb) is
  'Judges keys and counts requests under rate limits. requests: [{key (hex of its hash; null), purpose, address, calendar_quota, '
  'unknown_quota, wanted, weight (default 1)}]. Returns place (from 0), granted, remaining, ends_in (ms), kind, refused. KEY-12, '
  'KEY-20, LIMIT-8, LIMIT-30, GRAPHQL-13.';
grant execute on function api.consume_tokens(jsonb) to oyss_http;
