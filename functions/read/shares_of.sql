create or replace function read.shares_of(realm_id integer, source_id text)
returns table (entity_type text, field text, said bigint, winning bigint, overruled bigint)
language sql stable
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
begin atomic
  with sample as materialized (
    select m.mapping_id, m.entity_id, t.type
      from unnest(array['organization', 'competition', 'team', 'venue', 'fixture', 'result']) t (type)
      cross join lateral (
        select x.mapping_id, x.entity_id
          from canon.external_ids x
         where x.realm_id = shares_of.realm_id and x.source_id = shares_of.source_id and x.entity_type = t.type
           and x.entity_id is not null and not x.is_withdrawn
         order by x.external_id desc
         limit 300
      ) m
  ), claims as materialized (
    select s.type, s.entity_id, c.mapping_id, c.field, c.value, c.is_winning
      from sample s
      join canon.claims c on c.realm_id = shares_of.realm_id and c.mapping_id = s.mapping_id
     where c.implied_by = '' and not c.is_reference and c.value <> 'null'
  )
  select c.type, c.field, count(*), count(*) filter (where c.is_winning),
         count(*) filter (
           where not c.is_winning and exists (
             select from canon.external_ids o
               join canon.claims w on w.realm_id = o.realm_id and w.mapping_id = o.mapping_id and w.field = c.field
              where o.realm_id = shares_of.realm_id and o.entity_id = c.entity_id and w.is_winning and w.value <> c.value))
    from claims c
   group by c.type, c.field;
end;

comment on function read.shares_of(integer, text) is
  'Returns, for up to 300 entities of each type that a source names (the last by its own ids), how often it states each field, how '
  'often its value is the current one, and how often another source''s different value is current instead. DASHBOARD-72.';
