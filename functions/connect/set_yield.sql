create or replace function connect.set_yield(feed connect.feeds, target_id text, made_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own tenancy.sources;
  v_refusal text;
begin
  -- Of two sources that are to yield to each other, the second waits for the first.
  perform from tenancy.sources s
    where s.realm_id = feed.realm_id and s.source_id in (feed.source_id, set_yield.target_id) order by s.source_id for no key update;
  select s.* into v_own from tenancy.sources s where s.realm_id = feed.realm_id and s.source_id = feed.source_id;
  if v_own.yields_to is not distinct from set_yield.target_id then
    return;
  end if;
  if set_yield.target_id is not null then
    select y.refusal into v_refusal from connect.yield_targets(feed) y where y.source_id = set_yield.target_id;
    if not found then
      raise exception using errcode = 'OYN01',
        message = format('This account has no source %s in this mode.', left(set_yield.target_id, 100));
    elsif v_refusal is not null then
      raise exception using errcode = 'OYC03', message = v_refusal;
    end if;
  end if;
  update tenancy.sources s set yields_to = set_yield.target_id, yield_pending_at = util.now()
   where s.realm_id = feed.realm_id and s.source_id = feed.source_id;
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (feed.realm_id, feed.feed_id, 'yield', coalesce((
            select s.source_key from tenancy.sources s where s.realm_id = feed.realm_id and s.source_id = set_yield.target_id), 'none'),
          set_yield.made_by);
  perform connect.redecide_later(feed.source_id);
end;
$$;

comment on function connect.set_yield(connect.feeds, text, text) is
  'Has the source of a feed yield to another of its account (its id; null: to none), and queues a job that decides again. Raises OYN01 '
  '(not_found), OYC03 (conflict: connect.yield_targets). DECIDE-43.';

create or replace function connect.redecide_later(source_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue('redecide_source', json_build_object('source_id', redecide_later.source_id), 'redecide:' || redecide_later.source_id);
$$;

comment on function connect.redecide_later(text) is 'Queues the job that decides again what a source reported. DECIDE-43.';

create or replace function connect.yield_targets(feed connect.feeds)
returns table (source_id text, source_key text, class text, name text, is_chosen boolean, refusal text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s.source_id, s.source_key, s.class, f.name, s.source_id = o.yields_to,
         case
           when exists (select from tenancy.sources y where y.realm_id = o.realm_id and y.yields_to = o.source_id)
           then 'Another source yields to this feed, so this feed cannot yield.'
           when s.yields_to is not null then format('%s yields to another source itself.', coalesce(f.name, s.source_key))
           when s.ended_at is not null then format('The feed %s was deleted.', coalesce(f.name, s.source_key)) end
    from tenancy.sources o
    join tenancy.sources s on s.realm_id = o.realm_id and s.account_id = o.account_id and s.source_id <> o.source_id
    left join connect.feeds f on f.realm_id = s.realm_id and f.source_id = s.source_id
   where o.realm_id = feed.realm_id and o.source_id = feed.source_id
   order by coalesce(f.name, s.source_key), s.source_key;
$$;

comment on function connect.yield_targets(connect.feeds) is
  'Returns the other sources of the account of a feed, in its mode, each with the name of its feed (null: none), whether the feed yields '
  'to it, and why it cannot (null: it can). DECIDE-43.';

create or replace function connect.yields_behind(realm_id integer, account_id text, entity_id text, versions jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- A job decides again after the act: the last one before the change is its cause.
  select coalesce(jsonb_object_agg(v.changed_at, jsonb_build_object(
           'feed_id', a.feed_id, 'feed', a.name, 'to', a.note, 'by', tenancy.name_decider(a.made_by))), '{}')
    from jsonb_to_recordset(yields_behind.versions) v (changed_at text, source text)
    cross join lateral (
      select f.feed_id, f.name, nullif(c.note, 'none') as note, c.made_by
        from connect.feeds f
        join connect.acts c
          on c.realm_id = f.realm_id and c.feed_id = f.feed_id and c.operation = 'yield' and c.made_at <= v.changed_at::timestamptz
       where f.realm_id = yields_behind.realm_id and f.account_id = yields_behind.account_id and exists (
         select from canon.external_ids m
          where m.realm_id = f.realm_id and m.source_id = f.source_id and m.entity_id = yields_behind.entity_id)
       order by c.made_at desc, c.act_id desc limit 1) a
   where v.source = 'oyss:recompute';
$$;

comment on function connect.yields_behind(integer, text, text, jsonb) is
  'Returns the yields that an account switched on or off and that changed an entity, of its versions ([{changed_at, source}]): '
  '{changed_at: {feed_id, feed: its name, to: the source it yields to (null: to none), by: their name}}. DECIDE-45.';
