create or replace function tenancy.hidden_entities(realm_id integer, entity_ids text[]) returns text[]
language sql stable
begin atomic
  with mentioned as materialized (
    select t.team_id as id, coalesce(t.merged_into, t.team_id) as team_id
      from canon.teams t where t.realm_id = hidden_entities.realm_id and t.team_id = any (hidden_entities.entity_ids)
    union all
    select s.fixture_id, s.team_id
      from canon.fixture_sides s where s.realm_id = hidden_entities.realm_id and s.fixture_id = any (hidden_entities.entity_ids)
    union all
    select f.fixture_id, s.team_id
      from canon.fixtures f
      join canon.fixture_sides s on s.realm_id = f.realm_id and s.fixture_id = f.merged_into
     where f.realm_id = hidden_entities.realm_id and f.fixture_id = any (hidden_entities.entity_ids)
  )
  select coalesce(array_agg(distinct m.id), '{}')
    from mentioned m
   where m.team_id = any ((
           select tenancy.hidden_teams(hidden_entities.realm_id, array(select o.team_id from mentioned o), null))::text[]);
end;

comment on function tenancy.hidden_entities(integer, text[]) is
  'Returns those of some ids that publishable keys cannot read, in order: private teams, and fixtures in which one plays; merged ones '
  'by their survivor. Other ids are ignored. PRIVACY-23.';

create or replace function tenancy.refuse_private(realm_id integer, entity_type text, entity_id text, asked_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if tenancy.hidden_entities(refuse_private.realm_id, array[refuse_private.entity_id]) <> '{}' then
    perform tenancy.refuse_absent(refuse_private.entity_type, refuse_private.asked_id);
  end if;
end;
$$;

comment on function tenancy.refuse_private(integer, text, text, text) is
  'Raises OYN01 (not_found), as of an id that does not exist, for what publishable keys cannot read (tenancy.hidden_entities). '
  'PRIVACY-23.';
