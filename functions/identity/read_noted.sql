create or replace function identity.read_noted(realm_id integer, name_count integer) returns identity.noted[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_noted identity.noted[];
  v_mapping_ids bigint[];
begin
  select array_agg(n), array_agg(n.mapping_id) into v_noted, v_mapping_ids
    from (
      select x.* from identity.noted x where x.realm_id = read_noted.realm_id order by x.note_id limit read_noted.name_count
    ) n;

  insert into pg_temp.named (entity_type, is_unknown, said, mapping_id, entity_id, origin_id, profile, keys, marks, own_text)
  select k.entity_type, true, k.said, k.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id), k.profile,
         y.keys, y.marks, k.own_text
    from unnest(v_mapping_ids) t (mapping_id)
    cross join lateral (
      select e.mapping_id, e.entity_id, e.origin_id from canon.external_ids e
       where e.realm_id = read_noted.realm_id and e.mapping_id = t.mapping_id and e.entity_id is not null offset 0
    ) m
    cross join lateral (
      select o.* from identity.names o where o.realm_id = read_noted.realm_id and o.mapping_id = t.mapping_id offset 0
    ) k
    cross join lateral (
      select coalesce(array_agg(x.key order by x.place), '{}') as keys, coalesce(array_agg(x.mark order by x.place), '{}') as marks
        from identity.keyed(k.entity_type, k.profile) x
    ) y;
  -- Of a game its teams: their games are compared again, not their names.
  insert into pg_temp.named (entity_type, said, mapping_id, entity_id, origin_id, profile, keys)
  select distinct on (m.entity_id) k.entity_type, k.said, k.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id),
         k.profile, '{}'::bigint[]
    from unnest(v_mapping_ids) t (mapping_id)
    cross join lateral (
      select e.entity_id from canon.external_ids e
       where e.realm_id = read_noted.realm_id and e.mapping_id = t.mapping_id and e.entity_type = 'fixture' offset 0
    ) f
    cross join lateral (
      select g.team_id from canon.fixture_sides g
       where g.realm_id = read_noted.realm_id and g.fixture_id = f.entity_id offset 0
    ) s
    cross join lateral (
      select e.mapping_id, e.entity_id, e.origin_id from canon.external_ids e
       where e.realm_id = read_noted.realm_id and e.entity_id = s.team_id and e.entity_type = 'team' offset 0
    ) m
    cross join lateral (
      select o.* from identity.names o where o.realm_id = read_noted.realm_id and o.mapping_id = m.mapping_id offset 0
    ) k
   where not exists (select from pg_temp.named n where n.entity_id = m.entity_id)
   order by m.entity_id, m.mapping_id;
  return coalesce(v_noted, '{}');
end;
$$;

comment on function identity.read_noted(integer, integer) is
  'Puts the names of external ids of identity.noted into pg_temp.named, to be compared again, those that were noted first, at most '
  'name_count; of games, the teams. Returns what was noted as it was then, for identity.clear_noted.';
