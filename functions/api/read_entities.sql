create or replace function api.read_entities(key_hash bytea, entity_type text, entity_ids text[])
returns table (entity_id text, body text)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  c_most_bytes constant integer := 8 * 1024 * 1024;
  v_caller record;
begin
  select a.* into v_caller from tenancy.authenticate(read_entities.key_hash) a;
  return query
    with requested as materialized (
      select i.place, i.id, read.survivor_of(v_caller.realm_id, read_entities.entity_type, i.id) as survivor_id
        from unnest(read_entities.entity_ids) with ordinality i (id, place)
    ), documents as materialized (
      select w.place, w.id, case read_entities.entity_type
               when 'team' then (
                 select e.document from read.teams e where e.realm_id = v_caller.realm_id and e.team_id = w.survivor_id)
               when 'venue' then (
                 select util.object(e.members) from read.venues e where e.realm_id = v_caller.realm_id and e.venue_id = w.survivor_id)
               when 'fixture' then (
                 select e.document from read.fixtures e where e.realm_id = v_caller.realm_id and e.fixture_id = w.survivor_id)
               when 'competition' then (
                 select util.object(e.members)
                   from read.competitions e where e.realm_id = v_caller.realm_id and e.competition_id = w.survivor_id)
               when 'organization' then (
                 select e.document
                   from read.organizations e where e.realm_id = v_caller.realm_id and e.organization_id = w.survivor_id)
             end as document
        from requested w
       where not v_caller.is_redacted
          or w.survivor_id <> all ((
               select tenancy.hidden_entities(v_caller.realm_id, array(select o.survivor_id from requested o)))::text[])
    )
    select b.id, case when b.bytes <= c_most_bytes then b.document end
      from (select f.id, f.place, f.document, sum(octet_length(f.document)) over (order by f.place) as bytes
              from documents f where f.document is not null) b
     order by b.place;
end;
$$;

comment on function api.read_entities(bytea, text, text[]) is
  'What /v1/graphql reads of entities that an answer refers to: key_hash, type (team, venue, fixture, competition, organization), ids. '
  'Returns the JSON text of each (merged: the survivor; competitions without venues), by requested id; null past 8 MiB in all. Raises '
  'OYA01, OYA03. GRAPHQL-6, PRIVACY-23.';
grant execute on function api.read_entities(bytea, text, text[]) to oyss_http, oyss_graph;
