create or replace function manage.list_actions(
  credential bytea, before bigint, row_limit integer, with_reads boolean
) returns setof manage.action
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(list_actions.credential, 'list_actions', null);
begin
  return query
  select a.action_id, a.made_at, a.operation, a.note, a.mode, a.what, a.user_id, u.name, a.token_id, a.made_by,
         manage.name_of(v_caller.account_id, a.mode, a.what)
    from (
      select o.*, p.note
        from tenancy.actions o
        left join tenancy.permissions p on p.operation = o.operation and (p.mode is null or p.mode = o.mode)
       where o.account_id = v_caller.account_id and (list_actions.before is null or o.action_id < list_actions.before)
         and (list_actions.with_reads or p.is_read is not true)
       order by o.action_id desc
       limit least(greatest(coalesce(list_actions.row_limit, 100), 1), 500)
    ) a
    left join tenancy.users u on u.user_id = a.user_id
   order by a.action_id desc;
end;
$$;

comment on function manage.list_actions(bytea, bigint, integer, boolean) is
  'Returns what was done in the account, newest first: at most row_limit (1 to 500, null: 100) before an action id (null: newest); with '
  'only disclosures of personal data, or without; about: the name of the subject (manage.name_of). PEOPLE-40, DASHBOARD-64.';

create or replace function manage.name_of(account_id text, mode text, what text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id text := split_part(name_of.what, ' ', 1);
  v_realm_ids integer[] := array(
    select tenancy.realm_of(name_of.account_id, m.mode)
      from unnest(array['test', 'live']) m (mode)
     where m.mode = coalesce(name_of.mode, m.mode));
begin
  return case split_part(v_id, '_', 1)
    when 'usr' then (select u.name from tenancy.users u where u.user_id = v_id)
    when 'acct' then (
      select a.name from tenancy.accounts a
       where a.account_id = v_id
         and (a.account_id = name_of.account_id or exists (
           select from tenancy.notices n where n.account_id = a.account_id and n.recipient_id = name_of.account_id)))
    when 'fx' then (select canon.title_of(r.realm_id, v_id) from unnest(v_realm_ids) r (realm_id) order by 1 limit 1)
    when 'key' then (
      select format('%s …%s', k.kind, k.last_four) from tenancy.keys k where k.key_id = v_id and k.account_id = name_of.account_id)
    when 'src' then (
      select s.source_key
        from tenancy.sources s
       where s.realm_id = any (v_realm_ids) and s.source_id = v_id and s.account_id = name_of.account_id)
    when 'sub' then (select s.host from webhook.subscriptions s where s.subscription_id = v_id and s.account_id = name_of.account_id)
    when 'dlv' then (
      select s.host
        from webhook.deliveries d
        join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
       where d.delivery_id = v_id and s.account_id = name_of.account_id)
    when 'batch' then (
      select coalesce(case when intake.is_correction(b) then read.corrected_by(b.realm_id, b.batch_id) end, s.source_key)
        from intake.batches b
        join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
       where b.batch_id = v_id and b.account_id = name_of.account_id)
    when 'inv' then (
      select 'as ' || i.role from tenancy.invitations i where i.invitation_id = v_id and i.account_id = name_of.account_id)
    when 'utk' then (select k.name from tenancy.user_tokens k where k.token_id = v_id and k.account_id = name_of.account_id)
    when 'ctk' then (select c.name from tenancy.calendar_tokens c where c.token_id = v_id and c.account_id = name_of.account_id)
    when 'org' then (select o.name from canon.organizations o where o.realm_id = any (v_realm_ids) and o.organization_id = v_id)
    when 'run' then (
      select f.name || coalesce(': ' || s.file_name, '') || coalesce(' “' || (connect.act_of(r) ->> 'note') || '”', '')
        from connect.runs r
        join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
        join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
        left join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = r.snapshot_id
       where r.run_id = v_id and f.account_id = name_of.account_id)
    when 'feed' then (select f.name from connect.feeds f where f.feed_id = v_id and f.account_id = name_of.account_id)
    end;
end;
$$;

comment on function manage.name_of(text, text, text) is
  'Returns what people call the subject of an action (tenancy.actions.what) in an account and mode (null: either): a name, of a run '
  'that of its feed, file and note, a batch its source or what it corrects and why, a delivery the host, an invitation the '
  'role. Null: no name, or gone. DASHBOARD-64.';

create or replace function manage.acknowledge_changes(credential bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(acknowledge_changes.credential, 'acknowledge_changes', null);
begin
  update tenancy.sessions s set changes_seen_at = util.now() where s.session_id = v_caller.session_id;
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.acknowledge_changes(bytea) is
  'Ends the notice, in this session, of a change to how the person signs in. PEOPLE-153.';

create or replace function manage.explain_field(
  credential bytea, mode text, entity_id text, field text, observation_id text
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(explain_field.credential, 'explain_field', explain_field.mode);
  v_realm_id integer := manage.require_realm(v_caller, explain_field.mode);
  v_result jsonb;
begin
  v_result := read.explain_field(
    v_realm_id, v_caller.account_id, explain_field.entity_id, explain_field.field, explain_field.observation_id);
  v_result := v_result || jsonb_build_object(
    'notice', read.offer_notice(v_caller.account_id, v_realm_id, v_result ->> 'id', explain_field.field));
  if v_caller.is_operator and v_result -> 'words' ->> 'observation_id' is not null then
    v_result := v_result || jsonb_build_object(
      'words', jsonb_build_object('observation_id', v_result -> 'words' -> 'observation_id', 'is_own', false));
  end if;
  perform manage.log_act(v_caller, explain_field.mode, v_result ->> 'id');
  return v_result;
end;
$$;

comment on function manage.explain_field(bytea, text, text, text, text) is
  'Returns every claim on a field of an entity as read.explain_field does, with the original text of an observation of the account '
  '(null: of the first that it made; never to operators), and notice: read.offer_notice. Raises OYN01. DASHBOARD-34, '
  'PRIVACY-30.';

create or replace function manage.list_conflicts(
  credential bytea, mode text, kind text, competition_id text, field text, winner text, loser text, is_own boolean default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_conflicts.credential, 'list_conflicts', list_conflicts.mode);
  v_realm_id integer := manage.require_realm(v_caller, list_conflicts.mode);
begin
  if list_conflicts.is_own then
    return read.disagreements_of(v_realm_id, manage.newest_sources(v_caller.account_id, v_realm_id), 200);
  end if;
  return read.show_conflicts(
    v_realm_id, list_conflicts.kind, list_conflicts.competition_id, list_conflicts.field,
    list_conflicts.winner, list_conflicts.loser);
end;
$$;

comment on function manage.list_conflicts(bytea, text, text, text, text, text, text, boolean) is
  'Returns where sources disagree as read.show_conflicts does: of a kind, in a competition (null: all), with examples of a field, winner '
  'and loser; is_own: only games that sources of the account and of one rank report differently (read.disagreements_of). Raises OYN01, '
  'OYV02. DASHBOARD-36, DASHBOARD-83.';

create or replace function manage.read_entity(
  credential bytea, mode text, entity_id text, version integer, from_path text, before_version integer default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_entity.credential, 'read_entity', read_entity.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_entity.mode);
  v_shown jsonb := read.show_entity(
    v_realm_id, read_entity.entity_id, read_entity.version, read_entity.from_path, read_entity.before_version);
  v_ids text[];
begin
  -- What was merged has no versions here.
  v_ids := array(select v ->> 'observation_id' from jsonb_array_elements(v_shown -> 'versions') v);
  return v_shown || case when v_shown ? 'versions'
    then jsonb_build_object(
      'runs', connect.runs_behind(v_realm_id, v_caller.account_id, v_ids),
      'corrections', read.corrections_behind(v_realm_id, v_caller.account_id, v_ids),
      'undos', connect.undos_behind(v_realm_id, v_caller.account_id, v_shown ->> 'id', array(
        select (v ->> 'changed_at')::timestamptz from jsonb_array_elements(v_shown -> 'versions') v where v ->> 'source' = 'oyss:undo')),
      'yields', connect.yields_behind(v_realm_id, v_caller.account_id, v_shown ->> 'id', v_shown -> 'versions'))
    else '{}' end;
end;
$$;

comment on function manage.read_entity(bytea, text, text, integer, text, integer) is
  'Returns an entity of a mode as read.show_entity does: at a version (null: the newest), its fields from a path on (null: from the '
  'first), versions before one (null: around that), with runs, corrections, undos and yields of the account behind them. Raises OYN01. '
  'DASHBOARD-32, DASHBOARD-33, DECIDE-45.';

create or replace function manage.search_entities(
  credential bytea, mode text, kind text, q text, within text, page_cursor text, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(search_entities.credential, 'search_entities', search_entities.mode);
begin
  return read.search_page(
    manage.require_realm(v_caller, search_entities.mode), v_caller.account_id, search_entities.kind, search_entities.q,
    search_entities.within, search_entities.page_cursor, search_entities.row_limit);
end;
$$;

comment on function manage.search_entities(bytea, text, text, text, text, text, integer) is
  'Returns a page of a search in the data of a mode as read.search_page does: entities of a kind that q calls so, or where q leads as an '
  'id. Raises OYV02 (invalid_parameter), OYV03 (invalid_cursor). DASHBOARD-30, DASHBOARD-31.';
