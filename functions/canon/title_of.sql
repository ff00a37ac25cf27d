create or replace function canon.title_of(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select nullif(concat_ws(
           ': ', canon.name_of(title_of.realm_id, t.entity_type, title_of.entity_id),
           case when t.entity_type = 'fixture' then (
             select string_agg(n.name, ' v ' order by n.side_index)
               from (select s.side_index, canon.name_of(s.realm_id, 'team', s.team_id) as name
                       from canon.fixture_sides s
                      where s.realm_id = title_of.realm_id and s.fixture_id = title_of.entity_id
                      order by s.side_index limit 2) n) end), '')
    from (select canon.type_of_id(title_of.entity_id) as entity_type) t;
end;

comment on function canon.title_of(integer, text) is
  'What an entity is called now, by its id; of a fixture its title, if any, and its first two sides; null where nothing is known. '
  'DASHBOARD-30.';
