create or replace function connect.accept_run(run_id text, note text, made_by text, mapping jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(accept_run.run_id);
  v_feed connect.feeds;
  v_mapping jsonb;
begin
  -- The hold is cleared, validators are discarded, and the feed resumes on its next run (manage.replay_run applies the held snapshot). The
  -- mapping is a setting of the feed from then on.
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  v_feed := connect.lock_held(v_run, is_discarded => false);
  v_mapping := connect.mapping_to_take(v_run, accept_run.mapping);
  if v_mapping = '{}' then
    perform connect.accept_shape(v_run, accept_run.made_by, accept_run.note);
  end if;
  update connect.feeds f set settings = f.settings || '{"is_confirmed": true}'
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  update connect.targets t
     set etag = null, last_modified = null, last_snapshot_id = null,
         next_at = case when t.url is not null then util.now() else t.next_at end
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  perform connect.close_held(v_run, v_feed, 'accepted');
  insert into connect.acts (realm_id, feed_id, run_id, operation, note, made_by)
  values (v_run.realm_id, v_feed.feed_id, v_run.run_id, 'accept', accept_run.note, accept_run.made_by);
  if v_mapping <> '{}' then
    perform connect.accept_mapping(v_run, v_feed, v_mapping, accept_run.note, accept_run.made_by);
  end if;
  return connect.run_document(connect.run_of(v_run.run_id)) || jsonb_build_object('mapping', v_mapping);
end;
$$;

comment on function connect.accept_run(text, text, text, jsonb) is
  'Accepts the shape of a held run as the baseline; applies nothing. mapping: {role: header} ({}: as read; null: the suggestion, if '
  'clear); note: why; made_by: who. Returns the run with the mapping used. Raises OYV01, OYV02 (no such column), OYN01, OYC03 (not '
  'held, or no mapping). FEED-36, FEED-282.';

create or replace function connect.accept_mapping(run connect.runs, feed connect.feeds, mapping jsonb, note text, made_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run_id text := util.make_id('run');
begin
  update connect.feeds f
     set settings = f.settings || jsonb_build_object(
           'mapping',
           coalesce(
             (select jsonb_object_agg(o.key, o.value)
                from jsonb_each_text(f.settings -> 'mapping') o
               where o.value not in (select n.value from jsonb_each_text(accept_mapping.mapping) n)), '{}') || accept_mapping.mapping)
   where f.realm_id = feed.realm_id and f.feed_id = feed.feed_id;
  insert into connect.acts (realm_id, feed_id, run_id, operation, note, made_by)
  values (feed.realm_id, feed.feed_id, run.run_id, 'map', accept_mapping.mapping::text, accept_mapping.made_by);
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, snapshot_id, observed_at, made_by)
  values (run.realm_id, v_run_id, run.target_id, 'accept', 'fetched', run.snapshot_id, run.observed_at, accept_mapping.made_by);
  insert into connect.acts (realm_id, feed_id, run_id, operation, note, made_by)
  values (feed.realm_id, feed.feed_id, v_run_id, 'accept', accept_mapping.note, accept_mapping.made_by);
  update connect.targets t set next_at = util.now() where t.realm_id = run.realm_id and t.target_id = run.target_id;
  perform util.enqueue('poll', '{}', null); -- at once, not at the worker's next poll
end;
$$;

comment on function connect.accept_mapping(connect.runs, connect.feeds, jsonb, text, text) is
  'Records a column mapping ({role: header}) in the settings of a feed, and starts a run that reads the snapshot of a held run by it, '
  'before any other run: its shape becomes the baseline (connect.adopt_run). FEED-282.';

create or replace function connect.mapping_to_take(run connect.runs, said jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_suggestion constant jsonb := run.trial -> 'suggestion';
  v_as_read constant jsonb := run.trial #> '{tried,0}';
  v_unknown text;
  v_columns text := (
    select string_agg(format('"%s"', h.name), ', ' order by h.place)
      from jsonb_array_elements_text(run.layout -> 'headers') with ordinality h (name, place) where h.name <> '');
begin
  if jsonb_typeof(said) <> 'object' then
    raise exception using errcode = 'OYV02', message = 'A mapping has the form {role: column}.';
  elsif said <> '{}' then
    v_unknown := (
      select min(m.key) from jsonb_each_text(said) m
       where m.key <> all (array[
           'id', 'date', 'start', 'end', 'end_date', 'duration', 'all_day', 'weekday', 'zone', 'home', 'away', 'home_id', 'away_id', 'team',
           'opponent', 'home_or_away', 'venue', 'field', 'home_score', 'away_score', 'score', 'status', 'kind', 'division', 'age_group',
           'gender', 'competition', 'title', 'notes', 'url']));
    if v_unknown is not null then
      raise exception using errcode = 'OYV02',
        message = format('No column means "%s". It may mean date, start, home, away, venue, field, division, status and so on.', v_unknown);
    end if;
    v_unknown := (
      select min(m.value) from jsonb_each_text(said) m
       where not exists (
         select from jsonb_array_elements_text(run.layout -> 'headers') h (name)
          where lower(replace(h.name, ' ', '')) = lower(replace(m.value, ' ', ''))));
    if v_unknown is not null then
      raise exception using errcode = 'OYV02',
        message = format('The file has no column "%s". It has: %s.', v_unknown, coalesce(v_columns, 'none'));
    end if;
    return said;
  elsif said is null and (v_suggestion ->> 'is_clear')::boolean and not (v_suggestion ->> 'is_read')::boolean then
    return v_suggestion -> 'mapping';
  elsif run.row_count > 0 and (
      run.entry_count = 0
      or (v_as_read ->> 'of')::integer >= 3 and v_as_read ->> 'same' = '0' and not coalesce((v_suggestion ->> 'is_read')::boolean, false)
         and exists (
           select from jsonb_each_text(run.trial -> 'was') w
            where run.trial -> 'roles' ? w.key and w.key in ('date', 'home', 'away', 'opponent', 'title')
              and w.value is distinct from connect.profile_of(run) #>> array['mapping', w.key]))
      and jsonb_typeof(run.layout -> 'headers') = 'array' and v_columns is not null then
    raise exception using errcode = 'OYC03',
      message = format(
        'As it is, the file could not be read. Match its columns, such as the one for home. It has: %s.', v_columns);
  end if;
  return '{}';
end;
$$;

comment on function connect.mapping_to_take(connect.runs, jsonb) is
  'Returns the column mapping for a held run that is accepted: the given one ({role: header}; {}: as before), else (null) the '
  'suggestion, if clear. Raises OYV02 (unknown role or column), OYC03 (unreadable file without mapping, or a column of day or side '
  'moved and no game is as before). FEED-282.';

create or replace function connect.accept_shape(run connect.runs, accepted_by text, note text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.baselines b set superseded_at = util.now()
   where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null;
  insert into connect.baselines as b (realm_id, target_id, run_id, profile, accepted_by, note)
  values (run.realm_id, run.target_id, run.run_id, connect.profile_of(run), accept_shape.accepted_by, accept_shape.note)
      on conflict on constraint baselines_pkey do update set profile = excluded.profile, superseded_at = null;
  perform connect.adopt_entries(run);
end;
$$;

comment on function connect.accept_shape(connect.runs, text, text) is
  'Makes the shape of an accepted run, with a note, the baseline of its target: the next runs are measured by it and its entries. '
  'FEED-36.';

create or replace function connect.adopt_entries(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.listed l set missing_since = run.observed_at
   where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null
     and not exists (
       select from connect.entries e
        where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id = l.external_id);
  update connect.listed l
     set file_id = e.file_id, title_key = e.title_key, home = e.home, away = e.away, home_key = e.home_key, away_key = e.away_key,
         division = e.division, division_key = e.division_key, venue = e.venue, field = e.field, on_day = e.on_day, start_at = e.start_at,
         home_score = e.home_score, away_score = e.away_score
    from connect.entries e
   where l.realm_id = run.realm_id and l.target_id = run.target_id and e.realm_id = run.realm_id and e.run_id = run.run_id
     and e.external_id = l.external_id;
$$;

comment on function connect.adopt_entries(connect.runs) is
  'Makes the entries of a held run what the next runs of its target are measured by: nothing is pushed, the data already pushed stays, '
  'and what the run no longer lists is missing since then. FEED-36.';

create or replace function connect.is_over(on_day date, start_at timestamptz, home_score integer, data jsonb, at timestamptz)
returns boolean
language sql stable
return is_over.home_score is not null or coalesce(is_over.data ->> 'status' in ('completed', 'forfeit'), false)
  or is_over.data ->> 'status' is distinct from 'postponed'
     and coalesce(is_over.start_at + interval '3 hours' <= is_over.at,
                  is_over.on_day < (is_over.at at time zone (is_over.data ->> 'time_zone'))::date);

comment on function connect.is_over(date, timestamptz, integer, jsonb, timestamptz) is
  'Returns whether an entry (its local day, start, home score and data) is over at a moment: it has a score or is completed; or it was '
  'not postponed and started three hours ago, or, without a start, its day has ended. FEED-370.';
