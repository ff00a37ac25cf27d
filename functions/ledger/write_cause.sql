create or replace function ledger.write_cause(cause ledger.cause) returns bigint
language sql
begin atomic
  insert into ledger.causes (realm_id, position, kind, source, made_by, change_group, changed_at, placed_at)
  select (write_cause.cause).realm_id, nextval('ledger.positions'), (write_cause.cause).kind, (write_cause.cause).source,
         (write_cause.cause).made_by, (write_cause.cause).change_group, util.now(), greatest(util.clock(), (
           select c.placed_at from ledger.causes c
            where c.realm_id = (write_cause.cause).realm_id order by c.position desc limit 1))
  returning "position";
end;

comment on function ledger.write_cause(ledger.cause) is
  'Writes what causes the changes that follow, at the next position, and returns that. The caller holds the lock of the realm''s ledger, '
  'so the clock read here never goes back from one position to the next. HISTORY-18.';
