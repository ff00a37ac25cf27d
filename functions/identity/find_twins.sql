create or replace function identity.find_twins(realm_id integer, team_ids text[])
returns table (first_id text, second_id text, verdict text, features jsonb)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.open_workspace(0);
  perform identity.load_games(find_twins.realm_id, array(
    select s.fixture_id
      from canon.fixture_sides s
     where s.realm_id = find_twins.realm_id and s.team_id = any (find_twins.team_ids)));
  perform identity.play_as_one(find_twins.team_ids);
  perform identity.date_games();
  perform identity.drop_superseded();
  perform identity.pair_same_day();
  return query
  select least(a.entity_id, a.own_entity_id), greatest(a.entity_id, a.own_entity_id), a.verdict, a.features
    from pg_temp.alike a
   where a.verdict is not null
     -- Of two games of one of them a decision on the two says nothing.
     and exists (
       select from canon.fixture_sides s
         join canon.fixture_sides o
           on o.realm_id = find_twins.realm_id and o.fixture_id = a.own_entity_id and o.team_id = any (find_twins.team_ids)
              and o.team_id <> s.team_id
        where s.realm_id = find_twins.realm_id and s.fixture_id = a.entity_id and s.team_id = any (find_twins.team_ids))
     and not identity.is_barred(
       find_twins.realm_id, a.entity_id, a.own_entity_id,
       identity.hash_evidence(jsonb_build_object('features', a.features)))
   order by 1, 2;
end;
$$;

comment on function identity.find_twins(integer, text[]) is
  'Returns the pairs of games, one of each of two teams (ids of who answers for them), that are one (verdict auto) or that a person '
  'decides (review) if the two teams are one, with the evidence (identity.pair_same_day). Leaves out what somebody parted before. '
  'IDENTITY-121 to IDENTITY-123, IDENTITY-143.';
