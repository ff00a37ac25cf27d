create or replace function matching.question_of(realm_id integer, name_id text, entity_id text, own_id text, source_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- What sources write otherwise, team by team.
  c_rules constant text[] := '{shirt_colour,near_age}';
  v_rules text[] := array(
    select distinct r.rule
      from pg_temp.candidates a
      cross join lateral (
        select a.veto as rule where a.veto is not null union all
        select 'shirt_colour' where a.veto is not null and a.features @> '[{"name": "shirt_colour"}]'
      ) r
     where a.entity_type = 'team' and a.name_id = question_of.name_id and a.entity_id = question_of.entity_id
     order by r.rule);
  v_own_source_id text;
begin
  if cardinality(v_rules) = 0 or not v_rules <@ c_rules then
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

comment on function matching.question_of(integer, text, text, text, text) is
  'Returns the question of a pair of teams in pg_temp.candidates (own_id: the origin of the name; source_id: of the known one): rule and '
  'both sources, if only colours or ages that the sources write differently keep the two apart; else null. IDENTITY-234.';
