create or replace function manage.create_source(
  credential bytea, mode text, source_key text, class text, account_id text default null
) returns manage.source
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_source.credential, 'create_source', create_source.mode, create_source.account_id);
  v_account_id text := manage.require_account(v_caller);
  v_source_id text;
begin
  if v_caller.made_by is null then
    perform tenancy.refuse_class(v_account_id, create_source.mode, create_source.class);
  end if;
  v_source_id := tenancy.register_source(v_account_id, create_source.mode, create_source.source_key, create_source.class);
  perform manage.log_act(v_caller, create_source.mode, v_source_id);
  return (select d from tenancy.sources s, manage.describe_source(s) d where s.source_id = v_source_id);
end;
$$;

comment on function manage.create_source(bytea, text, text, text, text) is
  'Registers a source: mode, key, class; the class fixes its rank permanently. Raises OYA04 (forbidden: in live mode, a class that no '
  'operator allowed the account), OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: key taken). PEOPLE-50, ACCOUNT-3.';

create or replace function manage.list_sources(credential bytea, mode text, account_id text default null) returns setof manage.source
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_sources.credential, 'list_sources', list_sources.mode, list_sources.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.sources s
   cross join lateral manage.describe_source(s) d
   where s.account_id = v_account_id and (list_sources.mode is null or d.mode = list_sources.mode)
   order by s.created_at, s.source_id;
end;
$$;

comment on function manage.list_sources(bytea, text, text) is
  'Returns the sources of the account in a mode (null: both), the oldest first. Raises OYN01 (not_found), OYV02 (invalid_parameter: no '
  'account). PEOPLE-10, ACCOUNT-5.';

create or replace function manage.describe_source(source tenancy.sources) returns manage.source
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select (describe_source.source).source_id, (describe_source.source).account_id, r.mode, (describe_source.source).source_key,
         (describe_source.source).class, (describe_source.source).rank, (describe_source.source).created_at
    from tenancy.realms r
   where r.realm_id = (describe_source.source).realm_id;
end;

comment on function manage.describe_source(tenancy.sources) is 'Returns a source as people see it. ACCOUNT-5.';

create or replace function manage.read_source(credential bytea, mode text, source_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_source.credential, 'read_source', read_source.mode);
  v_source tenancy.sources;
begin
  select s.* into v_source
    from tenancy.sources s
   where s.realm_id = manage.require_realm(v_caller, read_source.mode) and s.source_id = read_source.source_id
     and s.account_id = v_caller.account_id;
  if v_source.source_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no source %s.', read_source.source_id);
  end if;
  return manage.source_document(v_source) || jsonb_build_object(
    'fields', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object('type', f.entity_type, 'field', f.field, 'said', f.said, 'winning', f.winning, 'overruled', f.overruled)
                 order by f.overruled desc, f.said desc, f.entity_type, f.field), '[]')
        from read.shares_of(v_source.realm_id, v_source.source_id) f),
    'batches', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'batch_id', b.batch_id, 'status', b.status, 'accepted', b.accepted_count, 'rejected', b.rejected_count,
                   'received_at', util.rfc3339(b.received_at)) order by b.received_at desc, b.batch_id desc), '[]')
        from (
          select n.* from intake.batches n
           where n.realm_id = v_source.realm_id and n.source_id = v_source.source_id
           order by n.received_at desc
           limit 10
        ) b));
end;
$$;

comment on function manage.read_source(bytea, text, text) is
  'Returns a source of the account in a mode with its freshness (manage.source_document), how often it wins and is overruled by field '
  '(read.shares_of), most overruled first, and its ten newest batches. Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). '
  'DASHBOARD-71, DASHBOARD-72.';

create or replace function manage.read_sources(credential bytea, mode text, after text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_sources.credential, 'read_sources', read_sources.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_sources.mode);
  v_limit integer := least(greatest(coalesce(read_sources.row_limit, 25), 1), 100);
  v_result jsonb;
