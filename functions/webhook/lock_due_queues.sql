create or replace function webhook.lock_due_queues(row_limit integer) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select q.subscription_id
      from webhook.queues q
     where q.next_at <= util.now()
     order by q.next_at
     limit lock_due_queues.row_limit
       for no key update skip locked);
end;
$$;

comment on function webhook.lock_due_queues(integer) is
  'Locks at most row_limit queues that can be served, until the transaction ends, and skips those that another worker has locked. '
  'Returns their subscriptions, the longest due first.';
