create or replace function matching.collect_names() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A batch that only repeats known data has none.
  insert into pg_temp.new_names (entity_type, external_id, organization_id, observed_at, said)
  select distinct on (i.type, i.external_id) i.type, i.external_id,
         coalesce(i.data #>> '{organization,external_id}', i.data #>> '{host,external_id}'), i.observed_at,
         i.data - array['divisions', 'host', 'organization']
    from pg_temp.incoming i
    join pg_temp.mentions w on w.external_id = i.external_id and w.entity_type = i.type and w.is_direct
   where i.type in ('organization', 'competition', 'venue', 'team') and not i.is_deleted
     and i.verdict is distinct from 'correction' -- what only a person corrected recognises nothing
     and (w.mapping_id is null or w.content_hash is distinct from i.content_hash)
   order by i.type, i.external_id, i.observed_at desc, i.confidence desc, i.content_hash desc;

  -- A reference to a name gives its context: new games, and the teams and competitions above. Of all references to one id
  -- only the one that counts is written out.
  insert into pg_temp.new_names (entity_type, external_id, division_id, competition_id, is_reference, said)
  select n.entity_type, n.external_id, case when n.entity_type = 'team' then n.data #>> '{division,external_id}' end,
         case when n.entity_type = 'team' then n.data #>> '{competition,external_id}' end,
         true,
         case when n.name is null then '{}' else jsonb_build_object('name', n.name) end
           || case when n.entity_type in ('team', 'competition')
                then jsonb_build_object('sport', n.data -> 'sport') else '{}' end
           || case when n.entity_type = 'team' and n.data ?| array['start', 'date']
                then jsonb_build_object('start_date', left(coalesce(n.data ->> 'start', n.data ->> 'date'), 10)) else '{}' end
    from (
      select distinct on (r.entity_type, r.external_id) r.entity_type, r.external_id, r.name, i.data
        from pg_temp.mentions f
        join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
        cross join lateral (values
          ('competition', i.data #>> '{competition,external_id}', resolve.usable_name(i.data #> '{competition,name}')),
          ('venue', i.data #>> '{venue,external_id}', resolve.usable_name(i.data #> '{venue,name}')),
          ('team', i.data #>> '{sides,0,team,external_id}', resolve.usable_name(i.data #> '{sides,0,team,name}')),
          ('team', i.data #>> '{sides,1,team,external_id}', resolve.usable_name(i.data #> '{sides,1,team,name}'))
        ) r (entity_type, external_id, name)
       where f.entity_type = 'fixture' and f.is_direct and f.mapping_id is null and r.external_id is not null
       order by r.entity_type, r.external_id, (r.name is not null) desc, i.observed_at desc, i.confidence desc, i.external_id,
             i.content_hash
    ) n;

  insert into pg_temp.new_names (entity_type, external_id, is_reference, said)
  select distinct on (r.external_id) 'organization', r.external_id, true, jsonb_build_object('name', r.name)
    from pg_temp.new_names n
    join pg_temp.incoming i on i.external_id = n.external_id and i.type = n.entity_type and not i.is_deleted
    cross join lateral (values
      (i.data #>> '{organization,external_id}', resolve.usable_name(i.data #> '{organization,name}')),
      (i.data #>> '{host,external_id}', resolve.usable_name(i.data #> '{host,name}'))
    ) r (external_id, name)
   where n.entity_type in ('team', 'competition') and not n.is_reference and r.name is not null
   order by r.external_id, i.observed_at desc, i.confidence desc, i.type, i.external_id, i.content_hash;

  -- The name in an id's own observation takes precedence over those in references.
  update pg_temp.new_names n
     set said = r.said || n.said, division_id = r.division_id, competition_id = r.competition_id
    from pg_temp.new_names r
   where not n.is_reference and r.is_reference and r.external_id = n.external_id and r.entity_type = n.entity_type;
  delete from pg_temp.new_names r
   where r.is_reference
     and exists (
       select from pg_temp.new_names n where n.external_id = r.external_id and n.entity_type = r.entity_type and not n.is_reference);
end;
$$;

comment on function matching.collect_names() is
  'Collects what the batch reports of teams, venues, organizations and competitions, a row per external id: the newest of its '
  'observations that repeat nothing, and of references by new games the newest with a name, with sport, division and competition of the '
  'game. IDENTITY-110.';
