create or replace function canon.collect_wanted() returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into pg_temp.wanted (entity_type, external_id, is_direct, is_described)
  select i.type, i.external_id, true, bool_or(not i.is_deleted)
    from pg_temp.incoming i
   group by i.type, i.external_id;

  -- Of several references to one entity the newest word counts (decisions, section 3: stubs).
  insert into pg_temp.wanted (entity_type, external_id, is_direct, is_described, field, value, seq)
  select distinct on (r.entity_type, r.external_id)
         r.entity_type, r.external_id, false, true, r.field, r.value, r.seq
    from (
      select i.seq, i.observed_at, i.confidence, v.*
        from pg_temp.incoming i
        cross join lateral (values
          ('competition', i.data #>> '{competition,external_id}', 'name', i.data #> '{competition,name}'),
          ('division', i.data #>> '{division,external_id}', 'division', canon.reference_part(i.data -> 'division', 'competition', i.data #>> '{competition,external_id}')),
          ('stage', i.data #>> '{stage,external_id}', 'stage', canon.reference_part(i.data -> 'stage', 'division', i.data #>> '{division,external_id}')),
          ('venue', i.data #>> '{venue,external_id}', 'name', i.data #> '{venue,name}'),
          ('team', i.data #>> '{sides,0,team,external_id}', 'name', i.data #> '{sides,0,team,name}'),
          ('team', i.data #>> '{sides,1,team,external_id}', 'name', i.data #> '{sides,1,team,name}')
        ) v (entity_type, external_id, field, value)
       where i.type = 'fixture' and not i.is_deleted
      union all
      select i.seq, i.observed_at, i.confidence, 'organization', i.data #>> '{organization,external_id}', 'name', i.data #> '{organization,name}'
        from pg_temp.incoming i where i.type = 'team' and not i.is_deleted
      union all
      select i.seq, i.observed_at, i.confidence, 'organization', i.data #>> '{host,external_id}', 'name', i.data #> '{host,name}'
        from pg_temp.incoming i where i.type = 'competition' and not i.is_deleted
      union all
      select i.seq, i.observed_at, i.confidence, 'fixture', i.data #>> '{fixture,external_id}', null, null
        from pg_temp.incoming i where i.type in ('result', 'stat_line') and not i.is_deleted
      union all
      select i.seq, i.observed_at, i.confidence, 'team', i.data #>> '{team,external_id}', 'name', i.data #> '{team,name}'
        from pg_temp.incoming i where i.type = 'stat_line' and not i.is_deleted
    ) r
   where r.external_id is not null
   order by r.entity_type, r.external_id, (r.value is not null) desc, r.observed_at desc, r.confidence desc, r.value::text desc;
end;
$$;

comment on function canon.collect_wanted() is 'Every id the batch names, its own and those in references, once each, with what the references say of them (a name; for a division or stage also where it belongs).';
