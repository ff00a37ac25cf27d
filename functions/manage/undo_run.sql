create or replace function manage.undo_run(credential bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(undo_run.credential, 'undo_run', undo_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, undo_run.mode, undo_run.run_id);
begin
  perform manage.begin_mark(undo_run.run_id, true, v_caller.actor, false);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), undo_run.run_id, v_feed.account_id);
  return connect.run_document(connect.run_of(undo_run.run_id));
end;
$$;

comment on function manage.undo_run(bytea, text, text) is
  'Undoes a run of a feed of the account that was applied: its claims no longer count. Returns the run; of a large one, undo: a worker '
  'does it. Raises OYV01, OYN01 (not_found), OYA04 (a connector), OYC03 (conflict: not applied, undone already, or busy). UNDO-8, UNDO-12.';

create or replace function manage.restore_run(credential bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(restore_run.credential, 'restore_run', restore_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, restore_run.mode, restore_run.run_id);
begin
  perform manage.begin_mark(restore_run.run_id, false, v_caller.actor, false);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), restore_run.run_id, v_feed.account_id);
  return connect.run_document(connect.run_of(restore_run.run_id));
end;
$$;

comment on function manage.restore_run(bytea, text, text) is
  'Restores a run that was undone at most 90 days ago: it counts again, as if it had never been undone. Returns the run; of a large one, '
  'undo: a worker does it. Raises OYV01, OYN01 (not_found), OYA04 (a connector), OYC03 (conflict: not undone, too long ago, or busy). '
  'UNDO-8, UNDO-12.';

