create or replace function canon.id_prefix(entity_type text) returns text
language sql immutable parallel safe
return case entity_type
  when 'fixture' then 'fx' when 'team' then 'tm' when 'competition' then 'cmp' when 'organization' then 'org' when 'venue' then 'ven'
  when 'division' then 'div' when 'stage' then 'stg' when 'stat_line' then 'stl' end;

comment on function canon.id_prefix(text) is
  'Returns the id prefix of an entity type, without its underscore (ID-2); null for anything else.';
