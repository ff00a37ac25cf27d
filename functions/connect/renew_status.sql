create or replace function connect.renew_status(realm_id integer, feed_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before connect.feeds;
  v_now jsonb;
  v_status text;
  v_event text;
begin
  select f.* into v_before
    from connect.feeds f where f.realm_id = renew_status.realm_id and f.feed_id = renew_status.feed_id for no key update;
  v_now := connect.status_of(v_before);
  v_status := v_now ->> 'status';
  if (v_before.status, v_before.status_reason) is not distinct from (v_status, v_now ->> 'reason') then
    return;
  end if;
  update connect.feeds f
     set status = v_status, status_reason = v_now ->> 'reason',
         status_since = case when f.status = v_status then f.status_since else util.now() end
   where f.realm_id = renew_status.realm_id and f.feed_id = renew_status.feed_id;
  v_event := case
    when v_status = v_before.status then null
    when v_status in ('drifted', 'failing') then 'oyss.feed.' || v_status
    when v_before.status in ('drifted', 'failing') and v_status in ('healthy', 'degraded') then 'oyss.feed.recovered'
  end;
  if v_event is not null then
    perform ledger.write_outbox(renew_status.realm_id, array[(
      null, v_event, v_before.feed_id,
      jsonb_strip_nulls(
        jsonb_build_object(
          'id', v_before.feed_id, 'type', 'feed', 'name', v_before.name, 'status', v_status, 'before', v_before.status,
          'reason', left(v_now ->> 'reason', 2000))),
      null, v_before.account_id)::ledger.event]);
  end if;
end;
$$;

comment on function connect.renew_status(integer, text) is
  'Updates the status of a feed, with its reason, from its facts (connect.status_of). Call it after any of them changes, with the '
  'changed target locked. Sends oyss.feed.drifted, .failing, and .recovered if healthy or degraded after either. FEED-20, FEED-38.';

create or replace function connect.status_of(feed connect.feeds) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.feed_status(
           feed.disabled_reason,
           (select h.failure
              from connect.targets t
              join connect.runs h on h.realm_id = t.realm_id and h.target_id = t.target_id and h.state = 'held'
             where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id
             order by h.run_id desc
             limit 1),
           c.failed_count, c.read_count, c.failure, c.row_count, c.skipped_count, c.unknown_words, c.is_rekeyed, c.empty_words)
    from (
      select count(*) filter (where t.failed_count > 0)::integer as failed_count,
             count(*) filter (where t.failed_count = 0 and t.last_run_id is not null
                                and (t.first_ok_at is not null or t.read_run_id is not null))::integer as read_count,
             (array_agg(l.failure order by t.last_try_at desc, t.target_id) filter (where t.failed_count > 0))[1] as failure,
             sum(r.row_count)::integer as row_count, sum(r.skipped_count)::integer as skipped_count,
             string_agg(w.words, ', ' order by t.target_id) as unknown_words, bool_or(r.counts ? 'rekeyed') as is_rekeyed,
             min(r.notes #>> '{warnings,0}') as empty_words
        from connect.targets t
        left join connect.runs l on l.realm_id = t.realm_id and l.run_id = t.last_run_id
        left join connect.runs r on r.realm_id = t.realm_id and r.run_id = t.read_run_id
        left join lateral (
          select string_agg(u.value::text, ', ' order by u.place) as words
            from jsonb_array_elements(r.notes -> 'unknown_words') with ordinality u (value, place)
        ) w on true
       where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id
         and (t.excluded_reason is null or not exists (
           select from connect.targets o
            where o.realm_id = feed.realm_id and o.feed_id = feed.feed_id and o.excluded_reason is null))
    ) c;
$$;

comment on function connect.status_of(connect.feeds) is
  'Returns the current {status, reason} of a feed or connector: the facts of its targets (those that are not excluded, if any), of '
  'their last tries and of what they last read, passed to connect.feed_status. FEED-20.';

create or replace function connect.renew_baseline(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.baselines b set profile = connect.profile_of(run)
   where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null;
  insert into connect.baselines (realm_id, target_id, run_id, profile)
  select run.realm_id, run.target_id, run.run_id, connect.profile_of(run)
   where not exists (
           select from connect.baselines b
            where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null);
$$;

comment on function connect.renew_baseline(connect.runs) is
  'Makes the shape of an applied run the baseline of its target; the first one creates the baseline. FEED-33.';

create or replace function connect.was_previewed(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select run.trigger = 'publish' or run.trigger = 'upload' and exists (
    select from connect.snapshots s
      join connect.snapshots o on o.realm_id = s.realm_id and o.target_id = s.target_id and o.sha256 = s.sha256
      join connect.runs r on r.realm_id = o.realm_id and r.snapshot_id = o.snapshot_id and r.state = 'previewed'
     where s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id);
$$;

comment on function connect.was_previewed(connect.runs) is
  'Returns whether a run publishes one that was previewed, or is the upload of bytes that a preview of its target showed. FEED-41.';

create or replace function connect.describe_trial(trial jsonb, layout jsonb, suggestion jsonb) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    select h.place, h.name, array_agg(w.key order by w.key) as roles,
           -- If the games are unchanged, their day, time and sides are present, even in another column.
           bool_or(coalesce(suggestion -> 'mapping' ? w.key, false)
                   or suggestion is not null and w.key in ('date', 'start', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title')
           ) as is_replaced
      from jsonb_each_text(describe_trial.trial -> 'was') w
      join jsonb_array_elements_text(describe_trial.trial -> 'headers') with ordinality h (name, place)
        on lower(btrim(h.name)) = any (string_to_array(w.value, ', '))
     where describe_trial.trial -> 'roles' ? w.key and not exists (
             select from jsonb_array_elements_text(describe_trial.layout -> 'headers') n (name)
              where lower(btrim(n.name)) = lower(btrim(h.name)))
     group by h.place, h.name
  ), come as (
    select m.key as role, m.value as name, not exists (
             select from jsonb_array_elements_text(describe_trial.trial -> 'headers') o (name)
              where lower(btrim(o.name)) = lower(btrim(m.value))) as is_new
      from jsonb_each_text(suggestion -> 'mapping') m
     -- What only keeps the meaning of a column is left out.
     where m.key not in ('home_id', 'away_id')
       and lower(btrim(m.value)) <> all (string_to_array(coalesce(describe_trial.trial #>> array['was', m.key], ''), ', '))
  ), said as (
    select (select connect.list_words(array_agg(format('"%s"', g.name) order by g.place)) from gone g) as gone,
           (select count(*) from gone) as gone_count,
           (select connect.list_words(array_agg(distinct format('"%s"', c.name))) from come c where c.is_new) as new,
           (select count(distinct c.name) from come c where c.is_new) as new_count,
           (select connect.list_words(array_agg(
                     format('"%s" as %s', c.name, replace(c.role, '_', ' '))
                     order by array_position(array['date', 'start', 'home', 'away', 'venue', 'field'], c.role), c.role))
              from come c) as reading,
           (select connect.list_words(array_agg(format('"%s"', g.name) order by g.place)) from gone g where not g.is_replaced) as unfit
             )
  select nullif(concat_ws(
           ' ',
           case
             when s.reading is not null then concat(
               case when s.gone_count > 0 then
                 format('%s %s %s gone', case when s.gone_count > 1 then 'Columns' else 'Column' end, s.gone,
                        case when s.gone_count > 1 then 'are' else 'is' end)
                   || case when s.new_count > 0 then format(', %s %s new', s.new, case when s.new_count > 1 then 'are' else 'is' end)
                           else '' end || '; with '
               when s.new_count > 0 then format('%s %s new; with ', s.new, case when s.new_count > 1 then 'are' else 'is' end)
               else 'Columns seem to have each other''s names: with ' end,
               format('%s, %s.', s.reading, connect.describe_same(suggestion)),
               case when not (suggestion ->> 'is_clear')::boolean and not (suggestion ->> 'is_read')::boolean
                    then ' That is not certain: match the columns when you accept it.' end)
             when s.gone_count > 0 then format(
               '%s %s %s gone.', case when s.gone_count > 1 then 'Columns' else 'Column' end, s.gone,
               case when s.gone_count > 1 then 'are' else 'is' end)
           end,
           case when s.unfit is not null then format('No other column fits what %s stated.', s.unfit) end,
           case
             when s.reading is null and suggestion is not null then
               format('With the others as they were, %s.', connect.describe_same(suggestion))
             when s.reading is null and (t.value ->> 'same')::integer > 0 then
               format('Without %s, %s.', case when s.gone_count > 1 then 'them' else 'it' end, connect.describe_same(t.value)) end), '')
    from said s
    left join lateral (select describe_trial.trial #> '{tried,0}' where s.gone_count > 0) t (value) on true;
$$;

comment on function connect.describe_trial(jsonb, jsonb, jsonb) is
  'Returns a text on what was found where columns changed (the trial of a run, its layout, its suggestion or null): which are gone, '
  'which are new, with which how many games are unchanged, and for which there is none. Null: no column is gone, and nothing fits '
  'better. FEED-281.';

create or replace function connect.describe_same(reading jsonb) returns text
language sql immutable
return format('%s of %s games are as before', to_char((reading ->> 'same')::integer, 'FM999,999,999'),
              to_char((reading ->> 'of')::integer, 'FM999,999,999'));

comment on function connect.describe_same(jsonb) is
  'Returns a text on how many of the listed games ({same, of}) would not change if a reading of a file were applied. FEED-281.';

create or replace function connect.list_words(words text[]) returns text
language sql immutable
return case
  when cardinality(words) > 1 then array_to_string(words[:cardinality(words) - 1], ', ') || ' and ' || words[cardinality(words)]
  else words[1]
end;

comment on function connect.list_words(text[]) is
  'Returns words as a sentence lists them: a, b and c; null for none. FEED-281.';
