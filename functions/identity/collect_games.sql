create or replace function identity.collect_games(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.games (external_id, kind, first_id, second_id, rests_on, starts_at, local_date, time_zone)
  select distinct on (i.external_id) i.external_id, i.data ->> 'kind', a.entity_id, b.entity_id,
         coalesce(identity.decision_of(collect_games.realm_id, a.entity_type, a.external_id, a.origin_id),
                  identity.decision_of(collect_games.realm_id, b.entity_type, b.external_id, b.origin_id)),
         case when i.data ->> 'time_status' is distinct from 'tbd' then util.read_moment(i.data ->> 'start') end,
         (i.data ->> 'date')::date, i.data ->> 'time_zone'
    from pg_temp.wanted f
    join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
    join pg_temp.wanted a
      on a.external_id = i.data #>> '{sides,0,team,external_id}' and a.entity_type = 'team' and not a.is_direct
    join pg_temp.wanted b
      on b.external_id = i.data #>> '{sides,1,team,external_id}' and b.entity_type = 'team' and not b.is_direct
   where f.entity_type = 'fixture' and f.is_direct and f.is_described and f.mapping_id is null
     and f.entity_id is null
     and i.data ->> 'kind' in ('game', 'scrimmage') and i.data ?| array['start', 'date'] and a.entity_id <> b.entity_id
   order by i.external_id, i.observed_at desc, i.confidence desc, i.content_hash desc;
  -- Only where another source knows both.
  delete from pg_temp.games g
   where exists (
     select from (values (g.first_id), (g.second_id)) t (team_id)
      where not exists (
        select from canon.external_ids o
         where o.realm_id = collect_games.realm_id and o.entity_id = t.team_id and o.entity_type = 'team'
           and o.source_id <> collect_games.source_id));
  update pg_temp.games g
     set sorts_at = coalesce(g.starts_at, project.local_midnight(g.local_date, coalesce(g.time_zone, 'UTC')));
  delete from pg_temp.games g where g.sorts_at is null;
end;
$$;

comment on function identity.collect_games(integer, text) is
  'Collects in pg_temp.games the games that are new to the source (source_id) and whose two teams another source knows too.';
