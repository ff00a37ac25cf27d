create or replace function connect.backoff(failed_count integer, retry_after_seconds integer) returns interval
language sql volatile
return greatest(
  least(interval '5 minutes' * power(2, least(failed_count, 20) - 1), interval '24 hours') * (0.9 + random() * 0.2),
  make_interval(secs => least(coalesce(retry_after_seconds, 0), 604800)));

comment on function connect.backoff(integer, integer) is
  'Returns how long to leave a target alone after so many failures in a row: 5 minutes, doubled each time up to a day, with a jitter of a '
  'fifth; Retry-After in seconds (null: none) where that is longer. FEED-14.';
