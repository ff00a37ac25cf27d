create or replace function connect.count_changes(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'new', count(*) filter (where l.external_id is null),
           'same', count(*) filter (where l.hash = e.hash and l.withdrawn_at is null),
           'changed', count(*) filter (where l.external_id is not null and (l.hash <> e.hash or l.withdrawn_at is not null)),
           'missing', (select count(*) from connect.find_missing(run)))
    from connect.entries e
    left join connect.listed l on l.realm_id = e.realm_id and l.target_id = run.target_id and l.external_id = e.external_id
   where e.realm_id = run.realm_id and e.run_id = run.run_id;
$$;

comment on function connect.count_changes(connect.runs) is
  'Returns what applying a run would do: how many entries are {new, same, changed}, and how many that are listed are missing in it by the '
  'rules of withdrawal. FEED-34.';
