create or replace function identity.are_doubled(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  with played as materialized (
    select t.place, s.sorts_at, o.team_id as opponent_id
      from (values (1, are_doubled.first_id), (2, are_doubled.second_id)) t (place, team_id)
      cross join lateral identity.games_of(are_doubled.realm_id, t.team_id) s
      cross join lateral (
        select g.team_id from canon.fixture_sides g
         where g.realm_id = are_doubled.realm_id and g.fixture_id = s.fixture_id and g.team_id <> t.team_id offset 0
      ) o
  )
  select exists (
           select from canon.teams f
             join canon.teams s on s.realm_id = f.realm_id and s.organization_id = f.organization_id and s.team_id = are_doubled.second_id
            where f.realm_id = are_doubled.realm_id and f.team_id = are_doubled.first_id)
     and exists (select from played f join played s on s.opponent_id = f.opponent_id and s.place = 2 where f.place = 1)
     and not exists (
       select from played f
         join played s on s.sorts_at > f.sorts_at - interval '1 hour' and s.sorts_at < f.sorts_at + interval '1 hour' and s.place = 2
        where f.place = 1);
end;

comment on function identity.are_doubled(integer, text, text) is
  'Returns whether two teams of one source may be one that it lists twice: they are of one club, have an opponent in common, and no games '
  'less than an hour apart. IDENTITY-214.';
