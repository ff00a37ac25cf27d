create or replace function identity.losing_games(realm_id integer, decision_ids text[]) returns text[]
language sql stable
begin atomic
  with recursive standing (decision_id, entity_type, first_id, second_id) as (
    select d.decision_id, d.entity_type, d.first_id, d.second_id
      from identity.decisions d
     where d.realm_id = losing_games.realm_id and d.decision_id = any (losing_games.decision_ids)
    union
    select d.decision_id, d.entity_type, d.first_id, d.second_id
      from standing s
      join identity.decisions d on d.realm_id = losing_games.realm_id and d.rests_on = s.decision_id and d.status = 'approved'
  )
  select array(
    select distinct g.entity_id
      from (
        select s.entity_type, identity.survivor_of(losing_games.realm_id, s.first_id) as first_id,
               identity.survivor_of(losing_games.realm_id, s.second_id) as second_id
          from standing s
         where s.entity_type in ('competition', 'division', 'stage', 'venue')
      ) p
      cross join lateral identity.referring(
        losing_games.realm_id, 'fixture', p.entity_type, greatest(p.first_id collate "C", p.second_id collate "C")) g
     where p.first_id <> p.second_id);
end;

comment on function identity.losing_games(integer, text[]) is
  'Returns the fixtures of what decisions on competitions or venues, or those on divisions and stages that rest on them, are about '
  'to merge into another: those that identity.settle will move.';
