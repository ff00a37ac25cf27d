create or replace function identity.pair_games(realm_id integer, decision_ids text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column -- on conflict requires its target as a plain name
declare
  v_team_decisions text[];
  v_first_ids text[];
  v_second_ids text[];
begin
  select array_agg(d.decision_id order by d.decision_id),
         array_agg(canon.survivor_of(d.realm_id, d.first_id) order by d.decision_id),
         array_agg(canon.survivor_of(d.realm_id, d.second_id) order by d.decision_id)
    into v_team_decisions, v_first_ids, v_second_ids
    from identity.decisions d
   where d.realm_id = pair_games.realm_id and d.decision_id = any (pair_games.decision_ids) and d.entity_type = 'team';
  if v_team_decisions is null then
    return;
  end if;
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
    decided_by)
  select pair_games.realm_id, util.make_id('rev'), 'fixture', a.first_id, a.second_id, 'merge', 'approved', w.decision_id, 1,
         e.evidence, identity.hash_evidence(e.evidence), likeness.version_in_force(), w.decided_at, w.decided_by
    from matching.find_twins(pair_games.realm_id, v_first_ids, v_second_ids) a
    join identity.decisions w on w.realm_id = pair_games.realm_id and w.decision_id = v_team_decisions[a.place]
    cross join lateral (select jsonb_build_object('features', a.features)) e (evidence)
   where a.verdict = 'auto' order by 4, 5 on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
   where d.status = 'pending';
  perform identity.write_grounds(pair_games.realm_id, array(
    select d.decision_id
      from unnest(v_team_decisions) w (decision_id)
      join identity.decisions d on d.realm_id = pair_games.realm_id and d.rests_on = w.decision_id));
end;
$$;

comment on function identity.pair_games(integer, text[]) is
  'Approves, together with decisions on pairs of teams, the merges of their games that lists of different sources have on one day '
  'against one opponent, as decisions that rest on them. IDENTITY-121, IDENTITY-122.';

create or replace function identity.write_grounds(realm_id integer, decision_ids text[]) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  insert into identity.grounds (realm_id, decision_id, ground_id)
  select d.realm_id, d.decision_id, g.ground_id
    from identity.decisions d
    cross join lateral (
      with sides as materialized (
        select distinct x.fixture_id, s.side #>> '{team,id}' as team_id,
               canon.survivor_of(d.realm_id, s.side #>> '{team,id}') as survivor_id
          from (values (d.first_id), (d.second_id)) x (fixture_id)
          cross join lateral (
            select m.mapping_id from canon.external_ids m
             where m.realm_id = d.realm_id and m.entity_id = x.fixture_id and m.origin_id is null
            union all
            select m.mapping_id from canon.external_ids m where m.realm_id = d.realm_id and m.origin_id = x.fixture_id
          ) m
          join canon.claims c on c.realm_id = d.realm_id and c.mapping_id = m.mapping_id and c.field = 'sides' and c.value <> 'null'
          cross join lateral jsonb_array_elements(c.value) s (side)
      ), met as (
        select a.team_id as one, b.team_id as other, a.survivor_id = b.survivor_id as is_one, o.decision_id
          from sides a
          join sides b on b.fixture_id = d.second_id and b.team_id <> a.team_id
          left join lateral (
            select k.decision_id from identity.decisions k
             where k.realm_id = d.realm_id and k.first_id = least(a.team_id, b.team_id)
               and k.second_id = greatest(a.team_id, b.team_id) and k.stands offset 0
          ) o on true
         where a.fixture_id = d.first_id
      )
      select m.decision_id from met m where m.decision_id is not null
      union
      -- If nothing was decided about the pair itself, the decisions about each.
      select k.decision_id
        from met m
        cross join lateral (values (m.one), (m.other)) t (team_id)
        cross join lateral (
          select f.decision_id from identity.decisions f
           where f.realm_id = d.realm_id and f.first_id = t.team_id and f.stands
          union all
          select f.decision_id from identity.decisions f
           where f.realm_id = d.realm_id and f.second_id = t.team_id and f.stands
        ) k
       where m.decision_id is null and m.is_one
    ) g (ground_id)
   where d.realm_id = write_grounds.realm_id and d.decision_id = any (write_grounds.decision_ids) and d.entity_type = 'fixture'
     and g.ground_id is distinct from d.rests_on order by d.decision_id, g.ground_id on conflict do nothing;
$$;

comment on function identity.write_grounds(integer, text[]) is
  'Records the decisions on teams that each of these decisions on games rests on, besides the one it names: those on the teams of its '
  'two games, as their sources state them, else those on either team. It is undone with any of them. IDENTITY-121.';
