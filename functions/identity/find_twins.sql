create or replace function identity.find_twins(realm_id integer, first_ids text[], second_ids text[])
returns table (first_id text, second_id text, verdict text, features jsonb, place integer)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.open_workspace(0);
  perform identity.load_games(find_twins.realm_id, array(
    select s.fixture_id
      from unnest(find_twins.first_ids || find_twins.second_ids) t (team_id)
      join canon.fixture_sides s on s.realm_id = find_twins.realm_id and s.team_id = t.team_id));
  perform identity.play_as_one(find_twins.first_ids, find_twins.second_ids);
  perform identity.date_games();
  perform identity.drop_superseded();
  perform identity.pair_same_day();
  return query
  select least(a.entity_id, a.own_entity_id), greatest(a.entity_id, a.own_entity_id), a.verdict, a.features, p.place
    from pg_temp.alike a
    -- Of two games of one of them a decision on the two says nothing.
    cross join lateral (
      select min(t.place)::integer as place
        from canon.fixture_sides s
        join canon.fixture_sides o on o.realm_id = s.realm_id and o.fixture_id = a.own_entity_id and o.team_id <> s.team_id
        join unnest(find_twins.first_ids, find_twins.second_ids) with ordinality t (first_id, second_id, place)
          on (t.first_id, t.second_id) in ((s.team_id, o.team_id), (o.team_id, s.team_id))
       where s.realm_id = find_twins.realm_id and s.fixture_id = a.entity_id
    ) p
   where a.verdict is not null and p.place is not null and not identity.is_barred(
       find_twins.realm_id, a.entity_id, a.own_entity_id, identity.hash_evidence(jsonb_build_object('features', a.features)))
   order by 1, 2;
end;
$$;

comment on function identity.find_twins(integer, text[], text[]) is
  'Returns the pairs of games, one of each of two teams, that are one (verdict auto) or that a person decides (review) if the teams at one '
  'place of first_ids and second_ids (who answers for them; no team twice) are one, with the evidence (identity.pair_same_day) and the '
  'first such place, from 1. Leaves out what somebody parted before. IDENTITY-121 to IDENTITY-123, IDENTITY-143.';
