create or replace function canon.reference(entity_id text) returns jsonb
language sql stable parallel safe
return case when entity_id is not null then jsonb_build_object('id', entity_id) end;

comment on function canon.reference(text) is
  'Returns a reference to an entity by its canonical id, in the form that claims and versions store; null for null.';
grant execute on function canon.reference(text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements

create or replace function canon.has_references(entity_type text) returns boolean
language sql immutable parallel safe
return entity_type in ('fixture', 'team', 'competition', 'result', 'stat_line');

comment on function canon.has_references(text) is 'Returns whether observations of a type refer to other entities, by their external ids.';

create or replace function canon.parent_of(entity_type text) returns text
language sql immutable parallel safe
return case entity_type when 'division' then 'competition' when 'stage' then 'division' end;

comment on function canon.parent_of(text) is
  'Returns the type of the parent of an entity of this type, which is also the name of the field that refers to it; null for other types.';

create or replace function canon.claimed_organization(realm_id integer, source_id text, team_id text) returns text
language sql stable
begin atomic
  select c.value ->> 'id'
    from canon.ranked_claims c
    join tenancy.sources s on s.realm_id = c.realm_id and s.source_key = c.source_key
   where c.realm_id = claimed_organization.realm_id
     and c.entity_id = coalesce((
           select r.survivor_id from identity.redirects r
            where r.realm_id = claimed_organization.realm_id and r.entity_id = claimed_organization.team_id), claimed_organization.team_id)
     and c.origin_id = claimed_organization.team_id and c.field = 'organization'
     and s.source_id = claimed_organization.source_id and not c.is_withdrawn
   order by c.precedence
   limit 1;
end;

comment on function canon.claimed_organization(integer, text, text) is
  'Returns the organization that a source itself claims a team belongs to, whichever claim wins; null if it claims none or has '
  'withdrawn the team. Counts only what it claimed of this team before any merge. This alone decides who may read about children. '
  'BOX-4, BOX-40.';

create or replace function canon.claimed_team(realm_id integer, mapping_id bigint) returns text
language sql stable
return (
  select c.value ->> 'id'
    from canon.claims c
   where c.realm_id = claimed_team.realm_id and c.mapping_id = claimed_team.mapping_id and c.field = 'team' and c.implied_by = '');

comment on function canon.claimed_team(integer, bigint) is
  'Returns the team of a stat line (by the mapping of its external id), as its source reported it, before any merge. A merge does not '
  'change whose lines they are (BOX-40).';

create or replace function canon.named_value(realm_id integer, value jsonb, new_ids text[]) returns jsonb
language sql stable
begin atomic
  select case
    when jsonb_typeof(named_value.value) = 'object' and named_value.value ? 'id' then (
      select jsonb_strip_nulls(jsonb_build_object(
               'id', case when e.id <> all (named_value.new_ids) then e.id end,
               'name', canon.title_of(named_value.realm_id, e.id)))
        from (select named_value.value ->> 'id') e (id))
    when jsonb_path_exists(named_value.value, 'strict $[*].team.id', silent => true) then (
      select jsonb_agg(s.side || jsonb_build_object('team', (
               select jsonb_strip_nulls(jsonb_build_object(
                        'id', case when t.id <> all (named_value.new_ids) then t.id end,
                        'name', canon.name_of(named_value.realm_id, 'team', t.id)))
                 from (select s.side #>> '{team,id}') t (id))) order by s.place)
        from jsonb_array_elements(named_value.value) with ordinality s (side, place))
    else named_value.value
  end;
end;

comment on function canon.named_value(integer, jsonb, text[]) is
  'Returns the value of a field in a version, with names added to its references: each becomes {id, name}, the teams of sides included. '
  'The id is left out for entities that exist only here (new_ids), because the real one will differ. Null for null.';
