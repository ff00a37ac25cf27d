create or replace function ledger.waiting_since() returns timestamptz
language sql stable
begin atomic
  select c.placed_at
    from (select o.realm_id, o.position from ledger.outbox o order by o.position limit 1) f
    join ledger.causes c on c.realm_id = f.realm_id and c.position <= f.position
   order by c.position desc
   limit 1;
end;

comment on function ledger.waiting_since() is
  'Returns when the oldest event in the outbox started to wait for the relay; null: none waits.';
