create or replace view intake.waiting_queues as
with recursive hop as (
  (select b.realm_id, b.account_id
     from intake.batches b
    where b.status = 'received'
    order by b.realm_id, b.account_id
    limit 1)
  union all
  select n.realm_id, n.account_id
    from hop h
    cross join lateral (
      select b.realm_id, b.account_id
        from intake.batches b
       where b.status = 'received' and (b.realm_id, b.account_id) > (h.realm_id, h.account_id)
       order by b.realm_id, b.account_id
       limit 1
    ) n
)
select h.realm_id, h.account_id, r.mode, f.batch_id, f.received_at, f.timed_out_at
  from hop h
  join tenancy.realms r on r.realm_id = h.realm_id
  cross join lateral (
    select b.batch_id, b.received_at, b.timed_out_at
      from intake.batches b
     where b.status = 'received' and b.realm_id = h.realm_id and b.account_id = h.account_id
     order by b.timed_out_at nulls first, b.received_at, b.batch_id
     limit 1
  ) f;

comment on view intake.waiting_queues is
  'The accounts that have waiting batches, by mode, each with the batch to apply next: the oldest, with those that ran into the time '
  'limit last. One index look-up per account, however many batches wait. LIMIT-40.';
comment on column intake.waiting_queues.realm_id is 'The realm.';
comment on column intake.waiting_queues.account_id is 'The account.';
comment on column intake.waiting_queues.mode is 'test or live.';
comment on column intake.waiting_queues.batch_id is
  'The account''s batch to apply next.';
comment on column intake.waiting_queues.received_at is
  'When that batch was received.';
comment on column intake.waiting_queues.timed_out_at is
  'When applying that batch last ran into the time limit; null: never.';
grant select on intake.waiting_queues to oyss_resolver;