create or replace function manage.preview_undo_run(
  credential bytea, mode text, run_id text, what text, q text, from_day date, to_day date, after integer, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(preview_undo_run.credential, 'preview_undo_run', preview_undo_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, preview_undo_run.mode, preview_undo_run.run_id);
  v_shown jsonb := manage.begin_mark(
    preview_undo_run.run_id, (connect.run_of(preview_undo_run.run_id)).voided_at is null, v_caller.actor, true);
begin
  if jsonb_typeof(v_shown -> 'games') = 'array' then
    v_shown := v_shown || jsonb_build_object('games', connect.find_games(v_shown -> 'games',
      preview_undo_run.what, preview_undo_run.q, preview_undo_run.from_day, preview_undo_run.to_day, preview_undo_run.after,
      preview_undo_run.row_limit));
  end if;
  return v_shown || jsonb_build_object('kept_settings', connect.kept_settings(connect.run_of(preview_undo_run.run_id)),
    'feed', jsonb_build_object('feed_id', v_feed.feed_id, 'name', v_feed.name, 'has_url', exists (
         select from connect.targets t where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and t.url is not null)));
end;
$$;

comment on function manage.preview_undo_run(bytea, text, text, text, text, date, date, integer, integer) is
  'Undoes a run, or restores one, rolls that back, and returns {is_void, games that change (connect.find_games), counts, entities, more, '
  'tables, stays: [{id, name, why}], stay: why: how many, feed}; {is_void, is_pending, feed} while a worker does so. Raises as '
  'manage.undo_run. UNDO-9, UNDO-12.';

create or replace function manage.begin_mark(run_id text, is_void boolean, made_by text, is_preview boolean) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.require_undoable(begin_mark.run_id, begin_mark.is_void, begin_mark.is_preview);
  v_undo connect.undos;
begin
  if connect.is_small(v_run) then
    return manage.mark_run(begin_mark.run_id, begin_mark.is_void, begin_mark.made_by, begin_mark.is_preview);
  end if;
  v_undo := connect.ask_undo(v_run, begin_mark.is_void, begin_mark.is_preview, begin_mark.made_by);
  return coalesce(v_undo.result, jsonb_strip_nulls(jsonb_build_object(
    'is_void', begin_mark.is_void, 'is_pending', v_undo.failed_at is null, 'games', v_run.entry_count, 'at', util.rfc3339(v_undo.asked_at),
    'error', v_undo.error)));
end;
$$;

comment on function manage.begin_mark(text, boolean, text, boolean) is
  'Undoes, restores or previews a run at once (manage.mark_run) if it is small, else has a worker do it (connect.ask_undo): {is_void, '
  'is_pending, games, at, error} until then. Raises OYC03 (conflict). UNDO-12.';
revoke execute on function manage.begin_mark(text, boolean, text, boolean) from public;

-- Owned by the role that may write canon.
grant create on schema manage to oyss_resolver;
set local role none;
set local role oyss_resolver;

create or replace function manage.mark_run(run_id text, is_void boolean, made_by text, is_preview boolean) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '3s'
as $$
declare
  c_row_limit constant integer := 200;
  c_busy constant text := 'What it reported is being changed right now. Nothing was undone: try again in a moment.';
  v_run connect.runs := connect.require_undoable(mark_run.run_id, mark_run.is_void, mark_run.is_preview);
  v_source_id text;
  v_cause ledger.cause;
  v_repeats text[];
  v_result jsonb;
begin
  -- What a preview does in here is undone; what the variable holds remains.
  begin
    v_source_id := (select b.source_id from intake.batches b where b.batch_id = v_run.batch_ids[1]);
    if mark_run.is_preview then
      perform ledger.open_staging(1000);
    else
      v_cause := ledger.begin_change(v_run.realm_id, 'undo', null, mark_run.made_by, 1000);
    end if;
    v_repeats := manage.repeat_unchanged(v_run.run_id, mark_run.is_void);
    perform resolve.restate(
      v_run.realm_id, v_source_id, v_run.batch_ids || case when not mark_run.is_void then v_repeats end, mark_run.is_void,
      format('The upload that reported it was %s.', case when mark_run.is_void then 'undone' else 'restored' end));
    if mark_run.is_preview then
      v_result := jsonb_build_object('is_void', mark_run.is_void, 'games', ledger.staged_games(v_run.realm_id));
      v_result := v_result || ledger.staged_difference(v_run.realm_id, c_row_limit)
        || manage.list_unmoved(v_run.realm_id, v_source_id, v_run.batch_ids, v_result -> 'games', c_row_limit);
      raise exception using errcode = 'OYX31', message = 'A preview ends here.';
    end if;
    update connect.runs r
       set voided_at = case when mark_run.is_void then util.now() end, voided_by = case when mark_run.is_void then mark_run.made_by end
     where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id;
    insert into connect.acts (realm_id, feed_id, run_id, operation, made_by)
    select t.realm_id, t.feed_id, v_run.run_id, case when mark_run.is_void then 'undo' else 'restore' end, mark_run.made_by
      from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
    perform connect.relist(connect.run_of(v_run.run_id)); -- with what it repeats now
    delete from connect.undos u -- what they show is past
     using connect.runs r
     where u.is_preview and r.realm_id = v_run.realm_id and r.target_id = v_run.target_id and u.realm_id = r.realm_id
       and u.run_id = r.run_id;
    return jsonb_build_object('changes', ledger.flush_changes(v_cause));
  exception
    when sqlstate 'OYX31' then
      return v_result;
    when lock_not_available or deadlock_detected or serialization_failure then
      raise exception using errcode = 'OYC03', message = c_busy;
  end;
end;
$$;

comment on function manage.mark_run(text, boolean, text, boolean) is
  'Makes the batches of a run void, or no longer void, in one change (resolve.restate), and its listing what is left (connect.relist); '
  'is_preview: takes all of it back and returns the difference. Raises OYC03 (conflict). UNDO-1, UNDO-9.';
revoke execute on function manage.mark_run(text, boolean, text, boolean) from public;
grant execute on function manage.mark_run(text, boolean, text, boolean) to oyss_owner;

create or replace function manage.list_unmoved(
  realm_id integer, source_id text, batch_ids text[], games jsonb, row_limit integer
) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (
    with named as (
      select distinct m.entity_id, m.mapping_id, m.observation_id
        from intake.observations o
        join canon.external_ids m
          on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = o.type and m.external_id = o.external_id
       where o.batch_id = any (list_unmoved.batch_ids) and o.type = 'fixture'
         and m.entity_id <> all (array(select g.game ->> 'id' from jsonb_array_elements(list_unmoved.games) g (game)))
         and not exists (
           select from pg_temp.staged_versions s
            where s.entity_id = m.entity_id and (s.moves <> '{}' or not canon.is_reported(m.realm_id, m.entity_id)))
    ), judged as (
      select n.entity_id, case
               when exists (
                 select from canon.claims c
                  where c.realm_id = list_unmoved.realm_id and c.mapping_id = n.mapping_id and c.is_correction and c.is_winning)
               then 'correction'
               when exists (
                 select from canon.external_ids x
                   join canon.claims c on c.realm_id = x.realm_id and c.mapping_id = x.mapping_id and c.is_winning
                  where x.realm_id = list_unmoved.realm_id and x.entity_id = n.entity_id and x.source_id <> list_unmoved.source_id)
               then 'source' else 'file' end as why
        from named n
    )
    select jsonb_build_object(
             'stay', (select coalesce(jsonb_object_agg(w.why, w.count), '{}') from (
                        select j.why, count(*) as count from judged j group by j.why) w),
             'stays', (select coalesce(jsonb_agg(jsonb_build_object(
                         'id', l.entity_id, 'name', canon.title_of(list_unmoved.realm_id, l.entity_id), 'why', l.why)
                         order by l.why, l.entity_id), '[]')
                         from (select j.* from judged j order by j.why, j.entity_id limit list_unmoved.row_limit) l)));
end;
$$;

comment on function manage.list_unmoved(integer, text, text[], jsonb, integer) is
  'Returns which fixtures of the batches of a run stay as they are, beside games that change and what was staged, and why: correction, '
  'source (another source wins), file (another file of the feed reports the same): {stay: {why: how many}, stays: at most row_limit}. '
  'UNDO-9.';
revoke execute on function manage.list_unmoved(integer, text, text[], jsonb, integer) from public;

set local role none;
set local role oyss_owner;
revoke create on schema manage from oyss_resolver;
