create or replace function manage.reset_test(credential bytea, confirmation text, account_id text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reset_test.credential, 'reset_test', null, reset_test.account_id);
  v_realm_id integer := manage.require_realm(v_caller, 'test');
  v_counts jsonb;
begin
  if v_caller.made_by is null and reset_test.confirmation is distinct from (manage.show_account(v_caller.account_id)).name then
    raise exception using errcode = 'OYV02', message = 'To remove all test data, type the name of the account exactly as written.';
  end if;
  -- A batch of this realm that is being applied is finished first; a later one finds the realm empty.
  perform util.lock_realm(v_realm_id, is_shared => false);
  v_counts := canon.reset_realm(v_realm_id);
  perform util.dequeue(array(
    select intake.job_key(b.batch_id) from intake.batches b where b.realm_id = v_realm_id and b.status in ('received', 'processing')));
  perform set_config('oyss.resetting', pg_current_xact_id()::text, true);
  delete from ledger.outbox o where o.realm_id = v_realm_id;
  perform webhook.reset_realm(v_realm_id);
  perform connect.reset_realm(v_realm_id);
  delete from ledger.changes c where c.realm_id = v_realm_id;
  delete from ledger.versions v where v.realm_id = v_realm_id;
  delete from tenancy.disclosures d where d.realm_id = v_realm_id;
  delete from ledger.erasures e where e.realm_id = v_realm_id;
  perform ledger.forget_sweeps(v_realm_id);
  delete from ledger.seals s where s.realm_id = v_realm_id;
  delete from ledger.causes c where c.realm_id = v_realm_id;
  delete from intake.idempotency_keys k where k.realm_id = v_realm_id;
  delete from intake.observations o where o.realm_id = v_realm_id;
  delete from intake.turns t where t.realm_id = v_realm_id;
  delete from intake.judging j where j.realm_id = v_realm_id;
  delete from intake.batches b where b.realm_id = v_realm_id;
  perform set_config('oyss.resetting', '', true);
  update tenancy.realms r set epoch = r.epoch + 1 where r.realm_id = v_realm_id;
  perform manage.log_act(v_caller, 'test', null);
  return v_counts;
end;
$$;

comment on function manage.reset_test(bytea, text, text) is
  'Removes all data of the account''s test mode and makes its cursors and tags invalid; keys and sources stay. confirmation: the '
  'account''s name as typed (command line: null). Returns counts. Raises OYN01, OYV02 (another name), OYA05 (confirmation_required). '
  'PEOPLE-23, PEOPLE-53, REALM-4, REALM-5.';

create or replace function manage.recompute_standings(credential bytea, account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    recompute_standings.credential, 'recompute_standings', recompute_standings.mode, recompute_standings.account_id);
  v_realm_id integer := manage.require_realm(v_caller, recompute_standings.mode);
  v_stage_ids text[];
  v_stages integer := 0;
  v_changed text[] := '{}';
  v_cause ledger.cause;
begin
  v_cause := ledger.begin_change(v_realm_id, 'recompute', null, v_caller.account_id, null);
  loop
    v_stage_ids := array(
      select s.stage_id
        from canon.stages s
       where s.realm_id = v_realm_id and s.stage_id > coalesce(v_stage_ids[cardinality(v_stage_ids)], '')
       order by s.stage_id
       limit 200);
    exit when v_stage_ids = '{}';
    v_stages := v_stages + cardinality(v_stage_ids);
    v_changed := v_changed || standings.recompute(v_realm_id, v_stage_ids);
  end loop;
  perform standings.stage_events(v_realm_id, v_changed);
  perform ledger.flush_changes(v_cause);
  perform manage.log_act(v_caller, recompute_standings.mode, null);
  return jsonb_build_object('stages', v_stages, 'changed', cardinality(v_changed));
end;
$$;

comment on function manage.recompute_standings(bytea, text, text) is
  'Computes every table of a realm from its games (account, mode test or live). Where all is well nothing changes; for a table that had '
  'other rows an event is written. Returns {stages, changed}: how many, and how many had other rows. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter).';

create or replace function manage.refresh_statistics() returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_known bigint;
  v_rows real;
  v_present bigint := pg_relation_size('canon.claims') / current_setting('block_size')::integer;
  v_taken_at timestamptz;
