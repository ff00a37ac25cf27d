create or replace function read.looked_at(realm_id integer, entity_type text, competition_id text, row_limit integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select f.entity_id
      from read.find_entities(
             looked_at.realm_id, looked_at.entity_type, null, looked_at.competition_id, null, looked_at.row_limit) f
     where f.entity_id is not null
     order by f.number limit looked_at.row_limit);
end;
$$;

comment on function read.looked_at(integer, text, text, integer) is
  'The entities of a type whose conflicts are counted, at most row_limit: fixtures of a competition, or those that changed last; of other '
  'types those of which the service heard last. DASHBOARD-36.';
