create or replace function jobs.judge_games(row_limit integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_due intake.judging;
  v_fixture_ids text[];
  v_removed integer;
begin
  delete from intake.judged_games j
   where (j.realm_id, j.fixture_id, j.source_id) in (
     select o.realm_id, o.fixture_id, o.source_id from intake.judged_games o
      where o.ended_at < util.now() - interval '90 days'
      order by o.ended_at
      limit judge_games.row_limit);
  get diagnostics v_removed = row_count;
  insert into intake.judging (realm_id, sorts_at, fixture_id)
  select r.realm_id, util.now() - interval '90 days', ''
    from tenancy.realms r
   where not exists (select from intake.judging j where j.realm_id = r.realm_id)
      on conflict on constraint judging_pkey do nothing;
  select j.* into v_due
    from intake.judging j
    cross join lateral read.games_to_judge(j.realm_id, j.sorts_at, j.fixture_id, 1) g
   order by j.sorts_at, j.realm_id
   limit 1
     for update of j skip locked;
  if v_due.realm_id is null then
    return v_removed;
  end if;

  update intake.judging j set sorts_at = l.sorts_at, fixture_id = l.fixture_id
    from (
      select g.sorts_at, g.fixture_id, array_agg(g.fixture_id) over () as fixture_ids
        from read.games_to_judge(v_due.realm_id, v_due.sorts_at, v_due.fixture_id, judge_games.row_limit) g
       order by g.sorts_at desc, g.fixture_id desc
       limit 1) l
   where j.realm_id = v_due.realm_id
  returning l.fixture_ids into v_fixture_ids;
  -- A game that was put off is judged again.
  delete from intake.judged_games j where j.realm_id = v_due.realm_id and j.fixture_id = any (v_fixture_ids);
  insert into intake.judged_games (realm_id, fixture_id, source_id, ended_at, is_right, followed_seconds, missed_count)
  select v_due.realm_id, r.fixture_id, r.source_id, r.ended_at, r.is_right, r.followed_seconds, r.missed_count
    from read.judge_reports(v_due.realm_id, v_fixture_ids) r;
  return v_removed + cardinality(v_fixture_ids);
end;
$$;

comment on function jobs.judge_games(integer) is
  'Judges what sources reported of at most row_limit games of one realm that began over 25 hours ago and were not judged, the oldest '
  'first, and removes as many judgments of games that ended over 90 days ago. Returns the number of games and judgments: call it until '
  '0. FRESH-3.';
grant execute on function jobs.judge_games(integer) to oyss_resolver;
