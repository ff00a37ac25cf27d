create or replace function connect.difference_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with compared as (
    select e.number, e.row_number, e.external_id, concat_ws(' v ', e.home, e.away) as sides, e.data ->> 'title' as title, f.field, f.was,
           f.now, l.said_at > run.observed_at as is_older
      from connect.entries e
      join connect.listed l on l.realm_id = e.realm_id and l.target_id = run.target_id and l.external_id = e.external_id
      cross join lateral (
        select k.field, case when k.field = 'venue' then (l.data -> 'venue') - 'field' else l.data -> k.field end,
               case when k.field = 'venue' then (e.data -> 'venue') - 'field' else e.data -> k.field end
          from jsonb_object_keys(l.data || e.data) k (field)
        union all
        select 'venue.field', l.data #> '{venue,field}', e.data #> '{venue,field}'
      ) f (field, was, now)
     where e.realm_id = run.realm_id and e.run_id = run.run_id and l.hash <> e.hash and f.was is distinct from f.now
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
