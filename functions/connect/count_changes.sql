create or replace function connect.count_changes(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'new', count(*) filter (where c.verdict = 'new'), 'same', count(*) filter (where c.verdict = 'same'),
           'changed', count(*) filter (where c.verdict = 'changed'), 'older', count(*) filter (where c.verdict = 'older'),
           'missing', (select count(*) from connect.find_missing(run)))
    from connect.compare_entries(run) c;
$$;

comment on function connect.count_changes(connect.runs) is
  'Returns what applying a run would do: how many entries are {new, same, changed, older} (connect.compare_entries), and how many that '
  'are listed are missing in it by the rules of withdrawal. FEED-34.';
