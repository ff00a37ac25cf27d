create or replace function connect.push_observations(run connect.runs, feed connect.feeds, withdrawn text[]) returns text[]
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with said as (
    select e.number as place, e.external_id, false as deleted,
           case when l.data ? 'status' and l.data ->> 'status' <> 'scheduled' and not e.data ? 'status'
                then e.data || '{"status": "scheduled"}'::jsonb else e.data end as data
      from connect.entries e
      left join connect.listed l on l.realm_id = e.realm_id and l.target_id = run.target_id and l.external_id = e.external_id
     where e.realm_id = run.realm_id and e.run_id = run.run_id and (l.hash is distinct from e.hash or l.withdrawn_at is not null)
    union all
    select null::integer, w.external_id, true, '{}'::jsonb from unnest(push_observations.withdrawn) w (external_id)
  ), numbered as (
    select s.*, (row_number() over (order by s.place, s.external_id) - 1) / 1000 as batch from said s
  ), batches as (
    select n.batch::integer as place,
           jsonb_agg(
             jsonb_build_object(
               'type', 'fixture', 'external_id', n.external_id, 'data', n.data,
               'observed_at', util.rfc3339(
                 run.observed_at + coalesce(run.parser_version, 0) * interval '1 microsecond'))
               || case when n.deleted then '{"deleted": true}'::jsonb else '{}' end
             order by n.place, n.external_id) as observations
      from numbered n
     group by n.batch
  )
  select coalesce(array_agg(connect.push_batch(run, feed, b.place, b.observations) order by b.place), '{}')
    from (select * from batches order by place) b;
$$;

comment on function connect.push_observations(connect.runs, connect.feeds, text[]) is
  'Pushes what a run says that is new or differs from what was pushed of its target, and deletions of the entries withdrawn: at most 1,000 '
  'observations a batch, as old as the fetch of the snapshot (and newer by a microsecond a version of the parser, so that of two readings '
  'of one snapshot the better counts). An entry that says no status any more is scheduled. Returns the batches; none: nothing differs. '
  'FEED-23, FEED-26.';
