create or replace function webhook.retry_at(
  try_count integer, started_at timestamptz, retry_after_seconds integer, chance double precision
) returns timestamptz
language sql stable
begin atomic
  select case when g.gap is not null and util.now() < e.ends_at then
           least(greatest(
             util.now() + g.gap * (0.8 + 0.4 * retry_at.chance),
             case when retry_at.retry_after_seconds is not null then
               util.now() + make_interval(secs => least(retry_at.retry_after_seconds, 86400)) end), e.ends_at) end
    from (
           select (array['5 s', '30 s', '2 m', '5 m', '15 m', '30 m', '1 h', '2 h', '4 h', '8 h', '8 h']::interval[])
                  [retry_at.try_count] as gap) g,
         (select retry_at.started_at + interval '24 hours' as ends_at) e;
end;

comment on function webhook.retry_at(integer, timestamptz, integer, double precision) is
  'Returns the time of the next attempt after try_count failed ones, the first of them at started_at; null: none follows. Jitter of a '
  'fifth, by chance (0 to 1); not before a Retry-After (seconds; null: none); never later than 24 hours after the first. WEBHOOK-18, '
  'WEBHOOK-19.';
