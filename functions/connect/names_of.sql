create or replace function connect.names_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with said as (
    select n.type, n.key, min(n.name) as name, count(*) as games
      from connect.entries e
      cross join lateral (values ('team', e.home_key, e.home), ('team', e.away_key, e.away), ('venue', connect.key_of(e.venue), e.venue))
        n (type, key, name)
     where e.realm_id = run.realm_id and e.run_id = run.run_id and n.key <> ''
     group by n.type, n.key
  ), listed as (
    select distinct n.type, n.key
      from connect.listed l
      cross join lateral (values ('team', l.home_key), ('team', l.away_key), ('venue', connect.key_of(l.venue))) n (type, key)
     where l.realm_id = run.realm_id and l.target_id = run.target_id and n.key <> ''
  ), judged as (
    select s.type, s.name, l.key is not null as is_listed,
           row_number() over (partition by s.type, l.key is null order by s.games desc, s.key) as place
      from said s
      left join listed l on l.type = s.type and l.key = s.key
  ), compared as (
    select j.type, j.name, j.place, array(
             select canon.name_of(run.realm_id, f.type, f.entity_id)
               from (
                 select j.type, n.entity_id, n.number
                   from search.find_names(run.realm_id, j.type, search.read_question(run.realm_id, j.type, j.name), null, null, 3) n
                  where n.entity_id is not null
               ) f
              order by f.number
              limit 3) as similar_names
      from judged j
     where not j.is_listed and j.place <= 20 and cardinality(search.words_of(j.name)) between 1 and 16
  ), counted as (
    select j.type,
           jsonb_build_object('listed', count(*) filter (where j.is_listed), 'new', count(*) filter (where not j.is_listed)) as tally
      from judged j
     group by j.type
  )
  select jsonb_build_object(
           'teams', coalesce((select c.tally from counted c where c.type = 'team'), '{"listed": 0, "new": 0}'),
           'venues', coalesce((select c.tally from counted c where c.type = 'venue'), '{"listed": 0, "new": 0}'),
           'similar', (select coalesce(
                                jsonb_agg(jsonb_build_object('type', c.type, 'name', c.name, 'known', to_jsonb(c.similar_names))
                                          order by c.type, c.place), '[]')
                         from compared c where c.similar_names <> '{}'));
$$;

comment on function connect.names_of(connect.runs) is
  'Returns what a run that waits or was a preview names: how many teams and venues its target lists already and how many are new, and of '
  'the 20 new ones of most games, of either type, up to three names that are known in the realm and have all their words, slips forgiven: '
  '{teams: {listed, new}, venues, similar: [{type, name, known}]}. FEED-270.';
