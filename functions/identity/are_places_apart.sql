create or replace function identity.are_places_apart(
  realm_id integer, first_id text, first_game_id text, second_id text, second_game_id text
) returns boolean
language sql stable
return identity.has_common_source(are_places_apart.realm_id, nullif(first_id, second_id), second_id) or exists (
  select
    from identity.profiles_of(are_places_apart.realm_id, first_id, first_game_id) a (profile),
         identity.profiles_of(are_places_apart.realm_id, second_id, second_game_id) b (profile)
   where first_id <> second_id and (
       a.profile ->> 'country' <> b.profile ->> 'country' or a.profile ->> 'region' <> b.profile ->> 'region'
       or a.profile -> 'city' <> b.profile -> 'city'
       or util.distance_km(
            (a.profile #>> '{geo,0}')::double precision, (a.profile #>> '{geo,1}')::double precision,
            (b.profile #>> '{geo,0}')::double precision, (b.profile #>> '{geo,1}')::double precision) > 2));

comment on function identity.are_places_apart(integer, text, text, text, text) is
  'Returns whether two venues (null: not known), each of a game (a fixture, or the source''s own id of a new one), are known to be two '
  'places: one source has ids of both, or they are more than 2 km apart, or in two towns, regions or countries (IDENTITY-172).';
