create or replace function connect.target_state(
  excluded_reason text, listed_count integer, last_game_on date, is_empty boolean, first_ok_at timestamptz, last_ok_at timestamptz,
  failed_count integer, objective interval, today date, at timestamptz
) returns text
language sql immutable
return case
  when excluded_reason is not null then 'excluded'
  when listed_count > 0 and last_game_on < today - 14 and failed_count = 0 then 'dormant'
  when listed_count = 0 and is_empty then 'unpublished'
  when first_ok_at is not null and failed_count >= 3 then 'failing'
  when first_ok_at is not null and last_ok_at < at - objective then 'stale'
  when first_ok_at is not null then 'syncing'
  else 'discovered'
end;

comment on function connect.target_state(text, integer, date, boolean, timestamptz, timestamptz, integer, interval, date, timestamptz) is
  'Returns the state of a target at a moment, on a local day: excluded, dormant (the last listed game is over for 14 days and the last try '
  'succeeded), unpublished (nothing was ever listed and the last answer said so), failing (worked once, three failures in a row), stale '
  '(worked once, the last success is older than the objective; null: it has none), syncing, or discovered; in this order, so that '
  'unpublished comes before failing. FEED-15.';
-- For audit.targets.
grant execute
  on function connect.target_state(text, integer, date, boolean, timestamptz, timestamptz, integer, interval, date, timestamptz)
  to oyss_auditor, oyss_auditor_unmasked;
