create or replace function connect.cadence(target connect.targets, at timestamptz) returns interval
language sql stable
begin atomic
  -- Nor past the midnight after which the objective is shorter by more than that third.
  select greatest(
           least(
             case
               when d.is_at_rest then interval '24 hours'
               when l.is_soon or l.is_near and d.is_league then interval '15 minutes'
               when l.is_near then interval '1 hour'
               else interval '6 hours'
             end,
             connect.objective(cadence.target.slo_hours, d.is_at_rest, l.is_game_day, d.asked) / 3,
             -- A day with games starts before the next fetch: its objective holds from its first second.
             case when l.is_eve then greatest(
               (d.today + 1)::timestamp at time zone d.time_zone - cadence.at,
               connect.objective(cadence.target.slo_hours, false, true, null) / 3) end),
           make_interval(secs => least(coalesce(d.asked, 0), 86400)))
    from (
      select f.time_zone, t.today, f.team is null and starts_with(f.feed_id, 'feed_') as is_league,
             cadence.target.listed_count = 0 or cadence.target.last_game_on < t.today - 14 as is_at_rest,
             greatest(cadence.target.interval_seconds, cadence.target.file_interval_seconds) as asked
        from connect.feeds f
        cross join lateral (select (cadence.at at time zone f.time_zone)::date) t (today)
       where f.realm_id = cadence.target.realm_id and f.feed_id = cadence.target.feed_id
    ) d
    cross join lateral (
      select coalesce(bool_or(e.start_at between cadence.at - interval '4 hours' and cadence.at + interval '6 hours'), false) as is_soon,
             coalesce(bool_or(coalesce(e.start_at between cadence.at - interval '4 hours' and cadence.at + interval '48 hours',
                                       e.on_day between d.today and d.today + 2)), false) as is_near,
             coalesce(bool_or(e.on_day = d.today and e.data ->> 'kind' = 'game'), false) as is_game_day,
             coalesce(bool_or(e.on_day = d.today + 1 and e.data ->> 'kind' = 'game'), false) as is_eve
        from connect.listed e
       where e.realm_id = cadence.target.realm_id and e.target_id = cadence.target.target_id and e.withdrawn_at is null
         and e.on_day between d.today - 1 and d.today + 3
    ) l;
end;

comment on function connect.cadence(connect.targets, timestamptz) is
  'Returns how long to wait after a success before the next fetch of a target: 15 minutes near a game, connectors and feeds of one '
  'team an hour at first, else 6 hours; a day if nothing is listed or all is over. At most a third of connect.objective, at least what '
  'its publisher asks. FEED-14, FEED-300.';

create or replace function connect.objective(slo_hours integer, is_at_rest boolean, is_game_day boolean, interval_seconds integer)
returns interval
language sql immutable
return greatest(
  case
    when is_at_rest then greatest(make_interval(hours => slo_hours), interval '72 hours')
    when is_game_day then least(make_interval(hours => slo_hours), interval '2 hours')
    else make_interval(hours => slo_hours)
  end,
  make_interval(secs => least(coalesce(interval_seconds, 0), 86400) * 4 / 3));

comment on function connect.objective(integer, boolean, boolean, integer) is
  'Returns how old the last success of a target may be: its configured objective in hours (24), 2 hours on a day with games, 72 if '
  'nothing is listed or all is over, and never less than four thirds of the seconds that its publisher asks for between two fetches '
  '(null: none). FEED-300.';
-- For audit.targets.
grant execute on function connect.objective(integer, boolean, boolean, integer) to oyss_auditor, oyss_auditor_unmasked;

create or replace function connect.target_state(
  excluded_reason text, listed_count integer, last_game_on date, is_empty boolean, first_ok_at timestamptz, last_ok_at timestamptz,
  failed_count integer, objective interval, today date, at timestamptz
) returns text
language sql immutable
-- Dormant also requires that the last try succeeded; unpublished, that the last answer confirms it; failing and stale, that it worked once.
return case
  when excluded_reason is not null then 'excluded'
  when listed_count > 0 and last_game_on < today - 14 and failed_count = 0 then 'dormant'
  when listed_count = 0 and is_empty then 'unpublished'
  when first_ok_at is not null and failed_count >= 3 then 'failing'
  when first_ok_at is not null and last_ok_at < at - objective then 'stale'
  when first_ok_at is not null then 'syncing'
  else 'discovered'
