create or replace function read.paths_of(
  realm_id integer, entity_id text, newest integer, shown integer, from_path text, row_limit integer
) returns table (path text, is_part boolean, value_now jsonb, value jsonb, value_before jsonb, number bigint)
language sql stable
begin atomic
  with states as materialized (
    select ledger.state_at(s.realm_id, s.entity_id, s.newest) as now, ledger.state_at(s.realm_id, s.entity_id, s.shown) as shown,
           ledger.state_at(s.realm_id, s.entity_id, s.shown - 1) as before
      from (values (paths_of.realm_id, paths_of.entity_id, paths_of.newest, paths_of.shown)) s (realm_id, entity_id, newest, shown)
  ), paths as (
    select k.path from states s cross join lateral jsonb_object_keys(s.now || s.shown || s.before) k (path)
    union
    select c.field
      from canon.external_ids m
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where m.realm_id = paths_of.realm_id and m.entity_id = paths_of.entity_id and c.field not in ('notes', 'coach')
       and c.value <> 'null'
  ), placed as (
    select p.path collate "C" as path, p.path ~ '^(divisions|stages)\.' as is_part from paths p
  )
  select p.path, p.is_part, s.now -> p.path, s.shown -> p.path, s.before -> p.path, row_number() over (order by p.is_part, p.path)
    from placed p
    cross join states s
   where paths_of.from_path is null
      or (p.is_part, p.path) >= (paths_of.from_path ~ '^(divisions|stages)\.', paths_of.from_path collate "C")
   order by p.is_part, p.path
   limit paths_of.row_limit;
end;

comment on function read.paths_of(integer, text, integer, integer, text, integer) is
  'At most row_limit field paths of an entity from one on (null: from the first), in order, those of the parts of a competition last: each '
  'with its value at the newest version, at the one shown and at the one before that, and those that are only claimed without any. '
  'DASHBOARD-32, DASHBOARD-33.';
