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
  '(connect.act_of)}}; those of others are left out. FEED-384.';

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
  '{moment: {feed_id, run_id, feed: its name, file, operation (undo, restore, delete), by: their name}}. FEED-384.';

create or replace function connect.decided_elsewhere(run connect.runs, batch_ids text[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
  with lost as (
    select distinct m.entity_id, w.source_key, w.rank, c.is_set_aside, w.rank = s.rank and not c.is_set_aside as is_newer
      from connect.feed_of_run(run) d
      join tenancy.sources s on s.realm_id = d.realm_id and s.source_id = d.source_id
      -- The first batch alone, at most a thousand: a page that is looked at reads no more, however large the run.
      join intake.observations o on o.batch_id = (decided_elsewhere.batch_ids)[1] and o.realm_id = d.realm_id and o.type = 'fixture'
      join canon.external_ids m on m.realm_id = d.realm_id and m.source_id = d.source_id and m.entity_type = 'fixture'
       and m.external_id = o.external_id and m.player_id = '' and not m.is_withdrawn and not m.is_void
      -- Once a game.
      cross join lateral (
        select k.field, k.source_key, k.rank, k.value from canon.ranked_claims k
         where k.realm_id = m.realm_id and k.entity_id = m.entity_id and k.field in ('start', 'date', 'venue', 'status') and k.is_winning
           and not k.is_withdrawn and k.mapping_id <> m.mapping_id offset 0
      ) w
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = w.field and c.implied_by = ''
       and c.value <> 'null' and not c.is_winning
     where w.source_key <> s.source_key
       -- What sources of one rank report differently is counted apart on the page of a first run (FEED-388).
       and (w.rank < s.rank or c.is_set_aside or w.rank = s.rank and connect.is_later_run(run))
       and not canon.is_same_value(c.realm_id, c.value, w.value)
       and not (w.field = 'venue' and connect.is_name_shared(c.realm_id, c.value ->> 'id', w.value ->> 'id'))
  )
  select coalesce(jsonb_agg(to_jsonb(n) order by n.games desc, n.source), '[]')
    from (
      select coalesce(f.name, l.source_key) as source, min(l.rank) as rank, count(distinct l.entity_id) as games,
             bool_or(l.is_set_aside) as is_yield, bool_or(l.is_newer) as is_newer, cardinality(decided_elsewhere.batch_ids) > 1 as is_part
        from lost l
        join tenancy.sources s on s.realm_id = run.realm_id and s.source_key = l.source_key
        left join connect.feeds f
          on f.realm_id = s.realm_id and f.source_id = s.source_id and f.account_id = (select o.account_id from connect.feed_of_run(run) o)
       group by 1
    ) n;
$$;

comment on function connect.decided_elsewhere(connect.runs, text[]) is
  'Returns the sources that decide start, date, venue or status otherwise than batches of a run: [{source: name of the feed of the '
  'account, else its key, rank, games: how many of the first batch, is_yield, is_newer: of the same rank, is_part: there are more '
  'batches}], most first. FEED-396.';

create or replace function connect.is_later_run(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from connect.runs r
     where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state = 'applied' and r.voided_at is null
       and r.run_id < run.run_id);
$$;

comment on function connect.is_later_run(connect.runs) is
  'Returns whether an earlier run of its target was applied and counts. FEED-396.';

create or replace function connect.decided_now(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(run.preview -> 'decided', case
           when run.batch_ids <> '{}' and run.voided_at is null then connect.decided_elsewhere(run, run.batch_ids) end, '[]');
$$;

comment on function connect.decided_now(connect.runs) is
  'Returns the sources that decide otherwise than a run states (connect.decided_elsewhere); while it waits, as its preview '
  'found. FEED-396.';

create or replace function connect.is_name_shared(realm_id integer, venue_id text, other_id text) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*) = 2 and count(distinct util.fold(v.name)) = 1
    from unnest(array[is_name_shared.venue_id, is_name_shared.other_id]) i (id)
    join canon.venues v on v.realm_id = is_name_shared.realm_id and v.venue_id = canon.survivor_of(is_name_shared.realm_id, i.id);
$$;

comment on function connect.is_name_shared(integer, text, text) is
  'Returns whether two venues have one name, and so read the same: two sources that use it do not report different places.';
