create or replace function identity.veto_alike(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.alike a
     set is_own_source = exists (
           select from canon.external_ids o
            where o.realm_id = veto_alike.realm_id and o.entity_id = a.entity_id and o.source_id = veto_alike.source_id
              and o.entity_type = a.entity_type);

  -- A source that lists two teams in one competition means two.
  update pg_temp.alike a set veto = 'same_competition'
    from pg_temp.named n
   where a.entity_type = 'team' and a.veto is null and a.is_own_source and n.external_id = a.external_id and n.entity_type = 'team'
     and exists (
       select from canon.external_ids o
         join identity.names k on k.realm_id = o.realm_id and k.mapping_id = o.mapping_id
        where o.realm_id = veto_alike.realm_id and o.entity_id = a.entity_id and o.source_id = veto_alike.source_id
          and o.entity_type = 'team'
          and util.fold(k.said #>> '{competition,name}') = util.fold(n.said #>> '{competition,name}'));

  -- Nobody plays against himself.
  with met as materialized (
    select distinct s.external_id, s.other_id
      from pg_temp.incoming i
      cross join lateral (values (i.data #>> '{sides,0,team,external_id}', i.data #>> '{sides,1,team,external_id}')) g (home_id, away_id)
      cross join lateral (values (g.home_id, g.away_id), (g.away_id, g.home_id)) s (external_id, other_id)
     where i.type = 'fixture' and not i.is_deleted and s.external_id <> s.other_id
  )
  update pg_temp.alike a set veto = 'against_each_other'
    from met m, pg_temp.wanted o
   where a.name_id = m.external_id and a.external_id is not null and a.entity_type = 'team' and a.veto is null
     and o.external_id = m.other_id and o.entity_type = 'team' and not o.is_direct and o.entity_id = a.entity_id;
end;
$$;

comment on function identity.veto_alike(integer, text) is
  'Forbids pairs of teams in pg_temp.alike that the schedule of the batch tells apart: one source (source_id) lists both in one '
  'competition, or they play against each other (IDENTITY-116). Says of every pair whether the source has an id of that entity already.';
