create or replace function project.stub_name(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select split_part(m.external_id, chr(31), 2 - (position(chr(31) in m.external_id) = 0)::integer)
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = stub_name.realm_id and m.entity_id = stub_name.entity_id
   order by m.external_id = coalesce(m.origin_id, m.entity_id), s.rank, s.source_key, m.external_id
   limit 1;
end;

comment on function project.stub_name(integer, text) is
  'Returns the name of an entity that no source has named: the external id by which its best source refers to it, a canonical id last '
  '(IDENTITY-5).';

create or replace function project.is_unnamed(realm_id integer, part_id text, name text, data jsonb) returns boolean
language sql stable
return coalesce(is_unnamed.name = project.stub_name(is_unnamed.realm_id, is_unnamed.part_id), false) and not jsonb_path_exists(
  is_unnamed.data, '$.divisions[*].** ? (@.name == $name)', jsonb_build_object('name', is_unnamed.name));

comment on function project.is_unnamed(integer, text, text, jsonb) is
  'Returns whether the name of a division or stage is its stub name, which the description of its competition does not state. HISTORY-45.';
