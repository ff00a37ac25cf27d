create or replace function connect.run_now(feed_id text, is_preview boolean, made_by text) returns setof jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(run_now.feed_id);
begin
  perform connect.refuse_stopped(v_feed);
  if v_feed.status = 'disabled' and not run_now.is_preview then
    raise exception using errcode = 'OYC03', message = 'This feed is disabled. Enable it first.';
  elsif not exists (select from connect.targets t
                     where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and t.url is not null) then
    raise exception using errcode = 'OYC03', message = 'This feed has no url: upload a file.';
  end if;
  perform util.lock_realm(v_feed.realm_id, is_shared => true);
  insert into connect.acts (realm_id, feed_id, verb, made_by) values (v_feed.realm_id, v_feed.feed_id, 'run', run_now.made_by);
  perform util.enqueue('poll', '{}', null); -- at once, rather than when the worker looks next
  return query
  with due as (
    update connect.targets t set next_at = util.now()
     where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and t.url is not null
       and not exists (
         select from connect.target_states s where s.realm_id = t.realm_id and s.target_id = t.target_id and s.excluded_reason is not null)
    returning t.realm_id, t.target_id
  ), made as (
    insert into connect.runs (realm_id, run_id, target_id, trigger, state, made_by)
    select d.realm_id, util.make_id('run'), d.target_id, case when run_now.is_preview then 'preview' else 'manual' end, 'claimed',
           run_now.made_by
      from due d
    returning runs.*
  )
  select connect.run_document(row(m.*)::connect.runs) from made m;
end;
$$;

comment on function connect.run_now(text, boolean, text) is
  'Has a feed fetched now, each target of a connector, by a run of its own (is_preview: which applies nothing); made_by is recorded. '
  'Returns the runs. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: disabled, stopped, or without a url). FEED-34.';
