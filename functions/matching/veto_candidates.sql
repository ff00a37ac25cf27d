create or replace function matching.veto_candidates(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.candidates a set is_own_source = true
   where exists (
     select from canon.external_ids o
      where o.realm_id = veto_candidates.realm_id and o.entity_id = a.entity_id and o.source_id = veto_candidates.source_id
        and o.entity_type = a.entity_type offset 0);
  -- Only a schedule shows that a source lists one team twice.
  delete from pg_temp.candidates a
   where a.entity_type = 'team' and a.source_id = veto_candidates.source_id and not exists (
     select from pg_temp.candidates o where o.name_id = a.name_id and o.entity_id = a.entity_id and o.source_id <> a.source_id);
  if not exists (select from pg_temp.candidates a where a.entity_type = 'team') then
    return;
  end if;

  insert into pg_temp.meetings (team_id, opponent_id, game_id, starts_at, competition_id)
  select t.team_id, t.opponent_id, i.external_id,
         case when coalesce(i.data ->> 'time_status', 'confirmed') = 'confirmed' then util.read_moment(i.data ->> 'start') end,
         i.data #>> '{competition,external_id}'
    from pg_temp.incoming i
    cross join lateral (values
      (i.data #>> '{sides,0,team,external_id}', i.data #>> '{sides,1,team,external_id}'),
      (i.data #>> '{sides,1,team,external_id}', i.data #>> '{sides,0,team,external_id}')) t (team_id, opponent_id)
   where i.type = 'fixture' and not i.is_deleted and t.team_id is not null and i.data ->> 'kind' in ('game', 'scrimmage');
  if not found and not exists (select from pg_temp.candidates a where a.entity_type = 'team' and a.is_own_source) then
    return;
  end if;

  update pg_temp.candidates a
     set veto = case
           -- Nobody plays against himself.
           when exists (
             select from pg_temp.meetings p
               join pg_temp.mentions o on o.external_id = p.opponent_id and o.entity_type = 'team' and not o.is_direct
              where p.team_id = a.external_id and o.entity_id = a.entity_id and o.external_id <> a.external_id) then 'against_each_other'
           -- A source that lists two teams in one competition means two.
           when a.is_own_source and matching.lists_both(
             veto_candidates.realm_id, veto_candidates.source_id, a.external_id, a.entity_id) then 'same_competition'
           -- Nobody is in two places at one minute: one source lists both games, or both opponents.
           when exists (
             select
               from pg_temp.meetings p
               cross join lateral (
                 select g.fixture_id from canon.fixture_sides g
                  where g.realm_id = veto_candidates.realm_id and g.team_id = a.entity_id and g.sorts_at = p.starts_at offset 0
               ) s
               cross join lateral matching.game_of(veto_candidates.realm_id, s.fixture_id, a.entity_id) f
               left join pg_temp.mentions o on o.external_id = p.opponent_id and o.entity_type = 'team' and not o.is_direct
              where p.team_id = a.external_id and f.starts_at is not null and (
                f.opponent_id <> o.entity_id and identity.has_common_source(veto_candidates.realm_id, f.opponent_id, o.entity_id)
                or exists (
                  select from canon.external_ids m
                   where m.realm_id = veto_candidates.realm_id and m.entity_id = s.fixture_id and m.source_id = veto_candidates.source_id
                     and m.external_id <> p.game_id and m.entity_type <> 'correction' offset 0))) then 'same_minute'
         end
   where a.entity_type = 'team' and a.veto is null;
end;
$$;

comment on function matching.veto_candidates(integer, text) is
  'Forbids pairs of teams in pg_temp.candidates that the schedule shows to differ, from the batch of a source and known data, and sets for '
  'every pair whether the source already has an id of that entity. IDENTITY-116.';

create or replace function matching.lists_both(realm_id integer, source_id text, external_id text, entity_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    -- By what was said under its other ids of the team,
    select
      from pg_temp.new_names n
      cross join lateral (
        select e.mapping_id from canon.external_ids e
         where e.realm_id = lists_both.realm_id and e.entity_id = lists_both.entity_id and e.source_id = lists_both.source_id offset 0
      ) o
      cross join lateral (
        select e.said from matching.names e where e.realm_id = lists_both.realm_id and e.mapping_id = o.mapping_id offset 0
      ) k
     where n.external_id = lists_both.external_id and n.entity_type = 'team'
       and util.fold(k.said #>> '{competition,name}') = util.fold(n.said #>> '{competition,name}')
    union all
    -- by the games of the batch,
    select
      from pg_temp.meetings p
      join pg_temp.meetings x on x.competition_id = p.competition_id
      join pg_temp.mentions w on w.external_id = x.team_id and w.entity_type = 'team' and w.entity_id = lists_both.entity_id
     where p.team_id = lists_both.external_id
    union all
    -- and by those that are known.
    select
      from (
        select distinct c.entity_id from pg_temp.meetings p
          join pg_temp.mentions c on c.external_id = p.competition_id and c.entity_type = 'competition'
         where p.team_id = lists_both.external_id
      ) c
      join matching.games_of(lists_both.realm_id, lists_both.entity_id) s on true
      cross join lateral matching.game_of(lists_both.realm_id, s.fixture_id, lists_both.entity_id) g
     where g.competition_id = c.entity_id and exists (
       select from canon.external_ids m
        where m.realm_id = lists_both.realm_id and m.entity_id = s.fixture_id and m.source_id = lists_both.source_id
          and m.entity_type <> 'correction' offset 0));
end;
$$;

comment on function matching.lists_both(integer, text, text, text) is
  'Returns whether a source lists a new team of its own (external_id) in a competition in which it lists a known one (entity_id) under '
  'another id, by its reports, the games of the batch and the known games. IDENTITY-116.';
