create or replace view resolve.statements as
select m.realm_id, m.mapping_id, o.observation_id, c.field, c.value, c.implied_by, c.implied_date, false as is_reference,
       null::text as corrected_id, null::text as ended_observation_id, i.fixture_id
  from canon.external_ids m
  join intake.observations o
    on o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = m.entity_type and o.external_id = m.external_id
   and o.correction is null
  cross join lateral (
    select max(coalesce(x.origin_id, x.entity_id)) filter (where x.entity_type = 'organization') as organization_id,
           max(coalesce(x.origin_id, x.entity_id)) filter (where x.entity_type = 'competition') as competition_id,
           max(coalesce(x.origin_id, x.entity_id)) filter (where x.entity_type = 'division') as division_id,
           max(coalesce(x.origin_id, x.entity_id)) filter (where x.entity_type = 'stage') as stage_id,
           max(coalesce(x.origin_id, x.entity_id)) filter (where x.entity_type = 'venue') as venue_id,
           max(coalesce(x.origin_id, x.entity_id)) filter (where x.entity_type = 'fixture') as fixture_id,
           max(coalesce(x.origin_id, x.entity_id)) filter (where n.number = 1) as first_team_id,
           max(coalesce(x.origin_id, x.entity_id)) filter (where n.number = 2) as second_team_id
      from (values
        ('organization', coalesce(o.data #>> '{organization,external_id}', o.data #>> '{host,external_id}'), 0),
        ('competition', o.data #>> '{competition,external_id}', 0), ('division', o.data #>> '{division,external_id}', 0),
        ('stage', o.data #>> '{stage,external_id}', 0), ('venue', o.data #>> '{venue,external_id}', 0),
        ('fixture', o.data #>> '{fixture,external_id}', 0), ('team', o.data #>> '{sides,0,team,external_id}', 1),
        ('team', o.data #>> '{sides,1,team,external_id}', 2)
      ) n (entity_type, external_id, number)
      join canon.external_ids x
        on x.realm_id = o.realm_id and x.source_id = o.source_id and x.entity_type = n.entity_type and x.external_id = n.external_id
       and x.player_id = '' and x.entity_id is not null
  ) i
  left join lateral resolve.stated_and_implied(o.type, resolve.claims_of(
    o.type, o.data, o.cleared, i.organization_id, i.competition_id, i.division_id, i.stage_id, i.venue_id, i.first_team_id,
    i.second_team_id)) c on not o.is_deleted
 where m.entity_type in ('fixture', 'result', 'team', 'venue', 'organization', 'competition')
union all
select k.realm_id, k.mapping_id, k.observation_id, k.field, k.value, '', null, false, coalesce(a.external_id, m.external_id),
       k.ended_observation_id, null
  from canon.corrections k
  join canon.external_ids m on m.realm_id = k.realm_id and m.mapping_id = k.mapping_id
  left join canon.external_ids a on a.realm_id = k.realm_id and a.mapping_id = k.of_mapping_id
union all
select c.realm_id, c.mapping_id, c.observation_id, c.field, c.value, '', null, true, null, null, null
  from canon.claims c
 where c.is_reference;

comment on view resolve.statements is
  'Each field that each observation of an external id states or implies, in the form of a claim (value null: it clears the field), a row '
  'without a field for a deletion, and each correction; of mere references the newest. fixture_id: of a result. Parts of competitions '
  'and lines of players are left out.';