begin
  with listed as materialized (
    select s as source, row_number() over (order by s.source_key) as place
      from tenancy.sources s
     where s.realm_id = v_realm_id and s.account_id = v_caller.account_id and s.source_key > coalesce(read_sources.after, '')
     order by s.source_key
     limit v_limit + 1
  )
  select jsonb_build_object(
           'sources', coalesce(jsonb_agg(manage.source_document(l.source) order by l.place) filter (where l.place <= v_limit), '[]'),
           'next_after', case when count(*) > v_limit then max((l.source).source_key) filter (where l.place = v_limit) end,
           'allowed', (select to_jsonb(array_agg(c.class order by c.class)) from tenancy.allowed_classes c
                        where c.account_id = v_caller.account_id))
    into v_result
    from listed l;
  return v_result;
end;
$$;

comment on function manage.read_sources(bytea, text, text, integer) is
  'Returns a page of the account''s sources in a mode, by key: {sources (manage.source_document), next_after: last key if more follow, '
  'allowed: classes allowed in live mode}, after a key (null: first), at most row_limit (1 to 100, null: 25). Raises OYV02 '
  '(invalid_parameter). DASHBOARD-70.';

create or replace function manage.source_document(source tenancy.sources) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'source_id', source.source_id, 'source_key', source.source_key, 'class', source.class, 'rank', source.rank,
           'created_at', util.rfc3339(source.created_at), 'last_at', util.rfc3339(h.last_at),
           'usual_seconds', h.usual_seconds, 'is_overdue', h.is_overdue and f.feed_id is null,
           'feed', case when f.feed_id is not null then jsonb_build_object(
             'feed_id', f.feed_id, 'name', f.name, 'status', case when f.deleted_at is null then f.status else 'deleted' end,
             'deleted_at', util.rfc3339(f.deleted_at),
             'last_ok_at', (
               select util.rfc3339(max(t.last_ok_at)) from connect.targets t
                where t.realm_id = f.realm_id and t.feed_id = f.feed_id)) end,
           'judged', manage.judged_document(source.realm_id, source.source_id))
    from intake.rhythm_of(source.realm_id, source.source_id) h
    left join connect.feeds f on f.realm_id = source.realm_id and f.source_id = source.source_id;
$$;

comment on function manage.source_document(tenancy.sources) is
  'Returns a source with its freshness (intake.rhythm_of) and the feed or connector that reports as it, which is never overdue: it is '
  'fetched when that is due, and its status describes the rest; judged: manage.judged_document. DASHBOARD-70, DASHBOARD-71.';

create or replace function manage.judged_document(realm_id integer, source_id text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(j) - 'realm_id' || jsonb_build_object('judged_at', util.rfc3339(j.judged_at))
    from intake.judged_sources j
   where j.realm_id = judged_document.realm_id and j.source_id = judged_document.source_id and j.games >= 5;
$$;

comment on function manage.judged_document(integer, text) is
  'Returns how right and how fast a source is (intake.judged_sources); null where fewer than five of its games are judged. FRESH-4.';

create or replace function manage.allow_class(credential bytea, account_id text, class text) returns manage.allowed_class
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(allow_class.credential, 'allow_class', null, allow_class.account_id);
  v_allowed tenancy.allowed_classes := tenancy.permit_class(manage.require_account(v_caller), allow_class.class, v_caller.actor);
begin
  perform manage.log_act(v_caller, 'live', v_allowed.class);
  return (v_allowed.account_id, v_allowed.class, v_allowed.allowed_by, v_allowed.allowed_at)::manage.allowed_class;
end;
$$;

comment on function manage.allow_class(bytea, text, text) is
  'Lets the people of an account register sources of a class in live mode. Raises OYN01 (not_found), OYV02 (invalid_parameter), '
  'OYA05 (confirmation_required). PEOPLE-50.';

create or replace function manage.disallow_class(credential bytea, account_id text, class text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(disallow_class.credential, 'disallow_class', null, disallow_class.account_id);
begin
  perform tenancy.forbid_class(manage.require_account(v_caller), disallow_class.class);
  perform manage.log_act(v_caller, 'live', disallow_class.class);
end;
$$;

comment on function manage.disallow_class(bytea, text, text) is
  'Stops letting the people of an account register sources of a class in live mode; registered ones stay. Raises OYN01 (not_found: no such '
  'account, or the class was not allowed), OYA05 (confirmation_required). PEOPLE-50.';
