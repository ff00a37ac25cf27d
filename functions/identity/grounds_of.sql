create or replace function identity.grounds_of(realm_id integer, first_id text, second_id text) returns setof text
language sql stable
begin atomic
  with sides as materialized (
    select distinct x.fixture_id, s.side #>> '{team,id}' as team_id,
           identity.survivor_of(grounds_of.realm_id, s.side #>> '{team,id}') as survivor_id
      from (values (grounds_of.first_id), (grounds_of.second_id)) x (fixture_id)
      cross join lateral (
        select m.mapping_id from canon.external_ids m
         where m.realm_id = grounds_of.realm_id and m.entity_id = x.fixture_id and m.origin_id is null
        union all
        select m.mapping_id from canon.external_ids m where m.realm_id = grounds_of.realm_id and m.origin_id = x.fixture_id
      ) m
      join canon.claims c on c.realm_id = grounds_of.realm_id and c.mapping_id = m.mapping_id and c.field = 'sides'
       and c.value <> 'null'
      cross join lateral jsonb_array_elements(c.value) s (side)
  ), met as (
    select a.team_id as one, b.team_id as other, a.survivor_id = b.survivor_id as is_one, d.decision_id
      from sides a
      join sides b on b.fixture_id = grounds_of.second_id and b.team_id <> a.team_id
      left join lateral (
        select k.decision_id from identity.decisions k
         where k.realm_id = grounds_of.realm_id and k.first_id = least(a.team_id, b.team_id)
           and k.second_id = greatest(a.team_id, b.team_id) and k.status = 'approved' offset 0
      ) d on true
     where a.fixture_id = grounds_of.first_id
  )
  select m.decision_id from met m where m.decision_id is not null
  union
  -- Where nothing was decided of the two themselves, what was decided of each.
  select d.decision_id
    from met m
    cross join lateral (values (m.one), (m.other)) t (team_id)
    cross join lateral (
      select k.decision_id from identity.decisions k
       where k.realm_id = grounds_of.realm_id and k.first_id = t.team_id and k.status = 'approved'
      union all
      select k.decision_id from identity.decisions k
       where k.realm_id = grounds_of.realm_id and k.second_id = t.team_id and k.status = 'approved'
    ) d
   where m.decision_id is null and m.is_one;
end;

comment on function identity.grounds_of(integer, text, text) is
  'Returns the decisions by which the teams of two games, as those who list them say, are the same: those on the two themselves, else '
  'those on either (IDENTITY-121).';
