create or replace function resolve.collect_mentions() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.mentions (entity_type, external_id, player_id, is_direct, is_described, sole_seq)
  select i.type, i.external_id, i.player_id, true, bool_or(not i.is_deleted),
         case when count(*) = 1 and bool_and(not i.is_deleted and i.type <> 'result' and i.verdict is null) then max(i.seq) end
    from pg_temp.incoming i
   group by i.type, i.external_id, i.player_id;

  -- Of several references to one entity the newest counts (IDENTITY-8); of equally new ones that of the observation which comes first by
  -- its type, external id and content, whatever their ordinals in the batch. place: that order in the upper half, seq in the lower.
  with referring as materialized (
    select i.observed_at, i.confidence, i.type, i.data,
           row_number() over (order by i.type, i.external_id, i.content_hash) << 32 | i.seq as place
      from pg_temp.incoming i
     where canon.has_references(i.type) and not i.is_deleted -- INTAKE-15
  )
  insert into pg_temp.mentions (entity_type, external_id, is_direct, is_described, value, seq)
  select distinct on (r.entity_type, r.external_id)
         r.entity_type, r.external_id, false, true, r.name, (r.place & 4294967295)::integer
    from (
      select min(n.place) as place, n.observed_at, n.confidence, n.entity_type, n.external_id, resolve.usable_name(n.name) as name
        from (
          select i.place, i.observed_at, i.confidence, v.*
            from referring i
            cross join lateral (values
              ('competition', i.data #>> '{competition,external_id}', i.data #> '{competition,name}'),
              ('division', i.data #>> '{division,external_id}', i.data #> '{division,name}'),
              ('stage', i.data #>> '{stage,external_id}', i.data #> '{stage,name}'),
              ('venue', i.data #>> '{venue,external_id}', i.data #> '{venue,name}'),
              ('team', i.data #>> '{sides,0,team,external_id}', i.data #> '{sides,0,team,name}'),
              ('team', i.data #>> '{sides,1,team,external_id}', i.data #> '{sides,1,team,name}')
            ) v (entity_type, external_id, name)
           where i.type = 'fixture'
          union all
          select i.place, i.observed_at, i.confidence, v.*
            from referring i
            cross join lateral (values
              ('organization', coalesce(i.data #>> '{organization,external_id}', i.data #>> '{host,external_id}'),
                coalesce(i.data #> '{organization,name}', i.data #> '{host,name}')),
              ('fixture', i.data #>> '{fixture,external_id}', null),
              ('team', i.data #>> '{team,external_id}', i.data #> '{team,name}')
            ) v (entity_type, external_id, name)
           where i.type <> 'fixture'
        ) n
       where n.external_id is not null
       group by n.observed_at, n.confidence, n.entity_type, n.external_id, resolve.usable_name(n.name)
    ) r
   order by r.entity_type, r.external_id, (r.name is not null) desc, r.observed_at desc, r.confidence desc, r.place, r.name::text desc;
end;
$$;

comment on function resolve.collect_mentions() is
  'Collects every external id that the batch names: its own, once each, and those in references, once each, with the name that the '
  'references give.';
