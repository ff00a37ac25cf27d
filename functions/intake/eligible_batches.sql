create or replace function intake.eligible_batches(places integer) returns text[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with running as materialized (
    select b.realm_id, b.account_id, r.mode, count(*) as count
      from intake.batches b
      join tenancy.realms r on r.realm_id = b.realm_id
     where b.status = 'processing'
     group by 1, 2, 3
  ), bounds as (
    -- One slot is left to others, if there is more than one (LIMIT-41).
    select greatest(eligible_batches.places - 1, 1) as most,
           (select coalesce(sum(r.count), 0) from running r where r.mode = 'test') as tests,
           exists (select from running) as is_busy,
           (select (n.last_value + n.is_called::integer) % 5 = 0 from intake.turn_numbers n) as is_turn_of_test
  )
  select coalesce(array_agg(q.batch_id order by -- LIMIT-40
           q.timed_out_at is not null, (q.mode = 'test') <> b.is_turn_of_test, coalesce(t.turn, 0), q.received_at, q.batch_id), '{}')
    from intake.waiting_queues q
    cross join bounds b
    left join running r on r.realm_id = q.realm_id and r.account_id = q.account_id
    left join intake.turns t on t.realm_id = q.realm_id and t.account_id = q.account_id
   where coalesce(r.count, 0) < b.most
     and (q.mode = 'live' or b.tests < b.most)
     and (q.timed_out_at is null or not b.is_busy or q.timed_out_at < util.now() - interval '5 minutes');
$$;

comment on function intake.eligible_batches(integer) is
  'Returns the batches to apply next, one per account, in turn. places: how many the worker applies at once. Live mode has four of five '
  'turns while both wait; an account, and test mode, leave one slot free. A batch that timed out waits for others, at most 5 minutes. '
  'LIMIT-42.';
