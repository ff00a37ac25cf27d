create or replace function matching.find_games(realm_id integer, team_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Who is of one list has no game in another.
  v_team_ids constant text[] := array(
    select t.team_id
      from unnest(find_games.team_ids) t (team_id)
     where (select count(distinct m.source_id) > 1 from canon.external_ids m
             where m.realm_id = find_games.realm_id and m.entity_id = t.team_id and m.entity_type = 'team'));
  v_kept jsonb;
begin
  perform matching.load_games(find_games.realm_id, array(
    select s.fixture_id from unnest(v_team_ids) t (team_id) cross join lateral matching.games_of(find_games.realm_id, t.team_id) s));
  -- What a list keeps as postponed beside a later game of the two teams, if no other list has a game for it.
  with counted as materialized (
    select g.low_id, g.high_id, g.kind, g.source_id, count(*) as game_count,
           count(*) filter (where g.status is distinct from 'postponed') as standing_count
      from pg_temp.games g group by g.low_id, g.high_id, g.kind, g.source_id
  ), kept as (
    delete from pg_temp.games g
     using counted c
     where g.status = 'postponed' and (c.low_id, c.high_id, c.kind, c.source_id) = (g.low_id, g.high_id, g.kind, g.source_id)
       and exists (
         select from pg_temp.games n
          where n.low_id = g.low_id and n.high_id = g.high_id and n.kind = g.kind and n.source_id = g.source_id and n.day > g.day
            and coalesce(n.status not in ('postponed', 'cancelled'), true))
       and not exists (
         select from counted o
          where o.low_id = c.low_id and o.high_id = c.high_id and o.kind = c.kind and o.source_id <> c.source_id
            and o.game_count > c.standing_count)
    returning g.*
  )
  select jsonb_agg(to_jsonb(k)) into v_kept from kept k;
  perform matching.pair_fixtures(find_games.realm_id, v_team_ids, is_whole => true);
  perform matching.ask_about_kept(v_kept);
end;
$$;

comment on function matching.find_games(integer, text[]) is
  'Pairs in pg_temp.candidates the games of some teams that may be the same (matching.pair_fixtures), except postponed games that a list '
  'keeps next to their new date (IDENTITY-173): a person decides on those (matching.ask_about_kept).';

create or replace function matching.ask_about_kept(kept jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.candidates (
    entity_type, name_id, own_entity_id, own_origin_id, entity_id, origin_id, score, features, verdict)
  select distinct on (x.own_id, x.other_id)
         'fixture', x.own_id, x.own_id, x.own_id, x.other_id, x.other_id, matching.threshold('review'),
         matching.describe_fixtures(o.ground, o.row, o.other, is_sure => false, is_in_one_list => o.ground = 3), 'review'
    from jsonb_populate_recordset(null::workspace.games, ask_about_kept.kept) k
    cross join lateral (
      -- Had the new date come later, the two would be merged.
      select 1 as ground, to_jsonb(k) as row, g.game_id, to_jsonb(g) as other, g.source_key, array[k.game_id, g.game_id] as asked_ids
        from pg_temp.games g
       where g.low_id = k.low_id and g.high_id = k.high_id and g.kind = k.kind and g.day = k.day and not g.source_ids && k.source_ids
      union all
      -- Had the new date come sooner, the two would not be one.
      (select 3, to_jsonb(m), n.game_id, to_jsonb(n), n.source_key, array[k.game_id]
         from pg_temp.games m
         join pg_temp.games n on n.low_id = k.low_id and n.high_id = k.high_id and n.kind = k.kind and n.source_id = k.source_id
        where m.game_id = k.game_id and m.source_id <> k.source_id and m.day > k.day and n.game_id <> k.game_id and n.day > k.day
        order by abs(n.day - m.day), n.source_key, n.external_id
        limit 1)
    ) o
    cross join lateral (select greatest(k.game_id, o.game_id) as own_id, least(k.game_id, o.game_id) as other_id) x
   where not exists (
     select from pg_temp.candidates a where a.entity_type = 'fixture' and array[a.own_entity_id, a.entity_id] && o.asked_ids)
   order by x.own_id, x.other_id, o.ground, k.source_key, o.source_key;
end;
$$;

comment on function matching.ask_about_kept(jsonb) is
  'Adds to pg_temp.candidates, for review, each game that a list keeps as postponed beside its new date (kept: rows like pg_temp.games) '
  'with each game of that day in another list, if nothing else is found for either, or, if merged with a later one, with that date. '
  'IDENTITY-122, IDENTITY-173.';

create or replace function matching.find_twins(realm_id integer, first_ids text[], second_ids text[])
returns table (first_id text, second_id text, verdict text, features jsonb, place integer)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.open_workspace(0);
  perform matching.load_games(find_twins.realm_id, array(
    select s.fixture_id from canon.fixture_sides s
     where s.realm_id = find_twins.realm_id and s.team_id = any (find_twins.first_ids || find_twins.second_ids)),
    find_twins.first_ids, find_twins.second_ids);
  delete from pg_temp.games g where g.status = 'postponed';
  perform matching.pair_fixtures(find_twins.realm_id, null, is_whole => false);
  return query
  select least(a.entity_id, a.own_entity_id), greatest(a.entity_id, a.own_entity_id), a.verdict, a.features, p.place
    from pg_temp.candidates a
    -- If both games have one of them, a decision on the two shows nothing.
    cross join lateral (
      select min(t.place)::integer as place
        from canon.fixture_sides s
        join canon.fixture_sides o on o.realm_id = s.realm_id and o.fixture_id = a.own_entity_id and o.team_id <> s.team_id
        join unnest(find_twins.first_ids, find_twins.second_ids) with ordinality t (first_id, second_id, place)
          on (t.first_id, t.second_id) in ((s.team_id, o.team_id), (o.team_id, s.team_id))
       where s.realm_id = find_twins.realm_id and s.fixture_id = a.entity_id
    ) p
   where p.place is not null and not identity.is_barred(
       find_twins.realm_id, a.entity_id, a.own_entity_id, identity.hash_evidence(jsonb_build_object('features', a.features)))
   order by 1, 2;
end;
$$;

comment on function matching.find_twins(integer, text[], text[]) is
  'Returns the pairs of games, one of each of two teams, that are merged (auto) or reviewed if the teams at one ordinal of first_ids '
  'and second_ids (survivors; no team twice) are merged, with the first such ordinal, from 1. Leaves out unmerged pairs. IDENTITY-122, '
  'IDENTITY-143.';
