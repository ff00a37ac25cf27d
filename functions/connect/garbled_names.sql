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
  ), gone as (
    select k.name,
           '^' || regexp_replace(
             regexp_replace(k.name, '([.*+?^$(){}|\\[\]])', '\\\1', 'g'), '[^\x01-\x7f]+', '(?:[?]|[^\\x01-\\x7f])+', 'g')
             || '$' as likeness
      from known k
     where k.name ~ '[^\x01-\x7f]' and not exists (select from now n where n.name = k.name)
  )
  select coalesce(jsonb_agg(jsonb_build_object('was', x.was, 'is', x.name) order by x.name), '[]')
    from (
      select n.name, min(g.name) as was
        from now n
        join gone g on n.name ~ g.likeness
       where n.name ~ '[?]|[^\x01-\x7f]' and util.fold(n.name) <> util.fold(g.name)
         and not exists (select from known k where k.name = n.name)
       group by n.name
    ) x;
$$;

comment on function connect.garbled_names(connect.runs) is
  'Returns the names of teams, places and divisions of a run that are those listed but for letters beyond ASCII, instead of which stand '
  'question marks or other signs: [{was, is}]. FEED-202.';
