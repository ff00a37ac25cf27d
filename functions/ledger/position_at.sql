create or replace function ledger.position_at(realm_id integer, instant timestamptz) returns bigint
language sql stable
begin atomic
  select coalesce((
    select c.position - 1
      from ledger.causes c
     where c.realm_id = position_at.realm_id and c.placed_at > position_at.instant
     order by c.placed_at, c.position limit 1), 9223372036854775807);
end;

comment on function ledger.position_at(integer, timestamptz) is
  'Returns the last position of a realm''s ledger that was placed by an instant; if none was placed later, the highest possible one. '
  'HISTORY-18, HISTORY-45.';

create or replace function ledger.settled_until(realm_id integer) returns timestamptz
language sql stable
begin atomic
  select greatest(
    -- Nothing waits between the lock of the ledger and the end of a transaction; a standby knows what it has replayed.
    case when pg_is_in_recovery() then least(pg_last_xact_replay_timestamp(), util.now() - interval '10 seconds')
         else util.now() - interval '10 seconds' end,
    (select max(c.placed_at) from ledger.causes c where c.realm_id = settled_until.realm_id));
end;

comment on function ledger.settled_until(integer) is
  'Returns the instant up to which every position of a realm''s ledger is visible: ten seconds ago, or on a standby what it has '
  'replayed, or the newest position that is visible. HISTORY-45.';
