create or replace function identity.are_teams_apart(
  realm_id integer, first_id text, first_game_id text, second_id text, second_game_id text
) returns boolean
language sql stable
return identity.has_common_source(are_teams_apart.realm_id, nullif(first_id, second_id), second_id) or exists (
  select
    from identity.profiles_of(are_teams_apart.realm_id, first_id, first_game_id) a (profile),
         identity.profiles_of(are_teams_apart.realm_id, second_id, second_game_id) b (profile)
   where identity.team_veto(a.profile, b.profile) is not null and first_id <> second_id);

comment on function identity.are_teams_apart(integer, text, text, text, text) is
  'Returns whether two teams, each of a game (a fixture, or the source''s own id of a new one), are known to be two: one source has ids '
  'of both, or their names forbid that they are one (identity.team_veto), as a placeholder does (IDENTITY-172).';
