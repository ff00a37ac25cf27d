create or replace function read.found_by_id(realm_id integer, account_id text, words text)
returns table (entity_type text, entity_id text, source_key text, external_id text)
language sql stable
begin atomic
  select canon.type_of_id(found_by_id.words), found_by_id.words, null, null
   where found_by_id.words ~ '^[a-z]+_[0-9A-Z]{26}$'
     and read.survivor_of(found_by_id.realm_id, canon.type_of_id(found_by_id.words), found_by_id.words) is not null
  union all
  select 'batch', b.batch_id, null, null
    from intake.batches b
   where b.batch_id = found_by_id.words and b.realm_id = found_by_id.realm_id and b.account_id = found_by_id.account_id
  union all
  select case m.entity_type when 'result' then 'fixture' else m.entity_type end, m.entity_id, s.source_key, null
    from intake.observations o
    join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
    join canon.external_ids m
      on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = o.type and m.external_id = o.external_id
   where o.realm_id = found_by_id.realm_id and o.observation_id = found_by_id.words and o.type <> 'stat_line' and m.entity_id is not null
  union all
  (select case m.entity_type when 'result' then 'fixture' else m.entity_type end, m.entity_id, s.source_key, m.external_id
     from (
       (select s.source_id, s.source_key, found_by_id.words as external_id
          from tenancy.sources s
         where s.realm_id = found_by_id.realm_id and s.account_id = found_by_id.account_id
         order by s.source_id limit 500)
       union all
       select s.source_id, s.source_key, substr(found_by_id.words, strpos(found_by_id.words, ' ') + 1)
         from tenancy.sources s
        where s.realm_id = found_by_id.realm_id and s.source_key = split_part(found_by_id.words, ' ', 1)
     ) s
     cross join unnest(array['organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture', 'result']) t (entity_type)
     join canon.external_ids m
       on m.realm_id = found_by_id.realm_id and m.source_id = s.source_id and m.entity_type = t.entity_type
      and m.external_id = s.external_id
    where m.entity_id is not null
    order by m.mapping_id limit 20);
end;

comment on function read.found_by_id(integer, text, text) is
  'Where words lead that are an id: a canonical id, one of a batch of the account, of an observation, an external id of a source of the '
  'account (500 sources at most), or, of any source, its key, a blank and the external id; with the source and external id where that was '
  'asked for. Nothing for lines of players. DASHBOARD-31.';
