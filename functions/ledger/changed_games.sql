create or replace function ledger.changed_games(realm_id integer, versions ledger.versions[]) returns setof jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with moved as materialized (
    select v.entity_id, min(v.version) as first_version, array_agg(v order by v.version) as versions
      from unnest(changed_games.versions) v
     where v.entity_type = 'fixture'
     group by v.entity_id
  ), states as materialized (
    select canon.survivor_of(changed_games.realm_id, m.entity_id) as entity_id,
           ledger.change_of_game(
             m.first_version = 1, k.kinds, b.state ->> 'status', canon.survivor_of(changed_games.realm_id, m.entity_id) <> m.entity_id)
             as what,
           m.first_version = 1 as is_new, c.moves, b.state as before, b.state || c.moves as after,
           coalesce(b.state || c.moves ->> 'time_zone', canon.zone_of(changed_games.realm_id, m.entity_id), 'UTC') as zone
      from moved m
      cross join lateral (
        select coalesce(jsonb_object_agg(f.key, f.value order by v.version), '{}')
          from unnest(m.versions) v cross join lateral jsonb_each(v.moves) f
      ) c (moves)
      cross join lateral (select ledger.kinds_of_game(changed_games.realm_id, m.entity_id, m.versions)) k (kinds)
      cross join lateral (
        select case when m.first_version = 1 then '{}'
                    else coalesce(ledger.state_at(changed_games.realm_id, m.entity_id, m.first_version - 1), '{}') end
      ) b (state)
  )
  select jsonb_strip_nulls(jsonb_build_object(
           'id', s.entity_id, 'what', s.what,
           'name', ledger.name_of_game(changed_games.realm_id, s.entity_id), 'zone', s.zone,
           'on_day', coalesce(s.after ->> 'date', (t.start_at at time zone s.zone)::date::text), 'start', s.after -> 'start',
           'time_status', s.after -> 'time_status', 'status', s.after -> 'status',
           'venue', (select v.name from canon.venues v
                      where v.realm_id = changed_games.realm_id and v.venue_id = s.after #>> '{venue,id}'),
           'field', s.after -> 'venue.field'))
         || jsonb_build_object('fields', f.fields)
    from states s
    cross join lateral (
      select case when s.is_new then '[]' else ledger.fields_of_game(changed_games.realm_id, s.before, s.moves) end
    ) f (fields)
    cross join lateral (select (s.after ->> 'start')::timestamptz) t (start_at)
   -- One that reads as before is not changed.
   where s.what <> 'changed' or f.fields <> '[]'
   order by coalesce(t.start_at, (s.after ->> 'date')::date::timestamp at time zone s.zone), s.entity_id;
$$;

comment on function ledger.changed_games(integer, ledger.versions[]) is
  'Returns the games that versions change, staged or written, by start: {id, what (ledger.change_of_game), name, zone, on_day, start, '
  'time_status, status, venue, field, fields: [{field, before, after}]}; new ones have no fields, and merged ones the id and name of '
  'their survivor. FEED-380.';

create or replace function ledger.count_changed_games(realm_id integer, versions ledger.versions[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(c.what, c.games), '{}')
    from (
      select ledger.change_of_game(m.first_version = 1, k.kinds, b.state ->> 'status', k.is_merged) as what, count(*) as games
        from (
          select v.entity_id, min(v.version) as first_version, array_agg(v order by v.version) as versions
            from unnest(count_changed_games.versions) v
           where v.entity_type = 'fixture'
           group by v.entity_id
        ) m
        cross join lateral (
          select ledger.kinds_of_game(count_changed_games.realm_id, m.entity_id, m.versions),
                 canon.survivor_of(count_changed_games.realm_id, m.entity_id) <> m.entity_id
        ) k (kinds, is_merged)
        cross join lateral (
          select case when m.first_version > 1 and (
                        'reinstated' = any (k.kinds) or ledger.change_of_game(false, k.kinds, null, false) = 'changed')
            then ledger.state_at(count_changed_games.realm_id, m.entity_id, m.first_version - 1) end
        ) b (state)
       where m.first_version = 1 or ledger.change_of_game(false, k.kinds, null, false) <> 'changed'
          or ledger.fields_of_game(count_changed_games.realm_id, b.state, (
               select jsonb_object_agg(f.key, f.value order by v.version)
                 from unnest(m.versions) v cross join lateral jsonb_each(v.moves) f)) <> '[]'
       group by 1
    ) c;
$$;

comment on function ledger.count_changed_games(integer, ledger.versions[]) is
  'Returns how many games versions change, by what happened to them: {what (ledger.change_of_game): how many}. Reads the states of few, '
  'unlike ledger.changed_games, with which it agrees. FEED-380.';

create or replace function ledger.staged_games(realm_id integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(g.game order by g.place), '[]')
      from ledger.changed_games(staged_games.realm_id, array(
             select (staged_games.realm_id, s.entity_id, s.version, s.entity_type, 0, 0, s.observation_id, s.moves, s.observations,
                     s.kinds, s.state)::ledger.versions
               from pg_temp.staged_versions s where s.entity_type = 'fixture' order by s.ordinal))
           with ordinality g (game, place));
end;
$$;

comment on function ledger.staged_games(integer) is
  'Returns the games that the staged versions of a transaction change, as ledger.changed_games does. FEED-380.';

create or replace function ledger.name_of_game(realm_id integer, fixture_id text) returns text
language sql stable
begin atomic
  select nullif(concat_ws(': ', f.title, (
           select string_agg(t.name, ' v ' order by s.side_index)
             from canon.fixture_sides s
             join canon.teams t on t.realm_id = s.realm_id and t.team_id = s.team_id
            where s.realm_id = f.realm_id and s.fixture_id = f.fixture_id)), '')
    from canon.fixtures f
   where f.realm_id = name_of_game.realm_id and f.fixture_id = name_of_game.fixture_id;
end;

comment on function ledger.name_of_game(integer, text) is
  'Returns what a game is called, as canon.title_of does, in a tenth of the time; null if it has no title and no team with a name.';

create or replace function ledger.change_of_game(is_new boolean, kinds text[], status_before text, is_merged boolean) returns text
language sql immutable
return case
  when is_new then case when is_merged then 'known' else 'added' end
  when 'cancelled' = any (kinds) then 'cancelled'
  when 'withdrawn' = any (kinds) then 'removed'
  when kinds && array['rescheduled', 'relocated', 'postponed'] then 'moved'
  when 'reinstated' = any (kinds) and status_before = 'cancelled' then 'reinstated'
  when kinds && array['reinstated', 'returned'] then 'returned'
  else 'changed'
end;

comment on function ledger.change_of_game(boolean, text[], text, boolean) is
  'Returns what happened to a game, by the kinds of its changes (ledger.kinds_of_game): added, known (new, but merged since), cancelled, '
  'removed (no source lists it any more), moved (time or place, or postponed), reinstated (was cancelled), returned (on or listed '
  'again), else changed. FEED-380.';

create or replace function ledger.fields_of_game(realm_id integer, before jsonb, moves jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', m.key, 'before', n.before, 'after', n.after) order by m.key), '[]')
    from jsonb_each(fields_of_game.moves) m
    cross join lateral (
      select canon.named_value(fields_of_game.realm_id, fields_of_game.before -> m.key, '{}'),
             canon.named_value(fields_of_game.realm_id, nullif(m.value, 'null'), '{}')
    ) v (before, after)
    cross join lateral (
      select ledger.without_ids(v.before), ledger.without_ids(v.after)
    ) n (before, after)
   where n.before is distinct from n.after;
$$;

comment on function ledger.fields_of_game(integer, jsonb, jsonb) is
  'Returns the fields in which a game moves from a state (before), references as their names: [{field, before, after}]. One that reads '
  'the same, such as a venue under another id, is left out. FEED-380.';

create or replace function ledger.without_ids(value jsonb) returns jsonb
language sql immutable
return case
  when jsonb_typeof(value) = 'object' then value - 'id'
  when jsonb_path_exists(value, 'strict $[*].team.id', silent => true) then (
    select jsonb_agg(case when s.side ? 'team' then s.side || jsonb_build_object('team', (s.side -> 'team') - 'id') else s.side end
                     order by s.place)
      from jsonb_array_elements(value) with ordinality s (side, place))
  else value
end;

comment on function ledger.without_ids(jsonb) is
  'Returns the value of a field as people read it: without the ids of what it refers to, the teams of sides included.';