end;

comment on function connect.target_state(text, integer, date, boolean, timestamptz, timestamptz, integer, interval, date, timestamptz) is
  'Returns the state of a target at a moment and local day, the first that applies: excluded, dormant (last game over for 14 days), '
  'unpublished (nothing ever listed), failing (3 in a row), stale (past its objective; null: never), syncing, discovered. FEED-15.';
-- For audit.targets.
grant execute
  on function connect.target_state(text, integer, date, boolean, timestamptz, timestamptz, integer, interval, date, timestamptz)
  to oyss_auditor, oyss_auditor_unmasked;

create or replace function connect.settle_target(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.targets t
     set last_snapshot_id = case when x.is_replay then t.last_snapshot_id else s.snapshot_id end,
         etag = case when x.is_replay then t.etag else s.headers ->> 'etag' end,
         last_modified = case when x.is_replay then t.last_modified else s.headers ->> 'last_modified' end,
         listed_count = c.count, last_game_on = c.last_day,
         due_at = case when coalesce((f.settings ->> 'completes_scored')::boolean, f.kind <> 'html')
                       then connect.next_due(t, util.now()) end
    from connect.snapshots s, connect.feeds f, (
      select count(*) as count, max(l.on_day) as last_day
        from connect.listed l
       where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
    ) c, (select run.trigger = 'replay') x (is_replay)
   where t.realm_id = run.realm_id and t.target_id = run.target_id and f.realm_id = t.realm_id and f.feed_id = t.feed_id
     and s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id;
$$;

comment on function connect.settle_target(connect.runs) is
  'Records on a target the results of a run that was applied, or found nothing new: its snapshot with the validators of the answer (not '
  'for a replay), how much is listed and until when, and when a score next makes a game final. FEED-16, FEED-45.';

create or replace function connect.next_due(target connect.targets, at timestamptz) returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select min(d.due_at)
    from connect.listed l
    cross join lateral (
      select coalesce(l.start_at, (l.on_day + 1)::timestamp at time zone coalesce(l.data ->> 'time_zone', 'UTC'))
    ) s (start_at)
    cross join lateral (values (s.start_at + interval '3 hours'), (s.start_at + interval '24 hours')) d (due_at)
   where l.realm_id = target.realm_id and l.target_id = target.target_id and l.withdrawn_at is null
     and l.home_score is not null and l.away_score is not null and l.on_day >= (next_due.at - interval '3 days')::date
     and d.due_at > next_due.at and l.data #>> '{result,final}' = 'false';
$$;

comment on function connect.next_due(connect.targets, timestamptz) is
  'Returns when a score that a target lists next makes its game completed (3 hours after the start) or final (24 hours); null: none '
  'does. FEED-45.';

create or replace function connect.target_of(target_id text) returns connect.targets
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_target connect.targets;
begin
  if target_of.target_id is null or target_of.target_id !~ '^tgt_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
    raise exception using errcode = 'OYV01', message = 'A target has an id of tgt_ and 26 characters.';
  end if;
  select t.* into v_target from connect.targets t where t.target_id = target_of.target_id;
  if v_target.target_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no target %s.', target_of.target_id);
  end if;
  return v_target;
end;
$$;

comment on function connect.target_of(text) is 'Returns a target. Raises OYV01 (invalid_id), OYN01 (not_found).';

create or replace function connect.resume_targets(realm_id integer, feed_id text, target_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.targets t set next_at = util.now()
    from connect.feeds f
   where t.realm_id = resume_targets.realm_id and t.feed_id = resume_targets.feed_id
     and (resume_targets.target_id is null or t.target_id = resume_targets.target_id)
     and f.realm_id = t.realm_id and f.feed_id = t.feed_id
     and (t.url is not null and f.status <> 'disabled'
          or exists (select from connect.runs r
                      where r.realm_id = t.realm_id and r.target_id = t.target_id and r.state in ('claimed', 'fetched', 'extracted')));
$$;

comment on function connect.resume_targets(integer, text, text) is
  'Makes the targets of a feed or connector (target_id: that one; null: all) due now, if they have an address and it is enabled, or if '
  'a run of them waits. FEED-264.';
