create or replace function project.follow_redirects(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set winners = d.winners || f.followed
    from (
      select o.entity_id, jsonb_object_agg(w.key, case jsonb_typeof(w.value)
               when 'object' then
                 w.value || jsonb_build_object('id', identity.survivor_of(follow_redirects.realm_id, w.value ->> 'id'))
               when 'array' then (
                 select coalesce(jsonb_agg(s.side || jsonb_build_object('team', jsonb_build_object(
                          'id', identity.survivor_of(follow_redirects.realm_id, s.side #>> '{team,id}'))) order by s.ordinal), '[]')
                   from jsonb_array_elements(w.value) with ordinality s (side, ordinal))
               else w.value end) as followed
        from pg_temp.decided o
        cross join lateral jsonb_each(o.winners) w
       where w.key in (
               'competition', 'division', 'stage', 'venue', 'sides', 'organization', 'host', 'fixture', 'team')
         and w.value <> 'null'
       group by o.entity_id
    ) f
   where d.entity_id = f.entity_id;
end;
$$;

comment on function project.follow_redirects(integer) is
  'Follows what winning claims say of other entities, which is what was said before anything was merged, to the entities that answer for '
  'them (IDENTITY-31).';
