create or replace function read.fields_after(realm_id integer, entity_id text, path text, row_limit integer)
returns table (entity_ids text[], fields text[], last_path text, leads_to text)
language sql stable
begin atomic
  with parts as materialized (
    select p.part_id, p.prefix, row_number() over (order by p.prefix) as number
      from read.parts_after(fields_after.realm_id, fields_after.entity_id, fields_after.path, fields_after.row_limit + 1) p
  ), claimed as (
    select m.entity_id, c.field, canon.path_of(m.entity_type, m.entity_id, c.field) collate "C" as path, count(*) as claims
      from canon.external_ids m
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where m.realm_id = fields_after.realm_id
       and m.entity_id = any (array(select p.part_id from parts p where p.number <= fields_after.row_limit) || fields_after.entity_id)
       and c.field not in ('notes', 'coach')
     group by 1, 2, 3
  ), counted as materialized (
    select d.entity_id, d.field, d.path, sum(d.claims) over (order by d.path) - d.claims < fields_after.row_limit as is_within
      from claimed d
     where d.path >= coalesce(fields_after.path, '')
       and (d.path < (select p.prefix from parts p where p.number > fields_after.row_limit)) is not false
  )
  select array_agg(distinct n.entity_id) filter (where n.is_within), array_agg(distinct n.field) filter (where n.is_within),
         max(n.path) filter (where n.is_within),
         coalesce(
           min(n.path) filter (where not n.is_within), (select p.prefix from parts p where p.number > fields_after.row_limit))
    from counted n;
end;

comment on function read.fields_after(integer, text, text, integer) is
  'The fields of a page of provenance: those of an entity, and of the parts of a competition, from a path on (null: from the first) that '
  'begin within row_limit claims, and of row_limit parts at most. entity_ids and fields: whose and which, those up to last_path; leads_to: '
  'the path with which fields go on beyond them, null if none do. Counts only: no value is read. LIST-23, LIST-24.';
