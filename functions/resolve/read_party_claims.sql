create or replace function resolve.read_party_claims(entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Each key of sanctioning is a field of its own; divisions are observations of their own.
  update pg_temp.incoming i
     set claims = (i.data - array['sanctioning', 'divisions', 'organization', 'host'])
       || case when i.data ? 'sanctioning' then (
            select coalesce(jsonb_object_agg('sanctioning.' || s.key, s.value), '{}') from jsonb_each(i.data -> 'sanctioning') s
          ) else '{}' end
       || case when i.data ? 'age_group' then jsonb_build_object('age_group', resolve.age_group(i.data ->> 'age_group')) else '{}' end
       || case when i.type = 'competition' and i.data ->> 'kind' = 'friendly_series' then '{"kind": "friendly"}'::jsonb else '{}' end
   where i.type = read_party_claims.entity_type and not i.is_deleted;

  update pg_temp.incoming i
     set claims = i.claims || jsonb_build_object(r.field, jsonb_build_object('id', coalesce(w.origin_id, w.entity_id)))
    from (values ('team', 'organization'), ('competition', 'host')) r (type, field)
    join pg_temp.wanted w on w.entity_type = 'organization' and not w.is_direct
   where i.type = read_party_claims.entity_type and i.type = r.type and not i.is_deleted
     and w.external_id = i.data -> r.field ->> 'external_id';
end;
$$;

comment on function resolve.read_party_claims(text) is
  'Writes the claims of organizations, teams and competitions into the workspace (DECIDE-12, DECIDE-13, MODEL-21).';
