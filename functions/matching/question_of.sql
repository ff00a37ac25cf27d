create or replace function matching.question_of(
  realm_id integer, entity_type text, name_id text, entity_id text, own_id text, source_id text
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- What sources write otherwise, team by team.
  c_rules constant text[] := '{shirt_colour,near_age}';
  -- Of names that are equal, that they identify too little.
  c_weak constant text[] := '{bare_name,generic_name,lone_name}';
  v_rules text[] := array(
    select distinct r.rule
      from pg_temp.candidates a
      cross join lateral (
        select a.veto as rule where a.veto is not null union all
        select 'shirt_colour' where a.veto is not null and a.features @> '[{"name": "shirt_colour"}]'
      ) r
     where a.entity_type = question_of.entity_type and a.name_id = question_of.name_id and a.entity_id = question_of.entity_id
     order by r.rule);
  v_own_source_id text;
begin
  if v_rules <@ c_weak
     and matching.has_equal_name(question_of.realm_id, question_of.entity_type, question_of.name_id, question_of.entity_id) then
    v_rules := array['equal_name', question_of.entity_type];
  elsif cardinality(v_rules) = 0 or question_of.entity_type <> 'team' or not v_rules <@ c_rules then
    return null;
  end if;
  select m.source_id into v_own_source_id
    from (
      select e.mapping_id, e.source_id from canon.external_ids e
       where e.realm_id = question_of.realm_id and e.entity_id = question_of.own_id and e.origin_id is null
      union all
      select e.mapping_id, e.source_id from canon.external_ids e
       where e.realm_id = question_of.realm_id and e.origin_id = question_of.own_id
    ) m
   order by m.mapping_id
   limit 1;
  return array_to_string(v_rules, '+') || ' ' || least(v_own_source_id collate "C", question_of.source_id) || ' '
    || greatest(v_own_source_id collate "C", question_of.source_id);
end;
$$;

comment on function matching.question_of(integer, text, text, text, text, text) is
  'Returns the question of a pair in pg_temp.candidates (own_id: the origin of the name; source_id: of the known one): rules, or '
  'equal_name and type, and both sources, if only what they write otherwise of teams, or nothing but an equal name, is known of it; else '
  'null. IDENTITY-234.';

create or replace function matching.has_equal_name(realm_id integer, entity_type text, name_id text, entity_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select bool_and(matching.folded_name(has_equal_name.realm_id, a.mapping_id) = coalesce(
             matching.folded_name(has_equal_name.realm_id, a.own_mapping_id), (
               select util.fold(w.said ->> 'name') from pg_temp.new_names w
                where w.entity_type = a.entity_type and w.external_id = a.name_id limit 1)))
      from pg_temp.candidates a
     where a.entity_type = has_equal_name.entity_type and a.name_id = has_equal_name.name_id and a.entity_id = has_equal_name.entity_id
       and a.verdict is not null);
end;
$$;

comment on function matching.has_equal_name(integer, text, text, text) is
  'Returns whether the names of a pair in pg_temp.candidates that were judged are equal, when folded; null if none was. IDENTITY-234.';
