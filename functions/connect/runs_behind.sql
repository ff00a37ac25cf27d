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

create or replace function connect.undos_behind(realm_id integer, account_id text, entity_id text, moments timestamptz[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- An act and the change of its transaction have one time.
  select coalesce(jsonb_object_agg(util.rfc3339(d.at), jsonb_build_object(
           'feed_id', d.feed_id, 'run_id', d.run_id, 'feed', d.name, 'file', d.file_name, 'operation', d.operation,
           'by', tenancy.name_decider(d.made_by)) order by d.act_id), '{}')
    from (
      select a.made_at as at, f.feed_id, r.run_id, f.name, s.file_name, a.operation, a.made_by, a.act_id
        from connect.feeds f
        join connect.acts a on a.realm_id = f.realm_id and a.feed_id = f.feed_id and a.made_at = any (undos_behind.moments)
         and a.operation in ('undo', 'restore')
        join connect.runs r on r.realm_id = a.realm_id and r.run_id = a.run_id
        left join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = r.snapshot_id
       where f.realm_id = undos_behind.realm_id and f.account_id = undos_behind.account_id and undos_behind.moments <> '{}'
      union all
      -- Games are withdrawn after their feed was deleted.
      select m.at, f.feed_id, null, f.name, null, a.operation, a.made_by, a.act_id
        from connect.feeds f
        join connect.acts a on a.realm_id = f.realm_id and a.feed_id = f.feed_id and a.operation = 'delete'
        join unnest(undos_behind.moments) m (at) on m.at >= f.deleted_at and m.at <= coalesce(f.withdrawn_at, 'infinity')
       where f.realm_id = undos_behind.realm_id and f.account_id = undos_behind.account_id and f.deletion = 'withdraw'
         and exists (
           select from canon.external_ids x
            where x.realm_id = f.realm_id and x.source_id = f.source_id and x.entity_id = undos_behind.entity_id and x.is_void)
    ) d;
$$;

comment on function connect.undos_behind(integer, text, text, timestamptz[]) is
  'Returns the undos and restorations of uploads to an account''s feeds, and deletions of feeds, that changed an entity at these moments: '
  '{moment: {feed_id, run_id, feed: its name, file, operation (undo, restore, delete), by: their name}}. FEED-386.';
