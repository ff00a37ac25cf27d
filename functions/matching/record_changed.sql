create or replace function matching.record_changed(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_others constant bigint := (
    select count(*) from tenancy.sources s where s.realm_id = record_changed.realm_id and s.source_id <> record_changed.source_id);
begin
  -- Who is alone has nobody to be matched with.
  if v_others = 0 then
    return;
  end if;
  perform matching.compare_again(record_changed.realm_id, array(
    -- Another batch may enter the same team now; another name may mean another team.
    select n.mapping_id
      from pg_temp.new_names n
     where n.keys <> '{}' and (v_others > 1 or not exists (
       select from pg_temp.candidates a
        where a.name_id = n.external_id and a.entity_type = n.entity_type and a.verdict = 'auto'))
    union
    -- A game that is new is evidence for its teams, for its place where another list has it elsewhere, for a competition that waits.
    select w.mapping_id
      from pg_temp.mentions f
      join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
      cross join lateral (values ('team', i.data #>> '{sides,0,team,external_id}'), ('team', i.data #>> '{sides,1,team,external_id}'),
        ('venue', i.data #>> '{venue,external_id}'), ('competition', i.data #>> '{competition,external_id}')) t (entity_type, external_id)
      join pg_temp.mentions w on w.external_id = t.external_id and w.entity_type = t.entity_type and not w.is_direct
     where f.entity_type = 'fixture' and f.is_direct and f.is_mapped_now and case w.entity_type
             when 'venue' then not f.is_new and exists (
               select from identity.claimed_ids(record_changed.realm_id, 'fixture', f.entity_id, 'venue') c
                where c.claimed_id <> w.entity_id)
             when 'competition' then exists (
               select from identity.decisions d
                where d.realm_id = record_changed.realm_id and d.first_id in (w.entity_id, w.origin_id) and d.status = 'pending')
               or exists (
               select from identity.decisions d
                where d.realm_id = record_changed.realm_id and d.second_id in (w.entity_id, w.origin_id) and d.status = 'pending')
             else true
           end
    union
    -- So are teams of a recognised game under other names.
    select min(m.mapping_id)
      from pg_temp.mentions f
      join canon.fixture_sides s on s.realm_id = record_changed.realm_id and s.fixture_id = f.entity_id
      join canon.external_ids m on m.realm_id = record_changed.realm_id and m.entity_id = s.team_id and m.entity_type = 'team'
     where f.entity_type = 'fixture' and f.is_direct and f.is_mapped_now and not f.is_new
     group by f.external_id, s.team_id
    having not bool_or(m.source_id = record_changed.source_id)
    union
    select g.mapping_id from matching.changed_games(record_changed.realm_id, record_changed.source_id) g (mapping_id)
  ), matching.names_due(record_changed.realm_id));
end;
$$;

comment on function matching.record_changed(integer, text) is
  'Records the external ids to be compared again once the batch of a source has committed: names that are new and not recognised, or '
  'changed; teams, places and competitions of new games; changed games, which another list may have. IDENTITY-119, IDENTITY-170, '
  'IDENTITY-221.';

create or replace function matching.changed_games(realm_id integer, source_id text) returns table (mapping_id bigint)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select m.mapping_id
    from (
      select w.* from pg_temp.mentions w
       where w.entity_type = 'fixture' and not w.is_new and not w.is_mapped_now and exists (
         select from pg_temp.incoming i
          where i.verdict in ('first', 'news', 'late') and (
              i.type = 'fixture' and i.external_id = w.external_id and w.is_direct
              or i.type = 'result' and i.data #>> '{fixture,external_id}' = w.external_id and not w.is_direct))
      offset 0
    ) f
    cross join lateral (
      select min(x.mapping_id) as mapping_id, bool_and(x.source_id = changed_games.source_id) as is_alone
        from canon.external_ids x
       where x.realm_id = changed_games.realm_id and x.entity_id = f.entity_id and x.entity_type = 'fixture'
    ) m
   -- A game of several lists: if it is on two days, or a person is asked whether it is another.
   where (m.is_alone or f.is_direct and (
       not matching.is_on_one_day(changed_games.realm_id, f.entity_id)
       or exists (select from identity.decisions d
                   where d.realm_id = changed_games.realm_id and d.first_id = f.entity_id and d.status = 'pending')
       or exists (select from identity.decisions d
                   where d.realm_id = changed_games.realm_id and d.second_id = f.entity_id and d.status = 'pending')))
     and exists (
       select from (
           select s.team_id from canon.fixture_sides s where s.realm_id = changed_games.realm_id and s.fixture_id = f.entity_id
           union all
           select v.id from canon.fixtures g cross join lateral (values (g.venue_id), (g.competition_id)) v (id)
            where g.realm_id = changed_games.realm_id and g.fixture_id = f.entity_id and f.is_direct
         ) n (id)
        cross join lateral (
          select o.source_id from canon.external_ids o where o.realm_id = changed_games.realm_id and o.entity_id = n.id offset 0
        ) o
        where o.source_id <> changed_games.source_id);
end;
$$;

comment on function matching.changed_games(integer, text) is
  'Returns external ids of games that the batch of a source changes, if another list is near: each may be a game of that list now, or '
  'show that teams are one. IDENTITY-170, IDENTITY-218.';

create or replace function matching.record_merged(realm_id integer, decision_ids text[], fixture_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not matching.is_matching(record_merged.realm_id) then
    return;
  end if;
  perform matching.compare_again(record_merged.realm_id, array(
    with merged as materialized (
      select distinct d.entity_type, canon.survivor_of(d.realm_id, d.first_id) as id,
             d.decision_id = any (record_merged.decision_ids) as is_decided
        from unnest(record_merged.decision_ids) k (decision_id)
        cross join lateral (
          select k.decision_id union all select r.id from identity.resting_on(record_merged.realm_id, k.decision_id) r (id)
        ) x
        join identity.decisions d on d.realm_id = record_merged.realm_id and d.decision_id = x.decision_id
       where d.entity_type = 'fixture' or d.decision_id = any (record_merged.decision_ids)
    )
    select min(m.mapping_id)
      from (
        select k.id from merged k where k.entity_type = 'team'
        union
        -- The opponents that two lists give a team at one minute, or on one day under one name, may be one team as well,
        select o.id from merged k cross join lateral matching.opponents_met(record_merged.realm_id, k.id) o (id)
         where k.entity_type = 'team'
        union
        -- and so may the teams that two lists have in one game, or those of a game to which they give two competitions, or two clubs.
        select s.team_id
          from merged k
          join canon.fixture_sides s on s.realm_id = record_merged.realm_id and s.fixture_id = k.id
         where k.entity_type = 'fixture' and k.is_decided and (
           exists (
             select from canon.external_ids m join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
              where m.realm_id = record_merged.realm_id and m.entity_id = k.id and c.field = 'sides' and not c.is_winning
                and s.team_id not in (canon.survivor_of(c.realm_id, c.value #>> '{0,team,id}'),
                                      canon.survivor_of(c.realm_id, c.value #>> '{1,team,id}')))
           or exists (
             select
               from (values ('fixture', s.fixture_id, 'competition'), ('team', s.team_id, 'organization')) x (entity_type, entity_id, field)
               cross join lateral identity.claimed_ids(record_merged.realm_id, x.entity_type, x.entity_id, x.field) c
              group by x.entity_type having min(c.claimed_id) < max(c.claimed_id)))
        union
        select r.entity_id
          from merged k cross join lateral identity.referring(record_merged.realm_id, 'team', 'organization', k.id) r
         where k.entity_type = 'organization'
        union
        select s.team_id
          from unnest(record_merged.fixture_ids) f (id)
          join canon.fixture_sides s on s.realm_id = record_merged.realm_id and s.fixture_id = f.id
         where exists (
           select from canon.external_ids m
            where m.realm_id = record_merged.realm_id and m.entity_id = f.id having min(m.source_id) = max(m.source_id))
        union
        -- If lists have merged games at two places.
        select f.venue_id
          from merged k
          join canon.fixtures f on f.realm_id = record_merged.realm_id and f.fixture_id = k.id
         where k.entity_type = 'fixture' and exists (
           select from identity.claimed_ids(record_merged.realm_id, 'fixture', k.id, 'venue') c
           having min(c.claimed_id) < max(c.claimed_id))
      ) t
      cross join lateral (
        select x.mapping_id from canon.external_ids x where x.realm_id = record_merged.realm_id and x.entity_id = t.id offset 0
      ) m
     group by t.id
    union
    -- Each name of a merged team may be that of a third list, for which the two were rivals.
    select m.mapping_id
      from merged k
      join canon.external_ids m on m.realm_id = record_merged.realm_id and m.entity_id = k.id
     where k.entity_type = 'team' and 2 < (select count(*) from tenancy.sources s where s.realm_id = record_merged.realm_id)));
end;
$$;

comment on function matching.record_merged(integer, text[], text[]) is
  'Records what merges (decision_ids) are evidence for: merged teams and opponents in two lists; teams of a game with differing teams, '
  'competitions or clubs; teams of a club; places; teams of fixture_ids, games that moved with a competition or venue. '
  'IDENTITY-119, IDENTITY-212, IDENTITY-221.';
