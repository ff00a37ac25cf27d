create or replace function connect.compare_entries(run connect.runs) returns table (number integer, listed connect.listed, verdict text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select e.number, l, case
           when l.external_id is null then 'new'
           when l.withdrawn_at is null and (l.hash = e.hash or not exists (select from connect.changes_of(l.data, e.data, run.layout)))
             then 'same'
           when l.said_at > run.observed_at then 'older'
           else 'changed'
         end
    from connect.entries e
    left join connect.listed l on l.realm_id = e.realm_id and l.target_id = run.target_id and l.external_id = e.external_id
   where e.realm_id = run.realm_id and e.run_id = run.run_id;
$$;

comment on function connect.compare_entries(connect.runs) is
  'Returns what each entry of a run, by its number, does to what its target lists (listed; null: nothing): it is new, changed, the '
  'same, or older than something newer, which stands. The one comparison of entries: applying pushes all but the same, and every '
  'count and preview is made of it. FEED-23, FEED-34, FEED-271.';
