create or replace function connect.unchanged_since(run connect.runs, is_void boolean)
returns table (run_id text, observation_id text, observed_at timestamptz)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with lists as materialized (
    -- Of the runs that count after the mark.
    select r.run_id, r.ended_at, r.unchanged_ids, connect.pushed_at(r.observed_at, r.parser_version) as at
      from connect.runs r
     where r.realm_id = run.realm_id and r.target_id = run.target_id and r.unchanged_ids is not null
       and case when r.run_id = run.run_id then not unchanged_since.is_void else r.voided_at is null end
  )
  select distinct on (o.observation_id) l.run_id, o.observation_id, l.at
    from connect.feed_of_run(run) f
    cross join lists l
    cross join unnest(l.unchanged_ids) x (external_id)
    cross join lateral (
      select k.observation_id, k.batch_id, k.observed_at, b.is_void
        from intake.observations k
        join intake.batches b on b.batch_id = k.batch_id
       where k.realm_id = run.realm_id and k.source_id = f.source_id and k.type = 'fixture' and k.external_id = x.external_id
         and k.correction is null and k.observed_at <= l.at
         -- What was undone before the run is not what it found.
         and not (b.is_void and exists (
           select from connect.runs v where v.batch_ids @> array[k.batch_id] and v.voided_at < l.ended_at))
       order by k.observed_at desc, k.observation_id desc limit 1
    ) o
   where case when o.batch_id = any (run.batch_ids) then unchanged_since.is_void
              -- What is restored comes between what it found and the run.
              else o.is_void or not unchanged_since.is_void and exists (
                select from intake.observations n
                 where n.batch_id = any (run.batch_ids) and n.type = 'fixture' and n.external_id = x.external_id
                   and n.observed_at > o.observed_at and n.observed_at < l.at) end
     and (not unchanged_since.is_void or x.external_id in (
       select n.external_id from intake.observations n where n.batch_id = any (run.batch_ids) and n.type = 'fixture'))
   order by o.observation_id, l.at desc, l.run_id desc;
$$;

comment on function connect.unchanged_since(connect.runs, boolean) is
  'Returns what other runs of a target found unchanged and nothing as new reports, once a run is undone (is_void) or restored: the newest '
  'run that found each observation, that observation, and the time of its own. UNDO-14.';

create or replace function connect.record_unchanged(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.runs r
     set unchanged_ids = case when r.run_id = run.run_id then array(
           select (c.listed).external_id from connect.compare_entries(run) c where c.verdict = 'same'
            union
           select m.external_id from connect.find_missing(run, is_withdrawn => true) m) end
   where r.realm_id = run.realm_id and r.target_id = run.target_id and run.trigger not in ('replay', 'due')
     and (r.run_id = run.run_id
          or r.unchanged_ids is not null and r.run_id <= (
            select k.run_id from connect.runs k
             where k.realm_id = run.realm_id and k.target_id = run.target_id and k.unchanged_ids is not null
             order by k.run_id desc offset 4 limit 1));
$$;

comment on function connect.record_unchanged(connect.runs) is
  'Records which entries a run that is about to be applied lists, or lacks, as the target does already, and forgets that of runs before '
  'the newest five. A replay records nothing. UNDO-14.';

create or replace function connect.pushed_at(observed_at timestamptz, parser_version integer) returns timestamptz
language sql immutable parallel safe
return observed_at + coalesce(parser_version, 0) * interval '1 microsecond';

comment on function connect.pushed_at(timestamptz, integer) is
  'Returns the time of what a run pushes: that of its snapshot, a microsecond later for each version of the parser, so that of two '
  'readings of one snapshot the better counts. FEED-23.';

create or replace function connect.read_at(run connect.runs) returns timestamptz
language sql stable
return case when run.trigger in ('due', 'trial', 'publish') then util.now() else run.observed_at end;

comment on function connect.read_at(connect.runs) is
  'Returns the moment by which a run judges what is over and what is to come: now if it reads stored bytes again, but not as a replay, '
  'else when they came. FEED-398.';

create or replace function connect.observation_of(
  external_id text, observed_at timestamptz, is_deleted boolean, cleared text[], data jsonb
) returns jsonb
language sql stable
return jsonb_build_object(
    'type', 'fixture', 'external_id', external_id, 'data', data, 'observed_at', util.rfc3339(observed_at))
  || case when is_deleted then '{"deleted": true}'::jsonb else '{}' end
  || case when cleared <> '{}' then jsonb_build_object('cleared', cleared) else '{}' end;

comment on function connect.observation_of(text, timestamptz, boolean, text[], jsonb) is
  'Returns an entry of a feed as the observation that its run pushes. FEED-23.';
