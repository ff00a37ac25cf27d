create or replace function tenancy.count_attempt(email text, address text, browser_hash bytea) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client text := tenancy.client_of(count_attempt.address);
  v_session_id text := (select tenancy.known_browser(u.user_id, count_attempt.browser_hash)
                          from tenancy.users u where u.email = count_attempt.email);
begin
  -- A browser is known if the person of the address signed in there before. No stranger uses up its attempts.
  if v_session_id is not null then
    perform tenancy.count_sign_in('browser ' || v_session_id, 10);
    return;
  end if;
  perform tenancy.count_sign_in(tenancy.mail_bucket(count_attempt.email, v_client), 10);
  perform tenancy.count_sign_in(tenancy.mail_bucket(count_attempt.email, null), 50);
  perform tenancy.count_sign_in('address ' || v_client, 30);
end;
$$;

comment on function tenancy.count_attempt(text, text, bytea) is
  'Counts a tried password, per fifteen minutes: e-mail address, network address, browser bytes (null: none). Ten for a known browser; '
  'else ten from a network address, fifty for the e-mail address, thirty for the network address in all. Raises OYL01 (rate_limited). '
  'PEOPLE-30, PEOPLE-112.';

create or replace function tenancy.count_beginning(address text, browser_hash bytea) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- 64 bits of IPv6, so that what is kept stays bounded.
  perform tenancy.count_sign_in(
    'begin ' || coalesce(tenancy.known_browser(null, count_beginning.browser_hash), tenancy.client_of(count_beginning.address)), 60);
end;
$$;

comment on function tenancy.count_beginning(text, bytea) is
  'Counts that a browser asked to sign in by passkey or provider: sixty in fifteen minutes for a known browser (its cookie; null: '
  'none), else sixty from its network address (IPv6: 64 bits). Raises OYL01 (rate_limited). PEOPLE-70, PEOPLE-112.';

create or replace function tenancy.count_code(kind text, user_id text, browser_hash bytea) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform tenancy.count_sign_in(
    concat_ws(' ', count_code.kind, coalesce(tenancy.known_browser(count_code.user_id, count_code.browser_hash), count_code.user_id)), 10);
end;
$$;

comment on function tenancy.count_code(text, text, bytea) is
  'Counts a code that a person gives (kind: totp or recovery): ten in fifteen minutes in a browser in which the person completed a sign-in '
  'before (the bytes in its cookie; null: none), and ten in all other browsers together. Raises OYL01 (rate_limited). PEOPLE-30, '
  'PEOPLE-112.';

create or replace function tenancy.count_sign_in(bucket text, quota integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count tenancy.sign_in_counts;
  v_seconds numeric;
begin
  insert into tenancy.sign_in_counts as c (bucket, started_at, used) values (count_sign_in.bucket, util.now(), 1)
  on conflict on constraint sign_in_counts_pkey do update
     set used = case when c.started_at <= excluded.started_at - interval '15 minutes' then 1 else c.used + 1 end,
         started_at = case when c.started_at <= excluded.started_at - interval '15 minutes' then excluded.started_at else c.started_at end
  returning * into v_count;
  v_seconds := extract(epoch from v_count.started_at + interval '15 minutes' - util.now());
  if v_count.used > count_sign_in.quota then
    raise exception using errcode = 'OYL01',
      message = format('Too many attempts to sign in. Try again in %s minutes.', greatest(ceil(v_seconds / 60), 1)),
      hint = greatest(ceil(v_seconds), 1);
  end if;
  delete from tenancy.sign_in_counts c
   where c.bucket in (
           select o.bucket from tenancy.sign_in_counts o
            where o.started_at < util.now() - interval '30 minutes'
            order by o.started_at
            limit 20
              for update skip locked);
end;
$$;

comment on function tenancy.count_sign_in(text, integer) is
  'Counts one attempt under a name (bucket), quota of which there may be in fifteen minutes; clears some away that are over. A '
  'refused attempt is not counted, so a caller who waits is let in. Raises OYL01 (rate_limited; its hint is how many seconds to wait). '
  'PEOPLE-30.';

create or replace function tenancy.open_buckets(buckets text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into tenancy.buckets as b (bucket, started_at)
  select distinct o.bucket, util.now() from unnest(open_buckets.buckets) o (bucket)
   order by o.bucket
  on conflict on constraint buckets_pkey do update
     set started_at = excluded.started_at, used = 0
   where b.started_at <= excluded.started_at - interval '1 minute';
  if found then
    delete from tenancy.buckets b
     where b.bucket in (
             select o.bucket
               from tenancy.buckets o
              where o.started_at < util.now() - interval '2 minutes'
              order by o.started_at
              limit 20
                for update skip locked);
  end if;
end;
$$;

comment on function tenancy.open_buckets(text[]) is
  'Makes and locks the buckets that something is counted under, in one order, so that those who count never wait for each other in a '
  'circle; a minute that is over starts again. Clears some away that nobody uses. LIMIT-8, WEBHOOK-51.';
grant execute on function tenancy.open_buckets(text[]) to oyss_resolver;

create or replace function tenancy.mail_bucket(email text, client text) returns text
language sql stable parallel safe
return concat_ws(' ', 'mail', encode(sha256(convert_to(mail_bucket.email, 'UTF8')), 'hex'), mail_bucket.client);

comment on function tenancy.mail_bucket(text, text) is
  'Returns under what name attempts to sign in are counted for an address of mail, which is kept as a hash: those of one client '
  '(tenancy.client_of), or of all (null). PEOPLE-112.';

create or replace function tenancy.network_of(address text, v4_bits integer, v6_bits integer) returns cidr
language sql immutable strict parallel safe
begin atomic
  select network(set_masklen(a.address, case family(a.address) when 4 then network_of.v4_bits else network_of.v6_bits end))
    from (select regexp_replace(network_of.address, '^::ffff:(?=[0-9]+[.])', '', 'i')::inet as address) a;
end;

comment on function tenancy.network_of(text, integer, integer) is
  'Returns the network of an address, of that many bits of IPv4 or IPv6; an IPv4 address inside IPv6 is one of IPv4. Null for none. '
  'PEOPLE-20.';

create or replace function tenancy.client_of(address text) returns text
language sql immutable parallel safe
return coalesce(tenancy.network_of(client_of.address, 32, 64)::text, 'unknown');

comment on function tenancy.client_of(text) is
  'Returns as which client attempts from a network address count: the address itself, of IPv6 64 bits of it; without one (null) all are '
  'one client. PEOPLE-30, PEOPLE-70.';

create or replace function tenancy.lock_people(account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.accounts a where a.account_id = lock_people.account_id for no key update;
end;
$$;

comment on function tenancy.lock_people(text) is
  'Locks who may do what in an account: a change of roles waits for others, and sees what they did. PEOPLE-12.';
