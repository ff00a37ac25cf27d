create or replace function matching.names_of(realm_id integer, entity_type text, entity_id text, game_id text)
returns table (said jsonb, marks bigint, is_placeholder boolean)
language plpgsql stable rows 2
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select k.said, k.marks, names_of.entity_type = 'team' and likeness.is_placeholder(k.said ->> 'name')
    from (
      select m.mapping_id from canon.external_ids m where m.realm_id = names_of.realm_id and m.entity_id = names_of.entity_id offset 0
    ) e
    cross join lateral (
      select o.said, o.marks from matching.names o where o.realm_id = names_of.realm_id and o.mapping_id = e.mapping_id offset 0
    ) k
  union all
  -- What the batch reports of it is not stored yet.
  select n.said, coalesce(n.marks, 0), names_of.entity_type = 'team' and likeness.is_placeholder(n.said ->> 'name')
    from pg_temp.incoming i
    cross join lateral (values
      ('team', i.data #>> '{sides,0,team,external_id}'), ('team', i.data #>> '{sides,1,team,external_id}'),
      ('venue', i.data #>> '{venue,external_id}')
    ) r (entity_type, external_id)
    join pg_temp.mentions w
      on w.external_id = r.external_id and w.entity_type = r.entity_type and not w.is_direct and w.entity_id = names_of.entity_id
    join pg_temp.new_names n on n.external_id = r.external_id and n.entity_type = r.entity_type
   where i.external_id = names_of.game_id and i.type = 'fixture' and r.entity_type = names_of.entity_type;
end;
$$;

comment on function matching.names_of(integer, text, text, text) is
  'Returns what is reported of a team or venue and the certain facts in its names (marks): known names, and those that the batch gives '
  'it in a new game (game_id: the source''s own id; null: none). IDENTITY-172.';

create or replace function matching.are_teams_apart(
  realm_id integer, first_id text, first_game_id text, second_id text, second_game_id text
) returns boolean
language sql stable
return case when first_id = second_id then exists (
  select from matching.names_of(are_teams_apart.realm_id, 'team', first_id, first_game_id) a where a.is_placeholder
) else identity.has_common_source(are_teams_apart.realm_id, first_id, second_id) or exists (
  select
    from matching.names_of(are_teams_apart.realm_id, 'team', first_id, first_game_id) a,
         matching.names_of(are_teams_apart.realm_id, 'team', second_id, second_game_id) b
   where a.is_placeholder or b.is_placeholder or not matching.may_be_one(a.marks, b.marks)) end;

comment on function matching.are_teams_apart(integer, text, text, text, text) is
  'Returns whether two teams, each of a game (a fixture, or the source''s own id of a new one), are known to differ: one source has ids '
  'of both, or the certain facts in their names forbid the merge. A placeholder differs from every team, itself included. IDENTITY-172.';

create or replace function matching.are_places_apart(
  realm_id integer, first_id text, first_game_id text, second_id text, second_game_id text
) returns boolean
language sql stable
return identity.has_common_source(are_places_apart.realm_id, nullif(first_id, second_id), second_id) or exists (
  select
    from matching.names_of(are_places_apart.realm_id, 'venue', first_id, first_game_id) a,
         matching.names_of(are_places_apart.realm_id, 'venue', second_id, second_game_id) b
   where first_id <> second_id and (
       upper(a.said #>> '{address,country}') <> upper(b.said #>> '{address,country}')
       or likeness.region_code(a.said #>> '{address,region}') <> likeness.region_code(b.said #>> '{address,region}')
       or util.fold(a.said #>> '{address,city}') <> util.fold(b.said #>> '{address,city}')
       or util.distance_km(
            (a.said #>> '{geo,0}')::double precision, (a.said #>> '{geo,1}')::double precision,
            (b.said #>> '{geo,0}')::double precision, (b.said #>> '{geo,1}')::double precision) > 2));

comment on function matching.are_places_apart(integer, text, text, text, text) is
  'Returns whether two venues (null: not known), each of a game (a fixture, or the source''s own id of a new one), are known to be '
  'different places: one source has ids of both, or they are more than 2 km apart, or in different towns, regions or countries. '
  'IDENTITY-172.';

create or replace function matching.are_two(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return identity.has_common_source(are_two.realm_id, first_id, second_id) or matching.are_rejected(are_two.realm_id, first_id, second_id);

comment on function matching.are_two(integer, text, text) is
  'Returns whether two entities are known to be two: one source has ids of both, or a decision rejected that they are one '
  '(matching.are_rejected). CALENDAR-27.';

create or replace function matching.are_rejected(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select
    from unnest(identity.members_of(are_rejected.realm_id, are_rejected.first_id)) a (id)
   cross join unnest(identity.members_of(are_rejected.realm_id, are_rejected.second_id)) b (id)
    join identity.decisions d
      on d.realm_id = are_rejected.realm_id and d.first_id = least(a.id, b.id) and d.second_id = greatest(a.id, b.id)
   where d.status = 'rejected');

comment on function matching.are_rejected(integer, text, text) is
  'Returns whether a decision rejected that two entities, or what is merged with them, are one. CALENDAR-27.';

create or replace function matching.may_stand_for(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return not matching.are_rejected(may_stand_for.realm_id, first_id, second_id)
  and (not identity.has_common_source(may_stand_for.realm_id, first_id, second_id)
       -- Who types opponents calls Oakton Red also Oakton.
       or coalesce((
         select bool_or(length(a.name) > 3 and length(b.name) > 3
                        and (starts_with(a.name, b.name || ' ') or starts_with(b.name, a.name || ' ')))
                and bool_and(matching.may_be_one(a.marks, b.marks))
           from (select util.fold(n.said ->> 'name') as name, n.marks
                   from canon.external_ids m join matching.names n on n.realm_id = m.realm_id and n.mapping_id = m.mapping_id
                  where m.realm_id = may_stand_for.realm_id and m.entity_id = first_id) a,
                (select util.fold(n.said ->> 'name') as name, n.marks
                   from canon.external_ids m join matching.names n on n.realm_id = m.realm_id and n.mapping_id = m.mapping_id
                  where m.realm_id = may_stand_for.realm_id and m.entity_id = second_id) b), false));

comment on function matching.may_stand_for(integer, text, text) is
  'Returns whether one team may be shown where another is meant: nothing shows that they are two (matching.are_two), or one source lists '
  'both, a name of one begins as a name of the other, and no fact in their names forbids that they are one. CALENDAR-27.';

create or replace function matching.may_be_one_game(
  realm_id integer, first_team_ids text[], first_venue_id text, second_team_ids text[], second_venue_id text
) returns boolean
language sql stable
return (first_venue_id <> second_venue_id and matching.are_two(may_be_one_game.realm_id, first_venue_id, second_venue_id)) is not true
  and not exists (
    select from unnest(first_team_ids) a (id), unnest(second_team_ids) b (id)
     where a.id <> all (second_team_ids) and b.id <> all (first_team_ids) and matching.are_two(may_be_one_game.realm_id, a.id, b.id));

comment on function matching.may_be_one_game(integer, text[], text, text[], text) is
  'Returns whether two games with a team in common may be one: neither their places nor their other teams are known to be two '
  '(matching.are_two). PAGE-13.';
