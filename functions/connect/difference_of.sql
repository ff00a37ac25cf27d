create or replace function connect.difference_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with compared as (
    select e.number, e.row_number, e.external_id, concat_ws(' v ', e.home, e.away) as sides, e.data ->> 'title' as title, f.field, f.was,
           f.now, k.verdict = 'older' as is_older
      from connect.compare_entries(run) k
      join connect.entries e on e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = k.number
      cross join lateral connect.changes_of((k.listed).data, e.data, run.layout) f
     where k.verdict in ('changed', 'older')
  ), games as (
    select c.number,
           jsonb_strip_nulls(
             jsonb_build_object('row', c.row_number, 'external_id', c.external_id, 'game', coalesce(nullif(c.sides, ''), c.title)))
             || jsonb_build_object('changes', jsonb_agg(
                  jsonb_build_object('field', c.field, 'was', c.was, 'is', c.now) order by c.field)) as game
      from compared c
     where not c.is_older
     group by c.number, c.row_number, c.external_id, c.sides, c.title
     order by c.number
     limit 20
  )
  select jsonb_build_object(
           'fields', (select coalesce(jsonb_object_agg(n.field, n.games), '{}')
                        from (select c.field, count(*) as games from compared c where not c.is_older group by c.field) n),
           'games', (select coalesce(jsonb_agg(g.game order by g.number), '[]') from games g),
           'older', (select count(distinct c.number) from compared c where c.is_older));
$$;

comment on function connect.difference_of(connect.runs) is
  'Returns in what a run that waits, was a preview or a dry replay differs from what was pushed of its target, in the fields of the '
  'model: {fields: how many games each differs in, games: the first 20 with {row, external_id, game, changes: [{field, was, is}]}, '
  'older: how many games differ of which something newer was said since, which would stand}. FEED-271.';
