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
