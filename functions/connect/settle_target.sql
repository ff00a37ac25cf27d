create or replace function connect.settle_target(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.targets t
     set last_snapshot_id = case when x.is_replay then t.last_snapshot_id else s.snapshot_id end,
         etag = case when x.is_replay then t.etag else s.headers ->> 'etag' end,
         last_modified = case when x.is_replay then t.last_modified else s.headers ->> 'last_modified' end,
         listed_count = c.count, last_game_on = c.last_day,
         due_at = case when coalesce((f.settings ->> 'completes_scored')::boolean, f.kind <> 'html')
                       then connect.next_due(t, util.now()) end
    from connect.snapshots s, connect.feeds f, (
      select count(*) as count, max(l.on_day) as last_day
        from connect.listed l
       where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
    ) c, (select run.trigger = 'replay') x (is_replay)
   where t.realm_id = run.realm_id and t.target_id = run.target_id and f.realm_id = t.realm_id and f.feed_id = t.feed_id
     and s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id;
$$;

comment on function connect.settle_target(connect.runs) is
  'Notes on a target what a run that was applied, or found nothing new, leaves: its snapshot with the validators of the '
  'answer (of a replay not), how much is listed and until when, and when a score next makes a game final. FEED-16, FEED-45.';
