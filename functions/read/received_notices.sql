create or replace function read.received_notices(realm_id integer, account_id text, row_limit integer) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_agg(read.describe_notice(n) order by n.made_at desc, n.notice_id), '[]')
    from (select r.* from tenancy.received_notices(received_notices.realm_id, received_notices.account_id) r
           order by r.made_at desc, r.notice_id limit received_notices.row_limit) n;
end;

comment on function read.received_notices(integer, text, integer) is
  'Returns the notices that an account sees in a realm (tenancy.received_notices, read.describe_notice), newest first; at '
  'most row_limit.';

create or replace function read.describe_notice(notice tenancy.notices) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object(
           'notice_id', (notice).notice_id, 'account_id', a.account_id, 'account', a.name, 'source', s.source_key,
           'entity_id', e.fixture_id, 'name', canon.title_of((notice).realm_id, e.fixture_id),
           'zone', canon.zone_of((notice).realm_id, e.fixture_id), 'field', (notice).field, 'value', (notice).value,
           'labels', read.labels_of((notice).realm_id, (notice).value), 'kind', (notice).kind, 'sentence', k.sentence,
           'made_at', util.rfc3339((notice).made_at), 'dismissed_at', util.rfc3339((notice).dismissed_at))
    from tenancy.accounts a
    cross join tenancy.notice_kinds((notice).field, (notice).value) k
    cross join lateral (select read.survivor_of((notice).realm_id, 'fixture', (notice).fixture_id)) e (fixture_id)
    join tenancy.sources s on s.realm_id = (notice).realm_id and s.source_id = (notice).source_id
   where a.account_id = (notice).account_id and k.kind = (notice).kind;
end;

comment on function read.describe_notice(tenancy.notices) is
  'Returns {notice_id, account_id and account: who notifies, source, entity_id and name of the game, zone, field, value then, labels, '
  'kind, sentence, made_at, dismissed_at}; of the recipient only the source.';

create or replace function read.owner_to_notify(account_id text, realm_id integer, fixture_id text, field text)
returns table (source_id text, source_key text, recipient_id text, value jsonb, is_blocked boolean)
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select s.source_id, s.source_key, s.account_id, c.value,
         exists (select from tenancy.notice_blocks b where b.account_id = s.account_id and b.blocked_id = owner_to_notify.account_id)
    from canon.fixtures f
    cross join lateral read.claims_within(
      f.realm_id, array[f.fixture_id], array[owner_to_notify.field], owner_to_notify.field, owner_to_notify.field, null, 1) c
    join canon.external_ids m on m.realm_id = f.realm_id and m.mapping_id = c.mapping_id
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
    join tenancy.accounts a on a.account_id = s.account_id
   where f.realm_id = owner_to_notify.realm_id and f.fixture_id = owner_to_notify.fixture_id
     and f.void_at is null and f.sorts_at > util.now() - interval '1 day'
     and c.is_winning and s.account_id <> owner_to_notify.account_id and s.ended_at is null and a.status = 'active'
     and exists (select from tenancy.notice_kinds(owner_to_notify.field, c.value))
     and exists (select from tenancy.memberships p where p.account_id = s.account_id and p.role <> 'viewer')
     and not exists (select from connect.feeds d
                      where d.realm_id = s.realm_id and d.source_id = s.source_id and starts_with(d.feed_id, 'con_'));
end;

comment on function read.owner_to_notify(text, integer, text, text) is
  'Returns the source of another account that decides a field of a game to come, its owner, the value, and whether the owner blocked the '
  'account; no row: there is nobody to notify, as of a connector.';

create or replace function read.offer_notice(account_id text, realm_id integer, fixture_id text, field text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object(
           'source', o.source_key, 'is_blocked', o.is_blocked, 'kinds', (
             select jsonb_agg(jsonb_build_object('kind', k.kind, 'sentence', k.sentence, 'made_at', util.rfc3339(n.made_at)))
               from tenancy.notice_kinds(offer_notice.field, o.value) k
               left join tenancy.notices n
                 on n.realm_id = offer_notice.realm_id and n.fixture_id = offer_notice.fixture_id
                and n.account_id = offer_notice.account_id and n.field = offer_notice.field and n.kind = k.kind and n.dismissed_at is null))
    from read.owner_to_notify(offer_notice.account_id, offer_notice.realm_id, offer_notice.fixture_id, offer_notice.field) o;
end;

comment on function read.offer_notice(text, integer, text, text) is
  'Returns {source, is_blocked, kinds: [{kind, sentence, made_at: of a notice of the account that is open}]} of a field whose owner the '
  'account can notify (read.owner_to_notify); null: nobody.';

create or replace function read.notices_of(realm_id integer, account_id text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object(
    'received', read.received_notices(notices_of.realm_id, notices_of.account_id, 100),
    'sent', (
      select coalesce(jsonb_agg(read.describe_notice(n) order by n.made_at desc, n.notice_id), '[]')
        from (select o.* from tenancy.notices o
               where o.realm_id = notices_of.realm_id and o.account_id = notices_of.account_id
               order by o.made_at desc, o.notice_id limit 100) n),
    'blocked', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'account_id', a.account_id, 'name', a.name, 'made_at', util.rfc3339(b.made_at)) order by a.name, a.account_id), '[]')
        from tenancy.notice_blocks b
        join tenancy.accounts a on a.account_id = b.blocked_id
       where b.account_id = notices_of.account_id));
end;

comment on function read.notices_of(integer, text) is
  'Returns {received: what an account sees (read.received_notices), sent: its own, both the newest 100, blocked: [{account_id, name, '
  'made_at}]} of a realm; blocks are of every mode. CORRECT-20.';
