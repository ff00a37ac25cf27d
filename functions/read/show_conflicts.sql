create or replace function read.show_conflicts(
  realm_id integer, entity_type text, competition_id text, field text, winner text, loser text
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_entities constant integer := 1000;
  c_most_cells constant integer := 100;
  c_most_examples constant integer := 12;
  v_competition_id text := show_conflicts.competition_id;
  v_ids text[];
  v_cells jsonb;
  v_examples jsonb;
begin
  if show_conflicts.entity_type is null or show_conflicts.entity_type not in ('fixture', 'team', 'venue', 'competition', 'organization')
  then
    raise exception using errcode = 'OYV02', column = '/kind',
      message = 'Conflicts are counted for fixtures, teams, venues, competitions and organizations. Choose one of these types.';
  elsif v_competition_id is not null then
    if show_conflicts.entity_type <> 'fixture' then
      raise exception using errcode = 'OYV02', column = '/competition',
        message = 'Within a competition, only conflicts of fixtures are counted. Omit the competition, or choose fixtures.';
    end if;
    v_competition_id := read.find_survivor(show_conflicts.realm_id, 'competition', v_competition_id);
  end if;
  v_ids := read.looked_at(show_conflicts.realm_id, show_conflicts.entity_type, v_competition_id, c_most_entities);
  with met as materialized (
    select c.* from read.conflicts_among(show_conflicts.realm_id, v_ids) c
  ), cells as (
    select m.winner, m.loser, m.field, count(*) filter (where not m.is_same) as differ, count(*) as both_said
      from met m group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit c_most_cells
  ), examples as (
    select m.* from met m
     where not m.is_same and m.field = show_conflicts.field and m.winner = show_conflicts.winner and m.loser = show_conflicts.loser
     order by m.entity_id desc limit c_most_examples
  )
  select (select jsonb_agg(to_jsonb(c) order by c.differ desc, c.winner, c.loser, c.field) from cells c where c.differ > 0),
         (select jsonb_agg(jsonb_build_object(
                   'id', e.entity_id, 'name', canon.title_of(show_conflicts.realm_id, e.entity_id),
                   'zone', canon.zone_of(show_conflicts.realm_id, e.entity_id), 'value', e.value, 'other', e.other)
                   order by e.entity_id desc) from examples e)
    into v_cells, v_examples;
  return jsonb_build_object(
    'competition', case when v_competition_id is not null then jsonb_build_object(
      'id', v_competition_id, 'name', canon.title_of(show_conflicts.realm_id, v_competition_id)) end,
    'looked_at', cardinality(v_ids), 'is_whole', cardinality(v_ids) < c_most_entities,
    'cells', coalesce(v_cells, '[]'), 'examples', v_examples, 'labels', read.labels_of(show_conflicts.realm_id, v_examples));
end;
$$;

comment on function read.show_conflicts(integer, text, text, text, text, text) is
  'Returns where sources disagree among at most 1,000 entities of a type (read.looked_at; competition: null for all): per winner, loser '
  'and field, how often both stated it and differed, most first; given all three, 12 examples with zone. Raises OYN01 (not_found), '
  'OYV02. DASHBOARD-36.';

create or replace function read.looked_at(realm_id integer, entity_type text, competition_id text, row_limit integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select f.entity_id
      from read.find_entities(
             looked_at.realm_id, looked_at.entity_type, null, looked_at.competition_id, null, looked_at.row_limit) f
     where f.entity_id is not null
     order by f.number limit looked_at.row_limit);
end;
$$;

comment on function read.looked_at(integer, text, text, integer) is
  'Returns the entities of a type whose conflicts are counted, at most row_limit: fixtures of a competition, or those that changed '
  'last; for other types, the newest. DASHBOARD-36.';

create or replace function read.conflicts_among(realm_id integer, entity_ids text[])
returns table (entity_id text, field text, winner text, loser text, value jsonb, other jsonb, is_same boolean)
language sql stable
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
begin atomic
  with said as materialized (
    select m.entity_id, m.mapping_id, coalesce(c.observed_at, m.observed_at) as observed_at, c.field, c.value, c.is_winning,
           m.source_id, c.implied_by = '' and not c.is_reference as is_stated
      from unnest(conflicts_among.entity_ids) i (entity_id)
      join canon.external_ids m on m.realm_id = conflicts_among.realm_id and m.entity_id = i.entity_id
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where c.value <> 'null' and not c.is_set_aside and not m.is_withdrawn and m.entity_type <> 'stat_line'
       and c.field not in ('notes', 'coach')
  ), met as (
    select s.entity_id, s.mapping_id, s.observed_at, s.field, s.value as other, s.source_id as loser_id, s.is_winning,
           first_value(case when s.is_winning then s.value end) over w as value,
           first_value(case when s.is_winning then s.source_id end) over w as winner_id
      from said s
     where s.is_stated or s.is_winning
    window w as (partition by s.entity_id, s.field order by s.is_winning desc)
  )
  select t.entity_id, t.field, w.source_key, l.source_key, t.value, t.other,
         read.agrees_with(conflicts_among.realm_id, t.mapping_id, t.observed_at, t.field, t.other, t.value)
    from met t
    join tenancy.sources w on w.realm_id = conflicts_among.realm_id and w.source_id = t.winner_id
    join tenancy.sources l on l.realm_id = conflicts_among.realm_id and l.source_id = t.loser_id
   where not t.is_winning and t.loser_id <> t.winner_id;
end;

comment on function read.conflicts_among(integer, text[]) is
  'Returns, for entities, each field on which a source states a value while another won: winner, loser and their values, and whether '
  'they agree (read.agrees_with). Withdrawn, implied and reference-only claims, those set aside by a yield, notes and coach are left '
  'out. DASHBOARD-36.';

create or replace function read.disagreeing_games(realm_id integer, account_id text, since timestamptz) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_games constant integer := 5000;
  v_ids text[];
begin
  -- Games to come that the account reports and another source reported since.
  v_ids := array(
    select distinct o.entity_id
      from (
        select m.entity_id, m.source_id
          from tenancy.sources s
          join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id and m.entity_type = 'fixture'
          join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
         where s.realm_id = disagreeing_games.realm_id and s.account_id = disagreeing_games.account_id
           and f.sorts_at between util.now() and util.now() + interval '60 days' and f.void_at is null and not m.is_withdrawn
         limit c_most_games
      ) o
     where exists (
       select from canon.external_ids x
        where x.realm_id = disagreeing_games.realm_id and x.entity_id = o.entity_id and x.source_id <> o.source_id
          and x.entity_type = 'fixture' and not x.is_withdrawn and x.observed_at > disagreeing_games.since));
  return (
    select jsonb_build_object('count', count(distinct c.entity_id), 'sources', jsonb_agg(distinct k.source_key))
      from read.conflicts_among(disagreeing_games.realm_id, v_ids) c
      join tenancy.sources w on w.realm_id = disagreeing_games.realm_id and w.source_key = c.winner
      join tenancy.sources l on l.realm_id = disagreeing_games.realm_id and l.source_key = c.loser
      cross join lateral (
        select max(x.observed_at) filter (where x.source_id = w.source_id) as won_at,
               max(x.observed_at) filter (where x.source_id = l.source_id) as lost_at
          from canon.external_ids x
         where x.realm_id = disagreeing_games.realm_id and x.entity_id = c.entity_id and x.source_id in (w.source_id, l.source_id)
      ) t
      cross join lateral (
        select case when l.account_id = disagreeing_games.account_id and t.won_at > disagreeing_games.since then c.winner
                    -- What it reports wins; the other is newer.
                    when w.account_id = disagreeing_games.account_id and t.lost_at > greatest(t.won_at, disagreeing_games.since)
                    then c.loser
               end as source_key
      ) k
     where not c.is_same and c.field in ('start', 'date', 'venue', 'venue.field', 'status', 'sides') and k.source_key is not null
    having count(*) > 0);
end;
$$;

comment on function read.disagreeing_games(integer, text, timestamptz) is
  'Returns {count, sources} of games of the next 60 days that sources of an account report and another source, by a report since a '
  'moment, otherwise: it wins, or is newer than what wins; of at most 5,000 games. Null: none. PEOPLE-160.';

create or replace function read.shares_of(realm_id integer, source_id text)
returns table (entity_type text, field text, said bigint, winning bigint, overruled bigint)
language sql stable
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
begin atomic
  with sample as materialized (
    select m.mapping_id, m.entity_id, m.observed_at, t.type
      from unnest(array['organization', 'competition', 'team', 'venue', 'fixture', 'result']) t (type)
      cross join lateral (
        select x.mapping_id, x.entity_id, x.observed_at
          from canon.external_ids x
         where x.realm_id = shares_of.realm_id and x.source_id = shares_of.source_id and x.entity_type = t.type
           and x.entity_id is not null and not x.is_withdrawn
         order by x.external_id desc
         limit 300
      ) m
  ), claims as materialized (
    select s.type, s.entity_id, c.mapping_id, coalesce(c.observed_at, s.observed_at) as observed_at, c.field, c.value, c.is_winning
      from sample s
      join canon.claims c on c.realm_id = shares_of.realm_id and c.mapping_id = s.mapping_id
     where c.implied_by = '' and not c.is_reference and c.value <> 'null'
  )
  select c.type, c.field, count(*), count(*) filter (where c.is_winning),
         count(*) filter (
           where not c.is_winning and exists (
             select from canon.external_ids o
               join canon.claims w on w.realm_id = o.realm_id and w.mapping_id = o.mapping_id and w.field = c.field
              where o.realm_id = shares_of.realm_id and o.entity_id = c.entity_id and w.is_winning and w.value <> c.value
                and not read.agrees_with(shares_of.realm_id, c.mapping_id, c.observed_at, c.field, c.value, w.value)))
    from claims c
   group by c.type, c.field;
end;

comment on function read.shares_of(integer, text) is
  'Returns, for up to 300 entities of each type that a source names (the last by its own ids), how often it states each field, how '
  'often its value is the current one, and how often another source''s different value is current instead. DASHBOARD-72.';
