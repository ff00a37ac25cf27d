create or replace function matching.weigh_evidence(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  delete from pg_temp.candidates a where a.score is null and a.entity_type <> 'fixture';
  perform matching.weigh_lists(weigh_evidence.realm_id);
  perform matching.weigh_companions(weigh_evidence.realm_id);
  perform matching.weigh_places();

  with pairs as materialized (
    select array_agg(p.own_entity_id) as ids, array_agg(p.entity_id) as other_ids, array_agg(p.needed) as needed_games
      from (
        select a.own_entity_id, a.entity_id, case
                 when bool_or(a.veto is null and a.score > 0.5) then 2
                 -- Of names that agree but are many teams', or that have more than the other, the opponents must be of one town.
                 when max(a.score) >= 0.3 and bool_and(
                        a.veto is distinct from 'bare_name' or matching.folded_name(weigh_evidence.realm_id, a.own_mapping_id)
                          = matching.folded_name(weigh_evidence.realm_id, a.mapping_id)) then 4 end as needed
          from pg_temp.candidates a
         where a.entity_type = 'team'
         group by 1, 2
        -- What forbids that the two are one does so whatever they play.
        having bool_and(a.veto is null or a.veto = 'bare_name' or likeness.is_reviewable('team', a.veto))
      ) p
  )
  update pg_temp.candidates a
     set score = matching.score_with(a.score, case when s.opponents + s.venues = 0 then 0
           else s.weight + case when a.score > 0.5 then s.first_weight else 0 end end),
         veto = case
           when s.is_against then 'against_each_other'
           when s.is_elsewhere then 'same_minute'
           -- What games make up for.
           when s.opponents < coalesce((
             select r.games from likeness.rules r
              where r.version = likeness.version_in_force() and r.entity_type = 'team' and r.kind = a.veto), s.opponents + 1) then a.veto
         end,
         features = a.features || case when s.opponents + s.venues = 0 then '[]' else likeness.feature(
           'schedule', to_jsonb(s.opponents + s.venues), s.weight + case when a.score > 0.5 then s.first_weight else 0 end, s.words) end
    from (
      -- The first game is worth more beside names that make it likelier than not.
      select g.*, g.opponents * ln(10) + g.venues * ln(2) as weight, case when g.opponents > 0 then ln(4) else 0 end as first_weight,
             format('In different sources they have %s.', concat_ws(' and ',
               case when g.opponents > 0 then matching.count_things(g.opponents, 'game')
                 || ' at the same time against the same opponent or one with a similar name' end,
               case when g.venues > 0 then matching.count_things(g.venues, 'game') || ' at the same time and place' end)) as words
        from pairs p
        cross join lateral matching.compare_games(weigh_evidence.realm_id, p.ids, p.other_ids, p.needed_games) g
    ) s
   where a.entity_type = 'team' and a.own_entity_id = s.first_id and a.entity_id = s.second_id;
end;
$$;

comment on function matching.weigh_evidence(integer) is
  'Adds to the compared pairs of pg_temp.candidates the evidence of lists, schedules, places and companions: features, score and veto. '
  'IDENTITY-116, IDENTITY-120, IDENTITY-213.';

create or replace function matching.folded_name(realm_id integer, mapping_id bigint) returns text
language sql stable
return (
  select util.fold(n.said ->> 'name') from matching.names n
   where n.realm_id = folded_name.realm_id and n.mapping_id = folded_name.mapping_id);

comment on function matching.folded_name(integer, bigint) is
  'Returns the name that an external id (its mapping) is known by, folded; null: none. IDENTITY-220, IDENTITY-234.';

create or replace function matching.weigh_places() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Three quarters of the games are enough to merge, whatever the two are called.
  update pg_temp.candidates a
     set score = w.score, features = a.features || likeness.feature('games', a.evidence -> 'games',
           ln(w.score / (1 - w.score)) - ln(greatest(a.score, 0.001) / (1 - a.score)),
           format('Two sources place %s differently: one at the first of these places, the other at the second.',
                  matching.count_things((a.evidence ->> 'games')::bigint, 'game')))
    from (values (true, 0.97::double precision), (false, 0.8)) w (is_most, score)
   where a.entity_type = 'venue' and w.is_most = ((a.evidence ->> 'share')::double precision >= 0.75) and a.score < w.score;
end;
$$;

comment on function matching.weigh_places() is
  'Adds to pairs of venues of pg_temp.candidates the evidence of their games (games, share): score and feature. IDENTITY-213.';

create or replace function matching.count_things(number bigint, noun text) returns text
language sql immutable parallel safe
return count_things.number || ' ' || count_things.noun || case when count_things.number = 1 then '' else 's' end;

comment on function matching.count_things(bigint, text) is 'Returns a number with its noun: 1 game, 2 games. IDENTITY-145.';

create or replace function matching.weigh_lists(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  -- Of two teams of one list only games show that it means one, or two.
  delete from pg_temp.schedules;
  insert into pg_temp.schedules (team_id, club_id, hours, opponent_ids, entries)
  select t.id, (
           select c.organization_id from canon.teams c where c.realm_id = weigh_lists.realm_id and c.team_id = t.id),
         range_agg(tstzrange(s.sorts_at, s.sorts_at + interval '1 hour')), array_agg(g.opponent_id), array_agg(e.entry)
    from (
      select distinct x.id
        from pg_temp.candidates a
        cross join lateral (values (a.own_entity_id), (a.entity_id)) x (id)
       where a.entity_type = 'team' and a.is_own_source and a.veto is distinct from 'listed_apart'
    ) t
    cross join lateral matching.games_of(weigh_lists.realm_id, t.id) s
    cross join lateral matching.game_of(weigh_lists.realm_id, s.fixture_id, t.id) g
    left join lateral (
      select g.competition_id || ' ' || m.source_id as entry from canon.external_ids m
       where m.realm_id = weigh_lists.realm_id and m.entity_id = s.fixture_id and m.entity_type = 'fixture' offset 0
    ) e on true
   group by t.id;
  perform matching.compare_schedules(weigh_lists.realm_id);
end;
$$;

comment on function matching.weigh_lists(integer) is
  'Reads the games of the teams of pg_temp.candidates of which a source lists both into pg_temp.schedules, and has them compared '
  '(matching.compare_schedules). IDENTITY-116, IDENTITY-117.';

create or replace function matching.compare_schedules(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- A few rows with each other: what no statistics know would be joined row by row.
set enable_nestloop = off
set enable_hashjoin = on
set enable_seqscan = on
as $$
begin
  update pg_temp.candidates a
     set veto = case
           when p.is_one_list and (
             f.club_id = s.club_id and f.opponent_ids && s.opponent_ids and not f.hours && s.hours) is not true then 'one_list'
           when f.entries && s.entries then 'same_competition'
           else a.veto
         end
    from (
      select x.own_entity_id as first_id, x.entity_id as second_id, bool_and(x.source_id = (
               select e.source_id from canon.external_ids e
                where e.realm_id = compare_schedules.realm_id and e.mapping_id = x.own_mapping_id)) as is_one_list
        from pg_temp.candidates x
       where x.entity_type = 'team' and x.is_own_source and x.veto is distinct from 'listed_apart'
       group by 1, 2
    ) p
    left join pg_temp.schedules f on f.team_id = p.first_id
    left join pg_temp.schedules s on s.team_id = p.second_id
   where a.entity_type = 'team' and a.own_entity_id = p.first_id and a.entity_id = p.second_id;
end;
$$;

comment on function matching.compare_schedules(integer) is
  'Forbids the pairs of teams of pg_temp.candidates of which one source lists both and means two, by their competition, club, opponents or '
  'hours (pg_temp.schedules). IDENTITY-116, IDENTITY-117.';

create or replace function matching.count_lists(realm_id integer, first_id text, second_id text) returns bigint
language sql stable
return (
  select count(distinct m.source_id) from canon.external_ids m
   where m.realm_id = count_lists.realm_id and m.entity_id = count_lists.first_id and m.entity_type <> 'correction' and m.source_id in (
     select o.source_id from canon.external_ids o
      where o.realm_id = count_lists.realm_id and o.entity_id = count_lists.second_id and o.entity_type <> 'correction' offset 0));

comment on function matching.count_lists(integer, text, text) is
  'Returns how many sources have ids of both entities, and so distinguish them; 0 if either is null. IDENTITY-117.';

create or replace function matching.score_with(score double precision, weight double precision) returns double precision
language sql immutable parallel safe
return case weight when 0 then score
            else likeness.probability(ln(greatest(score, 0.001) / (1 - least(score, 0.999))) + weight) end;

comment on function matching.score_with(double precision, double precision) is
  'Returns the score that a weight (logarithm of odds) makes of another.';
