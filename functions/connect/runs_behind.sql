create or replace function connect.runs_behind(realm_id integer, account_id text, observation_ids text[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(o.observation_id, jsonb_build_object(
           'run_id', r.run_id, 'feed', f.name, 'file', s.file_name, 'act', connect.act_of(r))), '{}')
    from unnest(runs_behind.observation_ids) i (observation_id)
    join intake.observations o on o.realm_id = runs_behind.realm_id and o.observation_id = i.observation_id
    join connect.runs r on r.realm_id = o.realm_id and r.batch_ids @> array[o.batch_id]
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id and f.account_id = runs_behind.account_id
    left join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = r.snapshot_id;
$$;

comment on function connect.runs_behind(integer, text, text[]) is
  'Returns the runs of an account''s feeds that made observations: {observation_id: {run_id, feed: its name, file, act '
  '(connect.act_of)}}; those of others are left out. FEED-386.';
