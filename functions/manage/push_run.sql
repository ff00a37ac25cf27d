create or replace function manage.push_run(realm_id integer, run_id text, withdrawn text[], observed_at timestamptz)
returns text[]
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs;
  v_feed connect.feeds;
  v_batches text[];
begin
  select r.* into v_run from connect.runs r where r.realm_id = push_run.realm_id and r.run_id = push_run.run_id;
  select f.* into v_feed
    from connect.feeds f
    join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  with said as (
    select e.number as place, e.external_id, false as deleted,
           case when c.verdict = 'new' then '{}' else connect.cleared_of((c.listed).data, e.data, v_run.layout) end as cleared,
           case when (c.listed).data ->> 'status' <> 'scheduled' and not e.data ? 'status'
                then e.data || '{"status": "scheduled"}'::jsonb else e.data end as data
      from connect.compare_entries(v_run) c
      join connect.entries e on e.realm_id = v_run.realm_id and e.run_id = v_run.run_id and e.number = c.number
     where c.verdict <> 'same'
    union all
    select null::integer, w.external_id, true, '{}', '{}'::jsonb from unnest(push_run.withdrawn) w (external_id)
  ), numbered as (
    select s.*, (row_number() over (order by s.place, s.external_id) - 1) / 1000 as batch from said s
  ), batches as (
    select n.batch::integer as place,
           jsonb_agg(
             jsonb_build_object(
               'type', 'fixture', 'external_id', n.external_id, 'data', n.data,
               'observed_at', util.rfc3339(
                 push_run.observed_at + coalesce(v_run.parser_version, 0) * interval '1 microsecond'))
               || case when n.deleted then '{"deleted": true}'::jsonb else '{}' end
               || case when n.cleared <> '{}' then jsonb_build_object('cleared', n.cleared) else '{}' end
             order by n.place, n.external_id) as observations
      from numbered n
     group by n.batch
  )
  select coalesce(array_agg(connect.push_batch(v_run, v_feed, b.place, b.observations) order by b.place), '{}') into v_batches
    from (select * from batches order by place) b;
  return v_batches;
end;
$$;

comment on function manage.push_run(integer, text, text[], timestamptz) is
  'Pushes what a run says that is new or differs from what was pushed of its target (connect.compare_entries), and deletions of the '
  'entries withdrawn: at most 1,000 observations a batch, as of observed_at, the fetch of the snapshot (and newer by a microsecond a '
  'version of the parser, so that of two readings of one snapshot the better counts). An entry that says no status any more is '
  'scheduled; other fields that it says no more it takes back (connect.cleared_of). For the worker alone. Returns the batches; none: '
  'nothing differs. FEED-23, FEED-26, FEED-260.';
-- Runs as the owner, for who applies batches may not store them; and for the source of the run's own feed alone.
grant execute on function manage.push_run(integer, text, text[], timestamptz) to oyss_resolver;
