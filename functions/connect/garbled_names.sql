create or replace function connect.garbled_names(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with now as materialized (
    select distinct n.name
      from connect.entries e
      cross join lateral unnest(array[e.home, e.away, e.venue, e.field, e.division]) n (name)
     where e.realm_id = run.realm_id and e.run_id = run.run_id
  ), known as materialized (
    select distinct n.name
      from connect.listed l
      cross join lateral unnest(array[l.home, l.away, l.venue, l.field, l.division]) n (name)
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
  ), come as (
    select n.name, regexp_replace(n.name, '[?]|[^\x01-\x7f]', '', 'g') as rest
      from now n
     where not exists (select from known k where k.name = n.name)
  ), gone as (
    select k.name, regexp_replace(k.name, '[?]|[^\x01-\x7f]', '', 'g') as rest
      from known k
     where k.name ~ '[^\x01-\x7f]' and not exists (select from now n where n.name = k.name)
  )
  select coalesce(jsonb_agg(jsonb_build_object('was', x.was, 'is', x.name) order by x.name), '[]')
    from (
      select c.name, min(g.name) as was
        from come c
        join gone g using (rest)
       where length(c.rest) >= 2 and util.fold(c.name) <> util.fold(g.name)
       group by c.name
    ) x;
$$;

comment on function connect.garbled_names(connect.runs) is
  'Returns the names of teams, places and divisions of a run that are those listed but for letters beyond ASCII, instead of which stand '
  'question marks, other signs or nothing: [{was, is}]. FEED-202.';