begin
  select c.relpages, c.reltuples, greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid))
    into v_known, v_rows, v_taken_at
    from pg_catalog.pg_class c where c.oid = 'canon.claims'::regclass;
  -- Statistics taken before the first rows were committed say that the table is empty, and every plan starts from the wrong end.
  -- Autovacuum comes too late for a first import. Rows that were rolled back look alike: hence once a minute. A few pages need none.
  if v_present <= 4 * greatest(v_known, 8)
      and (v_rows >= 10 * v_known or v_present not between 32 and 1000 or v_taken_at > util.clock() - interval '1 minute')
    or not util.lock_statistics() then
    return false;
  end if;
  -- A table that autovacuum holds is left to it.
  analyze (skip_locked) tenancy.sources, canon.organizations, canon.competitions, canon.divisions, canon.stages, canon.venues,
    canon.teams, canon.fixtures, canon.fixture_sides, canon.stat_lines, canon.external_ids, canon.claims, intake.observations,
    ledger.versions, ledger.changes, identity.decisions, identity.redirects, likeness.words, likeness.weights, matching.names,
    matching.name_keys, matching.embeddings, search.vocabulary, search.name_words;
  return true;
end;
$$;

comment on function manage.refresh_statistics() is
  'Analyses the tables that applying reads when claims have grown more than fourfold since the last time and take 32 pages, or, at most '
  'once a minute, when the statistics cannot be right. Returns whether it did; it does not while another session is at it.';
grant execute on function manage.refresh_statistics() to oyss_resolver;

create or replace function manage.repair_references(credential bytea, account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    repair_references.credential, 'repair_references', repair_references.mode, repair_references.account_id);
  v_realm_id integer := manage.require_realm(v_caller, repair_references.mode);
  v_lost integer;
  v_batch_ids text[];
  v_queued text[];
begin
  select count(*), array_agg(distinct l.batch_id) into v_lost, v_batch_ids from canon.lost_references l where l.realm_id = v_realm_id;
  with queued as (
    update intake.batches b set status = 'received', error = null
     where b.batch_id = any (v_batch_ids) and b.status = 'done'
    returning b.batch_id
  )
  select array_agg(q.batch_id) into v_queued from queued q;
  perform intake.enqueue_batch(q.batch_id) from unnest(v_queued) q (batch_id);
  perform manage.log_act(v_caller, repair_references.mode, null);
  return jsonb_build_object('references', v_lost, 'batches', coalesce(cardinality(v_queued), 0));
end;
$$;

comment on function manage.repair_references(bytea, text, text) is
  'Finds the references that a realm lost (account, mode test or live) and queues the batches that contain them to be applied again. '
  'Returns {references: lost, batches: queued}; without a lost reference nothing happens. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). INTAKE-8.';

create or replace function manage.read_release() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
return util.read_release();

comment on function manage.read_release() is
  'Returns which release made this database what it is, which commands compare with their own (util.read_release). OPERATE-28.';
grant execute on function manage.read_release() to oyss_manager;

create or replace function manage.read_reset(credential bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_reset.credential, 'read_reset', null);
begin
  return manage.contents_of(manage.require_realm(v_caller, 'test'))
    || jsonb_build_object('name', (manage.show_account(v_caller.account_id)).name);
end;
$$;

comment on function manage.read_reset(bytea) is
  'Returns what manage.reset_test would remove and what would stay (manage.contents_of), with the name of the account, which is to '
  'be typed. '
  'DASHBOARD-77, PEOPLE-53.';

create or replace function manage.contents_of(realm_id integer) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'goes', jsonb_build_object(
             'fixtures', (select count(*) from (select from canon.fixtures e where e.realm_id = contents_of.realm_id limit 100000) n),
             'teams', (select count(*) from (select from canon.teams e where e.realm_id = contents_of.realm_id limit 100000) n),
             'venues', (select count(*) from (select from canon.venues e where e.realm_id = contents_of.realm_id limit 100000) n),
             'competitions', (
               select count(*) from (select from canon.competitions e where e.realm_id = contents_of.realm_id limit 100000) n),
             'organizations', (
               select count(*) from (select from canon.organizations e where e.realm_id = contents_of.realm_id limit 100000) n),
             'batches', (select count(*) from (select from intake.batches b where b.realm_id = contents_of.realm_id limit 100000) n),
             'runs', (select count(*) from (select from connect.runs r where r.realm_id = contents_of.realm_id limit 100000) n),
             'deliveries', (
               select count(*) from (select from webhook.deliveries d where d.realm_id = contents_of.realm_id limit 100000) n)),
           'stays', jsonb_build_object(
             'keys', (select count(*) from tenancy.keys k where k.realm_id = contents_of.realm_id and k.revoked_at is null),
             'sources', (select count(*) from tenancy.sources s where s.realm_id = contents_of.realm_id),
             'feeds', (select count(*) from connect.feeds f where f.realm_id = contents_of.realm_id),
             'subscriptions', (
               select count(*) from webhook.subscriptions s where s.realm_id = contents_of.realm_id and s.status <> 'deleted')));
$$;

comment on function manage.contents_of(integer) is
  'Returns what a reset of a realm would remove and what would stay, counted, of each kind up to 100,000: {goes: {fixtures, teams, '
  'venues, competitions, organizations, batches, runs, deliveries}, stays: {keys, sources, feeds, subscriptions}}. DASHBOARD-77.';
