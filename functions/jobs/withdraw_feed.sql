create or replace function jobs.withdraw_feed(feed_id text, after text, game_limit integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds;
  v_ids text[];
  v_mapping_ids bigint[];
  v_cause ledger.cause;
begin
  select f.* into v_feed from connect.feeds f where f.feed_id = withdraw_feed.feed_id for no key update;
  if v_feed.deletion is distinct from 'withdraw' or v_feed.withdrawn_at is not null then
    return jsonb_build_object('games', 0);
  elsif exists (
      select from intake.batches b
       where b.realm_id = v_feed.realm_id and b.source_id = v_feed.source_id and b.status in ('received', 'processing')) then
    -- What was accepted before the deletion is applied first.
    perform connect.withdraw_later(v_feed.feed_id, 2);
    return jsonb_build_object('games', 0, 'is_put_back', true);
  end if;
  with next as (
    select distinct g.entity_id collate "C" as entity_id
      from connect.reported_games(v_feed, v_feed.deleted_at) g
     where not g.is_over and (withdraw_feed.after is null or g.entity_id > withdraw_feed.after)
     order by 1
     limit withdraw_feed.game_limit
  )
  select array_agg(distinct n.entity_id order by n.entity_id), array_agg(m.mapping_id)
    into v_ids, v_mapping_ids
    from next n
    join canon.external_ids m
      on m.realm_id = v_feed.realm_id and m.entity_id = n.entity_id and m.source_id = v_feed.source_id and m.entity_type = 'fixture';
  if v_ids is null then
    update connect.feeds f set withdrawn_at = util.now() where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
    return jsonb_build_object('games', 0);
  end if;
  v_cause := ledger.begin_change(v_feed.realm_id, 'undo', null, v_feed.account_id, 1000);
  perform resolve.restate(
    v_feed.realm_id, v_feed.source_id, '{}', true, 'The feed that reported it was deleted.', v_mapping_ids);
  return jsonb_build_object(
    'games', cardinality(v_ids), 'changes', ledger.flush_changes(v_cause), 'after', v_ids[cardinality(v_ids)]);
end;
$$;

comment on function jobs.withdraw_feed(text, text, integer) is
  'Withdraws what a deleted feed reported of its next games to come, at most game_limit after an id (null: from the first), in one '
  'change. Returns {games, changes, after: where to continue}; without after it is done, or put back (is_put_back). Raises 40001. '
  'FEED-391, FEED-392.';
grant execute on function jobs.withdraw_feed(text, text, integer) to oyss_resolver;

create or replace function jobs.resume_withdrawing() returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with queued as materialized (
    select connect.withdraw_later(f.feed_id)
      from connect.feeds f
     where f.deletion = 'withdraw' and f.withdrawn_at is null and not exists (
       select from graphile_worker.jobs j where j.key = 'withdraw:' || f.feed_id and j.attempts < j.max_attempts)
  )
  select count(*)::integer from queued;
$$;

comment on function jobs.resume_withdrawing() is
  'Queues a job for each deleted feed whose games to come are not all withdrawn, where none waits. The worker calls it when it starts and '
  'every few seconds. Returns how many. FEED-392.';
grant execute on function jobs.resume_withdrawing() to oyss_resolver;
