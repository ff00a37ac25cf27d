create or replace function connect.waiting_files(realm_id integer, account_id text, since timestamptz) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 20;
begin
  return (
    select jsonb_build_object('count', count(*), 'feeds', jsonb_agg(jsonb_build_object('run_id', w.run_id, 'feed', w.name)
             order by w.run_id desc) filter (where w.place <= c_most))
      from (
        select r.run_id, f.name, r.ended_at, row_number() over (order by r.run_id desc) as place
          from connect.feeds f
          join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
          join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id and r.state = 'held'
         where f.realm_id = waiting_files.realm_id and f.account_id = waiting_files.account_id and starts_with(f.feed_id, 'feed_')
      ) w
     -- Who uploads it looks at once.
    having max(w.ended_at) filter (where w.ended_at <= util.now() - interval '1 hour') > waiting_files.since);
end;
$$;

comment on function connect.waiting_files(integer, text, timestamptz) is
  'Returns {count, feeds: [{run_id, feed: its name}], at most 20} of runs of feeds of an account that wait for a decision, if one of '
  'them has waited for an hour and began after a moment; null: none. PEOPLE-160.';

create or replace function connect.waiting_figures(realm_id integer, feed_id text) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
    select jsonb_build_object('run', jsonb_build_object(
             'run_id', r.run_id, 'entries', r.entry_count, 'counts', r.counts, 'games', connect.count_run_games(r),
             'decided', connect.decided_now(r)))
      from connect.targets t
      join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id and r.state = 'held'
     where t.realm_id = waiting_figures.realm_id and t.feed_id = waiting_figures.feed_id
     order by r.run_id desc limit 1), '{}');
$$;

comment on function connect.waiting_figures(integer, text) is
  'Returns {run: {run_id, entries, counts, games (connect.count_run_games), decided}} of the newest run of a feed that waits, as its page '
  'has them; {}: none waits. FEED-412.';

create or replace function connect.is_comparing(run connect.runs) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
begin
  if run.batch_ids = '{}' or run.ended_at is null or run.ended_at <= util.now() - interval '10 minutes' then
    return false;
  end if;
  return (
    with games as materialized (
      select m.entity_id, m.origin_id, f.venue_id, f.competition_id
        from connect.feed_of_run(run) d
        cross join lateral (
          select o.external_id from intake.observations o
           where o.batch_id = any (run.batch_ids) and o.realm_id = run.realm_id and o.type = 'fixture' limit 3000) o
        join canon.external_ids m on m.realm_id = run.realm_id and m.source_id = d.source_id and m.entity_type = 'fixture'
         and m.external_id = o.external_id and m.player_id = ''
        join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
    ), teams as materialized (
      select distinct s.team_id
        from games g join canon.fixture_sides s on s.realm_id = run.realm_id and s.fixture_id = g.entity_id
    ), names as materialized (
      select m.mapping_id, m.entity_id, m.origin_id
        from (select t.team_id from teams t union select g.venue_id from games g union select g.competition_id from games g) n (entity_id)
        join canon.external_ids m on m.realm_id = run.realm_id and m.entity_id = n.entity_id
    )
    select exists (
             select from names n
              cross join lateral (
                select from matching.noted w where w.realm_id = run.realm_id and w.mapping_id = n.mapping_id offset 0) w)
        or exists (
             select from identity.merges w
               join identity.decisions k on k.realm_id = w.realm_id and k.decision_id = w.decision_id
              where w.realm_id = run.realm_id and array[k.first_id, k.second_id] && array(
                select n.entity_id from names n union select n.origin_id from names n
                union select g.entity_id from games g union select g.origin_id from games g)));
end;
$$;

comment on function connect.is_comparing(connect.runs) is
  'Returns whether games that a run pushed in the last ten minutes are still to be compared with those of other sources: a name of their '
  'teams, venues or competitions waits to be compared, or a merge of one of them, or of the game, waits. FEED-397.';
