create or replace function read.leads_to(realm_id integer, entity_type text, entity_id text) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
           'id', coalesce(d.competition_id, s.survivor_id),
           'path', case when d.competition_id is not null then canon.path_of(leads_to.entity_type, s.survivor_id, '') end))
    from (select read.survivor_of(leads_to.realm_id, leads_to.entity_type, leads_to.entity_id) as survivor_id) s
    left join canon.stages g
      on leads_to.entity_type = 'stage' and g.realm_id = leads_to.realm_id and g.stage_id = s.survivor_id
    left join canon.divisions d
      on leads_to.entity_type in ('division', 'stage') and d.realm_id = leads_to.realm_id
     and d.division_id = coalesce(g.division_id, s.survivor_id)
   where s.survivor_id is not null;
end;

comment on function read.leads_to(integer, text, text) is
  'Where the id of an entity leads: id, itself or what it was merged into; of a division or stage its competition, with the path at which '
  'its fields begin there. Null where there is none. DASHBOARD-32.';
