create or replace function connect.run_details(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.run_document(run) || jsonb_build_object(
    'layout', run.layout, 'notes', run.notes, 'measures', run.measures, 'tried', run.trial -> 'tried',
    'skips', (
      select coalesce(
               jsonb_agg(jsonb_build_object('row', s.place, 'code', s.code, 'words', s.words, 'excerpt', s.excerpt)
                         order by s.number), '[]')
        from connect.skips s
       where s.realm_id = run.realm_id and s.run_id = run.run_id),
    'names', case when run.state in ('held', 'previewed') then connect.names_of(run) end,
    'difference', case when run.state in ('held', 'previewed') then connect.difference_of(run) end,
    'resembling', connect.resembling_feeds(run),
    'preview', (
      select coalesce(jsonb_agg(p.entry order by p.number), '[]')
        from (
          select e.number,
                 jsonb_strip_nulls(
                   jsonb_build_object(
                     'row', e.row_number, 'external_id', e.external_id, 'is', c.verdict, 'date', e.on_day, 'start', e.data -> 'start',
                     'time_zone', e.data -> 'time_zone', 'home', e.home, 'away', e.away, 'venue', e.venue, 'field', e.field,
                     'division', e.division, 'status', e.data -> 'status', 'title', e.data -> 'title', 'kind', e.data -> 'kind')) as entry
            from connect.compare_entries(run) c
            join connect.entries e on e.number = c.number
           where e.realm_id = run.realm_id and e.run_id = run.run_id
           order by e.number
           limit 20
        ) p));
$$;

comment on function connect.run_details(connect.runs) is
  'Returns a run as connect.list_runs does, with layout, notes, measures, skipped rows and reasons and, while it waits, its first 20 '
  'entries (UTC, with zone), names (connect.names_of), differences and feeds it may be of (connect.resembling_feeds). FEED-9, FEED-32, '
  'FEED-34.';

create or replace function connect.difference_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with games as materialized (
    select g.game, g.place
      from connect.games_of(run) with ordinality g (game, place)
     where g.game -> 'fields' <> '[]'
  )
  select jsonb_build_object(
           'fields', (
             select coalesce(jsonb_object_agg(n.field, n.games), '{}')
               from (
                 select f.changed ->> 'field' as field, count(*) as games
                   from games g
                   cross join lateral jsonb_array_elements(g.game -> 'fields') f (changed)
                  group by 1
               ) n),
           'games', (select coalesce(jsonb_agg(g.game order by g.place) filter (where g.place <= 20), '[]') from games g),
           'older', coalesce(run.counts -> 'older', '0'));
$$;

comment on function connect.difference_of(connect.runs) is
  'Returns how a run that waits would change known games: {fields: how many games each differs in, games: the first 20 '
  '(connect.games_of), older: entries that something newer overrules}. FEED-34.';

create or replace function connect.names_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with said as (
    select n.type, n.key, min(n.name) as name, count(*) as games
      from connect.entries e
      cross join lateral (values ('team', e.home_key, e.home), ('team', e.away_key, e.away), ('venue', connect.key_of(e.venue), e.venue))
        n (type, key, name)
     where e.realm_id = run.realm_id and e.run_id = run.run_id and n.key <> ''
     group by n.type, n.key
  ), listed as (
    select distinct n.type, n.key
      from connect.listed l
      cross join lateral (values ('team', l.home_key), ('team', l.away_key), ('venue', connect.key_of(l.venue))) n (type, key)
     where l.realm_id = run.realm_id and l.target_id = run.target_id and n.key <> ''
  ), judged as (
    select s.type, s.name, l.key is not null as is_listed,
           row_number() over (partition by s.type, l.key is null order by s.games desc, s.key) as place
      from said s
      left join listed l on l.type = s.type and l.key = s.key
  ), compared as (
    select j.type, j.name, j.place, array(
             select canon.name_of(run.realm_id, f.type, f.entity_id)
               from (
                 select j.type, n.entity_id, n.number
                   from search.find_names(run.realm_id, j.type, search.read_question(run.realm_id, j.type, j.name), null, null, 3) n
                  where n.entity_id is not null
               ) f
              order by f.number
              limit 3) as similar_names
      from judged j
     where not j.is_listed and j.place <= 20 and cardinality(search.words_of(j.name)) between 1 and 16
  ), counted as (
    select j.type,
           jsonb_build_object('listed', count(*) filter (where j.is_listed), 'new', count(*) filter (where not j.is_listed)) as tally
      from judged j
     group by j.type
  )
  select jsonb_build_object(
           'teams', coalesce((select c.tally from counted c where c.type = 'team'), '{"listed": 0, "new": 0}'),
           'venues', coalesce((select c.tally from counted c where c.type = 'venue'), '{"listed": 0, "new": 0}'),
           'similar', (select coalesce(
                                jsonb_agg(jsonb_build_object('type', c.type, 'name', c.name, 'known', to_jsonb(c.similar_names))
                                          order by c.type, c.place), '[]')
                         from compared c where c.similar_names <> '{}'));
$$;

comment on function connect.names_of(connect.runs) is
  'Returns the names in a waiting or previewed run: {teams: {listed, new}, venues, similar: [{type, name, known}]}. similar: for the 20 '
  'new names of each type with the most games, up to three known names that have all their words, with slips allowed. FEED-34.';

create or replace function connect.run_document(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
           jsonb_build_object(
             'run_id', run.run_id, 'target_id', run.target_id, 'feed_id', t.feed_id, 'trigger', run.trigger, 'is_dry', run.is_dry,
             'state', run.state, 'snapshot_id', run.snapshot_id, 'file_name', s.file_name,
             'parser', run.parser, 'parser_version', run.parser_version,
             'layout', run.layout ->> 'name', 'rows', run.row_count, 'entries', run.entry_count, 'skipped', run.skipped_count,
             'counts', run.counts, 'reasons', to_jsonb(run.reasons), 'reason_codes', to_jsonb(run.reason_codes),
             'suggestion', run.trial -> 'suggestion', 'failure', run.failure, 'error_code', run.error_code,
             'requests', run.request_count, 'bytes', run.byte_count, 'batch_ids', to_jsonb(run.batch_ids),
             'is_settled', case when run.batch_ids <> '{}' then
               (select bool_and(b.status in ('done', 'failed')) from intake.batches b where b.batch_id = any (run.batch_ids)) end,
             'applied_by', connect.applied_by(run), 'voided_at', util.rfc3339(run.voided_at),
             'restorable_until', util.rfc3339(case when not connect.is_past(run) then run.voided_at + interval '90 days' end),
             'is_past', nullif(run.state = 'applied' and connect.is_past(run), false), 'undo', connect.undo_state(run),
             'made_by', run.made_by, 'started_at', util.rfc3339(run.started_at),
             'ended_at', util.rfc3339(run.ended_at)))
    from connect.targets t
    left join connect.snapshots s on s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
$$;

comment on function connect.run_document(connect.runs) is
  'Returns a run as manage lists it: trigger, file, what was read, counts, why it was held or failed, batches; is_settled: '
  'those are applied; applied_by; voided_at: undone since; restorable_until; is_past: neither undone nor restored any longer; undo: under '
  'way (connect.undo_state). FEED-17.';

create or replace function connect.kept_settings(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(s.key, s.value), '{}')
    from connect.feed_of_run(run) f
    cross join lateral (
      select a.settings
        from connect.runs a
       where run.trigger = 'publish' and a.realm_id = run.realm_id and a.target_id = run.target_id and a.run_id < run.run_id
         and a.state = 'accepted' and a.snapshot_id = run.snapshot_id
       order by a.run_id desc limit 1
    ) a
    cross join lateral jsonb_each(a.settings - array['name', 'is_confirmed']) s
   where s.value = (f.settings || jsonb_build_object(
       'sport', f.sport, 'team', f.team, 'time_zone', f.time_zone, 'day_first', f.is_day_first, 'covers', f.covers)) -> s.key;
$$;

comment on function connect.kept_settings(connect.runs) is
  'Returns the settings of a feed that were published with a run and are in force, which an undo keeps; {}: none. UNDO-11.';

create or replace function connect.run_of(run_id text) returns connect.runs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs;
begin
  if run_of.run_id is null or run_of.run_id !~ '^run_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
    raise exception using errcode = 'OYV01', message = 'A run has an id of run_ and 26 characters.';
  end if;
  select r.* into v_run from connect.runs r where r.run_id = run_of.run_id;
  if v_run.run_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no run %s.', run_of.run_id);
  end if;
  return v_run;
end;
$$;

comment on function connect.run_of(text) is 'Returns a run. Raises OYV01 (invalid_id), OYN01 (not_found).';
