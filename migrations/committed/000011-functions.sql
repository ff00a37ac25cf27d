--! Previous: sha1:4fa15445732bfc724dc20fd74e5365583005e866
--! Hash: sha1:c84109065cb9c3285ec348908041018b772d576d
--! Message: functions

--! Included all.sql
-- Every function, trigger and view, in an order in which each finds what it uses.
--! Included util/content_hash.sql
create or replace function util.content_hash(content text) returns bytea
language sql stable strict parallel safe
return substr(sha256(convert_to(content, 'UTF8')), 1, 16);

comment on function util.content_hash(text) is 'Returns the first 16 bytes of SHA-256 over a text: equal contents are recognised by it.';
--! EndIncluded util/content_hash.sql
--! Included util/etag.sql
create or replace function util.etag(content text) returns text
language sql stable strict parallel safe
return 'W/"' || encode(util.content_hash(content), 'hex') || '"';

comment on function util.etag(text) is 'Returns a weak entity tag over a text (HTTP-1).';
--! EndIncluded util/etag.sql
--! Included util/etag_matches.sql
create or replace function util.etag_matches(if_none_match text, etag text) returns boolean
language sql immutable parallel safe
return coalesce(
  btrim(if_none_match) = '*'
  or replace(etag, 'W/', '') = any (regexp_split_to_array(replace(btrim(if_none_match), 'W/', ''), '\s*,\s*')),
  false);

comment on function util.etag_matches(text, text) is
  'Returns whether an If-None-Match header (a list or *; null: absent) names the tag, by weak comparison (HTTP-2).';
--! EndIncluded util/etag_matches.sql
--! Included util/answer_of.sql
create or replace function util.answer_of(body text, seed text, if_none_match text) returns api.answer
language plpgsql stable
as $$
declare
  v_etag text := util.etag(answer_of.seed);
begin
  if answer_of.if_none_match is not null and util.etag_matches(answer_of.if_none_match, v_etag) then
    return row(null, v_etag, true)::api.answer;
  end if;
  return row(answer_of.body, v_etag, false)::api.answer;
end;
$$;

comment on function util.answer_of(text, text, text) is
  'Returns an answer with its tag: body (JSON text), seed (what the tag is taken from: the body itself or something that changes with '
  'it), If-None-Match (null: absent). Unchanged answers have no body.';
--! EndIncluded util/answer_of.sql
--! Included util/compact.sql
create or replace function util.compact(value jsonb) returns json
language sql immutable strict parallel safe
return json_strip_nulls(value::json);

comment on function util.compact(jsonb) is
  'Returns JSON without blanks between its parts, as every answer is written (LIST-22). Members that are null are left out: what is stored '
  'has none.';
--! EndIncluded util/compact.sql
--! Included util/cut_page.sql
create or replace function util.cut_page(page refcursor, row_limit integer, is_grouped boolean default false) returns util.page
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_pieces text[] := '{}';
  v_bytes bigint := 0;
  v_document text;
  v_place text;
  v_heading text;
  v_group text;
  v_opens boolean;
  v_page util.page := row('', null, 0)::util.page;
begin
  loop
    if cut_page.is_grouped then
      fetch cut_page.page into v_document, v_place, v_heading;
    else
      fetch cut_page.page into v_document, v_place;
    end if;
    if not found then
      v_page.place := null;
      exit;
    elsif v_document is null then
      v_page.place := v_place;
      exit;
    end if;
    v_opens := v_heading is distinct from v_group;
    if v_opens then
      v_document := v_heading || v_document;
    end if;
    v_bytes := v_bytes + octet_length(v_document) + case when v_opens then 3 else 1 end;
    exit when v_page.count = cut_page.row_limit or v_page.count > 0 and v_bytes > c_most_bytes;
    if v_opens and v_page.count > 0 then
      v_pieces[v_page.count] := v_pieces[v_page.count] || ']}';
    end if;
    v_pieces := array_append(v_pieces, v_document);
    v_group := v_heading;
    v_page.place := v_place;
    v_page.count := v_page.count + 1;
  end loop;
  close cut_page.page;
  v_page.data := '[' || array_to_string(v_pieces, ',') || case when v_group is null then ']' else ']}]' end;
  return v_page;
end;
$$;

comment on function util.cut_page(refcursor, integer, boolean) is
  'The next page of a list as a JSON array: of an open cursor of (document, place), in order, at most row_limit documents and 4 MiB, and '
  'one at least. count: how many; place: where to go on, null at the end. A row without a document is no element: the page ends there, and '
  'its place is where to go on. is_grouped: rows are (document, place, heading); documents that follow one another under one heading, JSON '
  'text that ends in an open array, stand in it. Rows are taken one by one, so that no document beyond the page is rendered. Closes the '
  'cursor. LIST-19, LIST-24.';
--! EndIncluded util/cut_page.sql
--! Included util/dequeue.sql
create or replace function util.dequeue(job_keys text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select graphile_worker.remove_job(k.job_key) from unnest(dequeue.job_keys) k (job_key);
$$;

comment on function util.dequeue(text[]) is 'Removes waiting jobs from the queue, by their keys; one that is running ends normally.';
--! EndIncluded util/dequeue.sql
--! Included util/distance_km.sql
create or replace function util.distance_km(latitude_a double precision, longitude_a double precision, latitude_b double precision,
                                            longitude_b double precision)
returns double precision
language sql immutable strict parallel safe
return 2 * 6371.0088 * asin(least(1, sqrt(
  sind((latitude_b - latitude_a) / 2) ^ 2 + cosd(latitude_a) * cosd(latitude_b) * sind((longitude_b - longitude_a) / 2) ^ 2)));

comment on function util.distance_km(double precision, double precision, double precision, double precision) is
  'Returns the great-circle distance in kilometres between two WGS-84 points in decimal degrees (haversine, mean earth radius).';
--! EndIncluded util/distance_km.sql
--! Included util/enqueue.sql
create or replace function util.enqueue(task text, payload json, job_key text) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select graphile_worker.add_job(enqueue.task, enqueue.payload, job_key => enqueue.job_key);
$$;

comment on function util.enqueue(text, json, text) is
  'Queues a job for the worker in the caller''s transaction; a job still waiting under the same key is replaced.';
--! EndIncluded util/enqueue.sql
--! Included util/fold.sql
create or replace function util.fold(value text) returns text
language sql immutable strict parallel safe
-- Lower case first: of rare letters unaccent knows the small one alone, and what is folded must stay as it is when it is folded again.
return btrim(regexp_replace(translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, lower(value))), '''’`.', ''),
                            '[^[:alnum:]]+', ' ', 'g'));

comment on function util.fold(text) is
  'Returns a name in the form in which names are compared: lower case, no accents, no apostrophes and points, one space between words. '
  'Immutable as long as the rules of unaccent are not edited.';
--! EndIncluded util/fold.sql
--! Included util/now.sql
create or replace function util.now() returns timestamptz
language sql stable parallel safe
return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, transaction_timestamp());

comment on function util.now() is 'Returns the time: the start of the transaction, or what the setting oyss.now says (tests set it).';
--! EndIncluded util/now.sql
--! Included util/clock.sql
create or replace function util.clock() returns timestamptz
language sql volatile
return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, clock_timestamp());

comment on function util.clock() is 'The clock at this moment, or what the setting oyss.now says (tests set it).';
--! EndIncluded util/clock.sql
--! Included util/ulid_tail.sql
create or replace function util.ulid_tail() returns text
language sql volatile parallel safe
return translate(
  encode(extensions.gen_random_bytes(12), 'base64'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ');

comment on function util.ulid_tail() is
  'Returns the last sixteen characters of a ULID: 80 random bits (twelve bytes are sixteen base64 characters, and two of the 64 symbols '
  'stand for each of the 32).';
--! EndIncluded util/ulid_tail.sql
--! Included util/ulid_time.sql
create or replace function util.ulid_time(at timestamptz) returns text
language sql immutable strict parallel safe
begin atomic
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms.value >> (5 * place.value)) & 31)::integer + 1, 1), ''
                    order by place.value desc)
    from (select floor(extract(epoch from at) * 1000)::bigint as value) ms,
         generate_series(0, 9) place (value);
end;

comment on function util.ulid_time(timestamptz) is
  'Returns the first ten characters of a ULID: the millisecond of a moment in Crockford base32 (ID-1).';
--! EndIncluded util/ulid_time.sql
--! Included util/is_queued.sql
create or replace function util.is_queued(job_key text) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from graphile_worker.jobs j
                  where j.key = is_queued.job_key and j.locked_at is null and j.run_at <= util.now() and j.attempts < j.max_attempts);
$$;

comment on function util.is_queued(text) is
  'Returns whether a job waits under this key that a worker may take at this moment: not one that is being run, is to be tried later, or '
  'was given up.';
--! EndIncluded util/is_queued.sql
--! Included util/lock_batch.sql
create or replace function util.lock_batch(batch_id text, waits boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key bigint := hashtextextended(lock_batch.batch_id, 0);
begin
  if not lock_batch.waits then
    return pg_try_advisory_xact_lock(v_key);
  end if;
  perform pg_advisory_xact_lock(v_key);
  return true;
end;
$$;

comment on function util.lock_batch(text, boolean) is
  'Locks a batch that is applied, until the transaction ends; intake.read_backlog sees by it that a worker is at it. Returns whether it '
  'has the lock; without waits it does not wait for it. docs/locks.md.';
--! EndIncluded util/lock_batch.sql
--! Included util/lock_turns.sql
create or replace function util.lock_turns() returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('turns'), 0);
$$;

comment on function util.lock_turns() is
  'Locks the turns of the accounts whose batches wait, until the transaction ends: one worker chooses at a time. docs/locks.md.';
--! EndIncluded util/lock_turns.sql
--! Included util/lock_idempotency_key.sql
create or replace function util.lock_idempotency_key(realm_id integer, account_id text, idempotency_key text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_try_advisory_xact_lock(
    hashtextextended(
      concat_ws(' ', lock_idempotency_key.realm_id, lock_idempotency_key.account_id, lock_idempotency_key.idempotency_key), 0));
end;
$$;

comment on function util.lock_idempotency_key(integer, text, text) is
  'Locks an idempotency key of an account for the push that uses it, until the transaction ends. Returns whether it was free; never '
  'waits (INTAKE-22). docs/locks.md.';
--! EndIncluded util/lock_idempotency_key.sql
--! Included util/lock_ledger.sql
create or replace function util.lock_ledger(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('ledger'), lock_ledger.realm_id);
end;
$$;

comment on function util.lock_ledger(integer) is
  'Locks the ledger of a realm until the transaction ends, to take positions and to subscribe: the last lock of all, so that positions '
  'follow the order of commits (STREAM-1). docs/locks.md.';
--! EndIncluded util/lock_ledger.sql
--! Included util/lock_matching.sql
create or replace function util.lock_matching(realm_id integer) returns boolean
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select pg_try_advisory_xact_lock(hashtext('matching'), lock_matching.realm_id);
$$;

comment on function util.lock_matching(integer) is
  'Tries to lock the noted names of a realm until the transaction ends; returns whether it did. docs/locks.md.';
--! EndIncluded util/lock_matching.sql
--! Included util/lock_persons.sql
create or replace function util.lock_persons(source_id text, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key bigint := hashtextextended('persons of ' || lock_persons.source_id, 0);
begin
  if lock_persons.is_shared then
    perform pg_advisory_xact_lock_shared(v_key);
  else
    perform pg_advisory_xact_lock(v_key);
  end if;
end;
$$;

comment on function util.lock_persons(text, boolean) is
  'Locks the persons of a source until the transaction ends: shared by whoever stores or applies a batch of it, exclusive by whoever '
  'erases one of them (PRIVACY-9). docs/locks.md.';
--! EndIncluded util/lock_persons.sql
--! Included util/lock_realm.sql
create or replace function util.lock_realm(realm_id integer, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if lock_realm.is_shared then
    perform pg_advisory_xact_lock_shared(hashtext('realm'), lock_realm.realm_id);
  else
    perform pg_advisory_xact_lock(hashtext('realm'), lock_realm.realm_id);
  end if;
end;
$$;

comment on function util.lock_realm(integer, boolean) is
  'Locks a realm until the transaction ends: shared by all that change its model, exclusive to empty it. docs/locks.md.';
--! EndIncluded util/lock_realm.sql
--! Included util/lock_identity.sql
create or replace function util.lock_identity(realm_id integer, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_timeout text := current_setting('lock_timeout');
begin
  if lock_identity.is_shared then
    perform pg_advisory_xact_lock_shared(hashtext('identity'), lock_identity.realm_id);
    return;
  end if;
  -- Whoever waits here lets no further batch of the realm begin, so the wait is short.
  begin
    perform set_config('lock_timeout', '5s', true);
    perform pg_advisory_xact_lock(hashtext('identity'), lock_identity.realm_id);
    perform set_config('lock_timeout', v_timeout, true);
  exception when lock_not_available then
    raise exception using errcode = 'OYC03',
      message = 'Batches are being applied, and merging waits for them 5 seconds at most. Nothing was changed: try again.';
  end;
end;
$$;

comment on function util.lock_identity(integer, boolean) is
  'Locks which entities of a realm are one until the transaction ends: shared by all that change its model, exclusive by whoever merges or '
  'undoes, who waits 5 seconds at most. Raises OYC03 (conflict: batches are being applied). docs/locks.md. IDENTITY-38.';
--! EndIncluded util/lock_identity.sql
--! Included util/lock_relay.sql
create or replace function util.lock_relay(waits boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not lock_relay.waits then
    return pg_try_advisory_xact_lock(hashtext('relay'), 0);
  end if;
  perform pg_advisory_xact_lock(hashtext('relay'), 0);
  return true;
end;
$$;

comment on function util.lock_relay(boolean) is
  'Locks the outbox for the relay until the transaction ends: one relay at a time, so that nothing is written twice and the order of a '
  'realm holds. Returns whether it has the lock; without waits it does not wait for it. docs/locks.md.';
--! EndIncluded util/lock_relay.sql
--! Included util/lock_stat_lines.sql
create or replace function util.lock_stat_lines(source_id text, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key bigint := hashtextextended('stat lines of ' || lock_stat_lines.source_id, 0);
begin
  if lock_stat_lines.is_shared then
    perform pg_advisory_xact_lock_shared(v_key);
  else
    perform pg_advisory_xact_lock(v_key);
  end if;
end;
$$;

comment on function util.lock_stat_lines(text, boolean) is
  'Locks the stat lines of a source until the transaction ends: shared by batches that make lines of players, exclusive by one that '
  'deletes lines (IDENTITY-13). docs/locks.md.';
--! EndIncluded util/lock_stat_lines.sql
--! Included util/lock_statistics.sql
create or replace function util.lock_statistics() returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_try_advisory_xact_lock(hashtext('statistics'));
end;
$$;

comment on function util.lock_statistics() is
  'Locks the statistics that applying needs until the transaction ends. Returns whether it was free; never waits. docs/locks.md.';
--! EndIncluded util/lock_statistics.sql
--! Included util/lock_subscriptions.sql
create or replace function util.lock_subscriptions(realm_id integer, account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('subscriptions ' || lock_subscriptions.realm_id || ' ' || lock_subscriptions.account_id, 0));
end;
$$;

comment on function util.lock_subscriptions(integer, text) is
  'Locks the subscriptions of an account until the transaction ends, to count them before another is made: two transactions at once '
  'count each other''s (WEBHOOK-5). docs/locks.md.';
--! EndIncluded util/lock_subscriptions.sql
--! Included util/make_id.sql
create or replace function util.make_id(prefix text) returns text
language sql volatile
return make_id.prefix || '_' || util.ulid_time(util.now()) || util.ulid_tail();

comment on function util.make_id(text) is
  'Returns a new id: prefix without its underscore, then a ULID (ID-1). For many ids in one statement take util.ulid_time once.';
--! EndIncluded util/make_id.sql
--! Included util/member.sql
create or replace function util.member(name text, value text) returns text
language sql immutable strict parallel safe
return '"' || name || '":' || value;

comment on function util.member(text, text) is
  'Returns one member of a JSON object as text: name (plain), value (JSON text); null for null, so that concat_ws leaves it out. Writing '
  'JSON this way costs a third of json_build_object.';
--! EndIncluded util/member.sql
--! Included util/object.sql
create or replace function util.object(members text) returns text
language sql immutable strict parallel safe
return '{' || members || '}';

comment on function util.object(text) is 'Returns a JSON object from its members joined by commas.';
--! EndIncluded util/object.sql
--! Included util/quoted.sql
create or replace function util.quoted(value text) returns text
language sql stable strict parallel safe
return to_json(value)::text;

comment on function util.quoted(text) is 'Returns a text as a JSON string.';
--! EndIncluded util/quoted.sql
--! Included util/raise.sql
create or replace function util.raise(code text, message text) returns void
language plpgsql immutable
as $$
begin
  raise exception using errcode = raise.code, message = raise.message;
end;
$$;

comment on function util.raise(text, text) is
  'Raises an error from inside an expression: code (a SQLSTATE of db/errors.ts) and a sentence for people.';
--! EndIncluded util/raise.sql
--! Included util/rfc3339.sql
create or replace function util.rfc3339(at timestamptz) returns text
language sql stable strict parallel safe
return btrim(to_json(at at time zone 'UTC')::text, '"') || 'Z';

comment on function util.rfc3339(timestamptz) is
  'Returns a moment as the interface writes it: RFC 3339 in UTC ending in Z, fraction only where there is one (MODEL-14).';
--! EndIncluded util/rfc3339.sql
--! Included util/is_rewriting.sql
create or replace function util.is_rewriting(act text) returns boolean
language sql stable
return coalesce(current_setting('oyss.' || act, true) = pg_current_xact_id_if_assigned()::text, false)
  and current_user = (select pg_get_userbyid(n.nspowner) from pg_namespace n where n.nspname = 'util');

comment on function util.is_rewriting(text) is
  'Whether this very transaction is doing what may rewrite history (resetting a test realm, or erasing a person), as the owner: the '
  'setting of that name holds the id of the transaction. A setting alone, which anybody may set, opens nothing (PRIVACY-10).';
--! EndIncluded util/is_rewriting.sql
--! Included util/tg_refuse_change.sql
create or replace function util.tg_refuse_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' and util.is_rewriting('resetting') or tg_op = 'UPDATE' and util.is_rewriting('erasing') then
    return null;
  end if;
  raise exception using errcode = 'OYX10',
    message = format('%I.%I is append-only: %s is refused.', tg_table_schema, tg_table_name, lower(tg_op));
end;
$$;

comment on function util.tg_refuse_change() is
  'Statement trigger of append-only tables. Raises OYX10 (append_only) but for two exceptions: the reset of a test realm deletes, the '
  'erasure of a person updates (util.is_rewriting). MODEL-2, PRIVACY-10.';
--! EndIncluded util/tg_refuse_change.sql
--! Included util/read_moment.sql
create or replace function util.read_moment(written text) returns timestamptz
language sql stable parallel safe
return case substr(written, 18, 1)
  when '6' then overlay(written placing '59' from 18 for 2)::timestamptz + interval '1 second'
  else written::timestamptz
end;

comment on function util.read_moment(text) is
  'Returns a moment that is written as RFC 3339 writes it; a leap second, with or without decimals, is the second after it (INTAKE-40).';
--! EndIncluded util/read_moment.sql
--! Included util/utc.sql
create or replace function util.utc(written text) returns text
language sql stable parallel safe
return case
  when length(written) = 20 and substr(written, 18, 1) <> '6' then written
  else util.rfc3339(util.read_moment(written))
end;

comment on function util.utc(text) is
  'Returns an RFC 3339 moment in UTC in the one spelling that the service stores, so that equal moments are equal texts (INTAKE-40). Whole '
  'seconds are spelled so already, but for leap seconds.';
--! EndIncluded util/utc.sql
--! Included tenancy/reason_against.sql
create or replace function tenancy.reason_against(account_status text, suspended_reason text) returns text
language sql immutable
return case
  when reason_against.account_status is null then 'This API key is not known. Send a current one as "Authorization: Bearer <API_KEY>".'
  when reason_against.account_status = 'suspended' then 'This account is suspended: ' || reason_against.suspended_reason
end;

comment on function tenancy.reason_against(text, text) is
  'Why a key opens nothing, as a sentence for people; null where it is valid: the status of its account (null: no such key) and the reason '
  'of a suspension. KEY-1, KEY-7.';
--! EndIncluded tenancy/reason_against.sql
--! Included tenancy/authenticate.sql
create or replace function tenancy.authenticate(key_hash bytea, out realm_id integer, out account_id text, out kind text, out epoch integer)
language plpgsql stable
as $$
declare
  v_status text;
  v_reason text;
begin
  select k.realm_id, k.account_id, k.kind, r.epoch, a.status, a.suspended_reason
    into realm_id, account_id, kind, epoch, v_status, v_reason
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
    join tenancy.accounts a on a.account_id = k.account_id
   where k.key_hash = authenticate.key_hash and k.revoked_at is null;
  if v_status is distinct from 'active' then
    raise exception using errcode = case when v_status is null then 'OYA01' else 'OYA03' end,
      message = tenancy.reason_against(v_status, v_reason);
  end if;
end;
$$;

comment on function tenancy.authenticate(bytea) is
  'The account that owns a key (given as its SHA-256) and the realm it opens. Raises OYA01 (unauthorized), OYA03 (account_suspended). '
  'KEY-1, KEY-7, KEY-16, REALM-1.';
--! EndIncluded tenancy/authenticate.sql
--! Included tenancy/authenticate_secret.sql
create or replace function tenancy.authenticate_secret(key_hash bytea, out realm_id integer, out account_id text, out epoch integer)
language plpgsql stable
as $$
declare
  v_kind text;
begin
  select a.realm_id, a.account_id, a.epoch, a.kind into realm_id, account_id, epoch, v_kind
    from tenancy.authenticate(authenticate_secret.key_hash) a;
  if v_kind <> 'secret' then
    raise exception using errcode = 'OYA02', message = 'A publishable key can only read the public tier. Use a secret key, from a server.';
  end if;
end;
$$;

comment on function tenancy.authenticate_secret(bytea) is
  'As tenancy.authenticate, for what only a secret key may do. Raises the same errors, and OYA02 (publishable_key). KEY-3, KEY-4.';
--! EndIncluded tenancy/authenticate_secret.sql
--! Included tenancy/callers.view.sql
create or replace view tenancy.callers as
select k.key_hash, k.realm_id, k.account_id, k.kind
  from tenancy.keys k
  join tenancy.accounts a on a.account_id = k.account_id
 where a.status = 'active' and k.revoked_at is null;

comment on view tenancy.callers is
  'The keys that are valid now, for reads that look up the caller and the answer in one statement; tenancy.authenticate explains why a '
  'key is not valid.';
comment on column tenancy.callers.key_hash is 'SHA-256 of the key.';
comment on column tenancy.callers.realm_id is 'The realm it opens.';
comment on column tenancy.callers.account_id is 'The account that owns it.';
comment on column tenancy.callers.kind is 'secret or publishable.';
--! EndIncluded tenancy/callers.view.sql
--! Included tenancy/holds_grant.sql
create or replace function tenancy.holds_grant(
  realm_id integer, account_id text, organization_id text, source_id text, scope text
) returns boolean
language sql stable
return exists (
  select from tenancy.grants g
   where g.realm_id = holds_grant.realm_id and g.organization_id = holds_grant.organization_id and g.account_id = holds_grant.account_id
     and g.scope = holds_grant.scope and g.revoked_at is null
     and (g.source_ids is null or holds_grant.source_id = any (g.source_ids)));

comment on function tenancy.holds_grant(integer, text, text, text, text) is
  'Whether an organization lets an account read what the scope names and what the source says; false for no organization (KEY-10).';
--! EndIncluded tenancy/holds_grant.sql
--! Included tenancy/open_buckets.sql
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
  'circle; a minute that is over begins anew. Clears some away that nobody uses. LIMIT-8, WEBHOOK-51.';
grant execute on function tenancy.open_buckets(text[]) to oyss_resolver;
--! EndIncluded tenancy/open_buckets.sql
--! Included tenancy/quota_in.sql
create or replace function tenancy.quota_in(mode text, quota integer) returns integer
language sql immutable parallel safe
return case quota_in.mode when 'test' then (quota_in.quota + 3) / 4 else quota_in.quota end;

comment on function tenancy.quota_in(text, integer) is
  'Returns what a limit of an account comes to in a mode: test mode has a quarter, rounded up (LIMIT-6).';
grant execute on function tenancy.quota_in(text, integer) to oyss_resolver;
--! EndIncluded tenancy/quota_in.sql
--! Included tenancy/quotas_of.sql
create or replace function tenancy.quotas_of(key_hash bytea, purpose text, address text, calendar_quota integer, unknown_quota integer)
returns table (policy text, bucket text, quota integer, kind text, refused text)
language sql stable
begin atomic
  select p.policy, concat_ws(' ', p.policy, p.owner), tenancy.quota_in(k.mode, p.quota), k.kind,
         case when p.policy <> 'calendar' then tenancy.reason_against(k.status, k.suspended_reason) end
    from (values (true)) always (is_there)
    left join lateral (
      select y.key_id, y.kind, y.realm_id, y.account_id, r.mode, a.status, a.suspended_reason, a.requests_per_minute,
             a.pushes_per_minute, a.key_requests_per_minute, a.address_requests_per_minute
        from tenancy.keys y
        join tenancy.realms r on r.realm_id = y.realm_id
        join tenancy.accounts a on a.account_id = y.account_id
       where y.key_hash = quotas_of.key_hash and y.revoked_at is null
    ) k on true
    cross join lateral (values
      ('requests', 'secret', true, concat_ws(' ', k.realm_id, k.account_id), k.requests_per_minute),
      ('pushes', 'secret', quotas_of.purpose = 'push', concat_ws(' ', k.realm_id, k.account_id), k.pushes_per_minute),
      ('key', 'publishable', true, k.key_id, k.key_requests_per_minute),
      ('address', 'publishable', true, concat_ws(' ', k.key_id, quotas_of.address), k.address_requests_per_minute),
      ('unknown', null, quotas_of.purpose <> 'calendar', quotas_of.address, quotas_of.unknown_quota),
      ('calendar', null, quotas_of.purpose = 'calendar', quotas_of.address, quotas_of.calendar_quota)
    ) p (policy, kind, applies, owner, quota)
   where p.applies and p.kind is not distinct from k.kind;
end;

comment on function tenancy.quotas_of(bytea, text, text, integer, integer) is
  'The rate limits of a request, each with its name, what is counted under it and how many per minute; the kind of its key, null where it '
  'is not known; and why that opens nothing, null where it does (refused): key_hash, purpose (request, push, or calendar, which takes no '
  'key), the client''s address, and how many calendars and how many requests with unknown keys one address may send per minute. KEY-12, '
  'LIMIT-5 to LIMIT-7, LIMIT-30.';
--! EndIncluded tenancy/quotas_of.sql
--! Included tenancy/sign_cursor.sql
create or replace function tenancy.sign_cursor(realm_id integer, purpose text, place text) returns text
language sql stable
begin atomic
  select translate(encode(convert_to(p.payload, 'UTF8'), 'base64'), E'+/=\n', '-_') || '.'
         || translate(encode(substr(extensions.hmac(convert_to(p.payload, 'UTF8'), r.cursor_secret, 'sha256'), 1, 15), 'base64'),
                      '+/', '-_')
    from tenancy.realms r
    cross join lateral (select concat_ws(' ', r.epoch, sign_cursor.purpose, sign_cursor.place) as payload) p
   where r.realm_id = sign_cursor.realm_id;
end;

comment on function tenancy.sign_cursor(integer, text, text) is
  'An opaque cursor: place, bound to the realm, its epoch and a purpose (the list and its filters), and signed (LIST-4, STREAM-8).';
--! EndIncluded tenancy/sign_cursor.sql
--! Included tenancy/page_body.sql
create or replace function tenancy.page_body(
  realm_id integer, purpose text, members text, page util.page, list text default 'data'
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return concat(
    '{', page_body.members || ',', '"', page_body.list, '":', (page_body.page).data, ',"next_cursor":',
    case when (page_body.page).place is null then 'null'
         else '"' || tenancy.sign_cursor(page_body.realm_id, page_body.purpose, (page_body.page).place) || '"' end, '}');
end;
$$;

comment on function tenancy.page_body(integer, text, text, util.page, text) is
  'The body of a page as JSON text: members that come first (null: none), its elements under the name list, and next_cursor, bound to a '
  'purpose (tenancy.sign_cursor) and null at the end. LIST-3, LIST-4.';
--! EndIncluded tenancy/page_body.sql
--! Included tenancy/read_cursor.sql
create or replace function tenancy.read_cursor(realm_id integer, purpose text, page_cursor text) returns text
language plpgsql stable strict
set search_path = pg_catalog, pg_temp
as $$
declare
  v_encoded text := split_part(read_cursor.page_cursor, '.', 1);
  v_place text;
begin
  if read_cursor.page_cursor ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{20}$' and length(v_encoded) % 4 <> 1 then
    v_place := substring(
      encode(decode(translate(v_encoded, '-_', '+/') || repeat('=', (4 - length(v_encoded) % 4) % 4), 'base64'), 'escape')
      from '^\S+ \S+ (.*)$');
    if tenancy.sign_cursor(read_cursor.realm_id, read_cursor.purpose, v_place) = read_cursor.page_cursor then
      return v_place;
    end if;
  end if;
  raise exception using errcode = 'OYV03',
    message = 'This cursor cannot be used here: it is damaged, or comes from another list, other filters or another mode. '
              'Start again without a cursor.';
end;
$$;

comment on function tenancy.read_cursor(integer, text, text) is
  'The place in a cursor of tenancy.sign_cursor, proven by signing it again; null without a cursor. Raises OYV03 '
  '(invalid_cursor). LIST-4, STREAM-8.';
--! EndIncluded tenancy/read_cursor.sql
--! Included tenancy/refuse_absent.sql
create or replace function tenancy.refuse_absent(entity_type text, entity_id text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'OYN01',
    message = format('There is no %s %s in the mode of this key.', refuse_absent.entity_type, refuse_absent.entity_id);
end;
$$;

comment on function tenancy.refuse_absent(text, text) is 'Raises OYN01 (not_found): well formed, but absent or another realm''s (ID-4).';
--! EndIncluded tenancy/refuse_absent.sql
--! Included tenancy/source_of.sql
create or replace function tenancy.source_of(realm_id integer, account_id text, source_key text) returns text
language plpgsql stable
as $$
declare
  v_source_id text;
begin
  select s.source_id into v_source_id
    from tenancy.sources s
   where s.realm_id = source_of.realm_id and s.source_key = source_of.source_key and s.account_id = source_of.account_id;
  if not found then
    raise exception using errcode = 'OYV10',
      message = format('The source "%s" is not registered to this account in the mode of this key. Register it first, or check the key.',
                       source_of.source_key);
  end if;
  return v_source_id;
end;
$$;

comment on function tenancy.source_of(integer, text, text) is
  'The id of the caller''s source by its key. Raises OYV10 (unknown_source). INTAKE-2.';
--! EndIncluded tenancy/source_of.sql
--! Included tenancy/tg_sources__keep_class.sql
create or replace function tenancy.tg_sources__keep_class() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from before_rows b
      join after_rows a using (realm_id, source_id)
     where (a.class, a.source_key) is distinct from (b.class, b.source_key)
  ) then
    raise exception using errcode = 'OYX13', message = 'The class and the key of a source are fixed at its registration.';
  end if;
  return null;
end;
$$;

comment on function tenancy.tg_sources__keep_class() is 'Refuses to change a source''s class or key. Raises OYX13 (immutable). ACCOUNT-4.';
--! EndIncluded tenancy/tg_sources__keep_class.sql
--! Included intake/receipt_of.sql
create or replace function intake.receipt_of(batch_id text, is_replayed boolean) returns api.receipt
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(r.body, util.etag(r.body), receipt_of.is_replayed)::api.receipt
    from (
      select json_strip_nulls(json_build_object(
               'batch_id', b.batch_id, 'accepted', b.accepted_count, 'rejected', b.rejected_count, 'errors', b.errors))::text as body
        from intake.batches b
       where b.batch_id = receipt_of.batch_id
    ) r;
$$;

comment on function intake.receipt_of(text, boolean) is
  'Returns the receipt of a batch (INTAKE-5, INTAKE-20), and whether it answers a replay.';
--! EndIncluded intake/receipt_of.sql
--! Included intake/job_key.sql
create or replace function intake.job_key(batch_id text) returns text
language sql immutable parallel safe
return 'apply:' || batch_id;

comment on function intake.job_key(text) is 'Returns the key of the job that applies a batch, so that there is at most one.';
--! EndIncluded intake/job_key.sql
--! Included intake/enqueue_batch.sql
create or replace function intake.enqueue_batch(batch_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue(
    'apply_batch', '{}', intake.job_key(enqueue_batch.batch_id));
$$;

comment on function intake.enqueue_batch(text) is
  'Queues a job for a stored batch, in the caller''s transaction; which batch it applies is chosen when it starts (jobs.start_batch). '
  'One that waits already is replaced. INTAKE-8.';
--! EndIncluded intake/enqueue_batch.sql
--! Included intake/waiting_queues.view.sql
create or replace view intake.waiting_queues as
with recursive hop as (
  (select b.realm_id, b.account_id
     from intake.batches b
    where b.status = 'received'
    order by b.realm_id, b.account_id
    limit 1)
  union all
  select n.realm_id, n.account_id
    from hop h
    cross join lateral (
      select b.realm_id, b.account_id
        from intake.batches b
       where b.status = 'received' and (b.realm_id, b.account_id) > (h.realm_id, h.account_id)
       order by b.realm_id, b.account_id
       limit 1
    ) n
)
select h.realm_id, h.account_id, r.mode, f.batch_id, f.received_at, f.timed_out_at
  from hop h
  join tenancy.realms r on r.realm_id = h.realm_id
  cross join lateral (
    select b.batch_id, b.received_at, b.timed_out_at
      from intake.batches b
     where b.status = 'received' and b.realm_id = h.realm_id and b.account_id = h.account_id
     order by b.timed_out_at nulls first, b.received_at, b.batch_id
     limit 1
  ) f;

comment on view intake.waiting_queues is
  'The accounts that have batches waiting, by mode, each with the batch it would have applied next: the oldest, those that ran into the '
  'time limit last. One look-up in an index an account, however many batches wait. LIMIT-40.';
comment on column intake.waiting_queues.realm_id is 'The realm.';
comment on column intake.waiting_queues.account_id is 'The account.';
comment on column intake.waiting_queues.mode is 'test or live.';
comment on column intake.waiting_queues.batch_id is 'The batch it would have applied next.';
comment on column intake.waiting_queues.received_at is 'When that was received.';
comment on column intake.waiting_queues.timed_out_at is 'When applying that last ran into the time limit; null: never.';
grant select on intake.waiting_queues to oyss_resolver;
--! EndIncluded intake/waiting_queues.view.sql
--! Included intake/eligible_batches.sql
create or replace function intake.eligible_batches(places integer) returns text[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with running as materialized (
    select b.realm_id, b.account_id, r.mode, count(*) as count
      from intake.batches b
      join tenancy.realms r on r.realm_id = b.realm_id
     where b.status = 'processing'
     group by 1, 2, 3
  ), bounds as (
    -- One place is left to others, where there is more than one.
    select greatest(eligible_batches.places - 1, 1) as most,
           (select coalesce(sum(r.count), 0) from running r where r.mode = 'test') as tests,
           exists (select from running) as is_busy,
           (select (n.last_value + n.is_called::integer) % 5 = 0 from intake.turn_numbers n) as is_turn_of_test
  )
  select coalesce(array_agg(q.batch_id order by
           q.timed_out_at is not null, (q.mode = 'test') <> b.is_turn_of_test, coalesce(t.turn, 0), q.received_at, q.batch_id), '{}')
    from intake.waiting_queues q
    cross join bounds b
    left join running r on r.realm_id = q.realm_id and r.account_id = q.account_id
    left join intake.turns t on t.realm_id = q.realm_id and t.account_id = q.account_id
   where coalesce(r.count, 0) < b.most
     and (q.mode = 'live' or b.tests < b.most)
     and (q.timed_out_at is null or not b.is_busy or q.timed_out_at < util.now() - interval '5 minutes');
$$;

comment on function intake.eligible_batches(integer) is
  'Returns the batches that may be applied next, one an account, in the order of their turns. places: how many the asking worker applies '
  'at once. Accounts take turns by mode, live has four of five while both wait; an account, and test mode as a whole, leave one place '
  'free. What ran into the time limit waits until nothing else waits or runs, five minutes at most. LIMIT-40 to LIMIT-42.';
--! EndIncluded intake/eligible_batches.sql
--! Included intake/enqueue_next.sql
create or replace function intake.enqueue_next(batch_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select intake.enqueue_batch(enqueue_next.batch_id)
   where exists (select from intake.batches b where b.status = 'received');
$$;

comment on function intake.enqueue_next(text) is
  'Queues a job where batches wait, in the transaction that ends a batch: a job that came while no batch could have its turn has ended.';
--! EndIncluded intake/enqueue_next.sql
--! Included intake/refuse_excess.sql
create or replace function intake.refuse_excess(realm_id integer, account_id text, bytes bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mode text := (select r.mode from tenancy.realms r where r.realm_id = refuse_excess.realm_id);
  v_account tenancy.accounts;
  v_waiting integer;
  v_megabytes integer;
begin
  select a.* into v_account from tenancy.accounts a where a.account_id = refuse_excess.account_id;
  v_waiting := tenancy.quota_in(v_mode, v_account.waiting_batches);
  if (select count(*) >= v_waiting
        from (select from intake.batches b
               where b.status = 'received' and b.realm_id = refuse_excess.realm_id and b.account_id = refuse_excess.account_id
               limit v_waiting) w) then
    raise exception using errcode = 'OYL01',
      message = format('%s batches of this account wait to be applied, as many as may. Send this one again when some are.', v_waiting);
  end if;
  v_megabytes := tenancy.quota_in(v_mode, v_account.stored_megabytes);
  if (select t.stored_bytes from intake.turns t
       where t.realm_id = refuse_excess.realm_id and t.account_id = refuse_excess.account_id)
     + refuse_excess.bytes > v_megabytes * 1048576::bigint then
    raise exception using errcode = 'OYL02',
      message = format('This account has used up its %s megabytes in %s mode. Ask the operators of the service for more%s.', v_megabytes,
                       v_mode, case v_mode when 'test' then ', or reset the test data' else '' end);
  end if;
end;
$$;

comment on function intake.refuse_excess(integer, text, bigint) is
  'Raises OYL01 (rate_limited) where as many batches of an account wait as may, OYL02 (storage_exceeded) where a body of so many bytes '
  'would exceed its storage. What waits is counted as stored when it is begun, so storage may be exceeded by what may wait. LIMIT-43, '
  'LIMIT-44.';
--! EndIncluded intake/refuse_excess.sql
--! Included intake/person_keys.sql
create or replace function intake.person_keys() returns table (place bigint, key bytea, mark bytea)
language sql stable
begin atomic
  select k.place, decode(k.text, 'hex'), substr(sha256(convert_to('oyss person key ' || k.text, 'UTF8')), 1, 4)
    from string_to_table(nullif(current_setting('oyss.person_keys', true), ''), ',') with ordinality k (text, place);
end;

comment on function intake.person_keys() is
  'The keys under which persons who were erased are recognised, newest first (place, from 1), each with a mark to tell it by. The shell '
  'derives them from OYSS_SECRET_KEY and gives them to its sessions (oyss.person_keys); the database keeps none. PRIVACY-8.';
--! EndIncluded intake/person_keys.sql
--! Included intake/person_hash.sql
create or replace function intake.person_hash(source_id text, kind text, value text, key bytea) returns bytea
language sql immutable strict parallel safe
return extensions.hmac(convert_to(concat_ws(chr(31), source_id, kind, value), 'UTF8'), key, 'sha256');

comment on function intake.person_hash(text, text, text, bytea) is
  'Returns the keyed hash (HMAC-SHA256) of what a source calls a person by (kind player: the external id; name: the name) or a stat line '
  'of one (line: its external id). Without the key nobody can try ids out. PRIVACY-8.';
--! EndIncluded intake/person_hash.sql
--! Included intake/find_erased.sql
create or replace function intake.find_erased(
  realm_id integer, source_id text, kind text, value text, out pseudonym text, out key bytea
)
language sql stable
begin atomic
  select e.pseudonym, k.key
    from intake.person_keys() k
    join intake.erased_ids e
      on e.realm_id = find_erased.realm_id and e.source_id = find_erased.source_id
     and e.id_hash = intake.person_hash(find_erased.source_id, find_erased.kind, find_erased.value, k.key)
   order by k.place
   limit 1;
end;

comment on function intake.find_erased(integer, text, text, text) is
  'Returns the pseudonym of what a source calls a person or a stat line by (kind and value: intake.person_hash), and the key that found '
  'it; null where it was not erased. PRIVACY-8.';
--! EndIncluded intake/find_erased.sql
--! Included intake/has_erased.sql
create or replace function intake.has_erased(realm_id integer, source_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from intake.erased_ids e where e.realm_id = has_erased.realm_id and e.source_id = has_erased.source_id) then
    return false;
  end if;
  if exists (
    select from intake.erased_ids e
     where e.realm_id = has_erased.realm_id and e.source_id = has_erased.source_id
       and not exists (select from intake.person_keys() k where k.mark = e.key_mark)) then
    raise exception using errcode = 'OYX20',
      message = 'Persons of this source were erased under a key that is not among those of OYSS_SECRET_KEY, so they cannot be recognised.';
  end if;
  return true;
end;
$$;

comment on function intake.has_erased(integer, text) is
  'Whether persons of a source were erased, so that what it pushes must be searched for them. Raises OYX20 (unknown_person_key) where it '
  'could not be: nothing is stored then. PRIVACY-8.';
--! EndIncluded intake/has_erased.sql
--! Included intake/name_pseudonym.sql
create or replace function intake.name_pseudonym(name text, pseudonym text, key bytea) returns text
language sql immutable strict parallel safe
return case when name = '' then name
            else 'Erased ' || left(encode(extensions.hmac(convert_to(pseudonym || chr(31) || name, 'UTF8'), key, 'sha256'), 'hex'), 16) end;

comment on function intake.name_pseudonym(text, text, bytea) is
  'Returns what stands in place of a name of a person whose id has the pseudonym: each name its own, always the same, and without the key '
  'nobody knows of which. So two names of one person stay two, and a version between them stays a change. PRIVACY-5.';
--! EndIncluded intake/name_pseudonym.sql
--! Included intake/replace_player.sql
create or replace function intake.replace_player(player jsonb, pseudonym text, key bytea) returns jsonb
language sql immutable parallel safe
return case when replace_player.pseudonym is null then replace_player.player
  else replace_player.player || jsonb_strip_nulls(jsonb_build_object(
    'external_id', replace_player.pseudonym,
    'name', intake.name_pseudonym(replace_player.player ->> 'name', replace_player.pseudonym, replace_player.key))) end;

comment on function intake.replace_player(jsonb, text, bytea) is
  'A player, {external_id, name}, with pseudonyms in place of both; without a name none is made up, and without a pseudonym it stays as '
  'it is. PRIVACY-5.';
--! EndIncluded intake/replace_player.sql
--! Included intake/replace_person.sql
create or replace function intake.replace_person(realm_id integer, source_id text, observation jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_player record;
  v_line record;
  v_observation jsonb := replace_person.observation;
begin
  if v_observation ->> 'type' is distinct from 'stat_line' then
    return v_observation;
  end if;
  select f.* into v_player
    from intake.find_erased(
      replace_person.realm_id, replace_person.source_id, 'player', v_observation #>> '{data,player,external_id}') f;
  if v_player.pseudonym is not null then
    v_observation := jsonb_set(
      v_observation, '{data,player}', intake.replace_player(v_observation #> '{data,player}', v_player.pseudonym, v_player.key));
  end if;
  select f.* into v_line
    from intake.find_erased(replace_person.realm_id, replace_person.source_id, 'line', v_observation ->> 'external_id') f;
  if v_line.pseudonym is not null then
    v_observation := jsonb_set(v_observation, '{external_id}', to_jsonb(v_line.pseudonym));
  end if;
  return v_observation;
end;
$$;

comment on function intake.replace_person(integer, text, jsonb) is
  'An observation of a source, as it is pushed, with pseudonyms in place of a player who was erased and of an external id that named one; '
  'any other as it is. PRIVACY-5, PRIVACY-8.';
--! EndIncluded intake/replace_person.sql
--! Included intake/person_pattern.sql
create or replace function intake.person_pattern(words text[]) returns text
language sql immutable parallel safe
begin atomic
  select '(?<![[:alnum:]])(?:' || string_agg(
           case when btrim(w.word) ~ '[[:alnum:]]\s|\s[[:alnum:]]'
                then replace(btrim(regexp_replace(w.word, '[^[:alnum:]]+', ' ', 'g')), ' ', '[^[:alnum:]]+')
                else regexp_replace(btrim(w.word), '([][\\^$.|?*+(){}-])', '\\\1', 'g') end, '|'
           order by length(w.word) desc, w.word) || ')(?![[:alnum:]])'
    from unnest(person_pattern.words) w (word)
   where btrim(w.word) <> '';
end;

comment on function intake.person_pattern(text[]) is
  'A regular expression that finds any of the words (ids and names of a person) where it stands by itself, between what is neither letter '
  'nor digit; of a name of several words whatever stands between these. Null without words. To be matched without regard to case.';
--! EndIncluded intake/person_pattern.sql
--! Included intake/telling_words.sql
create or replace function intake.telling_words(words text[]) returns text[]
language sql immutable parallel safe
return array(select w.word from unnest(words) w (word) where length(btrim(w.word)) >= 5);

comment on function intake.telling_words(text[]) is
  'Those of a person''s ids and names that tell of the person inside another text too. A short one stands in many that are about nobody: '
  'it is replaced where it is the id or the name itself (PRIVACY-5).';
--! EndIncluded intake/telling_words.sql
--! Included intake/parse_payload.sql
create or replace function intake.parse_payload(payload bytea) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return convert_from(parse_payload.payload, 'UTF8')::jsonb;
exception when data_exception or program_limit_exceeded then
  return null; -- it spells what jsonb cannot hold
end;
$$;

comment on function intake.parse_payload(bytea) is
  'The bytes of a body as JSON; null where PostgreSQL cannot hold all of it, of which only refused observations have a part.';
--! EndIncluded intake/parse_payload.sql
--! Included intake/names_erased.sql
create or replace function intake.names_erased(realm_id integer, source_id text, observation jsonb, pattern text) returns boolean
language sql stable
return observation::text ~* pattern
  or coalesce(observation ->> 'type' not in ('organization', 'competition', 'team', 'venue', 'fixture', 'result'), true) and exists (
    select
      from jsonb_path_query(observation, 'strict $.**') v (value)
      cross join lateral unnest(array['player', 'name']) k (kind)
      cross join lateral intake.find_erased(names_erased.realm_id, names_erased.source_id, k.kind, v.value #>> '{}') f
     where jsonb_typeof(v.value) in ('string', 'number') and f.pseudonym is not null);

comment on function intake.names_erased(integer, text, jsonb, text) is
  'Whether an observation that was refused, of any shape, names a person who was erased: some text or number of a stat line, or of what '
  'is none of the known types, is an id or name of one, or it has what matches the pattern (intake.person_pattern; null: none). PRIVACY-8.';
--! EndIncluded intake/names_erased.sql
--! Included intake/replace_persons.sql
create or replace function intake.replace_persons(realm_id integer, source_id text, document jsonb, accepted jsonb, pattern text)
returns jsonb
language sql stable
begin atomic
  select jsonb_set(replace_persons.document, '{observations}', jsonb_agg(
           case when r.is_refused
                  and intake.names_erased(replace_persons.realm_id, replace_persons.source_id, r.item, replace_persons.pattern)
                then 'null'
                else intake.replace_person(replace_persons.realm_id, replace_persons.source_id, r.item)
           end order by r.number))
    from (
      select e.item, e.number, replace_persons.accepted is not null and not replace_persons.accepted @> to_jsonb(e.number - 1) as is_refused
        from jsonb_array_elements(replace_persons.document -> 'observations') with ordinality e (item, number)
    ) r;
end;

comment on function intake.replace_persons(integer, text, jsonb, jsonb, text) is
  'A body with pseudonyms in place of the persons who were erased; accepted lists the places of the observations that were accepted (null: '
  'all of them were). One that was refused, whose shape nobody knows, is null where it names such a person. PRIVACY-5, PRIVACY-8.';
--! EndIncluded intake/replace_persons.sql
--! Included intake/note_lines.sql
create or replace function intake.note_lines(realm_id integer, source_id text, document jsonb) returns void
language sql volatile
begin atomic
  insert into intake.erased_ids (realm_id, source_id, id_hash, kind, key_mark, pseudonym)
  select distinct on (h.id_hash) note_lines.realm_id, note_lines.source_id, h.id_hash, 'line', k.mark, 'erased-' || util.ulid_tail()
    from jsonb_array_elements(note_lines.document -> 'observations') e (item)
    cross join lateral (select e.item ->> 'external_id', e.item #>> '{data,player,external_id}', e.item #>> '{data,player,name}')
      o (external_id, player_id, name)
    cross join lateral intake.find_erased(note_lines.realm_id, note_lines.source_id, 'player', o.player_id) f
    join intake.person_keys() k on k.key = f.key
    cross join lateral intake.person_hash(note_lines.source_id, 'line', o.external_id, f.key) h (id_hash)
   where e.item ->> 'type' = 'stat_line' and f.pseudonym is not null
     and o.external_id ~* intake.person_pattern(intake.telling_words(array[o.player_id, o.name]))
     -- An id under which others are known stays: they would become other lines.
     and not exists (
       select from canon.external_ids m
        where m.realm_id = note_lines.realm_id and m.source_id = note_lines.source_id and m.entity_type = 'stat_line'
          and m.external_id = o.external_id)
  on conflict do nothing;
end;

comment on function intake.note_lines(integer, text, jsonb) is
  'Gives pseudonyms to the external ids of stat lines in a body that contain the id or the name of the erased player whose line it is, so '
  'that the deletion of such a line, which has no player, finds it. PRIVACY-5, PRIVACY-8.';
--! EndIncluded intake/note_lines.sql
--! Included intake/restore_document.sql
create or replace function intake.restore_document(realm_id integer, source_id text, pairs jsonb) returns jsonb
language sql stable
return jsonb_build_object(
  'source', (
    select s.source_key from tenancy.sources s
     where s.realm_id = restore_document.realm_id and s.source_id = restore_document.source_id),
  'observations', (
    select jsonb_agg(coalesce(p.pair -> 1, 'null') order by n.place)
      from generate_series(0, (select max((m.pair ->> 0)::integer) from jsonb_array_elements(restore_document.pairs) m (pair))) n (place)
      left join jsonb_array_elements(restore_document.pairs) p (pair) on (p.pair ->> 0)::integer = n.place));

comment on function intake.restore_document(integer, text, jsonb) is
  'A body of a source made of its accepted observations ([place, observation] each), in their places, with null for those that were '
  'refused: for bytes that PostgreSQL cannot read.';
--! EndIncluded intake/restore_document.sql
--! Included intake/screen_batch.sql
create or replace function intake.screen_batch(
  realm_id integer, source_id text, inout payload bytea, inout readable text, pattern text
)
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_document jsonb := intake.parse_payload(payload);
  v_pairs jsonb := readable::jsonb -> 'observations';
  v_accepted jsonb;
  v_screened jsonb;
begin
  if v_pairs is not null then
    v_accepted := (select jsonb_agg(p.pair -> 0) from jsonb_array_elements(v_pairs) p (pair));
    v_document := coalesce(v_document, intake.restore_document(screen_batch.realm_id, screen_batch.source_id, v_pairs));
  end if;
  perform intake.note_lines(screen_batch.realm_id, screen_batch.source_id, v_document);
  v_screened := intake.replace_persons(
    screen_batch.realm_id, screen_batch.source_id, v_document, v_accepted, screen_batch.pattern);
  if v_screened is distinct from intake.parse_payload(payload) then
    payload := convert_to(v_screened::text, 'UTF8');
    if v_pairs is not null then
      readable := jsonb_build_object('observations', (
        select jsonb_agg(jsonb_build_array(p.pair -> 0, v_screened -> 'observations' -> (p.pair ->> 0)::integer) order by p.number)
          from jsonb_array_elements(v_pairs) with ordinality p (pair, number)));
    end if;
  end if;
end;
$$;

comment on function intake.screen_batch(integer, text, bytea, text, text) is
  'Replaces the persons of a source who were erased in the bytes of a body and in what of it is readable (intake.store_batch), with one '
  'pseudonym wherever they stand. Bytes without any of them stay as they are. pattern: intake.replace_persons. PRIVACY-5, PRIVACY-8.';
--! EndIncluded intake/screen_batch.sql
--! Included intake/store_batch.sql
create or replace function intake.store_batch(
  realm_id integer, source_id text, account_id text, sent_at timestamptz, payload bytea, payload_sha256 bytea, content_type text,
  readable text, accepted integer, rejected integer, errors jsonb
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch_id text := util.make_id('batch');
  v_payload bytea := store_batch.payload;
  v_readable text := store_batch.readable;
begin
  perform intake.refuse_excess(store_batch.realm_id, store_batch.account_id, octet_length(store_batch.payload));
  perform util.lock_persons(store_batch.source_id, is_shared => true); -- who erases one of its persons waits, or is waited for
  if intake.has_erased(store_batch.realm_id, store_batch.source_id) then
    select s.payload, s.readable into v_payload, v_readable
      from intake.screen_batch(store_batch.realm_id, store_batch.source_id, v_payload, v_readable, null) s;
  end if;
  insert into intake.batches (
    batch_id, realm_id, source_id, account_id, sent_at, payload, payload_sha256, content_type, readable, accepted_count, rejected_count,
    errors, erased_at)
  values (
    v_batch_id, store_batch.realm_id, store_batch.source_id, store_batch.account_id, store_batch.sent_at, v_payload,
    store_batch.payload_sha256, store_batch.content_type, v_readable, store_batch.accepted, store_batch.rejected,
    store_batch.errors, case when v_payload is distinct from store_batch.payload then util.now() end);
  perform intake.enqueue_batch(v_batch_id);
  return v_batch_id;
end;
$$;

comment on function intake.store_batch(integer, text, text, timestamptz, bytea, bytea, text, text, integer, integer, jsonb) is
  'The one way in: stores a batch of a source (payload: its bytes as they came, with their SHA-256 and media type; sent_at: when the '
  'source says it sent it, or null), and queues its application in the same transaction. Which observations of it are to be applied is '
  'the caller''s to find out: readable is null when all of them are, else {"observations": [[index, observation], ...]}; accepted and '
  'rejected count them, errors says why some are not. Persons of the source who were erased are replaced before anything is stored. '
  'Returns the id of the batch. Raises OYL01 (rate_limited), OYL02 (storage_exceeded), OYX20 (unknown_person_key). INTAKE-6, INTAKE-7, '
  'LIMIT-43, LIMIT-44, PRIVACY-8.';
--! EndIncluded intake/store_batch.sql
--! Included intake/read_backlog.sql
create or replace function intake.read_backlog() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with waiting as materialized (
    select b.batch_id, b.received_at
      from intake.batches b
     where b.status in ('received', 'processing')
     order by b.received_at
     limit 1000
  ), applying as materialized (
    -- Whoever applies a batch holds the advisory lock of its id: two halves of one number in pg_locks.
    select count(*) as count
      from pg_locks l
     where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
       and l.database = (select d.oid from pg_database d where d.datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) in (select hashtextextended(w.batch_id, 0) from waiting w)
  )
  select jsonb_build_object(
    'waiting', (select count(*) from waiting),
    'oldest_seconds', (select greatest(0, extract(epoch from util.now() - min(w.received_at))) from waiting w having count(*) > 0),
    'applying', applying.count,
    'failed', (select count(*) from intake.batches b where b.status = 'failed'))
    from applying;
$$;

comment on function intake.read_backlog() is
  'Returns how many pushed batches wait: {waiting: batches not yet applied (counted up to 1,000), oldest_seconds: age of the oldest of '
  'them in seconds, or null, applying: how many of the oldest 1,000 are being applied at this moment, failed: how many failed and were '
  'not replayed}. Where batches wait and none is being applied, applying has stopped.';
--! EndIncluded intake/read_backlog.sql
--! Included search/extent_of.sql
create or replace function search.extent_of(name text) returns smallint
language sql immutable strict parallel safe
return cardinality(extensions.show_trgm(util.fold(name)))::smallint;

comment on function search.extent_of(text) is
  'How much there is in a name: its different trigrams, folded, as extensions.similarity compares them. Among names that have the same '
  'words, the lowest is the nearest.';
--! EndIncluded search/extent_of.sql
--! Included search/words_of.sql
create or replace function search.words_of(name text) returns text[]
language sql immutable strict parallel safe
return array(select distinct left(w.word, 60) from string_to_table(util.fold(name), ' ') w (word) where w.word <> '' order by 1 limit 32);

comment on function search.words_of(text) is 'The different words of a name, folded, at most 32 of at most 60 characters.';
--! EndIncluded search/words_of.sql
--! Included search/slips_of.sql
create or replace function search.slips_of(realm_id integer, entity_type text, asked text) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  c_compared constant integer := 1000;
  v_length integer := length(slips_of.asked);
  v_most integer := case when v_length > 5 then 2 else 1 end;
  -- One slip, or two letters changed over, leave the beginning or the end of a word as it is.
  v_part integer := case when v_length > 5 then (v_length - 1) / 2 else v_length / 2 end;
  v_head text := left(slips_of.asked, v_part);
  v_tail text := reverse(right(slips_of.asked, v_part));
begin
  if v_length < 4 or exists (
    select from search.name_words n
     where n.realm_id = slips_of.realm_id and n.entity_type = slips_of.entity_type and n.word = slips_of.asked
  ) then
    return '{}';
  end if;
  return coalesce((
    select array_agg(s.word order by s.slips, s.word)
      from (
        select c.word, extensions.levenshtein_less_equal(c.word, slips_of.asked, v_most) as slips
          from (
            (select v.word from search.vocabulary v
              where v.realm_id = slips_of.realm_id and v.entity_type = slips_of.entity_type
                and v.word >= v_head and v.word < v_head || chr(1114109)
              order by v.word limit c_compared)
            union
            (select v.word from search.vocabulary v
              where v.realm_id = slips_of.realm_id and v.entity_type = slips_of.entity_type
                and reverse(v.word) >= v_tail and reverse(v.word) < v_tail || chr(1114109)
              order by reverse(v.word) limit c_compared)
          ) c
         where length(c.word) between v_length - v_most and v_length + v_most and not starts_with(c.word, slips_of.asked)
         order by 2, 1 limit 10
      ) s
     where s.slips <= v_most), '{}');
end;
$$;

comment on function search.slips_of(integer, text, text) is
  'The words that a typed word may have been meant for where no name of the type has the word itself: at most ten of the names'' words '
  'that are one slip away, or two from six letters on (insertions, omissions, other letters), the nearest first. Compared are the first '
  '1000 words that begin, and that end, as it does (LIST-13, LIST-21).';
--! EndIncluded search/slips_of.sql
--! Included search/class_of.sql
create or replace function search.class_of(word text, asked text, slips text[]) returns integer
language sql immutable parallel safe
return case
  when word = asked then 0
  when length(asked) > 1 and starts_with(word, asked) then 1
  when word = any (slips) then 1 + extensions.levenshtein(word, asked)
end;

comment on function search.class_of(text, text, text[]) is
  'How a word of a name meets a typed word: 0 the word itself, 1 begins with it (two letters or more), 2 and 3 one and two slips away '
  '(slips: search.slips_of), null not at all (LIST-13).';
--! EndIncluded search/class_of.sql
--! Included search/runs_of.sql
create or replace function search.runs_of(asked search.asked) returns table (class integer, from_word text, below text)
language sql immutable parallel safe
as $$
  -- A blank comes before whatever a word may go on with, the last character after it.
  select 0, asked.word, asked.word || ' '
  union all
  select 1, asked.word || ' ', asked.word || chr(1114109) where length(asked.word) > 1
  union all
  select search.class_of(s.word, asked.word, asked.slips), s.word, s.word || ' ' from unnest(asked.slips) s (word);
$$;

comment on function search.runs_of(search.asked) is
  'The ranges of words that meet a typed word, from the one up to the other, each with its class (search.class_of).';
--! EndIncluded search/runs_of.sql
--! Included search/meets.sql
create or replace function search.meets(words text[], asked search.asked[]) returns boolean
language sql immutable parallel safe
return not exists (
  select from unnest(asked) a (word, slips)
   where not exists (select from unnest(words) w (word) where search.class_of(w.word, a.word, a.slips) is not null));

comment on function search.meets(text[], search.asked[]) is 'Whether the words of a name meet every typed word (LIST-13).';
--! EndIncluded search/meets.sql
--! Included search/read_question.sql
create or replace function search.read_question(realm_id integer, entity_type text, q text) returns search.asked[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 16;
  v_words text[] := search.words_of(read_question.q);
begin
  if cardinality(v_words) > c_most then
    raise exception using errcode = 'OYV02', column = '/q',
      message = format('`q` must have at most %s different words; it has %s: leave some out.', c_most,
                       case when cardinality(v_words) < 32 then cardinality(v_words)::text else '32 or more' end);
  end if;
  return array(
    select row(w.word, search.slips_of(read_question.realm_id, read_question.entity_type, w.word))::search.asked
      from unnest(v_words) with ordinality w (word, number) order by w.number);
end;
$$;

comment on function search.read_question(integer, text, text) is
  'The different words of q, at most 16, each with what it may have been meant for among the names of one type. Raises OYV02 '
  '(invalid_parameter) of more. LIST-13, LIST-21.';
--! EndIncluded search/read_question.sql
--! Included search/names_within.sql
create or replace function search.names_within(asked search.asked[]) returns integer
language sql immutable parallel safe
return least(3000, 12000 / greatest(cardinality(asked), 1));

comment on function search.names_within(search.asked[]) is
  'How many names a page looks at for a question, so that names times words stay within bounds (LIST-21).';
--! EndIncluded search/names_within.sql
--! Included search/rarest_of.sql
create or replace function search.rarest_of(
  realm_id integer, entity_type text, asked search.asked[], most integer, out lead integer, out size integer
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  select a.number, s.size into lead, size
    from unnest(rarest_of.asked) with ordinality a (word, slips, number)
    cross join lateral (
      select count(*) as size
        from (
          select from search.runs_of(row(a.word, a.slips)::search.asked) r
            cross join lateral (
              select from search.name_words n
               where n.realm_id = rarest_of.realm_id and n.entity_type = rarest_of.entity_type
                 and n.word >= r.from_word and n.word < r.below
               limit rarest_of.most + 1
            ) n
           limit rarest_of.most + 1
        ) n
    ) s
   order by s.size, a.number limit 1;
end;
$$;

comment on function search.rarest_of(integer, text, search.asked[], integer) is
  'Which of the typed words the fewest names of one type meet (lead: from 1 on), and how many do (size). Counts no further than most + 1.';
--! EndIncluded search/rarest_of.sql
--! Included search/is_called.sql
create or replace function search.is_called(realm_id integer, entity_type text, entity_id text, asked search.asked[]) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return search.meets(array(
    select n.word from search.name_words n
     where n.realm_id = is_called.realm_id and n.entity_type = is_called.entity_type
       and n.entity_id = is_called.entity_id), is_called.asked);
end;
$$;

comment on function search.is_called(integer, text, text, search.asked[]) is
  'Whether the name of an entity meets every typed word: one look-up (LIST-13).';
--! EndIncluded search/is_called.sql
--! Included search/is_first_met.sql
create or replace function search.is_first_met(
  grade integer, word text, words text[], lead search.asked, others search.asked[]
) returns boolean
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_exact boolean := array(select o.word from unnest(is_first_met.others) o (word, slips)) <@ is_first_met.words;
begin
  if is_first_met.grade = 0 then
    return v_is_exact;
  elsif is_first_met.grade = 1 then
    return (not v_is_exact or cardinality(is_first_met.others) = 0) and search.meets(is_first_met.words, is_first_met.others);
  end if;
  return search.meets(is_first_met.words, is_first_met.others) and not exists (
    select from unnest(is_first_met.words) w (word)
      where (search.class_of(w.word, (is_first_met.lead).word, (is_first_met.lead).slips), w.word collate "C")
          < (is_first_met.grade - 1, is_first_met.word));
end;
$$;

comment on function search.is_first_met(integer, text, text[], search.asked, search.asked[]) is
  'Whether a name with these words belongs where search.find_names met it, by one word that meets the lead in a grade: all other typed '
  'words are met, exactly in grade 0, and no other of its words comes before that one.';
--! EndIncluded search/is_first_met.sql
--! Included search/find_names.sql
create or replace function search.find_names(
  realm_id integer, entity_type text, asked search.asked[], only_among text[], after text, row_limit integer
)
returns table (entity_id text, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
declare
  -- Exact ones and then the others: so each name is met twice at most.
  v_most integer := (case when cardinality(find_names.asked) > 1 then 2 else 1 end) * search.names_within(find_names.asked);
  v_after text[] := coalesce(
    string_to_array(find_names.after, ' '),
    array[(select r.lead from search.rarest_of(find_names.realm_id, find_names.entity_type, find_names.asked,
                                               search.names_within(find_names.asked)) r)::text, '0', '', '0', '']);
  v_grade integer := v_after[2]::integer;
  v_lead search.asked := find_names.asked[v_after[1]::integer];
  v_others search.asked[] := array(
    select row(a.word, a.slips)::search.asked from unnest(find_names.asked) with ordinality a (word, slips, number)
     where a.number <> v_after[1]::integer);
begin
  if cardinality(find_names.asked) = 0 then
    return;
  end if;
  return query
    with runs as materialized (
      select g.grade, r.from_word, r.below,
             case when a.is_begun then v_after[3] else r.from_word end collate "C" as word,
             case when a.is_begun then v_after[4]::smallint else 0::smallint end as extent,
             case when a.is_begun then v_after[5] else '' end as entity_id
        from search.runs_of(v_lead) r
        -- What has every word as it was typed comes first, where there are several.
        cross join lateral (select r.class + 1 union all select 0 where r.class = 0 and cardinality(v_others) > 0) g (grade)
        cross join lateral (select g.grade = v_grade and v_after[3] collate "C" >= r.from_word) a (is_begun)
       where g.grade >= v_grade
       order by g.grade, r.from_word collate "C"
    ), looked_at as materialized (
      select row_number() over () as number, c.*
        from (
          (select r.grade, n.word, n.extent, n.entity_id
             from runs r
             cross join lateral (
               select n.word, n.extent, n.entity_id from search.name_words n
                where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type
                  and (n.word, n.extent, n.entity_id) > (r.word, r.extent, r.entity_id) and n.word < r.below
                order by n.word, n.extent, n.entity_id limit v_most
             ) n
            where find_names.only_among is null
            limit v_most)
          union all
          (select r.grade, n.word, n.extent, n.entity_id
             from unnest(find_names.only_among) o (entity_id)
             join search.name_words n on n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type
               and n.entity_id = o.entity_id
             join runs r on n.word >= r.from_word and (n.word, n.extent, n.entity_id) > (r.word, r.extent, r.entity_id) and n.word < r.below
            order by r.grade, n.word, n.extent, n.entity_id)
        ) c
    ), met as materialized (
      select l.entity_id, l.number, concat_ws(' ', v_after[1], l.grade, l.word, l.extent, l.entity_id) as place
        from looked_at l
        cross join lateral (
          select case when l.grade <> 1 or cardinality(v_others) > 0 then array(
                   select n.word from search.name_words n
                    where n.realm_id = find_names.realm_id and n.entity_type = find_names.entity_type
                      and n.entity_id = l.entity_id) end as words
          offset 0
        ) w
       where w.words is null or search.is_first_met(l.grade, l.word, w.words, v_lead, v_others)
       limit find_names.row_limit
    )
    select m.entity_id, m.place, m.number from met m
    union all
    select null, concat_ws(' ', v_after[1], l.grade, l.word, l.extent, l.entity_id), l.number + 1
      from looked_at l
     where find_names.only_among is null and l.number = v_most
       and (select count(*) from met) < coalesce(find_names.row_limit, 2147483647);
end;
$$;

comment on function search.find_names(integer, text, search.asked[], text[], text, integer) is
  'The entities of one type whose names meet every typed word (search.read_question), at most row_limit (null: all) after a place (null: '
  'from the start), numbered in order: every word as it was typed first, where there are several; then by the typed word that the fewest '
  'names meet: as it was typed, beginnings, slips; in each by word, then the least else in the name, then the id. only_among: of these '
  'alone (null: of all). Looks at search.names_within of the names that meet the lead, twice where there are several '
  'words; a last row without an entity tells the place to go on from when there are more of them. LIST-13, LIST-14, LIST-20, LIST-21.';
--! EndIncluded search/find_names.sql
--! Included search/names.view.sql
create or replace view search.names as
select e.realm_id, 'organization' as entity_type, e.organization_id as entity_id, e.name
  from canon.organizations e where e.merged_into is null
union all select e.realm_id, 'competition', e.competition_id, e.name from canon.competitions e where e.merged_into is null
union all select e.realm_id, 'venue', e.venue_id, e.name from canon.venues e where e.merged_into is null
union all select e.realm_id, 'team', e.team_id, e.name from canon.teams e where e.merged_into is null;

comment on view search.names is 'The names that can be searched for: those of entities that were merged into no other (LIST-31).';
comment on column search.names.realm_id is 'The realm.';
comment on column search.names.entity_type is 'organization, competition, venue or team.';
comment on column search.names.entity_id is 'The entity.';
comment on column search.names.name is 'Its name.';
--! EndIncluded search/names.view.sql
--! Included search/tg_index_names.sql
create or replace function search.tg_index_names() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type text := tg_argv[0];
begin
  if tg_op = 'UPDATE' then
    delete from search.name_words n
     using after_rows a join before_rows b on b.realm_id = a.realm_id
       and to_jsonb(b) ->> (v_type || '_id') = to_jsonb(a) ->> (v_type || '_id')
     where (a.name <> b.name or a.merged_into is not null)
       and n.realm_id = a.realm_id and n.entity_type = v_type and n.entity_id = to_jsonb(a) ->> (v_type || '_id');
  end if;
  -- In one order for everybody: whoever adds a word that another transaction is adding waits for it.
  insert into search.vocabulary (realm_id, entity_type, word)
  select distinct a.realm_id, v_type, w.word from after_rows a cross join lateral unnest(search.words_of(a.name)) w (word)
   where a.merged_into is null
     and not exists (select from search.vocabulary v where v.realm_id = a.realm_id and v.entity_type = v_type and v.word = w.word)
   order by 3
      on conflict do nothing;
  insert into search.name_words (realm_id, entity_type, word, extent, entity_id)
  select a.realm_id, v_type, w.word, x.extent, to_jsonb(a) ->> (v_type || '_id')
    from after_rows a
    cross join lateral (select search.extent_of(a.name) offset 0) x (extent)
    cross join lateral unnest(search.words_of(a.name)) w (word)
   where a.merged_into is null
      on conflict do nothing;
  return null;
end;
$$;

comment on function search.tg_index_names() is
  'Statement trigger of what is found by name (argument: the entity type, whose id column is <type>_id): keeps its words in the index '
  'while it is merged into nothing (LIST-31). A word that no name has any more stays in the vocabulary, which it does not harm.';
--! EndIncluded search/tg_index_names.sql
--! Included identity/word_weight.sql
create or replace function identity.word_weight(word text) returns double precision
language sql immutable parallel safe
-- The words that many names have.
return case
  when word ~ '^[0-9]+$' then 0.5
  else coalesce((jsonb '{
    "the": 0.05, "of": 0.05, "and": 0.05, "at": 0.05, "in": 0.05, "on": 0.05, "for": 0.05, "de": 0.05, "la": 0.1, "le": 0.1, "el": 0.1,
    "al": 0.1, "los": 0.1, "das": 0.1, "do": 0.1, "da": 0.1, "del": 0.1, "di": 0.1, "der": 0.1, "y": 0.05, "a": 0.1, "s": 0.05,
    "fc": 0.15, "sc": 0.15, "cf": 0.15, "ac": 0.15, "as": 0.15, "sa": 0.15, "ca": 0.2, "cd": 0.2, "fk": 0.15, "sk": 0.15, "if": 0.15,
    "bk": 0.2, "nk": 0.2, "afc": 0.15, "sv": 0.2, "club": 0.15, "soccer": 0.15, "football": 0.15, "futbol": 0.15, "inc": 0.1, "llc": 0.1,
    "association": 0.2, "assoc": 0.2, "academy": 0.3, "youth": 0.2, "league": 0.25, "sport": 0.2, "sports": 0.2, "athletic": 0.3,
    "united": 0.35, "city": 0.35, "town": 0.4, "township": 0.35, "county": 0.35, "national": 0.4, "international": 0.4, "rec": 0.25,
    "recreation": 0.25, "community": 0.3, "regional": 0.3, "municipal": 0.3, "memorial": 0.35, "public": 0.3, "center": 0.25, "park": 0.3,
    "parks": 0.3, "field": 0.2, "fields": 0.2, "complex": 0.2, "stadium": 0.3, "school": 0.3, "high": 0.3, "middle": 0.35,
    "elementary": 0.35, "college": 0.35, "university": 0.35, "turf": 0.2, "grass": 0.2, "arena": 0.35, "gym": 0.3, "gymnasium": 0.3,
    "court": 0.2, "rink": 0.25, "pitch": 0.2, "ground": 0.25, "grounds": 0.25, "playground": 0.3, "indoor": 0.3, "outdoor": 0.3,
    "street": 0.3, "road": 0.3, "avenue": 0.3, "lake": 0.5, "creek": 0.5, "river": 0.5, "hill": 0.5, "hills": 0.5, "valley": 0.5,
    "north": 0.4, "south": 0.4, "east": 0.4, "west": 0.4, "upper": 0.45, "lower": 0.45, "new": 0.4, "old": 0.4, "central": 0.45,
    "saint": 0.4, "san": 0.4, "santa": 0.4, "mount": 0.45, "fort": 0.5, "cup": 0.25, "classic": 0.3, "tournament": 0.2, "tourney": 0.2,
    "invitational": 0.3, "championship": 0.3, "championships": 0.3, "series": 0.3, "showcase": 0.3, "division": 0.25, "season": 0.2,
    "spring": 0.4, "fall": 0.4, "autumn": 0.4, "summer": 0.4, "winter": 0.4, "annual": 0.2, "state": 0.35, "boys": 0.35, "girls": 0.35,
    "team": 0.2, "blue": 0.5, "red": 0.5, "white": 0.5, "black": 0.5, "gold": 0.5, "green": 0.5, "real": 0.35, "sporting": 0.35,
    "elite": 0.4, "premier": 0.4, "select": 0.4, "travel": 0.3,
    "arsenal": 0.5, "barcelona": 0.5, "rangers": 0.5, "rovers": 0.5, "strikers": 0.5, "lightning": 0.5, "thunder": 0.5, "storm": 0.5,
    "rush": 0.5, "surf": 0.5, "galaxy": 0.5, "legends": 0.5, "eagles": 0.5, "tigers": 0.5, "lions": 0.5, "panthers": 0.5, "hawks": 0.5,
    "wolves": 0.5, "dynamo": 0.5, "revolution": 0.5, "express": 0.5, "fusion": 0.5, "force": 0.5, "phoenix": 0.5, "warriors": 0.5,
    "knights": 0.5, "wanderers": 0.5, "juniors": 0.4, "sparta": 0.5, "union": 0.4, "inter": 0.4, "olympic": 0.5, "star": 0.5, "stars": 0.5
  }' -> word)::double precision, 1)
end;

comment on function identity.word_weight(text) is
  'How much a folded word of a name tells, from 0 to 1: little where many names have it, half where it is a number, and 1 where it is in'
  ' no list of common words (IDENTITY-90).';
--! EndIncluded identity/word_weight.sql
--! Included identity/word_likeness.sql
create or replace function identity.word_likeness(first text, second text) returns double precision
language sql immutable parallel safe
return case
  when first = second then 1
  when left(first, 1) <> left(second, 1) or least(length(first), length(second)) < 4 then 0
  when first ~ '[0-9]' or second ~ '[0-9]' then 0
  when starts_with(first, second) or starts_with(second, first) then 0.8
  when least(length(first), length(second)) >= 9 and extensions.levenshtein_less_equal(left(first, 60), left(second, 60), 2) <= 2 then 0.85
  when least(length(first), length(second)) >= 5 and extensions.levenshtein_less_equal(left(first, 60), left(second, 60), 1) <= 1 then 0.85
  else 0
end;

comment on function identity.word_likeness(text, text) is
  'How far two folded words may be one: 1 the same, 0.8 one begins the other (four letters or more), 0.85 one slip apart (five letters '
  'or more) or two (nine or more), else 0. Words that begin otherwise or have digits are the same or are not (IDENTITY-90).';
--! EndIncluded identity/word_likeness.sql
--! Included identity/name_vector.sql
create or replace function identity.name_vector(name text) returns real[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hashes integer[];
  v_weights real[];
  v_place integer;
  v_value real;
  v_vector real[] := array_fill(0::real, array[256]);
  v_square real := 0;
begin
  select array_agg((g.hash & 511)::integer), array_agg(w.weight)
    into v_hashes, v_weights
    from (select f.word, ' ' || f.word || ' ' as spaced, identity.word_weight(f.word) as weight
            from string_to_table(util.fold(name_vector.name), ' ') f (word) where f.word <> '') w
    cross join lateral (
      select hashtextextended(w.word, 0)
      union all
      select hashtextextended(substr(w.spaced, p.place, 2), 0) from generate_series(1, length(w.word) + 1) p (place)
      union all
      -- The sum of their cubes is that of three letters in any order: two that changed places leave most runs as they were.
      select hashint8extended(r.first * r.first * r.first + r.second * r.second * r.second + r.third * r.third * r.third, 0)
        from (select ascii(substr(w.spaced, p.place, 1))::bigint, ascii(substr(w.spaced, p.place + 1, 1))::bigint,
                     ascii(substr(w.spaced, p.place + 2, 1))::bigint
                from generate_series(0, length(w.word)) p (place)) r (first, second, third)
    ) g (hash);
  -- Half of the hashes take away, so that grams that meet by chance make names alike no more often than unlike.
  for i in 1 .. coalesce(cardinality(v_hashes), 0) loop
    v_place := v_hashes[i] / 2 + 1;
    v_value := case when v_hashes[i] % 2 = 0 then v_weights[i] else - v_weights[i] end;
    v_square := v_square + v_value * (2 * v_vector[v_place] + v_value);
    v_vector[v_place] := v_vector[v_place] + v_value;
  end loop;
  if v_square <= 0 then
    return v_vector;
  end if;
  return array(select v.x / sqrt(v_square)::real from unnest(v_vector) v (x));
end;
$$;

comment on function identity.name_vector(text) is
  'Returns what a name looks like as 256 numbers of length 1: its words, the runs of two letters in them, and those of three in any order,'
  ' each weighted by how much its word tells and added at the place that its hash gives; all are 0 where the name has no letter or digit '
  '(IDENTITY-90).';
--! EndIncluded identity/name_vector.sql
--! Included identity/cosine.sql
create or replace function identity.cosine(first real[], second real[]) returns double precision
language sql immutable strict parallel safe
return (select coalesce(sum(p.x * p.y), 0) from (select unnest(first) as x, unnest(second) as y) p);

comment on function identity.cosine(real[], real[]) is
  'How much two vectors of length 1 (identity.name_vector) point the same way: 1 the same, 0 nothing in common (IDENTITY-90).';
--! EndIncluded identity/cosine.sql
--! Included identity/threshold.sql
create or replace function identity.threshold(kind text) returns double precision
language sql immutable strict parallel safe
return case kind when 'auto' then 0.9 when 'review' then 0.6 end;

comment on function identity.threshold(text) is
  'The score from which a pair is merged by itself (auto) or shown to a person (review); the same for every type and source '
  '(IDENTITY-91).';
--! EndIncluded identity/threshold.sql
--! Included identity/feature.sql
create or replace function identity.feature(name text, value jsonb, weight double precision, words text) returns jsonb
language sql immutable parallel safe
return case when weight is not null then
  jsonb_build_array(jsonb_build_object('name', name, 'value', value, 'weight', round(weight::numeric, 2), 'words', words))
else '[]'::jsonb end;

comment on function identity.feature(text, jsonb, double precision, text) is
  'Returns a list of one feature of a comparison: its name, its value, its weight (the natural logarithm of the odds that it adds for '
  'one entity, negative against it) and a sentence for a reviewer; an empty list where the weight is null (IDENTITY-91).';
--! EndIncluded identity/feature.sql
--! Included identity/weigh_features.sql
create or replace function identity.weigh_features(features jsonb, veto text) returns identity.comparison
language sql immutable parallel safe
return row(
  (select round((1 / (1 + exp(- greatest(-20, least(20, coalesce(sum((f.feature ->> 'weight')::double precision), 0))))))::numeric, 4)
     from jsonb_array_elements(features) f (feature))::double precision,
  veto,
  features)::identity.comparison;

comment on function identity.weigh_features(jsonb, text) is
  'Returns the comparison whose features these are: its score is the probability to which their weights add up, from 0 to 1, and veto is'
  ' the hard rule that forbids it, or null (IDENTITY-91).';
--! EndIncluded identity/weigh_features.sql
--! Included identity/texts_of.sql
create or replace function identity.texts_of(list jsonb) returns text[]
language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then
  array(select e.item from jsonb_array_elements_text(list) with ordinality e (item, place) order by e.place) else '{}'::text[] end;

comment on function identity.texts_of(jsonb) is 'The elements of a JSON array of text, in their order; none where there is no array.';
--! EndIncluded identity/texts_of.sql
--! Included identity/weight_of.sql
create or replace function identity.weight_of(words jsonb) returns double precision
language sql immutable parallel safe
return (select coalesce(sum(identity.word_weight(w.word)), 0) from unnest(identity.texts_of(words)) w (word));

comment on function identity.weight_of(jsonb) is 'How much the words of a JSON array tell together (identity.word_weight).';
--! EndIncluded identity/weight_of.sql
--! Included identity/is_within.sql
create or replace function identity.is_within(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return case when jsonb_array_length(first) > 0 and jsonb_array_length(second) > 0 then first <@ second or second <@ first end;

comment on function identity.is_within(jsonb, jsonb) is
  'Whether one of two lists of words has all words of the other; null where one is empty.';
--! EndIncluded identity/is_within.sql
--! Included identity/are_apart.sql
create or replace function identity.are_apart(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return not jsonb_exists_any(first, identity.texts_of(second));

comment on function identity.are_apart(jsonb, jsonb) is
  'Whether two JSON arrays of text have no element in common; null where one is missing.';
--! EndIncluded identity/are_apart.sql
--! Included identity/without_words.sql
create or replace function identity.without_words(words text[], others text[]) returns text[]
language sql immutable parallel safe
return (
  select case when sum(identity.word_weight(k.word)) filter (where not k.word = any (others)) >= 1
    then array_agg(k.word order by k.place) filter (where not k.word = any (others)) else words end
    from unnest(words) with ordinality k (word, place));

comment on function identity.without_words(text[], text[]) is
  'Returns the words of a name without those that others say, or all of them where nothing that tells it from others would be left.';
--! EndIncluded identity/without_words.sql
--! Included identity/compare_words.sql
create or replace function identity.compare_words(first text[], second text[]) returns jsonb
language sql immutable strict parallel safe
return (
  with joined as (
    select array(select first[i] || first[i + 1] from generate_subscripts(first, 1) i) as first_pairs,
           array(select second[i] || second[i + 1] from generate_subscripts(second, 1) i) as second_pairs
  ),
  sides as (
    select f.word, 1 as side, identity.word_weight(f.word) as weight, case
             when f.word = any (second) then 1
             when f.word = any (j.second_pairs) or f.word || first[f.place::integer + 1] = any (second)
               or first[f.place::integer - 1] || f.word = any (second) then 0.92
             else (select coalesce(max(identity.word_likeness(f.word, s.word)), 0) from unnest(second) s (word)) end as likeness
      from joined j, unnest(first) with ordinality f (word, place)
    union all
    select s.word, 2, identity.word_weight(s.word), case
             when s.word = any (first) then 1
             when s.word = any (j.first_pairs) or s.word || second[s.place::integer + 1] = any (first)
               or second[s.place::integer - 1] || s.word = any (first) then 0.92
             else (select coalesce(max(identity.word_likeness(s.word, f.word)), 0) from unnest(first) f (word)) end
      from joined j, unnest(second) with ordinality s (word, place)
  ),
  sums as (
    select coalesce(sum(s.weight * s.likeness) filter (where s.side = 1), 0) as shared_first,
           coalesce(sum(s.weight * s.likeness) filter (where s.side = 2), 0) as shared_second,
           greatest(sum(s.weight) filter (where s.side = 1), 0.01) as all_first,
           greatest(sum(s.weight) filter (where s.side = 2), 0.01) as all_second,
           array_agg(s.word) filter (where s.side = 1 and s.likeness = 0) as left_first,
           array_agg(s.word) filter (where s.side = 2 and s.likeness = 0) as left_second,
           min(s.likeness) = 1 as is_same
      from sides s
  )
  select case when first <> second and array_to_string(first, '') = array_to_string(second, '') then
      jsonb_build_object('alike', 0.92, 'shared', m.all_first, 'is_same', true, 'left_first', '[]'::jsonb, 'left_second', '[]'::jsonb)
    else jsonb_build_object(
      'alike', round((0.5 * (m.shared_first + m.shared_second) / (m.all_first + m.all_second)
        + 0.5 * greatest(m.shared_first / m.all_first, m.shared_second / m.all_second))::numeric, 4),
      'shared', least(m.shared_first, m.shared_second), 'is_same', coalesce(m.is_same, false),
      'left_first', to_jsonb(coalesce(m.left_first, '{}')), 'left_second', to_jsonb(coalesce(m.left_second, '{}')))
    end
    from sums m);

comment on function identity.compare_words(text[], text[]) is
  'Compares the different words of two names, each weighted by how much it tells (identity.word_weight), two beside each other also as '
  'one: alike, from 0 to 1, half of it how much of the two is shared and half how much of the one that has less beside it; shared, the '
  'weight of the shared words; is_same, whether no word is missing or spelt otherwise; and the words that only one of them has '
  '(IDENTITY-90).';
--! EndIncluded identity/compare_words.sql
--! Included identity/name_keys.sql
create or replace function identity.name_keys(words text[]) returns text[]
language sql immutable parallel safe
return (
  with ranked as (
    select w.word, identity.word_weight(w.word) as weight,
           row_number() over (order by identity.word_weight(w.word) desc, length(w.word) desc, w.word) as place
      from (select distinct u.word from unnest(words) u (word) where length(u.word) > 1) w
  )
  select coalesce(array_agg(k.key order by k.rank), '{}')
    from (
      select r.word as key, r.place as rank from ranked r where r.place <= 3 and (r.weight >= 0.4 or r.place = 1)
      union all
      select left(r.word, 4) || '*', 10 + r.place from ranked r where r.place <= 3 and r.weight >= 0.4 and length(r.word) >= 4
      union all
      select replace(array_to_string(words, ''), ' ', '') || '=', 20 where cardinality(words) > 1
    ) k);

comment on function identity.name_keys(text[]) is
  'The keys under which a name is looked for, given its words: the words that tell most, their first four letters, and all of it written'
  ' as one word; at most seven, the rarest first (IDENTITY-92).';
--! EndIncluded identity/name_keys.sql
--! Included identity/read_street.sql
create or replace function identity.read_street(line text) returns jsonb
language sql immutable strict parallel safe
return (
  with cut as (
    -- What stands beside the street: a suite, a crossing, a shopping center after a comma.
    select regexp_replace(lower(line),
             '(?<=\S)(?:,|;|  |\s+(?:between|near|off|at|suite|ste|unit|apt|bldg|building|floor)\M).*$', '') as said
  ),
  words as (
    select coalesce(jsonb '{
        "street": "st", "str": "st", "road": "rd", "avenue": "ave", "av": "ave", "boulevard": "blvd", "blv": "blvd", "drive": "dr",
        "lane": "ln", "la": "ln", "highway": "hwy", "parkway": "pkwy", "pky": "pkwy", "place": "pl", "square": "sq", "circle": "cir",
        "court": "ct", "terrace": "ter", "turnpike": "tpke", "pike": "tpke", "trail": "trl", "plaza": "plz", "n": "north",
        "s": "south", "e": "east", "w": "west", "saint": "st", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th",
        "fifth": "5th", "sixth": "6th", "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th", "route": "rt", "rte": "rt",
        "county": "co", "mount": "mt", "fort": "ft"
      }' ->> w.word, w.word) as word, w.place
      from cut c, string_to_table(util.fold(regexp_replace(c.said, '^\s*\d+(?:\s*-\s*\w+)?(?=\s)', '')), ' ')
           with ordinality w (word, place)
     where w.word not in ('', 'in', 'the')
  ),
  kinds as (
    select w.word, w.place, case
        when w.word in ('north', 'south', 'east', 'west', 'ne', 'nw', 'se', 'sw') then 'side'
        when w.place > 1 and w.word in ('st', 'rd', 'ave', 'blvd', 'dr', 'ln', 'hwy', 'pkwy', 'pl', 'sq', 'cir', 'ct', 'ter', 'tpke', 'trl',
          'plz', 'way', 'loop', 'run') then 'kind'
        else 'name' end as part
      from words w
  )
  select case when c.said ~ '^\s*p\.?\s*o\.?\s*box\M' or not exists (select from kinds k) then null else
    jsonb_strip_nulls(jsonb_build_object(
      'number', substring(c.said from '^\s*(\d+)(?=[\s-])'), 'until', substring(c.said from '^\s*\d+\s*-\s*(\d+)(?=\s)'),
      'name', coalesce((select string_agg(k.word, '' order by k.place) from kinds k where k.part = 'name'),
                       (select string_agg(k.word, '' order by k.place) from kinds k)),
      'whole', (select string_agg(k.word, '' order by k.place) from kinds k where k.part <> 'kind'),
      'kind', (select k.word from kinds k where k.part = 'kind' order by k.place desc limit 1),
      'sides', (select jsonb_agg(k.word order by k.word) from kinds k where k.part = 'side'))) end
    from cut c);

comment on function identity.read_street(text) is
  'Reads the first line of an address: its number (and until, where it is a range), and the name, kind and sides of the street, '
  'abbreviated and without spaces, and whole: all but the kind; null where it names no street (IDENTITY-93).';
--! EndIncluded identity/read_street.sql
--! Included identity/compare_streets.sql
create or replace function identity.compare_streets(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when first is null or second is null then null
  when ((first ->> 'number')::numeric <> (second ->> 'number')::numeric
        and not coalesce((first ->> 'number')::numeric between (second ->> 'number')::numeric and (second ->> 'until')::numeric, false)
        and not coalesce((second ->> 'number')::numeric between (first ->> 'number')::numeric and (first ->> 'until')::numeric, false))
    then 'other number'
  when first ->> 'name' = second ->> 'name' or first ->> 'whole' = second ->> 'whole'
    or first ->> 'whole' = second ->> 'name' or first ->> 'name' = second ->> 'whole'
    or identity.word_likeness(first ->> 'name', second ->> 'name') >= 0.85 then case
      when identity.are_apart(first -> 'sides', second -> 'sides') then 'other side'
      when first ->> 'kind' <> second ->> 'kind' then 'other kind'
      when first ->> 'number' is null or second ->> 'number' is null then 'same street'
      else 'same' end
  else 'other street'
end;

comment on function identity.compare_streets(jsonb, jsonb) is
  'Compares two read addresses (identity.read_street): same, same street (a number is missing), other number, other side, other kind, '
  'other street, or null where one is not known. A number within the other''s range is the same number (IDENTITY-93).';
--! EndIncluded identity/compare_streets.sql
--! Included identity/form_of.sql
create or replace function identity.form_of(word text) returns text
language sql immutable parallel safe
return case
  when word in ('fc', 'sc', 'cf', 'ac', 'afc', 'cd', 'ca', 'fk', 'sk', 'nk', 'bk', 'sv', 'if', 'ff', 'ik', 'sa', 'ysa', 'ysc', 'yc', 'ys',
    'ysl', 'aa', 'yaa', 'sfc', 'ifk', 'jk', 'gks', 'tsv', 'vfb', 'vfl', 'ud', 'ad', 'sd', 'rc', 'us', 'ss', 'asd', 'as', 'ssc', 'kf', 'ks',
    'pfc', 'cfc', 'fsv', 'ssv', 'spvgg', 'hnk', 'mfk', 'tj', 'cs', 'csd', 'ec', 'se', 'cr', 'acf', 'bc', 'rcd', 'sad', 'sg', 'fv', 'pk')
    then word
  when word in ('club', 'clube', 'clubul', 'klub', 'klubi', 'klubben', 'soccer', 'football', 'futbol', 'futebol', 'fotbal', 'futbolniy',
    'fudbalski', 'fotball', 'fotboll', 'calcio', 'youth', 'association', 'assoc', 'associazione', 'associacao', 'sport',
    'sports', 'sportive', 'sportif', 'sportiv', 'deportivo', 'deportiva', 'desportivo', 'atletico', 'esportivo', 'esporte',
    'athletic', 'cultural', 'social', 'kulubu', 'spor', 'verein', 'idrottsforening', 'idrettslag')
    then left(word, 1)
  when word in ('fussballclub', 'fotballklubb', 'fotballklubben', 'footballclub', 'fussballklub') then 'fc'
  when word in ('sportclub', 'sportsclub') then 'sc'
  when word in ('sportverein', 'sportvereinigung') then 'sv'
  when word in ('assn', 'organization', 'org') then left(word, 1)
  when word in ('inc', 'llc', 'ltd', 'incorporated', 'corp', 'ev') then ''
end;

comment on function identity.form_of(text) is
  'The initials of a word of a legal form (soccer, club, youth, association, FC, SV), empty where it says nothing (Inc), null where the '
  'word is no form (IDENTITY-96).';
--! EndIncluded identity/form_of.sql
--! Included identity/site_of.sql
create or replace function identity.site_of(website text) returns text
language sql immutable strict parallel safe
return (
  select s.site
    from (select substring(lower(btrim(website)) from '^(?:[a-z]+://)?(?:www\.)?([^/:?#@\s]+\.[a-z]{2,})(?:[/:?#]|$)') as site) s
   -- Pages that many organizations have an address at.
   where s.site !~ '(^|\.)(facebook|instagram|twitter|x|google|gotsport|gotsoccer|sportsengine|teamsnap|leagueapps|sportsaffinity|'
                   'bluesombrero|demosphere|demosphere-secure|wixsite|wordpress|weebly|squarespace|youtube|linktr)\.(com|org|net|ee)$');

comment on function identity.site_of(text) is
  'The host of a website without www, in lower case; null where there is none, or where many organizations share it (IDENTITY-97).';
--! EndIncluded identity/site_of.sql
--! Included identity/read_organization.sql
create or replace function identity.read_organization(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_words text[];
  v_core text[];
  v_form text;
  v_initials text;
  v_short text[] := array(select w.word from string_to_table(util.fold(said ->> 'short_name'), ' ') with ordinality w (word, place)
                           where w.word <> '' order by w.place);
  v_site text := identity.site_of(said ->> 'website');
begin
  select coalesce(array_agg(w.word order by w.place), '{}'),
         coalesce(array_agg(w.word order by w.place) filter (where w.form is null and not w.is_article), '{}'),
         string_agg(w.form, '' order by w.place),
         string_agg(coalesce(w.form, left(w.word, 1)), '' order by w.place) filter (where not w.is_article)
    into v_words, v_core, v_form, v_initials
    from (
      select p.word, min(p.place) as place, identity.form_of(p.word) as form,
             p.word in ('the', 'of', 'and', 'de', 'del', 'da', 'do', 'di', 'der', 'des', 'y', 'e') as is_article
        from string_to_table(util.fold(regexp_replace(said ->> 'name', '\[\w+\]|\$', ' ', 'g')), ' ') with ordinality p (word, place)
       where p.word <> ''
       group by p.word
    ) w;
  -- A name of nothing but forms ("Soccer Club", "AC") has them for its words.
  if v_core = '{}' then
    v_core := v_words;
    v_form := null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'name', said ->> 'name', 'words', v_words, 'core', v_core, 'form', v_form,
    'initials', case when length(v_initials) between 3 and 8 then v_initials end, 'short', nullif(v_short, '{}'),
    'kind', nullif(said ->> 'kind', 'other'), 'region', util.fold(said ->> 'region'), 'country', upper(said ->> 'country'), 'site', v_site,
    'sanctioning', said -> 'sanctioning',
    'keys', (identity.name_keys(v_core)
      || array_remove(array[case when length(v_initials) between 3 and 8 then v_initials end, v_site,
                            nullif(array_to_string(v_short, ''), '') || '='], null)
      || array(select b.body || ' ' || b.number from jsonb_each_text(said -> 'sanctioning') b (body, number) order by 1 limit 2))[1:12],
    'is_placeholder', not exists (select from unnest(v_words) w (word) where w.word not in (
      'tbd', 'tba', 'to', 'be', 'determined', 'announced', 'unknown', 'none', 'na', 'club', 'team', 'independent', 'unaffiliated', 'other',
      'guest', 'bye', 'no', 'soccer', 'football', 'fc', 'sc'))));
end;
$$;

comment on function identity.read_organization(jsonb) is
  'Reads what is said of an organization {name, short_name, kind, region, country, website, sanctioning}: the core of its name, its '
  'legal form as initials, its own initials, its site; keys, at most twelve; and whether the name stands for none (IDENTITY-92, '
  'IDENTITY-96).';
--! EndIncluded identity/read_organization.sql
--! Included identity/venue_words.sql
create or replace function identity.venue_words(name text) returns text[]
language sql immutable strict parallel safe
return array(
  select p.word
    from string_to_table(util.fold(name), ' ') with ordinality w (word, place),
         string_to_table(coalesce(jsonb '{
           "pk": "park", "pks": "park", "parks": "park", "hs": "high school", "shs": "high school", "ms": "middle school",
           "jhs": "middle school", "jr": "middle", "junior": "middle", "intermediate": "middle", "es": "elementary school",
           "elem": "elementary school", "el": "elementary", "elementry": "elementary", "primary": "elementary", "sch": "school",
           "schools": "school", "street": "st", "saint": "st", "road": "rd", "avenue": "ave", "av": "ave", "boulevard": "blvd",
           "drive": "dr", "lane": "ln", "ctr": "center", "cntr": "center", "centre": "center", "cmplx": "complex", "cplx": "complex",
           "twp": "township", "mem": "memorial", "meml": "memorial", "hts": "heights", "hgts": "heights", "mt": "mount", "ft": "fort",
           "univ": "university", "rec": "recreation", "reg": "regional", "comm": "community", "muni": "municipal",
           "fld": "field", "flds": "field", "fields": "field", "courts": "court", "grounds": "ground", "sportsplex": "sports complex",
           "soccerplex": "soccer complex", "stad": "stadium", "gymnasium": "gym", "assn": "association", "assoc": "association",
           "n": "north", "s": "south", "e": "east", "w": "west", "grille": "grill"
         }' ->> w.word, w.word), ' ') with ordinality p (word, place)
   where p.word not in ('', 'the', 'of', 'at', 'and', 'in', 'for')
   group by p.word
   order by min(w.place), min(p.place));

comment on function identity.venue_words(text) is
  'Returns the different words of a venue''s name in their order, folded, with abbreviations written out (Pk, HS, Elem, Ctr) and without'
  ' articles; street and saint are both "st" (IDENTITY-93).';
--! EndIncluded identity/venue_words.sql
--! Included identity/read_venue.sql
create or replace function identity.read_venue(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A field by its number or letter: Field 3, Pitch B, Court #4; F1 and S7.2 (full and small size) as leagues write them.
  c_field constant text := '\m(?:fields?|flds?|pitch|courts?|rinks?|diamonds?|turf|gym|mat)\M\.?\s*(?:#|no\.?|number)?\s*'
                           '(\d{1,3}[a-z]?|[a-h])(?![\w''’])|\m([fs]\d{1,2}(?:\.\d)?)\M';
  v_address jsonb := said -> 'address';
  v_geo jsonb := said -> 'geo';
  v_name text := regexp_replace(regexp_replace(coalesce(said ->> 'name', ''), '\m\d{1,2}\s*[vV]\s*\d{1,2}\M', ' ', 'g'),
                                '(?:\m(?:fields?|pitch|courts?|rinks?|turf)\s*)?#\s*(?=\d)', ' field ', 'gi');
  v_parts jsonb;
  v_words text[];
  v_street jsonb := identity.read_street(v_address ->> 'line1');
  v_host jsonb := identity.read_organization(said -> 'organization');
  v_keys text[];
begin
  select coalesce(jsonb_agg(to_jsonb(p.words) order by p.place), '[]')
    into v_parts
    from (select identity.venue_words(s.part) as words, s.place
            from regexp_split_to_table(regexp_replace(v_name, c_field, ' ', 'gi'),
                                       '\s+at\s+|\s+-+\s*|\s*-+\s+|\s*[@|(),:;/]\s*', 'i') with ordinality s (part, place)) p
   where p.words <> '{}';
  v_words := array(select w.word from jsonb_array_elements(v_parts) with ordinality p (words, place),
                          jsonb_array_elements_text(p.words) with ordinality w (word, position)
                    group by w.word order by min(p.place), min(w.position));
  v_keys := identity.name_keys(v_words);
  if v_street is not null then
    v_keys := v_keys || concat_ws(' ', v_street ->> 'number', v_street ->> 'name');
  end if;
  if jsonb_array_length(v_geo) = 2 then
    -- The four cells of 0.02 degrees around a point: points within a kilometre of each other share one.
    v_keys := v_keys || array(
      select format('%s/%s', floor((v_geo ->> 0)::numeric * 50 + y.shift), floor((v_geo ->> 1)::numeric * 50 + x.shift))
        from (values (-0.5), (0.5)) y (shift), (values (-0.5), (0.5)) x (shift));
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'name', said ->> 'name', 'words', v_words, 'parts', v_parts,
    'fields', (select jsonb_agg(distinct util.fold(coalesce(m.label[1], m.label[2]))) from regexp_matches(v_name, c_field, 'gi') m (label)),
    'numbers', (select jsonb_agg(w.word order by w.word) from unnest(v_words) w (word)
                 where w.word ~ '^\d+[a-z]?$' or w.word in ('i', 'ii', 'iii', 'iv', 'one', 'two', 'three', 'four', 'five')),
    'sides', (select jsonb_agg(w.word order by w.word) from unnest(v_words) w (word)
               where w.word in ('north', 'south', 'east', 'west', 'upper', 'lower')),
    'levels', (select jsonb_agg(w.word order by w.word) from unnest(v_words) w (word)
                where w.word in ('elementary', 'middle', 'high', 'college', 'university')),
    'street', v_street, 'city', identity.venue_words(v_address ->> 'city'), 'region', upper(v_address ->> 'region'),
    'postal_code', left(util.fold(v_address ->> 'postal_code'), 5), 'country', upper(v_address ->> 'country'),
    'geo', v_geo, 'host', v_host -> 'core' || coalesce(v_host -> 'initials', '[]'),
    'keys', v_keys,
    'is_placeholder', not exists (select from unnest(v_words) w (word) where w.word not in (
      'tbd', 'tba', 'to', 'be', 'determined', 'announced', 'home', 'away', 'venue', 'location', 'various', 'unknown', 'bye', 'none', 'na',
      'field', 'court', 'pitch', 'turf', 'grass', 'rink', 'full', 'size', 'main', 'game', 'stadium', 'park', 'gym', 'school', 'high',
      'middle'))));
end;
$$;

comment on function identity.read_venue(jsonb) is
  'Reads what is said of a venue {name, address, geo, organization}: the words of its complex, by the parts into which its name falls, '
  'without the field and the size of the game; numbers, sides and school levels among them; street, city, position, host; keys, at most '
  'twelve; and whether the name stands for no place (IDENTITY-92, IDENTITY-93).';
--! EndIncluded identity/read_venue.sql
--! Included identity/compare_venue_names.sql
create or replace function identity.compare_venue_names(first jsonb, second jsonb) returns jsonb
language sql immutable strict parallel safe
return (
  with places as (
    -- What a venue's name says of its town or its host tells no more than they do.
    select identity.texts_of(first -> 'city') || identity.texts_of(second -> 'city')
           || identity.texts_of(first -> 'host') || identity.texts_of(second -> 'host') as words
  ),
  spellings as (
    select 1 as side, true as is_whole, identity.without_words(identity.texts_of(first -> 'words'), p.words) as words from places p
    union all
    select 2, true, identity.without_words(identity.texts_of(second -> 'words'), p.words) from places p
    union all
    select s.side, false, identity.texts_of(e.part)
      from (values (1, first), (2, second)) s (side, venue), jsonb_array_elements(s.venue -> 'parts') e (part)
     where jsonb_array_length(s.venue -> 'parts') > 1 and 2 * identity.weight_of(e.part) >= identity.weight_of(s.venue -> 'words')
  )
  -- Parts are alike, but what stands beside them on both sides still tells two venues apart.
  select c.compared || jsonb_build_object('is_part', not c.is_whole,
           'left_first', first_value(c.compared -> 'left_first') over w, 'left_second', first_value(c.compared -> 'left_second') over w)
    from (
      select identity.compare_words(f.words, s.words) as compared, f.is_whole and s.is_whole as is_whole
        from spellings f, spellings s
       where f.side = 1 and s.side = 2
         and (f.is_whole and s.is_whole or f.words && s.words or array_to_string(f.words, '') = array_to_string(s.words, ''))
    ) c
   where c.is_whole or (c.compared ->> 'shared')::double precision >= 1
  window w as (order by c.is_whole desc rows unbounded preceding)
   order by (c.compared ->> 'alike')::double precision - case when c.is_whole then 0 else 0.1 end desc,
            least(identity.weight_of(c.compared -> 'left_first'), identity.weight_of(c.compared -> 'left_second')), c.is_whole desc
   limit 1);

comment on function identity.compare_venue_names(jsonb, jsonb) is
  'Compares the names of two venues (profiles, identity.read_venue) as identity.compare_words does: whole, without the words of town and'
  ' host, or the parts that are most alike, where a part has half of what the name tells (is_part) (IDENTITY-93).';
--! EndIncluded identity/compare_venue_names.sql
--! Included identity/venue_veto.sql
create or replace function identity.venue_veto(first jsonb, second jsonb, street text, distance_km double precision) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when first ->> 'country' <> second ->> 'country' then 'country'
  when first ->> 'region' <> second ->> 'region' then 'region'
  when venue_veto.distance_km > 2 then 'distance'
  when venue_veto.street in ('other number', 'other side') then 'street_number'
  when identity.are_apart(first -> 'numbers', second -> 'numbers') then 'number'
  when identity.are_apart(first -> 'sides', second -> 'sides') then 'side'
  when identity.are_apart(first -> 'levels', second -> 'levels') then 'school_level'
end;

comment on function identity.venue_veto(jsonb, jsonb, text, double precision) is
  'Names the rule by which two venues (profiles) are never one, whatever else agrees, or null: a placeholder; another country or region;'
  ' more than two kilometres apart; another street number; other numbers, sides or school levels in their names (IDENTITY-94).';
--! EndIncluded identity/venue_veto.sql
--! Included identity/compare_venues.sql
create or replace function identity.compare_venues(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_names jsonb := identity.compare_venue_names(first, second);
  v_alike double precision := coalesce((v_names ->> 'alike')::double precision, 0);
  v_street text := identity.compare_streets(first -> 'street', second -> 'street');
  v_distance double precision := util.distance_km((first #>> '{geo,0}')::double precision, (first #>> '{geo,1}')::double precision,
                                                  (second #>> '{geo,0}')::double precision, (second #>> '{geo,1}')::double precision);
  v_conflict double precision := least(1, identity.weight_of(v_names -> 'left_first'), identity.weight_of(v_names -> 'left_second'));
  v_cities boolean := identity.is_within(first -> 'city', second -> 'city');
  v_hosts boolean := identity.is_within(first -> 'host', second -> 'host');
  v_veto text := identity.venue_veto(first, second, v_street, v_distance);
begin
  return identity.weigh_features(
    identity.feature('name', to_jsonb(round(v_alike::numeric, 2)), 4 * (v_alike - 0.6)
        - case when (v_names ->> 'shared')::double precision < 1 then 0.8 else 0 end
        - case when (v_names ->> 'is_part')::boolean then 0.3 else 0 end,
      case when (v_names ->> 'is_same')::boolean then 'The complexes have the same name.'
        else format('The names are alike to %s in a hundred.', round(100 * v_alike)) end)
    || identity.feature('other_words', jsonb_build_array(v_names -> 'left_first', v_names -> 'left_second'),
      case when v_conflict > 0 then -2.5 * v_conflict end,
      'Each name has words that the other has not.')
    || identity.feature('street', to_jsonb(v_street),
      case v_street when 'same' then 2.5 when 'same street' then 0.8 when 'other street' then -1.5 when 'other kind' then -1
        when 'other number' then -2 when 'other side' then -2 end, format('Street and number: %s.', v_street))
    || identity.feature('distance_km', to_jsonb(round(v_distance::numeric, 2)),
      case when v_distance <= 0.15 then 2 when v_distance <= 0.5 then 1.2 when v_distance <= 1 then 0.7 when v_distance <= 2 then 0
        when v_distance > 2 then -3 end,
      format('They are %s km apart.', round(v_distance::numeric, 2)))
    || identity.feature('city', to_jsonb(v_cities),
      case when v_cities then 0.8 when v_street = 'same' then null when not v_cities then -1.5 end,
      case when v_cities then 'They are in the same town.' else 'They are in towns of different names.' end)
    || identity.feature('postal_code', second -> 'postal_code',
      case when first ->> 'postal_code' = second ->> 'postal_code' then 0.5 when v_street = 'same' then null
        when first ->> 'postal_code' <> second ->> 'postal_code' then -0.5 end,
      format('Postal codes: %s and %s.', first ->> 'postal_code', second ->> 'postal_code'))
    || identity.feature('host', to_jsonb(v_hosts), case when v_hosts then 0.8 end, 'The same organization plays there.')
    || identity.feature('numbers', jsonb_build_array(first -> 'numbers', second -> 'numbers'),
      case when (first -> 'numbers' is null) <> (second -> 'numbers' is null) then -1.5 end, 'One name has a number, the other has none.')
    || identity.feature('sides', jsonb_build_array(first -> 'sides', second -> 'sides'),
      case when (first -> 'sides' is null) <> (second -> 'sides' is null) then -1 end, 'One name says north, south, upper or the like.'),
    v_veto);
end;
$$;

comment on function identity.compare_venues(jsonb, jsonb) is
  'Compares two venues by their profiles (identity.read_venue): names, street and number, distance in kilometres, town, postal code, '
  'host. A name alone never reaches the threshold of a merge (IDENTITY-91, IDENTITY-93, IDENTITY-95).';
--! EndIncluded identity/compare_venues.sql
--! Included identity/is_same_number.sql
create or replace function identity.is_same_number(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return (select case when count(*) > 0 then bool_and(f.number = s.number) end
          from jsonb_each_text(first) f (body, number) join jsonb_each_text(second) s (body, number) on s.body = f.body);

comment on function identity.is_same_number(jsonb, jsonb) is
  'Whether every governing body that gave both a number gave both the same; null where none did (IDENTITY-97).';
--! EndIncluded identity/is_same_number.sql
--! Included identity/is_short_for.sql
create or replace function identity.is_short_for(first jsonb, second jsonb) returns boolean
language sql immutable parallel safe
return jsonb_array_length(first -> 'core') = 1 and first #>> '{core,0}' = second ->> 'initials'
  or coalesce(array_to_string(identity.texts_of(first -> 'short'), '') in (
       array_to_string(identity.texts_of(second -> 'words'), ''), array_to_string(identity.texts_of(second -> 'core'), ''),
       array_to_string(identity.texts_of(second -> 'short'), '')), false)
     and first -> 'short' is not null;

comment on function identity.is_short_for(jsonb, jsonb) is
  'Whether the first of two organizations (profiles) is called by the initials of the second, or has the name of the second, or its '
  'short name, for a short name (IDENTITY-96).';
--! EndIncluded identity/is_short_for.sql
--! Included identity/compare_forms.sql
create or replace function identity.compare_forms(first text, second text) returns text
language sql immutable parallel safe
return (
  select case
      when f.letters = '{}' or s.letters = '{}' then null
      when f.letters = s.letters then 'same'
      when array_remove(f.letters, 'y') = array_remove(s.letters, 'y') then 'youth'
      else 'other' end
    from (select array(select distinct c from string_to_table(first, null) c order by 1) as letters) f,
         (select array(select distinct c from string_to_table(second, null) c order by 1) as letters) s);

comment on function identity.compare_forms(text, text) is
  'Compares the initials of two legal forms in any order: same (FC, Club de Futbol), youth (SC, Youth Soccer Club), other (FC, SA), or '
  'null where one has none (IDENTITY-96).';
--! EndIncluded identity/compare_forms.sql
--! Included identity/organization_veto.sql
create or replace function identity.organization_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when first ->> 'country' <> second ->> 'country' then 'country'
  when length(first ->> 'region') = 2 and length(second ->> 'region') = 2 and first ->> 'region' <> second ->> 'region' then 'region'
  when not identity.is_same_number(first -> 'sanctioning', second -> 'sanctioning') then 'sanctioning'
  when first ->> 'kind' <> second ->> 'kind'
    and (first ->> 'kind' in ('league', 'governing_body') or second ->> 'kind' in ('league', 'governing_body')) then 'kind'
end;

comment on function identity.organization_veto(jsonb, jsonb) is
  'Names the rule by which two organizations (profiles) are never one, or null: a placeholder, another country, another state, another '
  'number of one governing body, a league or governing body and something else (IDENTITY-97).';
--! EndIncluded identity/organization_veto.sql
--! Included identity/compare_organizations.sql
create or replace function identity.compare_organizations(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  -- The town in the name of a club tells no more than the region does.
  v_places text[] := regexp_split_to_array(concat_ws(' ', first ->> 'region', second ->> 'region'), ' ');
  v_first text[] := identity.without_words(identity.texts_of(first -> 'core'), v_places);
  v_second text[] := identity.without_words(identity.texts_of(second -> 'core'), v_places);
  v_names jsonb := identity.compare_words(v_first, v_second);
  v_is_same boolean := (v_names ->> 'is_same')::boolean;
  v_alike double precision := (v_names ->> 'alike')::double precision;
  v_left double precision := identity.weight_of(v_names -> 'left_first') + identity.weight_of(v_names -> 'left_second');
  v_conflict double precision := least(identity.weight_of(v_names -> 'left_first'), identity.weight_of(v_names -> 'left_second'));
  v_is_short boolean := identity.is_short_for(first, second) or identity.is_short_for(second, first);
  v_forms text := identity.compare_forms(first ->> 'form', second ->> 'form');
  v_own double precision := least(
    (select coalesce(sum(identity.word_weight(w.word)), 0) from unnest(v_first) w (word) where not w.word = any (v_places)),
    (select coalesce(sum(identity.word_weight(w.word)), 0) from unnest(v_second) w (word) where not w.word = any (v_places)));
  v_regions boolean := first ->> 'region' = second ->> 'region';
  v_sites boolean := first ->> 'site' = second ->> 'site';
  v_numbers boolean := identity.is_same_number(first -> 'sanctioning', second -> 'sanctioning');
  -- A word that is spelt otherwise weighs less the more of the whole name is spelled alike.
  v_cosine double precision := case
    when v_left = 0 and not v_is_same and coalesce(first ->> 'embedder', second ->> 'embedder', '') <> 'none'
    then identity.cosine(identity.name_vector(array_to_string(v_first, ' ')), identity.name_vector(array_to_string(v_second, ' '))) end;
begin
  return identity.weigh_features(
    case when v_is_short and not v_is_same then
      identity.feature('short_name', to_jsonb(true), 0.5, 'One name is the initials or the short name of the other.')
    else
      identity.feature('name', to_jsonb(v_alike), 4 * (v_alike - 0.6)
        - case when (v_names ->> 'shared')::double precision < 1 then 0.8 else 0 end,
        case when v_is_same then 'The names are the same but for their legal form.'
          else format('The names are alike to %s in a hundred.', round(100 * v_alike)) end)
      || identity.feature('other_words', jsonb_build_array(v_names -> 'left_first', v_names -> 'left_second'),
        case when v_left > 0 then -1 - 2 * least(1, v_conflict) end, 'A name has words that the other has not.')
      || identity.feature('spelling', to_jsonb(false), case when v_left = 0 and not v_is_same then -0.7 end, 'A word is spelt otherwise.')
      || identity.feature('embedding', to_jsonb(round(v_cosine::numeric, 2)), 0.6 * least(1, greatest(0, (v_cosine - 0.6) / 0.2)),
        format('The names are spelled alike to %s in a hundred.', round(100 * v_cosine::numeric)))
    end
    || identity.feature('form', to_jsonb(v_forms), case v_forms when 'same' then 0.2 when 'other' then -1.5 end,
      format('The legal forms are %s and %s.', first ->> 'form', second ->> 'form'))
    || identity.feature('one_word', to_jsonb(v_own), case when v_own < 2 and v_forms is distinct from 'same' then -0.7 end,
      'A single word, beside the town and without the same legal form, names many clubs.')
    || identity.feature('country', second -> 'country', case when first ->> 'country' = second ->> 'country' then 0.3 end,
      'They are in the same country.')
    || identity.feature('region', second -> 'region', case when v_regions then 0.9 when not v_regions then -1.5 end,
      format('Regions: %s and %s.', first ->> 'region', second ->> 'region'))
    || identity.feature('website', second -> 'site', case when v_sites then 3 when not v_sites then -0.7 end,
      case when v_sites then 'They have the same website.' else 'They have websites of their own.' end)
    || identity.feature('sanctioning', to_jsonb(v_numbers), case when v_numbers then 4 end,
      'A governing body gave both the same number.'),
    identity.organization_veto(first, second));
end;
$$;

comment on function identity.compare_organizations(jsonb, jsonb) is
  'Compares two organizations by their profiles (identity.read_organization): names, legal forms, country, region, website, numbers of '
  'governing bodies. A name alone never reaches the threshold of a merge (IDENTITY-91, IDENTITY-96, IDENTITY-98, '
  'IDENTITY-130).';
--! EndIncluded identity/compare_organizations.sql
--! Included identity/years_of.sql
create or replace function identity.years_of(written text) returns integer[]
language sql immutable strict parallel safe
return (
  with read as (
    select coalesce(regexp_match(written, '\m((?:19|20)\d\d)\s*[-/–]\s*((?:20)?\d\d)(?!\d|[-/]\d)'),
                    regexp_match(written, '(?<![\d/-])''?(\d\d)\s*/\s*''?(\d\d)(?![\d/])')) as season,
           coalesce(substring(written from '\m((?:19|20)\d\d)\M'), '20' || substring(written from '''(\d\d)\M')) as year
  ),
  ends as (
    select r.year, ('20' || right(r.season[1], 2))::integer as first_year, ('20' || right(r.season[2], 2))::integer as last_year from read r
  )
  select case when e.last_year = e.first_year + 1 then array[e.first_year, e.last_year]
              when e.year is not null then array[e.year, e.year]::integer[] end
    from ends e);

comment on function identity.years_of(text) is
  'The first and the last year that a season or the name of a competition speaks of (2024, ''24, 2024-25, 24/25), the same twice where '
  'it is one; null where it speaks of none (IDENTITY-99).';
--! EndIncluded identity/years_of.sql
--! Included identity/are_years_apart.sql
create or replace function identity.are_years_apart(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return case
  when first -> 0 <> first -> 1 and second -> 0 <> second -> 1 then first <> second
  else (first -> 0)::integer > (second -> 1)::integer or (second -> 0)::integer > (first -> 1)::integer
end;

comment on function identity.are_years_apart(jsonb, jsonb) is
  'Whether two seasons [first year, last year] are not one: two of more than one year are one if they are equal, otherwise one year must'
  ' lie in the other''s; null where one is not known (IDENTITY-100).';
--! EndIncluded identity/are_years_apart.sql
--! Included identity/competition_words.sql
create or replace function identity.competition_words(name text) returns text[]
language sql immutable strict parallel safe
return array(
  select p.word
    from string_to_table(util.fold(name), ' ') with ordinality w (word, place),
         lateral (select coalesce(jsonb '{
           "tourn": "tournament", "tourney": "tournament", "tournaments": "tournament", "champs": "championship", "champ": "championship",
           "championships": "championship",
           "inv": "invitational", "invite": "invitational", "invit": "invitational", "intl": "international",
           "lge": "league", "leagues": "league", "conf": "conference", "div": "division", "autumn": "fall", "reg": "regional",
           "mem": "memorial", "n": "north", "s": "south", "e": "east", "w": "west", "pres": "presidents", "president": "presidents",
           "bday": "birthday", "xmas": "christmas", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th",
           "saint": "st", "boy": "boys", "b": "boys", "g": "girls", "girl": "girls", "mens": "boys", "womens": "girls",
           "men": "boys", "women": "girls", "ladies": "girls"
         }' ->> w.word, w.word) as word) p
   where p.word not in ('', 'the', 'of', 'at', 'and', 'in', 'for', 'a', 'annual', 'season', 'edition', 'soccer', 'youth',
     -- Names of sponsors come and go.
     'nike', 'adidas', 'puma', 'umbro', 'capelli', 'gatorade', 'toyota', 'kia', 'audi', 'coca', 'cola', 'pepsi', 'dicks', 'geico', 'ea')
   group by p.word
   order by min(w.place));

comment on function identity.competition_words(text) is
  'Returns the different words of a competition''s name in their order, folded, with abbreviations written out and without articles, '
  'sponsors and what every name has (annual, season, soccer) (IDENTITY-99).';
--! EndIncluded identity/competition_words.sql
--! Included identity/read_competition.sql
create or replace function identity.read_competition(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  c_terms constant text[] := '{spring,summer,fall,winter}';
  c_sponsor constant text := '\s*[-,(|]?\s*\m(?:presented|powered|sponsored|hosted|brought to you|pres\.?)\s+by\M[^-|)]*';
  c_age constant text := '\m(?:[uU]-?(\d{1,2})|(\d{1,2})[uU])(?:\s*[-–/]\s*(?:[uU]-?)?(\d{1,2})[uU]?)?\M';
  c_size constant text := '\m(\d{1,2})\s*v\s*\d{1,2}\M';
  c_year constant text := '''?\m(?:19|20)?\d\d\s*[-/–]\s*(?:20|'')?\d\d\M|''\d\d\M|\m(?:19|20)\d\d\M';
  v_name text := regexp_replace(coalesce(said ->> 'name', ''), c_sponsor, ' ', 'gi');
  v_words text[] := identity.competition_words(regexp_replace(regexp_replace(regexp_replace(
    v_name, c_age, ' ', 'g'), c_size, ' ', 'gi'), c_year, ' ', 'g'));
  v_season text[] := identity.competition_words(said ->> 'season');
  v_genders text[];
  v_core text[];
begin
  v_genders := array(select w.word from unnest(v_words) w (word) where w.word in ('boys', 'girls') order by 1);
  if v_genders = '{}' then
    v_genders := case said ->> 'gender' when 'M' then '{boys}' when 'F' then '{girls}' end;
  end if;
  v_core := array(select w.word from unnest(v_words) with ordinality w (word, place)
                   where not w.word = any (c_terms || '{boys,girls}'::text[]) and w.word !~ '^\d+(st|nd|rd|th)$' order by w.place);
  return jsonb_strip_nulls(jsonb_build_object(
    'name', said ->> 'name', 'words', v_core,
    'years', to_jsonb(coalesce(identity.years_of(v_name), identity.years_of(said ->> 'season'), identity.years_of(said ->> 'start_date'))),
    'terms', (select jsonb_agg(distinct t.word) from unnest(v_words || v_season) t (word) where t.word = any (c_terms)),
    'genders', case when cardinality(v_genders) = 1 then to_jsonb(v_genders) end,
    'ages', (select jsonb_agg(distinct a.age::text)
               from regexp_matches(v_name || ' ' || coalesce(said ->> 'age_group', ''), c_age, 'g') m (ends),
                    generate_series(coalesce(m.ends[1], m.ends[2])::integer, coalesce(m.ends[3], m.ends[1], m.ends[2])::integer) a (age)),
    'editions', (select jsonb_agg(w.word) from unnest(v_words) w (word) where w.word ~ '^\d+(st|nd|rd|th)$'),
    'numbers', (select jsonb_agg(w.word) from unnest(v_core) w (word) where w.word ~ '^\d+[a-z]?$' or w.word in ('i', 'ii', 'iii', 'iv')),
    'sides', (select jsonb_agg(w.word) from unnest(v_core) w (word) where w.word in ('north', 'south', 'east', 'west')),
    'formats', (select jsonb_agg(distinct m.size[1]) from regexp_matches(v_name, c_size, 'gi') m (size)),
    'sport', nullif(said ->> 'sport', 'other'), 'kind', nullif(said ->> 'kind', 'other'), 'region', util.fold(said ->> 'region'),
    'start_date', said ->> 'start_date', 'end_date', coalesce(said ->> 'end_date', said ->> 'start_date'),
    'host', identity.read_organization(coalesce(said -> 'host', said -> 'organization')) -> 'core',
    'site', identity.site_of(said ->> 'website'),
    'keys', identity.name_keys(case when v_core = '{}' then v_words else v_core end),
    'is_placeholder', not exists (select from unnest(v_words) w (word) where w.word not in (
      'tbd', 'tba', 'unknown', 'none', 'na', 'other', 'tournament', 'league', 'competition', 'event', 'games', 'schedule', 'schedules',
      'friendly', 'friendlies', 'scrimmage', 'scrimmages'))));
end;
$$;

comment on function identity.read_competition(jsonb) is
  'Reads what is said of a competition {name, sport, kind, host, season, start_date, end_date, region, website, age_group, gender}: '
  'years, term, genders, ages, edition, numbers, sides and size of the game, the other words of its name without sponsors, dates, host; '
  'keys, at most twelve; and whether the name stands for none (IDENTITY-92, IDENTITY-99).';
--! EndIncluded identity/read_competition.sql
--! Included identity/competition_veto.sql
create or replace function identity.competition_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when first ->> 'sport' <> second ->> 'sport' then 'sport'
  when identity.are_years_apart(first -> 'years', second -> 'years') then 'season'
  when identity.are_apart(first -> 'terms', second -> 'terms') then 'term'
  when identity.are_apart(first -> 'editions', second -> 'editions') then 'edition'
  when identity.are_apart(first -> 'genders', second -> 'genders') then 'gender'
  when identity.are_apart(first -> 'ages', second -> 'ages') then 'age_group'
  when identity.are_apart(first -> 'formats', second -> 'formats') then 'format'
  when identity.are_apart(first -> 'numbers', second -> 'numbers') then 'number'
  when identity.are_apart(first -> 'sides', second -> 'sides') then 'side'
  when length(first ->> 'region') = 2 and length(second ->> 'region') = 2 and first ->> 'region' <> second ->> 'region' then 'region'
  when first ->> 'start_date' > second ->> 'end_date' or second ->> 'start_date' > first ->> 'end_date' then 'dates'
end;

comment on function identity.competition_veto(jsonb, jsonb) is
  'Names the rule by which two competitions (profiles) are never one, or null: a placeholder; another sport, season, term (spring, '
  'fall), edition, gender, size of the game, number, side or state; ages or dates that have nothing in common (IDENTITY-100).';
--! EndIncluded identity/competition_veto.sql
--! Included identity/compare_competitions.sql
create or replace function identity.compare_competitions(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hosts text[] := identity.texts_of(first -> 'host') || identity.texts_of(second -> 'host');
  v_names jsonb := identity.compare_words(identity.without_words(identity.texts_of(first -> 'words'), v_hosts),
                                          identity.without_words(identity.texts_of(second -> 'words'), v_hosts));
  v_alike double precision := (v_names ->> 'alike')::double precision;
  v_left double precision := identity.weight_of(v_names -> 'left_first') + identity.weight_of(v_names -> 'left_second');
  v_conflict double precision := least(identity.weight_of(v_names -> 'left_first'), identity.weight_of(v_names -> 'left_second'));
  v_is_dated boolean := first ? 'start_date' and second ? 'start_date';
  v_is_host boolean := identity.is_within(first -> 'host', second -> 'host');
begin
  return identity.weigh_features(
    identity.feature('name', to_jsonb(v_alike), 4 * (v_alike - 0.6)
        - case when (v_names ->> 'shared')::double precision < 1 then 0.8 else 0 end,
      case when (v_names ->> 'is_same')::boolean then 'The names are the same but for season, sponsor and the like.'
        else format('The names are alike to %s in a hundred.', round(100 * v_alike)) end)
    || identity.feature('other_words', jsonb_build_array(v_names -> 'left_first', v_names -> 'left_second'),
      case when v_left > 0 then - least(1, v_left) - 2 * least(1, v_conflict) end, 'A name has words that the other has not.')
    || identity.feature('season', jsonb_build_array(first -> 'years', second -> 'years'),
      case when first ? 'years' and second ? 'years' then 0.3 else -1 end,
      case when first ? 'years' and second ? 'years' then 'They are of the same year.' else 'The year of one is not known.' end)
    || identity.feature('dates', jsonb_build_array(first -> 'start_date', second -> 'start_date'),
      case when v_is_dated and first ->> 'start_date' = second ->> 'start_date' then 1.2 when v_is_dated then 0.8 end,
      'Their dates overlap.')
    || identity.feature('host', to_jsonb(v_is_host), case when v_is_host then 1.2 when not v_is_host then -1 end,
      case when v_is_host then 'The same organization is the host.' else 'Their hosts have different names.' end)
    || identity.feature('website', second -> 'site', case when first ->> 'site' = second ->> 'site' then 1 end,
      'They have the same website.')
    || identity.feature('region', second -> 'region', case when first ->> 'region' = second ->> 'region' then 0.2
      when first ->> 'region' <> second ->> 'region' then -1 end, format('Regions: %s and %s.', first ->> 'region', second ->> 'region'))
    || identity.feature('kind', jsonb_build_array(first -> 'kind', second -> 'kind'),
      case when first ->> 'kind' <> second ->> 'kind' then -0.8 end,
      format('Kinds: %s and %s.', first ->> 'kind', second ->> 'kind'))
    || identity.feature('part', to_jsonb(true), case when (first -> 'terms' is null) <> (second -> 'terms' is null)
        or (first -> 'genders' is null) <> (second -> 'genders' is null) or (first -> 'ages' is null) <> (second -> 'ages' is null)
        or (first -> 'formats' is null) <> (second -> 'formats' is null) or (first -> 'numbers' is null) <> (second -> 'numbers' is null)
        or (first -> 'sides' is null) <> (second -> 'sides' is null) then -1 end,
      'One name says a term, gender, age, size, number or side, the other does not.'),
    identity.competition_veto(first, second));
end;
$$;

comment on function identity.compare_competitions(jsonb, jsonb) is
  'Compares two competitions by their profiles (identity.read_competition): names, season, dates, host, website, region, kind. A name '
  'and a season never reach the threshold of a merge (IDENTITY-91, IDENTITY-99, IDENTITY-101).';
--! EndIncluded identity/compare_competitions.sql
--! Included identity/probability.sql
create or replace function identity.probability(weight double precision) returns double precision
language sql immutable parallel safe
return round((1 / (1 + exp(- greatest(-20, least(20, weight)))))::numeric, 4)::double precision;

comment on function identity.probability(double precision) is
  'The probability, to four digits, of odds whose natural logarithm is weight (IDENTITY-91).';
--! EndIncluded identity/probability.sql
--! Included identity/gender_words.sql
create or replace function identity.gender_words() returns text
language sql immutable parallel safe
return
  'F:female,females,girl,girls,gu,ladies,women,womens M:boy,boys,bu,male,males,men,mens coed:coed,mixed';

comment on function identity.gender_words() is
  'The words for a gender, as value:spelling,spelling (IDENTITY-70).';
--! EndIncluded identity/gender_words.sql
--! Included identity/colours.sql
create or replace function identity.colours() returns text
language sql immutable parallel safe
-- A club may have a Gold and an Oro: words of other languages are colours of their own.
return
  'amarillo:amarillo aqua:aqua azul:azul black:black,blck,blk blanco:blanca,blanco blue:blu,blue bronze:bronze brown:brown ' ||
  'burgundy:burgundy cardinal:cardinal charcoal:charcoal copper:copper crimson:crimson cyan:cyan garnet:garnet gold:gld,gold ' ||
  'green:green,grn grey:gray,grey indigo:indigo lavender:lavender lime:lime magenta:magenta maroon:maroon morado:morado ' ||
  'naranja:naranja navy:navy,nvy negro:negra,negro neon:neon nero:nero noir:noir onyx:onyx orange:orange,org,orng oro:oro pink:pink ' ||
  'plata:plata platinum:platinum purple:prpl,purp,purple,violet red:red rojo:roja,rojo rosa:rosa royal:royal scarlet:scarlet ' ||
  'silver:silv,silver,slv sky:sky tan:tan teal:teal turquoise:turquoise verde:verde volt:volt white:white,wht,whte ' ||
  'yellow:yellow,ylw';

comment on function identity.colours() is
  'The colours that tell the teams of a club apart, as value:spelling,spelling, one space between (IDENTITY-70).';
--! EndIncluded identity/colours.sql
--! Included identity/ordinals.sql
create or replace function identity.ordinals() returns text
language sql immutable parallel safe
return
  '1:first,1st,i,one 2:second,2nd,ii,two 3:third,3rd,iii,three 4:4th,iv 5:v 6:vi 7:vii';

comment on function identity.ordinals() is
  'The words and Roman numerals for the number of a squad, as value:spelling,spelling (IDENTITY-70).';
--! EndIncluded identity/ordinals.sql
--! Included identity/organiser_tags.sql
create or replace function identity.organiser_tags() returns text
language sql immutable parallel safe
return
  'archive archived autumn bracket cn co coop delete deleted div division dup duplicate fall flight formerly grade group guest ' ||
  'hybrid ih inactive neutral new nf old op spring summer t team temp u usc winter';

comment on function identity.organiser_tags() is
  'Words that organisers and registrars add to names and that tell nothing of the team (IDENTITY-70).';
--! EndIncluded identity/organiser_tags.sql
--! Included identity/directions.sql
create or replace function identity.directions() returns text
language sql immutable parallel safe
return
  'c:central e:east n:norte,north ne:northeast nw:northwest s:south,sur se:southeast sw:southwest w:west';

comment on function identity.directions() is
  'The directions that tell the teams of a club apart, as value:spelling,spelling (IDENTITY-70).';
--! EndIncluded identity/directions.sql
--! Included identity/tiers.sql
create or replace function identity.tiers() returns text
language sql immutable parallel safe
return
  'academy:acad,academy advanced:advanced aspire:aspire beginner:beginner challenge:challenge classic:classic comp:comp,competitive ' ||
  'copl:copl d1:d1 d2:d2 d3:d3 d4:d4 d5:d5 da:da dev:dev,development,developmental dpl:dpl e64:e64 ea:ea ea2:ea2 ecnl:ecnl ' ||
  'ecnl+rl:ecnlr,ecnlrl,ecrl edp:edp elite:elite,elites eppl:eppl future:future,futures ga:ga intermediate:intermediate ' ||
  'junior:jr,junior,juniors mls:mls nal:nal national:national neal:neal next:next nl:nl npl:npl,nplx pdl:pdl pre:pre ' ||
  'pre+academy:preacademy pre+ecnl:preecnl pre+elite:preelite pre+ga:prega premier:prem,premier,premiere prep:prep ' ||
  'rec:rec,recreation,recreational regional:reg,regional reserve:reserve,reserves rl:rl rpl:rpl select:select showcase:showcase ' ||
  'state:state super:super usl:usl';

comment on function identity.tiers() is
  'The words for the tier or programme of a team, as value:spelling,spelling; a value of several is joined by + (IDENTITY-70).';
--! EndIncluded identity/tiers.sql
--! Included identity/abbreviations.sql
create or replace function identity.abbreviations() returns text
language sql immutable parallel safe
return
  'association:asoc,assoc center:ctr county:cty football:futbol fort:ft heights:hts international:intl juniors:jrs mount:mt ' ||
  'philadelphia:phila saint:st south:so springs:spgs township:tshp,twp united:utd washington:wash youth:yth';

comment on function identity.abbreviations() is
  'Abbreviations of words in the names of clubs, as value:spelling,spelling (IDENTITY-70).';
--! EndIncluded identity/abbreviations.sql
--! Included identity/club_words.sql
create or replace function identity.club_words() returns text
language sql immutable parallel safe
return
  'aa ac academia academy afc and area as asc asoc assoc association athletics aysa ayso calcio cf club clubs community comp ' ||
  'company competitive council de district el fc fcu football foundation fsc futbol futebol futsal inc intl la las league llc los ' ||
  'of organization program sa sc school sfc soccer society sport sports ssc team the twp usc utd y yaa yfc youth ys ysa ysc ysca ' ||
  'ysl yso';

comment on function identity.club_words() is
  'Words that most clubs have in their names (IDENTITY-70).';
--! EndIncluded identity/club_words.sql
--! Included identity/club_kinds.sql
create or replace function identity.club_kinds() returns text
language sql immutable parallel safe
return
  'athletic city county international real select sporting town township travel united';

comment on function identity.club_kinds() is
  'Words that many clubs have in their names and that tell some of one town apart (IDENTITY-70).';
--! EndIncluded identity/club_kinds.sql
--! Included identity/place_words.sql
create or replace function identity.place_words() returns text
language sql immutable parallel safe
return
  'bay beach bridge cape central coast country creek del east empire falls fort grand great green grove heights high hill hills ' ||
  'inland island islands lake land lo long lower metro mid mount new north oak oaks ocean old palm park point port ridge river rock ' ||
  'royal saint san santa south springs tri upper valley village west wood woods';

comment on function identity.place_words() is
  'Words that the names of many places begin or end with (IDENTITY-70).';
--! EndIncluded identity/place_words.sql
--! Included identity/regions.sql
create or replace function identity.regions() returns text
language sql immutable parallel safe
return
  'ayso az ca co copl cslg edp enyysa fl ga il md mo nc ncal neal nj norcal nv ny oh opl pa sc scal socal tx us usa uslacademy usys ' ||
  'ut va wa';

comment on function identity.regions() is
  'Abbreviations of regions and leagues, which may stand beside any name (IDENTITY-70).';
--! EndIncluded identity/regions.sql
--! Included identity/countries.sql
create or replace function identity.countries() returns text
language sql immutable parallel safe
return
  'argentina australia belgium brazil cameroon canada chile colombia croatia denmark ecuador egypt england france germany ghana ' ||
  'iran ireland italy jamaica japan korea mexico morocco netherlands nigeria norway peru poland portugal qatar scotland senegal ' ||
  'serbia spain sweden switzerland uruguay usa wales';

comment on function identity.countries() is
  'Countries, which tournaments put before names and some squads are called after (IDENTITY-70).';
--! EndIncluded identity/countries.sql
--! Included identity/squad_names.sql
create or replace function identity.squad_names() returns text
language sql immutable parallel safe
return
  'aces aftershock ajax alien alliance allstar america american angel arrow arsenal astro atletico attack avalanche avatar avenger ' ||
  'aztec baller bandit barcelona barrage bats bayern bear beast bees benfica blackhawk blast blaster blaze blitz blizzard bobcat ' ||
  'boca bolt bomb bomber brave brawler brazuca breaker bronco bruin buccaneer buck bull bulldog burn butterflie bvb canarie ' ||
  'cardinal cavalier celtic centaur champ champion chao charge charger cheetah chelsea chief chill chiva clash classic clover cobra ' ||
  'colt comet condor conqueror copa cosmic cosmo cougar coyote crew cruiser crusader crush cubs cyclone dash demon destroyer devil ' ||
  'diablo diamond diva dolphin dominator dortmund dragon dragonflie duck dynamite dynamo eagle earthquake eclipse edge element ' ||
  'energy everton explosion expre extreme falcon fever fierce fire fireball firebird firecracker fireflie flame flamingo flash ' ||
  'flight flyer force foxe freedom frenzy fury fusion galactico galaxy gator gems general ghost giant gladiator goat gorilla gotham ' ||
  'grizzlie guardian gunner hammer hawk heat heroe horizon hornet hotshot hurricane huskie hustle icon impact inferno infinity ' ||
  'inter invader invincible jags jaguar jets juve juventu kick kicker king knight koala krush laker lancer laser legacy legend ' ||
  'leipzig leon leopard leverkusen lightning lion liverpool lobo loco locomotive lynx madrid magic mamba manchester marauder mauler ' ||
  'maverick mayhem meteor milan minutemen monarca monarch monster mustang mutiny mystic napoli navigator ninja nova ocelot olympian ' ||
  'otter outlaw owls pachuca panda panther patriot pegasu penguin phantom phoenix piranha pirate porto power predator premier pride ' ||
  'prime psg puma punisher python quake rage raider rampage rams ranger rapid raptor raven rayado rays rebel reign renegade ' ||
  'revolution revs rhino riot riptide rise roadrunner rocker rocket rockie roma rover rowdie rush saber sabre samurai santo savage ' ||
  'scorpion seal shark shock shocker shooter silverback siren sky slammer sniper solar sonic spartan speed spirit sprite spur squad ' ||
  'stallion star starlet stealth steel steeler sting stinger stingray storm stormer strike striker sunrise suns surf surge swarm ' ||
  'swift talon teamgeist tempest terminator texan thorn threat thunder thunderbird thundercat tide tiger tigre timber timberwolve ' ||
  'titan tornado tornadoe toro torpedoe triumph trojan tsunami turbo tuzo twister tycoon typhoon union unity uno untouchable ' ||
  'valkyrie valor vampire velocity venom viking villa villarreal viper voltage vortex wanderer warlord warrior wasp wave wild ' ||
  'wildcat wildfire wing wizard wolf wolfhound wolfpack wolve wolverine xtreme yellowjacket youngblood zebra zombie zorro';

comment on function identity.squad_names() is
  'Names that squads of many clubs bear: animals, weather, fighters, famous clubs; without the s of the plural (IDENTITY-70).';
--! EndIncluded identity/squad_names.sql
--! Included identity/common_surnames.sql
create or replace function identity.common_surnames() returns text
language sql immutable parallel safe
return
  'adams aguilar alex allen alvarez anderson baker bell bennett brooks brown campbell campos carlos carter castillo castro chavez ' ||
  'chris clark cooper costa cox cruz daniel david davis delgado diaz flores foster garcia garza gomes gomez gonzalez gray gutierrez ' ||
  'guzman hall harris hernandez herrera hughes jackson james jimenez john johnson jones jorge jose juan kelly kim lee lewis lopez ' ||
  'luis martin martinez medina mendez mendoza miguel mike miller mitchell moore morales moreno morgan munoz murphy myers navarro ' ||
  'nelson nguyen ortiz perez peterson ramirez ramos reyes richardson rios rivera roberts robinson rodriguez romero ross ruiz ' ||
  'salazar sanchez scott silva smith soto taylor thomas thompson torres vargas vasquez vega walker ward watson williams wilson ' ||
  'wright young';

comment on function identity.common_surnames() is
  'Names of coaches that are so common that they tell little (IDENTITY-70).';
--! EndIncluded identity/common_surnames.sql
--! Included identity/word_roles.sql
create or replace function identity.word_roles() returns jsonb
language sql immutable parallel safe
return (
  select jsonb_object_agg(w.word, w.role)
    from (select distinct on (word) s.word, case when l.has_values then l.role || ':' || split_part(e.entry, ':', 1) else l.role end as role
            from (values (1, 'G', true, identity.gender_words()), (2, 'C', true, identity.colours()), (3, 'N', true, identity.ordinals()),
                         (4, '-', false, identity.organiser_tags()), (5, 'D', true, identity.directions()),
                         (6, 'T', true, identity.tiers()), (7, '=', true, identity.abbreviations()), (8, 'o', false, identity.club_words()),
                         (9, 'u', false, identity.club_kinds()), (10, 'p', false, identity.place_words()),
                         (11, 'r', false, identity.regions()), (12, 'l', false, identity.countries()),
                         (13, 'm', false, identity.squad_names()), (14, 'n', false, identity.common_surnames())
                 ) l (place, role, has_values, words)
           cross join string_to_table(l.words, ' ') e (entry)
           cross join lateral string_to_table(case when l.has_values then split_part(e.entry, ':', 2)
                                                   when l.role = 'm' then e.entry || ',' || e.entry || 's' else e.entry end, ',') s (word)
           order by s.word, l.place) w);

comment on function identity.word_roles() is
  'What a word in the name of a team is: G, C, N, D, T and a value for a gender, colour, number, direction or tier; - what tells nothing; '
  '= an abbreviation of what follows; else the kind of a word: o of most clubs, u of many, p of places, r of regions, l a country, '
  'm of squads, n a surname (IDENTITY-70).';
--! EndIncluded identity/word_roles.sql
--! Included identity/name_tokens.sql
create or replace function identity.name_tokens(name text) returns text[]
language sql immutable parallel safe
-- Brackets stay, as words of their own: what stands in them is a remark. The size of a name is bounded so that its cost is.
return array_remove(string_to_array(
  translate(
    replace(replace(translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, lower(left(name_tokens.name, 200)))),
                              '[]{}''’‘`´.', '()()'), '(', ' ( '), ')', ' ) '),
    '-_/\&,;:*#+|"!?~=%@<>^$–—·•“”', repeat(' ', 30)),
  ' '), '');

comment on function identity.name_tokens(text) is
  'Splits the first 200 characters of a name into words, lower case and without accents, apostrophes and points; brackets are words of '
  'their own (IDENTITY-70).';
--! EndIncluded identity/name_tokens.sql
--! Included identity/birth_year.sql
create or replace function identity.birth_year(digits text) returns integer
language sql immutable parallel safe
-- A later year, of two digits or four, is a season: 25/26, Fall 2025. Who plays in a team is four or older.
return case
  when length(digits) = 4 and digits between '1990' and '2022' then digits::integer
  when length(digits) = 2 and digits <= '22' then 2000 + digits::integer
end;

comment on function identity.birth_year(text) is
  'Returns the year of birth that two or four digits in the name of a team mean; null where they mean none (IDENTITY-70).';
--! EndIncluded identity/birth_year.sql
--! Included identity/read_figure.sql
create or replace function identity.read_figure(token text, before text, roles jsonb) returns text[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  c_letters constant text := 'abcdefghijklmnopqrstuvwxyz';
  v_rest text := ltrim(token, c_letters);
  v_before text := left(token, length(token) - length(v_rest));
  v_digits text := rtrim(v_rest, c_letters);
  v_after text := right(v_rest, length(v_rest) - length(v_digits));
  v_sex_before text;
  v_sex_after text;
  v_year integer;
begin
  if translate(v_digits, '0123456789', '') <> '' then -- digits, letters, digits
    return case when token in ('3v3', '4v4', '5v5', '6v6', '7v7', '8v8', '9v9', '11v11') then '{}' else array['s:' || token] end;
  end if;
  if v_after = 's' then v_after := ''; end if; -- 17's
  if length(v_digits) = 2 and v_digits >= '23' and (v_before in ('f', 's', 'fa', 'sp', 'w') or v_before = '' and v_after = '')
     or length(v_digits) = 4 and v_digits between '2023' and '2060' and v_before = '' then
    return '{}'; -- a season
  end if;
  v_sex_before := case rtrim(v_before, 'u') when 'b' then 'G:M' when 'g' then 'G:F' when 'boys' then 'G:M' when 'girls' then 'G:F'
                       when 'm' then 'G:M' when 'f' then 'G:F' when 'w' then 'G:F' end;
  v_sex_after := case ltrim(v_after, 'u') when 'b' then 'G:M' when 'g' then 'G:F' when 'boys' then 'G:M' when 'girls' then 'G:F'
                      when 'boy' then 'G:M' when 'girl' then 'G:F' when 'm' then 'G:M' when 'f' then 'G:F' when 'w' then 'G:F' end;
  if length(v_digits) <= 2 and v_digits::integer between 4 and 19
     and (v_before in ('u', 'bu', 'gu', 'ub', 'ug')
          or v_before in ('', 'b', 'g') and v_after in ('u', 'ub', 'ug', 'uboys', 'ugirls')
          or v_before = '' and before in ('u', 'bu', 'gu') and (v_after = '' or v_sex_after is not null)) then
    return array_remove(array['A:' || v_digits::integer, v_sex_before, v_sex_after], null) ||
           case when ltrim(v_after, 'u') <> '' and v_sex_after is null then array['s:' || v_after] else '{}' end;
  end if;
  v_year := identity.birth_year(v_digits);
  if v_year is not null
     and (length(v_digits) = 4 or v_before = '' or v_sex_before is not null or length(v_before) >= 3) then
    return array_remove(array[
      case when v_before <> '' and v_sex_before is null then coalesce(roles ->> v_before, 's') end || case
        when position(':' in coalesce(roles ->> v_before, 's')) > 0 then '' else ':' || v_before end,
      'Y:' || v_year, v_sex_before,
      case when v_after <> '' and v_sex_after is null then coalesce(roles ->> v_after, 's') end || case
        when position(':' in coalesce(roles ->> v_after, 's')) > 0 then '' else ':' || v_after end,
      v_sex_after], null);
  end if;
  if v_before = '' and v_after = '' then -- 72 and 113 are numbers of registration, not of squads
    return case when length(v_digits) <= 2 and v_digits::integer < 20 then array['N:' || v_digits::integer] else '{}' end;
  end if;
  return array[case when position(':' in coalesce(roles ->> token, '')) > 0 then roles ->> token else 's:' || token end];
end;
$$;

comment on function identity.read_figure(text, text, jsonb) is
  'Reads a word that has digits, by the word before it and the roles of words: Y a year of birth, A an age, G a gender, N a number of at '
  'most 19, and words; nothing for a season (F25, 2025) and the size of a game (9v9) (IDENTITY-70).';
--! EndIncluded identity/read_figure.sql
--! Included identity/name_parts.sql
create or replace function identity.name_parts(tokens text[]) returns text[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_roles constant jsonb := identity.word_roles();
  v_parts text[] := '{}';
  v_is_aside boolean := false;
  v_token text;
  v_before text := '';
  v_role text;
  v_is_after_year boolean := false;
  v_figures text[];
begin
  for i in 1 .. coalesce(array_length(tokens, 1), 0) loop
    v_token := tokens[i];
    if v_token in ('(', ')') then
      v_is_aside := v_token = '(';
      continue;
    end if;
    if translate(v_token, '0123456789', '') <> v_token then
      v_figures := identity.read_figure(v_token, v_before, v_roles);
      v_parts := v_parts || v_figures;
      v_is_after_year := array_to_string(v_figures, ' ') like '%Y:%';
      v_before := v_token;
      continue;
    end if;
    if length(v_token) = 1 then
      v_role := case
        when v_is_aside and v_token between 'a' and 'd' then 'N:' || v_token
        when v_token in ('b', 'm') and (v_is_after_year or identity.birth_year(tokens[i + 1]) is not null) then 'G:M'
        when v_token in ('g', 'f', 'w') and (v_is_after_year or identity.birth_year(tokens[i + 1]) is not null) then 'G:F'
        when v_token in ('u', 's') then '-'
        when v_token in ('i', 'v') and not v_is_aside then v_roles ->> v_token
        when v_is_aside then 'X:' || v_token
        else 'N:' || v_token end;
    else
      v_role := v_roles ->> v_token;
      if v_role like '=%' then
        v_token := substr(v_role, 3);
        v_role := v_roles ->> v_token;
      end if;
      v_role := case
        when v_role like '_:%' or v_role = '-' then v_role
        when v_is_aside then 'X:' || v_token
        when v_role is not null then v_role || ':' || v_token
        when length(v_token) <= 2 then 'i:' || v_token
        when length(v_token) = 3 then 'a:' || v_token
        else 's:' || v_token end;
    end if;
    if v_role <> '-' then v_parts := v_parts || v_role; end if;
    v_is_after_year := false;
    v_before := v_token;
  end loop;
  return v_parts;
end;
$$;

comment on function identity.name_parts(text[]) is
  'Reads the words of the name of a team (identity.name_tokens) into parts in their order: Y a year of birth, A an age, G a gender, C a '
  'colour, T a tier, N a number or letter, D a direction, X a word of a remark in brackets, and words by their kind: s one that tells, '
  'a of three letters, i of two, and those of identity.word_roles (IDENTITY-70).';
--! EndIncluded identity/name_parts.sql
--! Included identity/acronyms_of.sql
create or replace function identity.acronyms_of(parts text[]) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_words text[] := '{}';
  v_part text;
  v_acronyms text[] := '{}';
  v_letters text;
  v_run text;
  v_count integer;
begin
  foreach v_part in array parts loop
    exit when cardinality(v_words) >= 6;
    if position(left(v_part, 1) in 'YAGNX') = 0 then v_words := v_words || v_part; end if;
  end loop;
  for head in 1 .. least(2, cardinality(v_words) - 1) loop
    v_letters := '';
    v_run := '';
    v_count := 0;
    for tail in head .. least(head + 4, cardinality(v_words)) loop
      v_part := v_words[tail];
      continue when v_part in ('o:of', 'o:the', 'o:and', 'o:de');
      -- SC and the like stand in an acronym with all their letters.
      v_letters := v_letters
        || case when length(v_part) <= 5 and left(v_part, 1) = 'o' then substr(v_part, 3) else substr(v_part, 3, 1) end;
      v_run := v_run || ' ' || v_part;
      v_count := v_count + 1;
      if v_count > 1 then v_acronyms := v_acronyms || v_letters || substr(v_run, 2); end if;
    end loop;
  end loop;
  return jsonb_object(v_acronyms);
end;
$$;

comment on function identity.acronyms_of(text[]) is
  'The acronyms that a name may go by, of two to five words from its first or second on, each with the words it stands for, by the parts '
  'of the name (identity.name_parts) (IDENTITY-70).';
--! EndIncluded identity/acronyms_of.sql
--! Included identity/spelt_out.sql
create or replace function identity.spelt_out(word text, profile jsonb) returns text
language sql immutable parallel safe
return case when left(word, 1) in ('s', 'a', 'i') then
  coalesce(profile #>> array['acronyms', substr(word, 3)], profile #>> array['club_acronyms', substr(word, 3)],
           case when length(word) > 5 and right(word, 2) in ('sa', 'sc', 'fc')
                then profile #>> array['acronyms', left(substr(word, 3), -2)] end)
end;

comment on function identity.spelt_out(text, jsonb) is
  'The words of a team''s name or club that a word, behind its kind, is the acronym of, with or without SA, SC or FC; null where it is '
  'none (IDENTITY-72).';
--! EndIncluded identity/spelt_out.sql
--! Included identity/gather_parts.sql
create or replace function identity.gather_parts(
  parts text[], acronyms jsonb, out years text, out ages text, out gender text, out colours text, out tiers text, out numbers text,
  out directions text, out asides text, out words text[], out head integer
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_part text;
  v_value text;
  v_lists text[] := array_fill(''::text, array[8]);
  v_at integer;
begin
  words := '{}';
  foreach v_part in array parts loop
    v_value := substr(v_part, 3);
    v_at := position(left(v_part, 1) in 'YAGCTNDX');
    if v_at > 0 then
      if v_at <= 2 and head is null then head := cardinality(words); end if;
      if v_lists[v_at] = '' then v_lists[v_at] := v_value;
      else v_lists[v_at] := v_lists[v_at] || ' ' || v_value; end if;
    elsif v_part = any (words) then
      continue;
    elsif left(v_part, 1) in ('s', 'a') and length(v_value) between 3 and 6
          and position(v_part in coalesce(identity.spelt_out(v_part, jsonb_build_object('acronyms', acronyms)), v_part)) = 0 then
      continue; -- the club once more, as an acronym of the rest
    else
      words := words || v_part;
    end if;
  end loop;
  head := coalesce(head, cardinality(words));
  for i in 1 .. 8 loop
    if v_lists[i] like '% %' or v_lists[i] like '%+%' then
      v_lists[i] := (select string_agg(distinct v.value, ' ') from regexp_split_to_table(v_lists[i], '[ +]') v (value));
    end if;
  end loop;
  years := v_lists[1];
  ages := v_lists[2];
  gender := v_lists[3];
  colours := v_lists[4];
  tiers := v_lists[5];
  numbers := v_lists[6];
  directions := v_lists[7];
  asides := v_lists[8];
end;
$$;

comment on function identity.gather_parts(text[], jsonb) is
  'Gathers the parts of a name (identity.name_parts): the values of each kind once, in order of the alphabet with spaces between, the '
  'different words without acronyms of the name itself, and how many of them stand before the year or age (IDENTITY-70).';
--! EndIncluded identity/gather_parts.sql
--! Included identity/is_placeholder.sql
create or replace function identity.is_placeholder(words text[]) returns boolean
language sql immutable parallel safe
-- Most names have none of the words and are spared the expression.
return words = '{}' or (
  words && '{tbd,tba,bye,placeholder,place,holder,determined,announced,decided,named,confirmed,unknown,wild,wildcard,vacant,winner,winners,
             loser,losers,runner,runners,final,finals,finalist,finalists,semi,quarter,semis,quarters,semifinal,semifinals,quarterfinal,
             quarterfinals,group,pool,bracket,flight,seed,division,home,away,opponent,visitor,visitors,team,test,open,sf,qf}'::text[]
  or length(words[1]) <= 4 and cardinality(words) <= 2)
  and array_to_string(array_remove(array_remove(words, '('), ')'), ' ') ~ (
  '\m(tbd|tba|bye|place ?holder|to be (determined|announced|decided|named|confirmed)|unknown team|wild ?card|vacant)\M' ||
  '|\m(winners?|losers?|runners? up)( of| from)?( the)?( (semi|quarter))?' ||
  ' ?(group|pool|bracket|flight|games?|match|[sq]f ?\d*|finals?|round|[a-h]|\d+)\M' ||
  '|\m((semi|quarter)?finals?|semis?|quarters?|group|pool|bracket|flight|game|match|sf|qf|round)( \w{1,3})?' ||
  ' (winners?|losers?|runners? up)\M' ||
  '|^(winners?|losers?|runners? up|finalists?|home|away|opponent|visitors?|team|seed|test|open)( team)?( \w{1,2})?$' ||
  '|^(semi|quarter)s? ?finals?( [a-h0-9]{1,2})?$' ||
  '|\m(1st|2nd|3rd|[4-9]th|first|second|third|fourth|best|top|lowest|highest)( place| placed| seed| finisher)?( in| of| from)?' ||
  ' (group|pool|bracket|flight|division|seed|place)\M' ||
  '|^(group|pool|bracket|flight|seed|division) [a-h0-9]{1,2}( (1st|2nd|3rd|4th|[0-9]))?$' ||
  '|^[a-h][1-9]$|^[1-9][a-h]$|^(sf|qf|w|l) ?[0-9]{1,2}$');

comment on function identity.is_placeholder(text[]) is
  'Whether a name, by its words (identity.name_tokens), stands for a team that is not known yet (Winner of A, TBD, Quarter Finals A '
  'Winner) or has no word (IDENTITY-71).';
--! EndIncluded identity/is_placeholder.sql
--! Included identity/team_keys.sql
create or replace function identity.team_keys(words text[], club text[], acronyms jsonb, club_acronyms jsonb, years text) returns text[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_telling text[] := '{}';
  v_common text[] := '{}';
  v_short text[] := '{}';
  v_word text;
  v_kind text;
  v_year constant text := case when years = '' then '' else ':' || left(years, 4) end;
begin
  foreach v_word in array words loop
    v_kind := left(v_word, 1);
    v_word := substr(v_word, 3);
    if v_kind in ('s', 'l', 'a') then
      v_telling := v_telling || rtrim(v_word, 's');
      if length(v_word) between 2 and 5 and cardinality(v_short) < 2 then
        v_short := v_short || ('i:' || v_word || v_year);
        if right(v_word, 2) in ('sa', 'sc', 'fc') and length(v_word) > 3 then
          v_short := v_short || ('i:' || left(v_word, -2) || v_year);
        end if;
      end if;
    elsif v_kind in ('m', 'n', 'i', 'p') then
      v_common := v_common || (rtrim(v_word, 's') || v_year);
      if length(years) > 4 then v_common := v_common || (rtrim(v_word, 's') || ':' || right(years, 4)); end if;
    end if;
  end loop;
  v_short := v_short || array(select 'i:' || a.acronym || v_year from jsonb_object_keys(acronyms) a (acronym)
                               where length(a.acronym) between 2 and 5 order by length(a.acronym) limit 5);
  if club <> '{}' then
    v_telling := v_telling || array(
      select rtrim(substr(c.word, 3), 's') from unnest(club) c (word) where left(c.word, 1) in ('s', 'l', 'a'));
    v_short := v_short || array(select 'i:' || a.acronym || v_year from jsonb_object_keys(club_acronyms) a (acronym)
                                 where length(a.acronym) between 3 and 6 limit 5);
  end if;
  return array(select k.key from unnest(v_telling[1:6] || v_common[1:4] || v_short) with ordinality k (key, place)
                group by k.key order by min(k.place) limit 12);
end;
$$;

comment on function identity.team_keys(text[], text[], jsonb, jsonb, text) is
  'The keys by which a team is found, at most 12: the words of its name and club that tell, common ones with each year of birth, and '
  'acronyms with the first (IDENTITY-70).';
--! EndIncluded identity/team_keys.sql
--! Included identity/read_team.sql
create or replace function identity.read_team(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_tokens constant text[] := coalesce(identity.name_tokens(said ->> 'name'), '{}');
  v_parts constant text[] := identity.name_parts(v_tokens);
  v_club text[] := '{}';
  v_coach text[] := '{}';
  v_acronyms constant jsonb := identity.acronyms_of(v_parts);
  v_club_acronyms jsonb := '{}';
  v_read record;
  v_season integer;
  v_born text;
  v_named text;
  v_ticks integer;
begin
  if said #>> '{organization,name}' is not null then
    v_club := identity.name_parts(identity.name_tokens(said #>> '{organization,name}'));
    v_club_acronyms := identity.acronyms_of(v_club);
  end if;
  if said ->> 'coach' is not null then v_coach := identity.name_parts(identity.name_tokens(said ->> 'coach')); end if;
  v_read := identity.gather_parts(v_parts, v_acronyms);
  -- Academy', Academy''
  v_ticks := length(said ->> 'name') - length(rtrim(said ->> 'name', '''’`'));
  if v_ticks > 0 then v_read.numbers := ltrim(v_read.numbers || ' ' || repeat('''', v_ticks)); end if;
  if v_read.years = '' then v_read.years := coalesce(said ->> 'birth_year', ''); end if;
  if v_read.ages = '' then
    v_read.ages := coalesce(ltrim(substring(coalesce(said ->> 'age_group', said #>> '{division,age_group}') from '^U(\d+)$'), '0'), '');
  end if;
  v_named := v_read.gender;
  if v_read.gender = '' then v_read.gender := coalesce(said ->> 'gender', said #>> '{division,gender}', ''); end if;
  v_born := v_read.years;
  if said ->> 'season' is not null then
    v_season := substring(said ->> 'season' from '(?:19|20)\d\d')::integer;
    -- Players of U10 in 2025/26 were born in 2015 or 2016, by the convention.
    if v_born = '' and v_read.ages <> '' and v_season is not null then
      v_born := (select string_agg(distinct (v_season - a.age::integer + d.shift)::text, ' ')
                   from string_to_table(v_read.ages, ' ') a (age), generate_series(0, 1) d (shift));
    end if;
  end if;
  return jsonb_build_object(
    'words', array_to_string(v_read.words, ' '), 'head', v_read.head, 'years', v_read.years, 'ages', v_read.ages, 'born', v_born,
    'season', v_season, 'gender', v_read.gender, 'named_gender', v_named,
    'colours', v_read.colours, 'tiers', v_read.tiers, 'numbers', v_read.numbers,
    'directions', v_read.directions, 'asides', v_read.asides, 'acronyms', v_acronyms,
    'club', case when v_club = '{}' then '' else
      (select coalesce(string_agg(c.part, ' '), '') from unnest(v_club) c (part) where ascii(c.part) >= 97) end,
    'coach', regexp_replace(array_to_string(v_coach, ' '), 'X:', 's:', 'g'),
    'sport', coalesce(said ->> 'sport', ''), 'region', coalesce(upper(said ->> 'region'), ''),
    'club_acronyms', v_club_acronyms,
    'keys', to_jsonb(identity.team_keys(v_read.words, v_club, v_acronyms, v_club_acronyms, v_read.years)),
    'is_placeholder', identity.is_placeholder(v_tokens));
end;
$$;

comment on function identity.read_team(jsonb) is
  'Reads what is said of a team: the words of its name by kind in their order, how many of them stand before the year, years of birth, '
  'ages, gender, colours, tiers, numbers, directions, remarks, its club, coach, sport and region, keys by which it is found, and whether '
  'it is a placeholder (IDENTITY-70, IDENTITY-71).';
--! EndIncluded identity/read_team.sql
--! Included identity/do_lists_differ.sql
create or replace function identity.do_lists_differ(first text, second text, is_whole boolean) returns boolean
language sql immutable parallel safe
return case
  when first = '' or second = '' or first = second then false
  when is_whole then not (string_to_array(first, ' ') <@ string_to_array(second, ' ')
                          or string_to_array(second, ' ') <@ string_to_array(first, ' '))
  else not string_to_array(first, ' ') && string_to_array(second, ' ')
end;

comment on function identity.do_lists_differ(text, text, boolean) is
  'Whether two lists, with spaces between, contradict each other: both say something and, with is_whole, neither is part of the other, '
  'else they have nothing in common (IDENTITY-73).';
--! EndIncluded identity/do_lists_differ.sql
--! Included identity/team_veto.sql
create or replace function identity.team_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when identity.do_lists_differ(first ->> 'sport', second ->> 'sport', false) then 'sport'
  when identity.do_lists_differ(first ->> 'born', second ->> 'born', false) then 'birth_year'
  when identity.do_lists_differ(first ->> 'ages', second ->> 'ages', false)
       and coalesce(first ->> 'season' = second ->> 'season', true) then 'age'
  when identity.do_lists_differ(first ->> 'gender', second ->> 'gender', false) then 'gender'
  when identity.do_lists_differ(first ->> 'colours', second ->> 'colours', true) then 'colour'
  when identity.do_lists_differ(first ->> 'tiers', second ->> 'tiers', true) then 'tier'
  when identity.do_lists_differ(first ->> 'numbers', second ->> 'numbers', true) then 'number'
  when identity.do_lists_differ(first ->> 'directions', second ->> 'directions', true) then 'direction'
end;

comment on function identity.team_veto(jsonb, jsonb) is
  'The hard rule that forbids that two teams are one, by their profiles: placeholder, sport, birth_year, age, gender, colour, tier, '
  'number or direction; null where none does. Ages of different seasons are compared as years of birth (IDENTITY-71, IDENTITY-73).';
--! EndIncluded identity/team_veto.sql
--! Included identity/are_words_alike.sql
create or replace function identity.are_words_alike(first text, second text) returns boolean
language sql immutable parallel safe
return substr(first, 3, 1) = substr(second, 3, 1)
  and left(first, 1) not in ('o', 'u', 'p') and left(second, 1) not in ('o', 'u', 'p')
  and translate(first || second, '0123456789', '') = first || second
  and (rtrim(substr(first, 3), 's') = rtrim(substr(second, 3), 's')
       or least(length(first), length(second)) >= 5
          and (starts_with(substr(first, 3), substr(second, 3)) or starts_with(substr(second, 3), substr(first, 3)))
       or least(length(first), length(second)) >= 7
          and extensions.levenshtein_less_equal(substr(first, 3, 60), substr(second, 3, 60), 2)
              <= case when least(length(first), length(second)) >= 10 then 2 else 1 end);

comment on function identity.are_words_alike(text, text) is
  'Whether two words, each behind its kind, may be one: singular and plural, one the beginning of the other (three letters or more), a '
  'slip of one letter (five or more) or two (eight or more). Words with digits and common ones are the same or are not (IDENTITY-70).';
--! EndIncluded identity/are_words_alike.sql
--! Included identity/join_words.sql
create or replace function identity.join_words(first text[], second text[]) returns text[]
language sql immutable strict parallel safe
return coalesce(
  (select array[a.word, null, second[b.place], second[b.place + 1]]
     from unnest(first) a (word), generate_series(1, cardinality(second) - 1) b (place)
    where length(a.word) >= 8 and substr(a.word, 3) = substr(second[b.place], 3) || substr(second[b.place + 1], 3) limit 1),
  (select array[first[a.place], first[a.place + 1], b.word, null]
     from unnest(second) b (word), generate_series(1, cardinality(first) - 1) a (place)
    where length(b.word) >= 8 and substr(b.word, 3) = substr(first[a.place], 3) || substr(first[a.place + 1], 3) limit 1));

comment on function identity.join_words(text[], text[]) is
  'The first word of one list that is written as two in the other: both words of the first list, then both of the second, null where '
  'there is one; null where there is no such word (IDENTITY-72).';
--! EndIncluded identity/join_words.sql
--! Included identity/own_words.sql
create or replace function identity.own_words(agreed text[], acronym text) returns double precision
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own double precision := case when own_words.acronym is null then 0 when length(own_words.acronym) < 4 then 0.3 else 0.6 end;
  v_word text;
begin
  foreach v_word in array own_words.agreed loop
    v_own := v_own + case left(v_word, 1) when 's' then 1 when 'l' then 1 when 'a' then 0.9 when 'n' then 0.6 when 'm' then 0.5
                                          when 'i' then 0.4 when 'p' then 0.25 when 'r' then 0.25 else 0 end;
  end loop;
  return v_own;
end;
$$;

comment on function identity.own_words(text[], text) is
  'How much the words that two teams share tell: 1 for one of its own, less for three letters, surnames, squads, initials and places, '
  'nothing for those of most clubs, and 0.3 or 0.6 for an acronym that one of them is known by (IDENTITY-72).';
--! EndIncluded identity/own_words.sql
--! Included identity/align_words.sql
create or replace function identity.align_words(
  first jsonb, second jsonb, out agreed text[], out left_first text[], out left_second text[], out acronym text, out is_by_club boolean
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first constant text[] := string_to_array(first ->> 'words', ' ');
  v_second constant text[] := string_to_array(second ->> 'words', ' ');
  v_word text;
  v_other text;
  v_joined text[];
begin
  agreed := '{}';
  left_first := '{}';
  left_second := '{}';
  is_by_club := false;
  foreach v_word in array v_first loop
    if v_word = any (v_second) then agreed := agreed || v_word; else left_first := left_first || v_word; end if;
  end loop;
  foreach v_word in array v_second loop
    if v_word <> all (v_first) then left_second := left_second || v_word; end if;
  end loop;
  if left_first = '{}' and left_second = '{}' then return; end if;
  if left_first <> '{}' and left_second <> '{}' then
    -- Wolf Pack, Wolfpack
    v_joined := identity.join_words(left_first, left_second);
    if v_joined is not null then
      agreed := agreed || case when v_joined[2] is null then v_joined[1] else v_joined[3] end;
      left_first := array_remove(array_remove(left_first, v_joined[1]), v_joined[2]);
      left_second := array_remove(array_remove(left_second, v_joined[3]), v_joined[4]);
    end if;
    foreach v_word in array left_first loop
      foreach v_other in array left_second loop
        if identity.are_words_alike(v_word, v_other) then
          agreed := agreed || v_word;
          left_first := array_remove(left_first, v_word);
          left_second := array_remove(left_second, v_other);
          exit;
        end if;
      end loop;
    end loop;
  end if;
  foreach v_word in array left_first loop
    v_other := identity.spelt_out(v_word, second);
    if v_other is not null then
      acronym := greatest(acronym, substr(v_word, 3));
      left_first := array_remove(left_first, v_word);
      left_second := array(select w.word from unnest(left_second) w (word) where w.word <> all (string_to_array(v_other, ' ')));
    elsif position(substr(v_word, 2) || ' ' in (second ->> 'club') || ' ' || (second ->> 'coach') || ' ') > 0 then
      agreed := agreed || v_word;
      is_by_club := true;
      left_first := array_remove(left_first, v_word);
    end if;
  end loop;
  foreach v_word in array left_second loop
    v_other := identity.spelt_out(v_word, first);
    if v_other is not null then
      acronym := greatest(acronym, substr(v_word, 3));
      left_second := array_remove(left_second, v_word);
      left_first := array(select w.word from unnest(left_first) w (word) where w.word <> all (string_to_array(v_other, ' ')));
    elsif position(substr(v_word, 2) || ' ' in (first ->> 'club') || ' ' || (first ->> 'coach') || ' ') > 0 then
      agreed := agreed || v_word;
      is_by_club := true;
      left_second := array_remove(left_second, v_word);
    end if;
  end loop;
end;
$$;

comment on function identity.align_words(jsonb, jsonb) is
  'Which words of two teams agree, written alike, together or apart, as an acronym or in the name of the other''s club or coach, and which '
  'are left on each side (IDENTITY-72).';
--! EndIncluded identity/align_words.sql
--! Included identity/telling_words.sql
create or replace function identity.telling_words(words text[], is_alone boolean) returns text[]
language sql immutable strict parallel safe
return array(
  select w.word from unnest(words) with ordinality w (word, place)
   where left(w.word, 1) not in ('o', 'r', 'l') and (left(w.word, 1) <> 'u' or is_alone)
     and not (length(w.word) between 6 and 8 and right(w.word, 3) in ('ysa', 'ysl', 'scl', 'xcl'))
   order by w.place);

comment on function identity.telling_words(text[], boolean) is
  'Those of a list of words, each behind its kind, that tell one team from another: without words of most clubs, regions, countries and '
  'leagues, and without those of many clubs (United) unless is_alone (IDENTITY-72).';
--! EndIncluded identity/telling_words.sql
--! Included identity/place_of_words.sql
create or replace function identity.place_of_words(profile jsonb, left_over text[], telling text[]) returns text
language sql immutable strict parallel safe
return (
  select case when p.last_telling is null then 'none' when p.last_telling < p.first_agreed then 'before'
              when p.last_telling < p.last_agreed then 'between' else 'after' end
    from (select max(w.place) filter (where w.word = any (telling)) as last_telling,
                 coalesce(min(w.place) filter (where w.word <> all (left_over)), 0) as first_agreed,
                 coalesce(max(w.place) filter (where w.word <> all (left_over) and left(w.word, 1) in ('s', 'm', 'n', 'a')), 0)
                   as last_agreed
            from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)) p);

comment on function identity.place_of_words(jsonb, text[], text[]) is
  'Where the words of a team that the other lacks stand: before all that agree (a club put in front), between them, or after; none where '
  'there are none (IDENTITY-72).';
--! EndIncluded identity/place_of_words.sql
--! Included identity/weigh_other_words.sql
create or replace function identity.weigh_other_words(
  first jsonb, second jsonb, left_first text[], left_second text[], telling_first text[], telling_second text[], own_words double precision
) returns double precision
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer := cardinality(telling_first) + cardinality(telling_second);
  v_place text;
begin
  if v_count = 0 then return 0; end if;
  if telling_first <> '{}' and telling_second <> '{}' then return -4.8 - 1.44 * v_count; end if;
  v_place := case when telling_first <> '{}' then identity.place_of_words(first, left_first, telling_first)
                  else identity.place_of_words(second, left_second, telling_second) end;
  return case
    -- A name that says SC itself is whole: what stands before the other is another club.
    when v_place = 'before' and (case when telling_first <> '{}' then second else first end ->> 'words') not like '%o:%'
      then -0.96 - 0.48 * greatest(0, v_count - 3)
    when v_place = 'between' and own_words >= 1.5 then -1.68 - 0.48 * (v_count - 1)
    else -2.88 - 0.96 * (v_count - 1) end;
end;
$$;

comment on function identity.weigh_other_words(jsonb, jsonb, text[], text[], text[], text[], double precision) is
  'What the words weigh that only one of two teams has: little before those that agree, where a club is put in front, more between and '
  'after them, and most where both names have some (IDENTITY-72).';
--! EndIncluded identity/weigh_other_words.sql
--! Included identity/is_squad_agreed.sql
create or replace function identity.is_squad_agreed(profile jsonb, left_over text[]) returns boolean
language sql immutable strict parallel safe
return (
  select coalesce(bool_or(w.place > (profile ->> 'head')::integer and left(w.word, 1) in ('s', 'm', 'n'))
              and bool_or(w.place <= (profile ->> 'head')::integer and left(w.word, 1) in ('s', 'm', 'a')), false)
    from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)
   where w.word <> all (left_over));

comment on function identity.is_squad_agreed(jsonb, text[]) is
  'Whether of the words of a team that the other has as well some stand before the year, where the club is named, and some after, where '
  'the squad or its coach is (IDENTITY-72).';
--! EndIncluded identity/is_squad_agreed.sql
--! Included identity/compare_clubs.sql
create or replace function identity.compare_clubs(first jsonb, second jsonb) returns boolean
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first constant text[] := array(
    select w.word from string_to_table(first ->> 'club', ' ') w (word) where left(w.word, 1) not in ('o', 'u', 'r'));
  v_second constant text[] := array(
    select w.word from string_to_table(second ->> 'club', ' ') w (word) where left(w.word, 1) not in ('o', 'u', 'r'));
begin
  if v_first = '{}' or v_second = '{}' then return null; end if;
  if v_first <@ v_second and v_second <@ v_first then return true; end if;
  if exists (select from unnest(v_first) w (word)
              where identity.spelt_out(w.word, jsonb_build_object('acronyms', second -> 'club_acronyms')) is not null)
     or exists (select from unnest(v_second) w (word)
                 where identity.spelt_out(w.word, jsonb_build_object('acronyms', first -> 'club_acronyms')) is not null) then
    return true;
  end if;
  return case when v_first && v_second then null else false end;
end;
$$;

comment on function identity.compare_clubs(jsonb, jsonb) is
  'Whether two teams are said to be of the same club: true where the names of the clubs have the same words that tell, or one is the '
  'acronym of the other; false where they have none in common; null where they have some, or one team is not said to be of a club '
  '(IDENTITY-72).';
--! EndIncluded identity/compare_clubs.sql
--! Included identity/compare_structure.sql
create or replace function identity.compare_structure(
  first jsonb, second jsonb, own_words double precision, is_squad boolean, out features jsonb, out weight double precision
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_born_first constant text := first ->> 'born';
  v_born_second constant text := second ->> 'born';
  v_first text;
  v_second text;
  v_name text;
  v_what text;
  v_weight double precision;
begin
  v_what := case
    when v_born_first = '' or v_born_second = '' then
      case when first ->> 'ages' <> '' and first ->> 'ages' = second ->> 'ages' then 'same age'
           when v_born_first = v_born_second then 'none' else 'one' end
    when v_born_first = v_born_second then 'same'
    when left(v_born_first, 4) = left(v_born_second, 4) then 'same first'
    else 'some' end;
  weight := case v_what when 'same' then 0 when 'same age' then 0 when 'same first' then -0.72
    when 'some' then -2.88
    else case when own_words >= 2.4 then -2.16 when v_what = 'none' then -3.6 else -2.88 end end;
  features := identity.feature('age', to_jsonb(v_what), weight,
    case v_what when 'same' then 'The same year of birth.' when 'same age' then 'The same age group.'
      when 'same first' then 'The same first year of birth.' when 'some' then 'One of two years of birth.'
      when 'one' then 'One says its year of birth, the other does not.' else 'Neither says its age.' end);
  foreach v_name in array '{gender,colours,tiers,numbers,directions,asides,region}'::text[] loop
    v_first := first ->> v_name;
    v_second := second ->> v_name;
    continue when v_first = '' and v_second = '' or v_name in ('asides', 'region') and (v_first = '' or v_second = '');
    v_weight := case
      when v_first = v_second then 0
      when v_name = 'asides' then case when string_to_array(v_first, ' ') && string_to_array(v_second, ' ') then 0 else -2.88 end
      when v_name = 'gender' and (v_first = '' or v_second = '') then
        case when first ->> 'named_gender' = second ->> 'named_gender' then 0 -- known from elsewhere, and of one alone
             when own_words <= 1 then -1.44 else -1.08 end
      when v_name = 'gender' then -2.88
      when v_name = 'region' then -2.88
      when v_first <> '' and v_second <> '' then -4.8
      when is_squad and v_name in ('numbers', 'directions') then -1.68
      else -2.88 end;
    v_what := case v_name when 'colours' then 'colour' when 'tiers' then 'tier' when 'numbers' then 'number'
                          when 'directions' then 'direction' when 'asides' then 'remark' else v_name end;
    features := features || identity.feature(v_what, jsonb_build_array(v_first, v_second), v_weight,
      case when v_first = v_second then 'The same ' || v_what || ': ' || v_first || '.'
           else 'Not the same ' || v_what || ': ' || coalesce(nullif(v_first, ''), 'none') || ', ' || coalesce(nullif(v_second, ''), 'none')
             || '.' end);
    weight := weight + v_weight;
  end loop;
end;
$$;

comment on function identity.compare_structure(jsonb, jsonb, double precision, boolean) is
  'The features of two teams that are no words, with their weights added up: age, gender, colours, tiers, numbers, directions and '
  'remarks, by how much their words tell and whether club and squad agree. What one says and the other does not weighs less than what '
  'is part of the other (IDENTITY-72).';
--! EndIncluded identity/compare_structure.sql
--! Included identity/compare_spelling.sql
create or replace function identity.compare_spelling(
  first jsonb, second jsonb, left_first text[], left_second text[], out cosine double precision, out alike double precision
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first text;
  v_second text;
  v_letters integer;
  v_others integer;
begin
  alike := 0;
  if left_first = '{}' or left_second = '{}' or coalesce(first ->> 'embedder', second ->> 'embedder', '') = 'none' then return; end if;
  v_first := (select string_agg(substr(w.word, 3), ' ') from unnest(identity.telling_words(left_first, true)) w (word));
  v_second := (select string_agg(substr(w.word, 3), ' ') from unnest(identity.telling_words(left_second, true)) w (word));
  v_letters := length(replace(v_first, ' ', ''));
  v_others := length(replace(v_second, ' ', ''));
  -- A slip leaves most letters, some of them together; a digit is no slip of another.
  if v_letters >= 5 and v_others >= 5 and 4 * least(v_letters, v_others) > 3 * greatest(v_letters, v_others)
     and v_first || v_second !~ '[0-9]' and extensions.similarity(v_first, v_second) >= 0.15 then
    cosine := identity.cosine(identity.name_vector(v_first), identity.name_vector(v_second));
    alike := least(1, greatest(0, (cosine - 0.5) / 0.15));
  end if;
end;
$$;

comment on function identity.compare_spelling(jsonb, jsonb, text[], text[]) is
  'How far the words that two teams do not share are one misspelt: the cosine of their vectors, and alike, 0 up to a cosine of 0.5 and 1 '
  'from 0.65 on. The cosine is null, and alike 0, where it is not asked for (a profile with embedder none) or nothing is misspelt: '
  'where either side has fewer than five letters or at most three quarters of those of the other, or a digit, or they '
  'have next to no three letters in a row in common (IDENTITY-130).';
--! EndIncluded identity/compare_spelling.sql
--! Included identity/weigh_rung.sql
create or replace function identity.weigh_rung(first jsonb, second jsonb, agreed text, is_of_one_club boolean) returns double precision
language sql immutable parallel safe
return case
  when not coalesce(is_of_one_club, false) and first ->> 'tiers' <> '' and first ->> 'numbers' <> ''
       and first ->> 'tiers' = second ->> 'tiers' and first ->> 'numbers' = second ->> 'numbers' and agreed !~ '\mm:' then -2.4
end;

comment on function identity.weigh_rung(jsonb, jsonb, text, boolean) is
  'What it weighs that two teams agree in a tier with a number, which other players take next season; null where the club is the same, or '
  'the name of a squad agrees as well (IDENTITY-73).';
--! EndIncluded identity/weigh_rung.sql
--! Included identity/veto_in_words.sql
create or replace function identity.veto_in_words(veto text) returns text
language sql immutable parallel safe
return case veto
  when 'placeholder' then 'One is a placeholder: no team yet.'
  when 'sport' then 'They play different sports.'
  when 'birth_year' then 'They were born in different years.'
  when 'age' then 'They are of different ages.'
  when 'gender' then 'They are of different genders.'
  when 'colour' then 'They have different colours.'
  when 'tier' then 'They are of different tiers.'
  when 'number' then 'They have different numbers or letters.'
  when 'direction' then 'They have different directions.'
  when 'bare_name' then 'The names have no word of their own in common.'
  when 'generic_name' then 'The words in common are those of many clubs.' end;

comment on function identity.veto_in_words(text) is 'A sentence on the hard rule that forbids that two teams are one (IDENTITY-73).';
--! EndIncluded identity/veto_in_words.sql
--! Included identity/words_in_words.sql
create or replace function identity.words_in_words(telling_first text[], telling_second text[]) returns text
language sql immutable parallel safe
return case
  when telling_first = '{}' and telling_second = '{}' then 'All words that tell something agree.'
  else format('Only one name has: %s.', regexp_replace(array_to_string(telling_first || telling_second, ', '), '\m[a-z]:', '', 'g')) end;

comment on function identity.words_in_words(text[], text[]) is
  'A sentence on the words that only one of two teams has (IDENTITY-91).';
--! EndIncluded identity/words_in_words.sql
--! Included identity/compare_teams.sql
create or replace function identity.compare_teams(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_veto text := identity.team_veto(first, second);
  v_aligned record;
  v_spelling record;
  v_structure record;
  v_telling_first text[] := '{}';
  v_telling_second text[] := '{}';
  v_squad boolean := false;
  v_clubs boolean;
  v_agreed text;
  v_own double precision;
  v_words double precision := 4.54;
  v_acronym double precision;
  v_rung double precision;
  v_club double precision;
begin
  if v_veto is not null then
    return row(0, v_veto, identity.feature(v_veto, 'false', -10, identity.veto_in_words(v_veto)))::identity.comparison;
  end if;
  v_aligned := identity.align_words(first, second);
  if first ->> 'club' <> '' and second ->> 'club' <> '' then v_clubs := identity.compare_clubs(first, second); end if;
  v_spelling := identity.compare_spelling(first, second, v_aligned.left_first, v_aligned.left_second);
  v_own := identity.own_words(v_aligned.agreed, v_aligned.acronym) + case when v_clubs then 1.5 else 0 end + v_spelling.alike;
  v_agreed := array_to_string(v_aligned.agreed, ' ');
  -- Two words of places (Upper Township) are a place, and a region with a squad (AZ Rovers) is a club; else a word of its own is needed.
  if not (v_clubs is true or v_aligned.is_by_club or v_aligned.acronym is not null or v_spelling.alike = 1 or v_agreed ~ '\m[salni]:'
          or v_agreed ~ '\mp:.*\m[pu]:|\m[pr]:.*\mm:') then
    v_veto := case when v_agreed ~ '\mm:' then 'generic_name' else 'bare_name' end;
  end if;
  if v_aligned.left_first <> '{}' or v_aligned.left_second <> '{}' then
    -- United and the like tell something where the other has a word in their place.
    v_telling_first := identity.telling_words(v_aligned.left_first, true);
    v_telling_second := identity.telling_words(v_aligned.left_second, true);
    if v_telling_first = '{}' or v_telling_second = '{}' then
      v_telling_first := identity.telling_words(v_telling_first, false);
      v_telling_second := identity.telling_words(v_telling_second, false);
    end if;
    v_words := 4.54 + identity.weigh_other_words(
      first, second, v_aligned.left_first, v_aligned.left_second, v_telling_first, v_telling_second, v_own);
  end if;
  if v_own >= 1.5 and (first ->> 'numbers' <> second ->> 'numbers' or first ->> 'directions' <> second ->> 'directions') then
    v_squad := identity.is_squad_agreed(first, v_aligned.left_first) and identity.is_squad_agreed(second, v_aligned.left_second);
  end if;
  v_structure := identity.compare_structure(first, second, v_own, v_squad);
  v_acronym := case when v_aligned.acronym is not null then case when length(v_aligned.acronym) < 4 then -0.96 else -0.48 end end;
  v_club := case when v_clubs then 0.5 when not v_clubs then -2.88 end;
  v_rung := identity.weigh_rung(first, second, v_agreed, v_clubs);
  return row(
    identity.probability(v_words - 3.6 * (1 - least(1, v_own / 1.5)) + v_structure.weight + coalesce(v_acronym, 0) + coalesce(v_club, 0)
                         + coalesce(v_rung, 0) + v_spelling.alike * (3.94 - v_words)),
    v_veto,
    identity.feature('words', jsonb_build_array(v_aligned.agreed, v_telling_first, v_telling_second), v_words,
                     identity.words_in_words(v_telling_first, v_telling_second))
      || identity.feature('own_words', to_jsonb(v_own), -3.6 * (1 - least(1, v_own / 1.5)),
        'How much the words that agree tell: 1 for a word of its own, less for animals, surnames, places and initials.')
      || identity.feature('embedding', to_jsonb(round(v_spelling.cosine::numeric, 2)),
        case when v_spelling.cosine is not null then v_spelling.alike * (3.94 - v_words) end,
        format('The words that they do not share are spelled alike to %s in a hundred.', round(100 * v_spelling.cosine::numeric)))
      || identity.feature('acronym', to_jsonb(v_aligned.acronym), v_acronym, 'An acronym stands for words of the other name.')
      || identity.feature('club', to_jsonb(v_clubs), v_club,
        case when v_clubs then 'They are of the same club.' else 'They are of clubs with different names.' end)
      || v_structure.features
      || identity.feature('rung', 'true', v_rung, 'A tier with a number is a place in the club, which other players take next season.')
  )::identity.comparison;
end;
$$;

comment on function identity.compare_teams(jsonb, jsonb) is
  'Compares two teams by their profiles (identity.read_team): the words that agree and those left over, how much they tell, club, age, '
  'gender, colour, tier, number and direction. A weight is the logarithm of the odds that a feature adds; a hard rule is the veto '
  '(IDENTITY-72, IDENTITY-73, IDENTITY-91, IDENTITY-130).';
--! EndIncluded identity/compare_teams.sql
--! Included identity/read_profile.sql
create or replace function identity.read_profile(entity_type text, said jsonb) returns jsonb
language sql immutable strict parallel safe
return case entity_type
  when 'team' then identity.read_team(said)
  when 'venue' then identity.read_venue(said)
  when 'organization' then identity.read_organization(said)
  when 'competition' then identity.read_competition(said)
end;

comment on function identity.read_profile(text, jsonb) is
  'Reads what one external id of a type is known by: the structure in its name, its keys and whether it is a placeholder; null for a '
  'type that is not compared (IDENTITY-92).';
--! EndIncluded identity/read_profile.sql
--! Included identity/compare.sql
create or replace function identity.compare(entity_type text, first jsonb, second jsonb) returns identity.comparison
language sql immutable strict parallel safe
return case entity_type
  when 'team' then identity.compare_teams(first, second)
  when 'venue' then identity.compare_venues(first, second)
  when 'organization' then identity.compare_organizations(first, second)
  when 'competition' then identity.compare_competitions(first, second)
end;

comment on function identity.compare(text, jsonb, jsonb) is
  'Compares two profiles of one type (identity.read_profile): how alike they are, what forbids that they are one, and why; null for a '
  'type that is not compared (IDENTITY-91).';
--! EndIncluded identity/compare.sql
--! Included identity/verdict.sql
create or replace function identity.verdict(comparisons identity.comparison[]) returns text
language sql immutable parallel safe
-- A generic name may be shown to a person, who knows more than the name.
return (
  select case when v.best is null or v.best < identity.threshold('review') then 'new'
              when v.best >= identity.threshold('auto') and v.best_free = v.best
                   and coalesce(v.next, 0) < identity.threshold('auto')
                   and coalesce(v.next / (1 - v.next), 0) * 2 <= v.best / (1 - v.best) then 'auto'
              else 'review' end
    from (select max(c.score) as best, max(c.score) filter (where c.veto is null) as best_free,
                 (array_agg(c.score order by c.score desc))[2] as next
            from unnest(comparisons) c where c.veto is null or c.veto = 'generic_name') v);

comment on function identity.verdict(identity.comparison[]) is
  'What is done with one that arrives, by its comparisons with the candidates, one for each entity: auto where the best reaches the '
  'threshold, no hard rule forbids it, and the next stays below it with at most half its odds; review for a person; new '
  'otherwise (IDENTITY-75).';
--! EndIncluded identity/verdict.sql
--! Included identity/feature_group.sql
create or replace function identity.feature_group(name text) returns text
language sql immutable parallel safe
return case
  when name in ('age', 'gender', 'colour', 'tier', 'number', 'direction', 'rung', 'remark', 'region') then 'structure'
  when name in ('embedding', 'schedule') then name
  else 'words' end;

comment on function identity.feature_group(text) is
  'The group of a feature of a comparison: structure, embedding and schedule, which an evaluation can leave out; words for '
  'the rest (IDENTITY-76).';
--! EndIncluded identity/feature_group.sql
--! Included identity/without_groups.sql
create or replace function identity.without_groups(comparison identity.comparison, groups text[]) returns identity.comparison
language sql immutable strict parallel safe
return case when groups = '{}' then comparison else (
  select row(identity.probability(coalesce(sum((f.feature ->> 'weight')::double precision), 0)),
             case when not 'structure' = any (groups) then (comparison).veto end,
             coalesce(jsonb_agg(f.feature), '[]'))::identity.comparison
    from jsonb_array_elements((comparison).features) f (feature)
   where identity.feature_group(f.feature ->> 'name') <> all (groups)) end;

comment on function identity.without_groups(identity.comparison, text[]) is
  'A comparison as it were without groups of its features (identity.feature_group); without structure no hard rule forbids anything '
  '(IDENTITY-76).';
--! EndIncluded identity/without_groups.sql
--! Included identity/read_partly.sql
create or replace function identity.read_partly(entity_type text, said jsonb, without text[]) returns jsonb
language sql immutable strict parallel safe
return identity.read_profile(entity_type, said)
  || case when 'structure' = any (without) and entity_type = 'team'
       then '{"years": "", "born": "", "ages": "", "gender": "", "named_gender": "", "colours": "", "tiers": "", "numbers": "",
              "directions": "", "asides": ""}'::jsonb else '{}' end
  || case when 'embedding' = any (without) then '{"embedder": "none"}'::jsonb else '{}' end;

comment on function identity.read_partly(text, jsonb, text[]) is
  'The profile of what is said (identity.read_profile) without groups of what is compared: without structure as if nothing but words had '
  'been read, without embedding as if there were no vectors (IDENTITY-76).';
--! EndIncluded identity/read_partly.sql
--! Included identity/meeting_of.sql
create or replace function identity.meeting_of(is_one_list boolean, is_same_opponent boolean, is_same_place boolean) returns text
language sql immutable parallel safe
return case
  when is_one_list then 'elsewhere'
  when is_same_opponent then 'opponent'
  when is_same_place then 'venue'
end;

comment on function identity.meeting_of(boolean, boolean, boolean) is
  'What two games at one minute say of the two teams whose games they are: elsewhere, that these are two, where one source lists both '
  'games, or both opponents; opponent or venue, that they may be one, by what the games have in common; or nothing, null '
  '(IDENTITY-116, IDENTITY-120).';
--! EndIncluded identity/meeting_of.sql
--! Included identity/schedule_veto.sql
create or replace function identity.schedule_veto(is_against boolean, is_elsewhere boolean, are_rivals boolean) returns text
language sql immutable parallel safe
return case
  when is_against then 'against_each_other'
  when is_elsewhere then 'same_minute'
  when are_rivals then 'same_competition'
end;

comment on function identity.schedule_veto(boolean, boolean, boolean) is
  'The hard rule by which their games tell two teams apart: they play against each other, are in two places at one minute, or one source '
  'lists both in one competition; null where none does (IDENTITY-116).';
--! EndIncluded identity/schedule_veto.sql
--! Included identity/add_schedule.sql
create or replace function identity.add_schedule(comparison identity.comparison, opponents integer, venues integer, veto text)
returns identity.comparison
language sql immutable parallel safe
return (
  select row(
      case when opponents + venues = 0 then (comparison).score else identity.probability(
        ln(greatest((comparison).score, 0.001) / (1 - least((comparison).score, 0.999))) + w.weight) end,
      coalesce(veto, case when opponents < 2 or (comparison).veto not in ('generic_name', 'bare_name') then (comparison).veto end),
      (comparison).features || case when opponents + venues = 0 then '[]' else identity.feature(
        'schedule', to_jsonb(opponents + venues), w.weight,
        format('Games at the same minute in lists of different sources: %s against the same opponent, %s more at the same place.',
               opponents, venues)) end)::identity.comparison
    from (select opponents * ln(10) + venues * ln(2) as weight) w);

comment on function identity.add_schedule(identity.comparison, integer, integer, text) is
  'A comparison of two teams with what their schedules add: each game of both at one minute against one opponent (opponents) multiplies '
  'the odds that they are one by ten, each other one at the same place (venues) by two; two of the first kind make up for a name that '
  'tells nothing, and none for any other hard rule; veto is that of the schedules, or null (IDENTITY-116, IDENTITY-120).';
--! EndIncluded identity/add_schedule.sql
--! Included identity/said_games.sql
create or replace function identity.said_games(said jsonb, list text)
returns table (moment text, opponent text, place text, competition text, source text)
language sql immutable
begin atomic
  select g.game ->> 'date' || ' ' || (g.game ->> 'time'), util.fold(g.game ->> 'opponent'), util.fold(g.game ->> 'place'),
         util.fold(g.game ->> 'competition'), coalesce(g.game ->> 'source', said_games.list)
    from jsonb_array_elements(coalesce(said_games.said -> 'games', '[]')) g (game);
end;

comment on function identity.said_games(jsonb, text) is
  'The games that are told with what is said of a team of a labelled pair: day and minute (null where the time is not known), opponent '
  'and place, names that mean one thing wherever they stand, competition, and the source that lists the game, by default list '
  '(IDENTITY-132).';
--! EndIncluded identity/said_games.sql
--! Included identity/compare_said_games.sql
create or replace function identity.compare_said_games(first jsonb, second jsonb)
returns table (opponents integer, venues integer, veto text)
language sql immutable
begin atomic
  with a as (
    select g.* from identity.said_games(compare_said_games.first, 'left') g
  ), b as (
    select g.* from identity.said_games(compare_said_games.second, 'right') g
  ), pairs as (
    select identity.meeting_of(
             a.source = b.source or a.opponent <> b.opponent and (
               exists (select from a o where o.opponent = b.opponent and o.source = a.source)
               or exists (select from b o where o.opponent = a.opponent and o.source = b.source)),
             a.opponent = b.opponent, a.place = b.place) as meeting,
           a.source = b.source and a.opponent = util.fold(compare_said_games.second ->> 'name')
             and b.opponent = util.fold(compare_said_games.first ->> 'name') as is_against
      from a join b on b.moment = a.moment
  )
  select (count(*) filter (where p.meeting = 'opponent'))::integer, (count(*) filter (where p.meeting = 'venue'))::integer,
         identity.schedule_veto(
           coalesce(bool_or(p.is_against), false), coalesce(bool_or(p.meeting = 'elsewhere'), false),
           exists (select from a join b on b.source = a.source and b.competition = a.competition))
    from pairs p;
end;

comment on function identity.compare_said_games(jsonb, jsonb) is
  'Compares the games that are told with the two sides of a labelled pair as identity.compare_games does those of two teams: how many are '
  'at one minute against one opponent, how many more at one minute and place, and the veto of the schedules (identity.schedule_veto) '
  '(IDENTITY-132).';
--! EndIncluded identity/compare_said_games.sql
--! Included identity/compare_partly.sql
create or replace function identity.compare_partly(
  entity_type text, first jsonb, first_profile jsonb, second jsonb, second_profile jsonb, without text[]
) returns identity.comparison
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_comparison identity.comparison := identity.without_groups(identity.compare(entity_type, first_profile, second_profile), without);
begin
  if first ? 'games' and second ? 'games' and not 'schedule' = any (without) then
    v_comparison := (
      select identity.add_schedule(v_comparison, g.opponents, g.venues, g.veto) from identity.compare_said_games(first, second) g);
  end if;
  return v_comparison;
end;
$$;

comment on function identity.compare_partly(text, jsonb, jsonb, jsonb, jsonb, text[]) is
  'Compares the two sides of a labelled pair, each by what is said and its profile (identity.read_partly): as identity.compare does, and '
  'by the games that are told with both; groups of features are left out (IDENTITY-76, IDENTITY-132).';
--! EndIncluded identity/compare_partly.sql
--! Included identity/match_pairs.sql
create or replace function identity.match_pairs(entity_type text, pairs jsonb, without text[])
returns table (arriving jsonb, expected jsonb, best jsonb, verdict text, is_right boolean, is_found boolean, score double precision,
               veto text, features jsonb, candidates integer)
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with labels as materialized (
    select case when jsonb_typeof(p.pair -> 'left') = 'string' then jsonb_build_object('name', p.pair -> 'left')
                else p.pair -> 'left' end as known,
           case when jsonb_typeof(p.pair -> 'right') = 'string' then jsonb_build_object('name', p.pair -> 'right')
                else p.pair -> 'right' end as arriving,
           (p.pair ->> 'same')::boolean as is_same
      from jsonb_array_elements(match_pairs.pairs) p (pair)
  ), said as materialized (
    select s.side, s.said, identity.read_partly(match_pairs.entity_type, s.said, match_pairs.without) as profile
      from (select distinct 'left' as side, l.known as said from labels l union all select distinct 'right', l.arriving from labels l) s
  ), keys as materialized (
    select s.side, s.said, s.profile, k.key from said s, jsonb_array_elements_text(s.profile -> 'keys') k (key)
    union all
    -- Whoever meets an opponent at one minute may be one, whatever he is called.
    select s.side, s.said, s.profile, 'games ' || g.moment || ' ' || g.opponent from said s, identity.said_games(s.said, null) g
     where not 'schedule' = any (match_pairs.without)
  ), compared as materialized (
    select c.arriving, c.known,
           identity.compare_partly(
             match_pairs.entity_type, c.known, c.known_profile, c.arriving, c.arriving_profile, match_pairs.without) as comparison
      from (select distinct on (r.said, l.said) r.said as arriving, l.said as known, r.profile as arriving_profile,
                   l.profile as known_profile
              from keys r join keys l on l.key = r.key and l.side = 'left' where r.side = 'right') c
  ), judged as materialized (
    select c.arriving, identity.verdict(array_agg(c.comparison)) as verdict, count(*)::integer as candidates,
           bool_or(c.is_same) as is_found,
           (array_agg(c.known order by c.is_free desc, (c.comparison).score desc, c.known))[1] as best,
           (array_agg(c.comparison order by c.is_free desc, (c.comparison).score desc, c.known))[1] as comparison
      from (select c.*, (c.comparison).veto is null or (c.comparison).veto = 'generic_name' as is_free,
                   (c.arriving, c.known) in (select l.arriving, l.known from labels l where l.is_same) as is_same
              from compared c) c
     group by c.arriving
  )
  select t.arriving, t.expected, j.best, coalesce(j.verdict, 'new'), coalesce(t.expected @> jsonb_build_array(j.best), false),
         coalesce(j.is_found, false), (j.comparison).score, (j.comparison).veto, (j.comparison).features, coalesce(j.candidates, 0)
    from (select l.arriving, coalesce(jsonb_agg(distinct l.known) filter (where l.is_same), '[]') as expected
            from labels l group by l.arriving) t
    left join judged j on j.arriving = t.arriving;
end;
$$;

comment on function identity.match_pairs(text, jsonb, text[]) is
  'Takes the left ones of labelled pairs as known and lets the right ones arrive, every other known one a distractor: for each the best '
  'candidate of those that share a key or a game, what is done with it, whether it is right, and whether an expected one was compared '
  '(IDENTITY-76, IDENTITY-132).';
--! EndIncluded identity/match_pairs.sql
--! Included identity/evaluate_pairs.sql
create or replace function identity.evaluate_pairs(entity_type text, pairs jsonb, without text[], error_limit integer) returns jsonb
language sql immutable strict parallel safe
begin atomic
  with matched as materialized (
    select m.* from identity.match_pairs(evaluate_pairs.entity_type, evaluate_pairs.pairs, evaluate_pairs.without) m
  ), counted as (
    select count(*)::numeric as arrivals,
           count(*) filter (where m.expected <> '[]')::numeric as expected,
           count(*) filter (where m.verdict = 'auto')::numeric as merged,
           count(*) filter (where m.verdict = 'auto' and m.is_right)::numeric as merged_rightly,
           count(*) filter (where m.verdict = 'review')::numeric as for_review,
           count(*) filter (where m.verdict = 'review' and m.is_right)::numeric as for_review_rightly,
           count(*) filter (where m.expected <> '[]' and m.is_found)::numeric as found,
           avg(m.candidates) as candidates
      from matched m
  ), ranked as (
    select m.*, m.verdict = 'auto' and not m.is_right as is_wrong,
           row_number() over (order by m.verdict = 'auto' and not m.is_right desc, m.is_right desc, m.score desc nulls last, m.arriving)
             as place
      from matched m
     where m.verdict = 'auto' and not m.is_right or m.verdict <> 'auto' and m.expected <> '[]'
  )
  select jsonb_build_object(
    'known', (select count(distinct p.pair -> 'left') from jsonb_array_elements(evaluate_pairs.pairs) p (pair)),
    'arrivals', c.arrivals, 'expected', c.expected,
    'merged', c.merged, 'merged_wrongly', c.merged - c.merged_rightly,
    'precision', round(c.merged_rightly / nullif(c.merged, 0), 4),
    'recall', round(c.merged_rightly / nullif(c.expected, 0), 4),
    'f1', round(2 * c.merged_rightly / nullif(c.merged + c.expected, 0), 4),
    'review_share', round(c.for_review / nullif(c.arrivals, 0), 4),
    'recall_with_review', round((c.merged_rightly + c.for_review_rightly) / nullif(c.expected, 0), 4),
    'pairs_compared', round(c.found / nullif(c.expected, 0), 4),
    'candidates_per_name', round(c.candidates, 1),
    'errors', coalesce((select jsonb_agg(jsonb_build_object(
        'error', case when r.is_wrong then 'merged wrongly' else 'not merged' end, 'arriving', r.arriving, 'best', r.best,
        'expected', r.expected, 'verdict', r.verdict, 'score', r.score, 'veto', r.veto, 'features', r.features) order by r.place)
      from ranked r where r.place <= evaluate_pairs.error_limit), '[]'))
    from counted c;
end;

comment on function identity.evaluate_pairs(text, jsonb, text[], integer) is
  'Counts what identity.match_pairs makes of labelled pairs: precision, recall and F1 of what merges by itself, shares from 0 to 1 of what '
  'is for a person and of the pairs that are compared at all, and the worst errors, those merged wrongly first (IDENTITY-76).';
--! EndIncluded identity/evaluate_pairs.sql
--! Included webhook/is_anybody_listening.sql
create or replace function webhook.is_anybody_listening(realm_id integer) returns boolean
language sql stable
return exists (select from webhook.topics t where t.realm_id = is_anybody_listening.realm_id);

comment on function webhook.is_anybody_listening(integer) is 'Whether a realm has an enabled subscription.';
--! EndIncluded webhook/is_anybody_listening.sql
--! Included ledger/open_staging.sql
create or replace function ledger.open_staging(change_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('pg_temp.staged_versions') is null then
    create temporary table staged_versions (like workspace.staged_versions including identity including indexes);
    create temporary table staged_events (like workspace.staged_events including identity);
    -- No other session sees them, and in this one an applying role may follow a managing one.
    grant all on pg_temp.staged_versions, pg_temp.staged_events to public;
  elsif open_staging.change_count > 50 or pg_table_size('pg_temp.staged_versions') > 1000000 then
    truncate pg_temp.staged_versions, pg_temp.staged_events; -- why not always: resolve.clear_workspace
  else
    delete from pg_temp.staged_versions;
    delete from pg_temp.staged_events;
  end if;
end;
$$;

comment on function ledger.open_staging(integer) is
  'Makes the session''s temporary tables in which a transaction stages what it changes, or empties them: staged_versions '
  'and staged_events, which schema workspace explains. change_count is about how many are to come.';
--! EndIncluded ledger/open_staging.sql
--! Included ledger/begin_change.sql
create or replace function ledger.begin_change(realm_id integer, kind text, source_key text, made_by text, change_count integer)
returns ledger.cause
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if begin_change.kind is null or begin_change.kind not in ('batch', 'merge', 'undo', 'recompute', 'erase')
      or (begin_change.kind = 'batch') <> (begin_change.source_key is not null) then
    raise exception using errcode = 'OYX14',
      message = format(
        'A change is caused by a batch of a source, or by the service itself (merge, undo, recompute, erase): not by "%s" of source "%s".',
        begin_change.kind, begin_change.source_key);
  end if;
  perform util.lock_realm(begin_change.realm_id, is_shared => true); -- a reset of the realm waits, or is waited for
  -- Nobody changes the model while it is decided which entities are one.
  perform util.lock_identity(begin_change.realm_id, is_shared => begin_change.kind not in ('merge', 'undo'));
  perform ledger.open_staging(begin_change.change_count);
  return (
    begin_change.realm_id, begin_change.kind, coalesce(begin_change.source_key, 'oyss:' || begin_change.kind), begin_change.made_by,
    util.make_id('grp')
  )::ledger.cause;
end;
$$;

comment on function ledger.begin_change(integer, text, text, text, integer) is
  'Begins what changes the model of a realm, in a transaction that ends with ledger.flush_changes: what causes it (kind batch, with the '
  'key of its source, or merge, undo, recompute or erase, by the service itself), the account or person that asked for it (null: '
  'nobody), and about how many changes are to come (null: nobody knows). Opens pg_temp.staged_versions and staged_events, into which '
  'everything is put that is to be told. Raises OYX14 (unknown_cause), OYC03 (conflict: a merge waited in vain). HISTORY-3.';
--! EndIncluded ledger/begin_change.sql
--! Included ledger/write_outbox.sql
create or replace function ledger.write_outbox(realm_id integer, events ledger.event[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  if cardinality(write_outbox.events) = 0 then
    return;
  end if;
  perform util.lock_ledger(write_outbox.realm_id);
  insert into ledger.outbox (realm_id, position, event_id, event, subject, data, scopes, account_id)
  select write_outbox.realm_id, coalesce(e.position, nextval('ledger.positions')), 'evt_' || v_time || util.ulid_tail(),
         e.event, e.subject, e.data, e.scopes, e.account_id
    from (
      select x.*
        from unnest(write_outbox.events) with ordinality x ("position", event, subject, data, scopes, account_id, place)
       order by x.place
    ) e;
end;
$$;

comment on function ledger.write_outbox(integer, ledger.event[]) is
  'The only way into the outbox of a realm: under the lock of its ledger, in the order given, each event with an id of its own; one '
  'that is no change (position null) takes the next position. EVENT-1.';
--! EndIncluded ledger/write_outbox.sql
--! Included ledger/event_of.sql
create or replace function ledger.event_of(entity_type text, kind text) returns text
language sql immutable parallel safe
return 'oyss.' || event_of.entity_type || '.' || case event_of.entity_type when 'stat_line' then 'updated' else event_of.kind end;

comment on function ledger.event_of(text, text) is 'The type of the event of a change of this kind (EVENT-2 to EVENT-5).';
--! EndIncluded ledger/event_of.sql
--! Included ledger/without_nulls.sql
create or replace function ledger.without_nulls(fields jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
    from jsonb_each(without_nulls.fields) f
   where jsonb_typeof(f.value) <> 'null';
end;

comment on function ledger.without_nulls(jsonb) is 'A map of field paths without those that have no value.';
--! EndIncluded ledger/without_nulls.sql
--! Included ledger/state_at.sql
create or replace function ledger.state_at(realm_id integer, entity_id text, version integer) returns jsonb
language sql stable
begin atomic
  select ledger.without_nulls(jsonb_object_agg(m.field, m.value order by v.version))
    from ledger.versions v
    cross join lateral jsonb_each(coalesce(v.state, v.moves)) m (field, value)
   where v.realm_id = state_at.realm_id and v.entity_id = state_at.entity_id and v.version <= state_at.version
     and v.version >= (
       select w.version from ledger.versions w
        where w.realm_id = state_at.realm_id and w.entity_id = state_at.entity_id and w.version <= state_at.version
          and (w.state is not null or w.version = 1)
        order by w.version desc
        limit 1);
end;

comment on function ledger.state_at(integer, text, integer) is
  'What an entity said at one of its versions: each field path with its value, folded from the moves since the last whole state; an '
  'empty map for a version that there is none of. HISTORY-17.';
--! EndIncluded ledger/state_at.sql
--! Included ledger/state_of.sql
create or replace function ledger.state_of(version ledger.versions) returns jsonb
language sql stable
return case
  when version.state is not null then version.state
  when version.version = 1 then version.moves
  else ledger.state_at(version.realm_id, version.entity_id, version.version)
end;

comment on function ledger.state_of(ledger.versions) is
  'What an entity said at a version of which the row is at hand: each field path with its value. The first version moves everything '
  '(HISTORY-16, HISTORY-17).';
--! EndIncluded ledger/state_of.sql
--! Included ledger/name_at.sql
create or replace function ledger.name_at(realm_id integer, entity_id text, "position" bigint) returns text
language sql stable
begin atomic
  select coalesce(v.state, v.moves) ->> 'name'
    from ledger.versions v
   where v.realm_id = name_at.realm_id and v.entity_id = name_at.entity_id and v.position <= name_at."position"
     and coalesce(v.state, v.moves) ? 'name'
   order by v.version desc
   limit 1;
end;

comment on function ledger.name_at(integer, text, bigint) is
  'What an entity was called at a position of the ledger; null for one that was not there. HISTORY-15.';
--! EndIncluded ledger/name_at.sql
--! Included ledger/is_asked_for.sql
create or replace function ledger.is_asked_for(entity_type text, types text[]) returns boolean
language sql immutable parallel safe
return entity_type <> 'stat_line' and (types is null or entity_type = any (types));

comment on function ledger.is_asked_for(text, text[]) is
  'Returns whether a change of this type is told to who asks for these types (null: all); never one of a stat line (STREAM-6).';
--! EndIncluded ledger/is_asked_for.sql
--! Included ledger/last_within.sql
create or replace function ledger.last_within(
  realm_id integer, after_position bigint, row_limit integer, types text[], most_bytes integer
) returns bigint
language sql stable
begin atomic
  select max(c.position)
    from (
      select r.position, sum(r.bytes) over w as bytes, count(*) filter (where r.bytes > 0) over w as told
        from (
          select n.position,
                 case when ledger.is_asked_for(n.entity_type, last_within.types) then octet_length(n.document) + 1 else 0 end as bytes
            from ledger.changes n
           where n.realm_id = last_within.realm_id and n.position > last_within.after_position
           order by n.position
           limit last_within.row_limit
        ) r
      window w as (order by r.position)
    ) c
   where c.bytes <= last_within.most_bytes or c.told <= 1;
end;

comment on function ledger.last_within(integer, bigint, integer, text[], integer) is
  'Returns the last position of a page of changes after a position: at most row_limit rows, and most_bytes of those that are asked for, '
  'one of them at least (LIST-19).';
--! EndIncluded ledger/last_within.sql
--! Included ledger/waiting_since.sql
create or replace function ledger.waiting_since() returns timestamptz
language sql stable
begin atomic
  select c.placed_at
    from (select o.realm_id, o.position from ledger.outbox o order by o.position limit 1) f
    join ledger.causes c on c.realm_id = f.realm_id and c.position <= f.position
   order by c.position desc
   limit 1;
end;

comment on function ledger.waiting_since() is 'Since when the first event of the outbox waits for the relay; null: none waits.';
--! EndIncluded ledger/waiting_since.sql
--! Included ledger/stage_states.sql
create or replace function ledger.stage_states(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.staged_versions s where s.version % 32 = 0) then
    return;
  end if;
  update pg_temp.staged_versions s
     set state = ledger.without_nulls(
           coalesce(ledger.state_at(stage_states.realm_id, s.entity_id, e.first_version - 1), '{}') || e.moves)
    from (
      select w.ordinal, min(t.version) as first_version, jsonb_object_agg(m.field, m.value order by t.version) as moves
        from pg_temp.staged_versions w
        join pg_temp.staged_versions t on t.entity_id = w.entity_id and t.version <= w.version
        cross join lateral jsonb_each(t.moves) m (field, value)
       where w.version % 32 = 0
       group by w.ordinal
    ) e
   where e.ordinal = s.ordinal;
end;
$$;

comment on function ledger.stage_states(integer) is
  'Gives every 32nd version among the staged ones its whole state, from what the ledger has and what is staged before it. HISTORY-17.';
--! EndIncluded ledger/stage_states.sql
--! Included ledger/write_cause.sql
create or replace function ledger.write_cause(cause ledger.cause) returns bigint
language sql
begin atomic
  insert into ledger.causes (realm_id, position, kind, source, made_by, change_group, changed_at, placed_at)
  select (write_cause.cause).realm_id, nextval('ledger.positions'), (write_cause.cause).kind, (write_cause.cause).source,
         (write_cause.cause).made_by, (write_cause.cause).change_group, util.now(), greatest(util.clock(), (
           select c.placed_at from ledger.causes c
            where c.realm_id = (write_cause.cause).realm_id order by c.position desc limit 1))
  returning "position";
end;

comment on function ledger.write_cause(ledger.cause) is
  'Writes what causes the changes that follow, at the next position, and returns that. The caller holds the lock of the realm''s ledger, '
  'so the clock read here never goes back from one position to the next. HISTORY-18.';
--! EndIncluded ledger/write_cause.sql
--! Included ledger/write_versions.sql
create or replace function ledger.write_versions(cause ledger.cause) returns ledger.event[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := (write_versions.cause).realm_id;
  v_cause bigint;
  v_at text := util.rfc3339(util.now());
  v_events ledger.event[];
begin
  if not exists (select from pg_temp.staged_versions) and (write_versions.cause).kind <> 'erase' then
    return '{}';
  end if;
  v_cause := ledger.write_cause(write_versions.cause);

  with told as materialized (
    select nextval('ledger.positions') as position, k.*
      from (
        select s.entity_type, s.entity_id, s.version, s.observation_id, s.moves, s.observations, s.kinds, s.state, n.number,
               n.changed_fields, coalesce(n.entity_type, s.entity_type) as stream_type,
               ledger.event_of(coalesce(n.entity_type, s.entity_type), n.kind) as event
          from pg_temp.staged_versions s
          cross join lateral unnest(s.kinds)
            with ordinality n (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number)
         order by s.ordinal, n.number
      ) k
  ), kept as (
    insert into ledger.versions (
      realm_id, entity_id, version, entity_type, position, cause, observation_id, moves, observations, kinds, state)
    select v_realm_id, t.entity_id, t.version, t.entity_type, t.position, v_cause, t.observation_id, t.moves, t.observations, t.kinds,
           t.state
      from told t
     where t.number = 1
  ), streamed as (
    insert into ledger.changes (realm_id, position, entity_type, entity_id, version, kind_number, event, document)
    select v_realm_id, t.position, t.stream_type, t.entity_id, t.version, t.number, t.event,
           '{"id":"' || t.entity_id || '","type":"' || t.stream_type || '","event":"' || t.event || '","version":' || t.version
             || ',"at":"' || v_at || '","changed_fields":' || to_json(t.changed_fields)::text || '}'
      from told t
  )
  select array_agg((t.position, null, null, null, null, null)::ledger.event order by t.position) into v_events from told t;
  return coalesce(v_events, '{}');
end;
$$;

comment on function ledger.write_versions(ledger.cause) is
  'Puts the staged versions into the ledger and their changes into the stream, in their order, and returns the events of these. The '
  'caller holds the lock of the realm''s ledger (ledger.flush_changes). HISTORY-16, STREAM-1.';
--! EndIncluded ledger/write_versions.sql
--! Included ledger/version_kinds.view.sql
create or replace view ledger.version_kinds as
select v.realm_id, v.position, k.number, coalesce(k.entity_type, v.entity_type) as entity_type, v.entity_id, v.version, c.changed_at,
       c.placed_at, c.source, c.made_by, v.observation_id, coalesce('grp_' || substr(v.observation_id, 5), c.change_group) as change_group,
       k.kind, k.changed_fields, k.venue_change_scope, k.distance_km, k.reason, v.moves, v.observations
  from ledger.versions v
  join ledger.causes c on c.realm_id = v.realm_id and c.position = v.cause
  cross join lateral unnest(v.kinds)
    with ordinality k (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number);

comment on view ledger.version_kinds is
  'Every change of every version as it is told, with its cause: what one observation caused has a group of its own, what none did that '
  'of its cause. In the order of position and number. HISTORY-6, HISTORY-13.';
grant select on ledger.version_kinds to oyss_resolver;
--! EndIncluded ledger/version_kinds.view.sql
--! Included ledger/flush_changes.sql
create or replace function ledger.flush_changes(cause ledger.cause) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
-- Ledger of any size: look-ups by index are right, whoever calls.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_realm_id integer := (flush_changes.cause).realm_id;
  v_written bigint;
  v_staged bigint;
  v_events ledger.event[];
begin
  with flushed as (
    delete from ledger.unflushed u where u.transaction_id = pg_current_xact_id() returning u.version_count
  )
  select coalesce(sum(f.version_count), 0) into v_written from flushed f;
  select count(*) into v_staged from pg_temp.staged_versions;
  if v_written <> v_staged then
    raise exception using errcode = 'OYX12',
      message = format('%s versions were written, but %s are staged for the ledger.', v_written, v_staged);
  end if;
  if exists (select from pg_temp.staged_versions s where (s.observation_id is null) <> ((flush_changes.cause).kind <> 'batch')) then
    raise exception using errcode = 'OYX14', message = 'What a batch changes is caused by one of its observations, and nothing else is.';
  end if;
  if v_staged = 0 and not exists (select from pg_temp.staged_events) and (flush_changes.cause).kind <> 'erase' then
    return 0;
  end if;

  perform ledger.stage_states(v_realm_id);
  -- Last of all: whoever holds this lock has nothing left to wait for, so positions are handed out in commit order.
  perform util.lock_ledger(v_realm_id);
  v_events := ledger.write_versions(flush_changes.cause);
  perform ledger.write_outbox(v_realm_id, v_events || array(
    select (null, e.event, e.subject, e.data, null, null)::ledger.event from pg_temp.staged_events e order by e.ordinal));
  return cardinality(v_events);
end;
$$;

comment on function ledger.flush_changes(ledger.cause) is
  'The last statement of a transaction that ledger.begin_change began: puts the staged versions into the ledger under their cause, and '
  'their events and the staged ones into the outbox, under the lock of the realm''s ledger. An erasure has a cause, though it is no '
  'version. Returns how many changes. Raises OYX12 (unflushed_changes) where not each version that was written is staged, OYX14 '
  '(unknown_cause) where one of a batch has no observation or another has one. STREAM-1, HISTORY-3, PRIVACY-7.';
--! EndIncluded ledger/flush_changes.sql
--! Included ledger/tg_note_created.sql
create or replace function ledger.tg_note_created() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from after_rows a where a.version <> 1) then
    raise exception using errcode = 'OYX11', message = format('A new row of %I.%I starts at version 1.', tg_table_schema, tg_table_name);
  end if;
  insert into ledger.unflushed (transaction_id, version_count)
  select pg_current_xact_id(), count(*) from after_rows having count(*) > 0;
  return null;
end;
$$;

comment on function ledger.tg_note_created() is
  'Statement trigger of canonical tables: new rows are version 1 and are owed to the ledger. Raises OYX11 (version_gap). HISTORY-1, '
  'HISTORY-3.';
--! EndIncluded ledger/tg_note_created.sql
--! Included ledger/tg_note_versions.sql
create or replace function ledger.tg_note_versions() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A row's version rises by one or stays (see tg_refuse_version_gap), so the sums tell how many rose.
  insert into ledger.unflushed (transaction_id, version_count)
  select pg_current_xact_id(), v.risen
    from (
      select (select coalesce(sum(a.version), 0) from after_rows a) - (select coalesce(sum(b.version), 0) from before_rows b) as risen
    ) v
   where v.risen > 0;
  return null;
end;
$$;

comment on function ledger.tg_note_versions() is
  'Statement trigger of canonical tables after update: the versions that a statement wrote are owed to the ledger (HISTORY-3).';
--! EndIncluded ledger/tg_note_versions.sql
--! Included ledger/tg_refuse_version_gap.sql
create or replace function ledger.tg_refuse_version_gap() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if new.version = old.version and util.is_rewriting('erasing') then
    return new;
  end if;
  raise exception using errcode = 'OYX11',
    message = format('%I.%I: the version rises by one with every applied change, and with nothing else.', tg_table_schema, tg_table_name);
end;
$$;

comment on function ledger.tg_refuse_version_gap() is
  'Row trigger of canonical tables; its condition lets right updates pass without a call. Raises OYX11 (version_gap) but for the erasure '
  'of a person, which is no version (PRIVACY-6). HISTORY-1.';
--! EndIncluded ledger/tg_refuse_version_gap.sql
--! Included ledger/tg_unflushed__refuse_commit.sql
create or replace function ledger.tg_unflushed__refuse_commit() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from ledger.unflushed u where u.transaction_id = new.transaction_id) then
    raise exception using errcode = 'OYX12',
      message = 'Versions were written that have no row in the ledger. End the transaction with ledger.flush_changes.';
  end if;
  return null;
end;
$$;

comment on function ledger.tg_unflushed__refuse_commit() is
  'At commit: no version without its row in the ledger. Raises OYX12 (unflushed_changes). HISTORY-3.';
--! EndIncluded ledger/tg_unflushed__refuse_commit.sql
--! Included resolve/age_group.sql
create or replace function resolve.age_group(written text) returns text
language sql immutable strict parallel safe
return case when written like 'U0%' then 'U' || substr(written, 3) else written end;

comment on function resolve.age_group(text) is 'Returns the canonical form of an age group: no leading zero (MODEL-22).';
--! EndIncluded resolve/age_group.sql
--! Included canon/whole_of.sql
create or replace function canon.whole_of(entity_type text) returns text
language sql immutable parallel safe
return case entity_type when 'division' then 'competition' when 'stage' then 'division' end;

comment on function canon.whole_of(text) is
  'Returns the type of what an entity of this type is part of, which is also the field that says of which; null for other types.';
--! EndIncluded canon/whole_of.sql
--! Included canon/path_of.sql
create or replace function canon.path_of(entity_type text, entity_id text, field text) returns text
language sql immutable parallel safe
return case when canon.whole_of(entity_type) is not null then entity_type || 's.' || entity_id || '.' else '' end || field;

comment on function canon.path_of(text, text, text) is
  'Returns the path of a field as it is told: that of a division or stage under its competition, divisions.<id>.<field> (PROVENANCE-1, '
  'HISTORY-5).';
--! EndIncluded canon/path_of.sql
--! Included canon/ranked_claims.view.sql
create or replace view canon.ranked_claims as
select m.realm_id, m.entity_id, m.entity_type, c.field, c.implied_by, c.implied_date, c.value, c.is_winning, c.is_reference, m.mapping_id,
       m.external_id, m.is_withdrawn, s.source_key, s.class, s.rank,
       coalesce(c.observation_id, m.observation_id) as observation_id,
       coalesce(c.observed_at, m.observed_at) as observed_at,
       coalesce(c.confidence, m.confidence) as confidence,
       row(
         m.is_withdrawn, s.rank, c.is_reference,
         -(extract(epoch from coalesce(c.observed_at, m.observed_at)) * 1000000)::bigint,
         -coalesce(c.confidence, m.confidence), s.source_key, m.external_id, m.entity_type, c.implied_by
       )::canon.precedence as precedence,
       coalesce(m.origin_id, m.entity_id) as origin_id
  from canon.external_ids m
  join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id;

comment on view canon.ranked_claims is
  'Every claim with its source, its age and its precedence: the conflict policy in one place. The claim of lowest precedence wins its '
  'field. origin_id is the entity that it was made about, before anything was merged (DECIDE-3 to DECIDE-7, DECIDE-22, DECIDE-26).';
grant select on canon.ranked_claims to oyss_resolver;
--! EndIncluded canon/ranked_claims.view.sql
--! Included canon/winning_observation.sql
create or replace function canon.winning_observation(realm_id integer, entity_id text, field text) returns text
language sql stable
begin atomic
  select c.observation_id
    from canon.ranked_claims c
   where c.realm_id = winning_observation.realm_id and c.entity_id = winning_observation.entity_id
     and c.field = winning_observation.field and c.is_winning
   order by c.precedence
   limit 1;
end;

comment on function canon.winning_observation(integer, text, text) is
  'Returns the observation whose claim wins a field of an entity; null where nobody claims it.';
--! EndIncluded canon/winning_observation.sql
--! Included canon/does_count.sql
create or replace function canon.does_count(
  field text, implied_by text, value jsonb, rank smallint, stated_rank smallint, is_spoken boolean, is_estimated boolean
) returns boolean
language sql immutable parallel safe
return case
  when implied_by = '' then true
  when field = 'status' then stated_rank is null or rank < stated_rank
  when implied_by = 'silence' then not is_spoken
  else value <> '"confirmed"' or not is_estimated
end;

comment on function canon.does_count(text, text, jsonb, smallint, smallint, boolean, boolean) is
  'Returns whether a claim counts at all: what is stated always does. An implied status does unless somebody of equal or better rank '
  'states one (stated_rank: the best who does; null: nobody); an implied confirmed unless its own source said estimated (is_estimated); '
  'what silence implies of the time unless any claim says or implies it (is_spoken). DECIDE-20, DECIDE-27, DECIDE-29.';
-- For audit.claims.
grant execute on function canon.does_count(text, text, jsonb, smallint, smallint, boolean, boolean) to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded canon/does_count.sql
--! Included identity/survivor_of.sql
create or replace function identity.survivor_of(realm_id integer, entity_id text) returns text
language sql stable
return case when entity_id is not null then coalesce(
  (select r.survivor_id from identity.redirects r where r.realm_id = survivor_of.realm_id and r.entity_id = survivor_of.entity_id),
  entity_id) end;

comment on function identity.survivor_of(integer, text) is
  'Returns the entity that answers for one: where it was merged into another that one, else itself; null for null. One step, by primary '
  'key (IDENTITY-30).';
--! EndIncluded identity/survivor_of.sql
--! Included identity/followed.sql
create or replace function identity.followed(realm_id integer, value jsonb) returns jsonb
language sql stable
return case jsonb_typeof(value)
  when 'object' then value || jsonb_build_object('id', identity.survivor_of(realm_id, value ->> 'id'))
  when 'array' then (
    select coalesce(jsonb_agg(
             s.side || jsonb_build_object('team', jsonb_build_object('id', identity.survivor_of(realm_id, s.side #>> '{team,id}')))
             order by s.place), '[]')
      from jsonb_array_elements(value) with ordinality s (side, place))
  else value
end;

comment on function identity.followed(integer, jsonb) is
  'Returns what a claim says of another entity ({"id"}, or the sides of a fixture) with the id of the entity that answers for it '
  '(IDENTITY-31).';
--! EndIncluded identity/followed.sql
--! Included resolve/rank_contested.sql
create or replace function resolve.rank_contested(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.ranking (entity_id, field, mapping_id, implied_by, implied_date, value, observation_id, precedence, was_winning, wins)
  select d.entity_id, d.field, c.mapping_id, c.implied_by, c.implied_date, c.value, c.observation_id, c.precedence, c.is_winning,
         row_number() over (partition by d.entity_id, d.field order by c.precedence) = 1
    from (select distinct x.entity_id, x.field from pg_temp.contested x where x.field <> 'venue.field') d
    cross join lateral (
      select k.* from canon.ranked_claims k
       where k.realm_id = rank_contested.realm_id and k.entity_id = d.entity_id and k.field = d.field offset 0
    ) c;

  -- A claim on venue.field can win only if the venue that it was made for is the winning one.
  insert into pg_temp.ranking (entity_id, field, mapping_id, implied_by, implied_date, value, observation_id, precedence, was_winning, wins)
  select d.entity_id, d.field, c.mapping_id, c.implied_by, c.implied_date, c.value, c.observation_id, c.precedence, c.is_winning,
         s.is_same and row_number() over (partition by d.entity_id, s.is_same order by c.precedence) = 1
    from (select distinct x.entity_id, x.field from pg_temp.contested x where x.field = 'venue.field') d
    cross join lateral (
      select k.* from canon.ranked_claims k
       where k.realm_id = rank_contested.realm_id and k.entity_id = d.entity_id and k.field = d.field offset 0
    ) c
    cross join lateral (
      select k.mapping_id, k.value, k.is_winning from canon.ranked_claims k
       where k.realm_id = rank_contested.realm_id and k.entity_id = d.entity_id and k.field = 'venue' offset 0
    ) v
    cross join lateral (
      select c.value ->> 'venue' = v.value ->> 'id'
             or identity.survivor_of(rank_contested.realm_id, c.value ->> 'venue')
                = identity.survivor_of(rank_contested.realm_id, v.value ->> 'id')
      offset 0
    ) s (is_same)
   where case when exists (select from pg_temp.ranking r where r.entity_id = d.entity_id and r.field = 'venue')
              then exists (select from pg_temp.ranking r
                            where r.entity_id = d.entity_id and r.field = 'venue' and r.mapping_id = v.mapping_id and r.wins)
              else v.is_winning end;
end;
$$;

comment on function resolve.rank_contested(integer) is
  'Ranks every claim on the contested fields by precedence; the first one wins (DECIDE-3 to DECIDE-7, DECIDE-14, DECIDE-26, IDENTITY-31). '
  'Look-ups go from the fields to the claims (offset 0), whatever the planner knows of the realm.';
--! EndIncluded resolve/rank_contested.sql
--! Included resolve/discount_implied.sql
create or replace function resolve.discount_implied() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.ranking r where r.implied_by <> '')
      or not exists (select from pg_temp.ranking r where r.field in ('status', 'time_status') and not r.wins) then
    return; -- every claim counts, or stands alone
  end if;
  with known as (
    select r.*,
           min((r.precedence).rank) filter (where r.implied_by = '') over field as stated_rank,
           bool_or(r.implied_by <> 'silence') over field as is_spoken,
           bool_or(r.implied_by = '' and r.value = '"estimated"') over source as is_estimated
      from pg_temp.ranking r
     where r.field in ('status', 'time_status')
    window field as (partition by r.entity_id, r.field),
           source as (partition by r.entity_id, r.field, (r.precedence).source_key, (r.precedence).is_withdrawn)
  ), placed as (
    select k.entity_id, k.field, k.mapping_id, k.implied_by,
           row_number() over (
             partition by k.entity_id, k.field
             order by canon.does_count(
               k.field, k.implied_by, k.value, (k.precedence).rank, k.stated_rank, k.is_spoken, k.is_estimated) desc, k.precedence) = 1
             as wins
      from known k
  )
  update pg_temp.ranking r set wins = p.wins
    from placed p
   where r.entity_id = p.entity_id and r.field = p.field and r.mapping_id = p.mapping_id and r.implied_by = p.implied_by
     and r.wins <> p.wins;
end;
$$;

comment on function resolve.discount_implied() is
  'Lets the best claim that counts win status and time_status, where the best of all is an implied one that does not (DECIDE-20, '
  'DECIDE-27, DECIDE-29).';
--! EndIncluded resolve/discount_implied.sql
--! Included resolve/settle_times.sql
create or replace function resolve.settle_times() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with shown as (
    select r.entity_id,
           max(r.value #>> '{}') filter (where r.field = 'time_status') as time_status,
           (max(r.value #>> '{}') filter (where r.field = 'start'))::timestamptz as starts_at,
           (max(r.value #>> '{}') filter (where r.field = 'end'))::timestamptz as ends_at,
           max(r.implied_by) filter (where r.field = 'time_status') as implied_by,
           (max(r.implied_date) filter (where r.field = 'time_status'))::timestamp at time zone 'UTC' as midnight,
           (array_agg(r.precedence) filter (where r.field = 'time_status'))[1] as status_precedence,
           (array_agg(r.precedence) filter (where r.field = 'start'))[1] as start_precedence,
           (array_agg(r.precedence) filter (where r.field = 'end'))[1] as end_precedence,
           (array_agg(r.precedence) filter (where r.field = 'date'))[1] as date_precedence
      from pg_temp.ranking r
     where r.wins and r.field in ('start', 'end', 'date', 'time_status')
     group by r.entity_id
  ), covered as (
    -- A tbd that a date implied covers the starts of other days, and one that silence implied none.
    select s.*,
           s.starts_at is null or coalesce(
             s.time_status = 'tbd' and s.start_precedence > s.status_precedence and case s.implied_by
               when '' then true
               when 'time' then s.starts_at < s.midnight - interval '14 hours' or s.starts_at >= s.midnight + interval '36 hours'
               else false end, false) as is_start_hidden
      from shown s
  ), hidden as (
    select c.*, c.time_status = 'tbd' and c.end_precedence > c.status_precedence
                and (c.implied_by = '' or c.implied_by = 'time' and c.is_start_hidden) as is_end_hidden
      from covered c
  ), settled as (
    select h.entity_id, h.start_precedence, h.date_precedence, h.time_status = 'confirmed' and h.implied_by = 'time' as is_start_implying,
           h.is_start_hidden or c.clash and h.start_precedence > h.end_precedence as is_start_lost,
           h.is_end_hidden or c.clash and h.start_precedence <= h.end_precedence as is_end_lost
      from hidden h
      cross join lateral (
        select coalesce(not h.is_start_hidden and not coalesce(h.is_end_hidden, false) and h.ends_at <= h.starts_at, false)
      ) c (clash)
  ), losing as (
    select s.entity_id, 'start' as field from settled s where s.is_start_lost
    union all
    select s.entity_id, 'end' from settled s where s.is_end_lost
    union all
    select s.entity_id, 'date' from settled s where not s.is_start_lost and s.date_precedence > s.start_precedence
    union all
    select s.entity_id, 'time_status' from settled s where s.is_start_lost and s.is_start_implying
  )
  update pg_temp.ranking r set wins = false
    from losing l
   where r.entity_id = l.entity_id and r.field = l.field and r.wins;

  -- Where a confirmed fell with its start, the next claim wins that fell with none, and last what silence implied.
  update pg_temp.ranking r set wins = true
    from (
      select distinct on (k.entity_id) k.entity_id, k.mapping_id, k.implied_by
        from pg_temp.ranking k
       where k.field = 'time_status' and not (k.implied_by = 'time' and k.value = '"confirmed"')
         and not exists (select from pg_temp.ranking w where w.entity_id = k.entity_id and w.field = 'time_status' and w.wins)
       order by k.entity_id, k.implied_by = 'silence', k.precedence
    ) t
   where r.entity_id = t.entity_id and r.field = 'time_status' and r.mapping_id = t.mapping_id and r.implied_by = t.implied_by;
end;
$$;

comment on function resolve.settle_times() is
  'Makes the winners of start, end, date and time_status consistent with one another: of an end that is not after the start, the worse '
  'claim of the two loses; tbd hides a start or end of a worse claim, an implied one only where the start cannot be meant; a start that '
  'is shown supersedes a date of a worse claim; a confirmed that a start implied falls with it (DECIDE-16, DECIDE-17, DECIDE-19, '
  'DECIDE-28, DECIDE-31).';
--! EndIncluded resolve/settle_times.sql
--! Included resolve/choose_winners.sql
create or replace function resolve.choose_winners(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.contested) then
    return;
  end if;
  perform resolve.rank_contested(choose_winners.realm_id);
  perform resolve.discount_implied();
  if exists (select from pg_temp.ranking r where r.field in ('start', 'end', 'date', 'time_status')) then
    perform resolve.settle_times();
  end if;

  -- From the list to the claims, whatever the planner knows of the realm; which of an id's claims are meant is looked up in a hash.
  update canon.claims c
     set is_winning = (c.mapping_id, c.field, c.implied_by) in (
           select r.mapping_id, r.field, r.implied_by from pg_temp.ranking r where r.wins and not r.was_winning)
   where c.realm_id = choose_winners.realm_id
     and c.mapping_id = any (array(select r.mapping_id from pg_temp.ranking r where r.was_winning <> r.wins))
     and ((c.mapping_id, c.field, c.implied_by) in (
           select r.mapping_id, r.field, r.implied_by from pg_temp.ranking r where r.was_winning <> r.wins)) is true;
  insert into pg_temp.stale (entity_type, entity_id)
  select 'fixture', r.entity_id from pg_temp.ranking r where r.was_winning <> r.wins and starts_with(r.entity_id, 'fx_');

  insert into pg_temp.decided (entity_id, seq, winners, observations, is_new, is_withdrawal, is_return)
  select d.entity_id, min(d.seq), jsonb_object_agg(d.field, coalesce(r.value, 'null')),
         jsonb_object_agg(d.field, r.observation_id) filter (where r.observation_id is not null), false, false, false
    from pg_temp.contested d
    left join pg_temp.ranking r on r.entity_id = d.entity_id and r.field = d.field and r.wins
   group by d.entity_id;

  delete from pg_temp.contested;
  delete from pg_temp.ranking;
end;
$$;

comment on function resolve.choose_winners(integer) is
  'Decides every contested field, marks the winning claims, and puts one row an entity into pg_temp.decided: a map from field to winning '
  'value (null: no claim), and one to the observation that claims it.';
--! EndIncluded resolve/choose_winners.sql
--! Included resolve/stated_and_implied.sql
create or replace function resolve.stated_and_implied(entity_type text, claims jsonb)
returns table (field text, implied_by text, value jsonb, implied_date date)
language sql immutable parallel safe rows 12
begin atomic
  select e.key, '', e.value, null::date from jsonb_each(claims) e
  union all
  select 'time_status', 'time',
         case when claims ? 'start' then '"confirmed"'::jsonb else '"tbd"'::jsonb end,
         case when not claims ? 'start' then (claims ->> 'date')::date end
   where entity_type = 'fixture' and not claims ? 'time_status' and claims ?| array['start', 'date']
  union all
  select 'time_status', 'silence', '"tbd"'::jsonb, null::date
   where entity_type = 'fixture' and not claims ?| array['time_status', 'start', 'date']
  union all
  select 'status', 'silence', '"scheduled"'::jsonb, null::date
   where entity_type = 'fixture' and not claims ? 'status';
end;

comment on function resolve.stated_and_implied(text, jsonb) is
  'Returns the claims of one observation of a type, as rows of canon.claims: what it states (claims: field path to value) and what a '
  'fixture implies by leaving out status or time_status. What its silence implies is a claim only while its source never speaks '
  '(DECIDE-18, DECIDE-20, DECIDE-29).';
--! EndIncluded resolve/stated_and_implied.sql
--! Included resolve/leaves_out.sql
create or replace function resolve.leaves_out(claims jsonb, field text, implied_by text) returns boolean
language sql immutable parallel safe
return case implied_by
  when '' then not claims ? field
  when 'time' then claims ? 'time_status' or not claims ?| array['start', 'date']
  else false
end;

comment on function resolve.leaves_out(jsonb, text, text) is
  'Returns whether a newer observation (claims: field path to value) leaves out a claim of its external id, which then keeps its age '
  '(field, implied_by: as in canon.claims). What silence implies is as old as the newest observation (DECIDE-1, DECIDE-20).';
--! EndIncluded resolve/leaves_out.sql
--! Included resolve/is_silent.sql
create or replace function resolve.is_silent(realm_id integer, mapping_id bigint, field text) returns boolean
language sql stable
begin atomic
  select not exists (
    select from canon.claims c
     where c.realm_id = is_silent.realm_id and c.mapping_id = is_silent.mapping_id and c.field = is_silent.field
       and c.implied_by in ('', 'time'));
end;

comment on function resolve.is_silent(integer, bigint, text) is
  'Returns whether nothing was ever stated of a field under an external id, nor implied by a time (DECIDE-20, DECIDE-29).';
--! EndIncluded resolve/is_silent.sql
--! Included resolve/contest_fields.sql
create or replace function resolve.contest_fields(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The usual batch has new entities, and restatements by the only source, under the only external id.
  if not exists (
    select from pg_temp.incoming i
     where i.type = contest_fields.entity_type and i.round = contest_fields.round and not i.is_new
       and (i.verdict in ('first', 'news', 'late', 'withdrawal')
            or i.verdict = 'restatement' and (i.has_other_ids or i.has_older_claims or i.was_withdrawn))) then
    return;
  end if;

  insert into pg_temp.contested (entity_id, field, seq)
  -- Claims that an observation makes, where they may change who wins.
  select i.entity_id, said.field, i.seq
    from pg_temp.incoming i
    cross join lateral resolve.stated_and_implied(i.type, i.claims) said
    left join lateral (
      select c.value, c.implied_date, c.is_reference from canon.claims c
       where c.realm_id = contest_fields.realm_id and c.mapping_id = i.mapping_id and c.field = said.field
         and c.implied_by = said.implied_by offset 0
    ) c on true
   where i.type = contest_fields.entity_type and i.round = contest_fields.round and not i.is_new
     and i.verdict in ('first', 'news', 'late')
     and (said.implied_by <> 'silence' or resolve.is_silent(contest_fields.realm_id, i.mapping_id, said.field))
     and (i.has_other_ids or i.has_older_claims or i.was_withdrawn or i.verdict = 'late' or c.is_reference
          or c.value is distinct from said.value or c.implied_date is distinct from said.implied_date)
  union
  -- All other claims of the external id, where their age changes, or whether they are withdrawn.
  select i.entity_id, c.field, i.seq
    from pg_temp.incoming i
    cross join lateral (
      select c.field from canon.claims c where c.realm_id = contest_fields.realm_id and c.mapping_id = i.mapping_id offset 0
    ) c
   where i.type = contest_fields.entity_type and i.round = contest_fields.round and not i.is_new
     and (i.verdict = 'withdrawal'
          or i.verdict = 'restatement' and (i.has_other_ids or i.has_older_claims or i.was_withdrawn)
          or i.verdict = 'news' and i.was_withdrawn);

  -- Fields that depend on one another are decided together.
  if contest_fields.entity_type = 'fixture' then
    insert into pg_temp.contested (entity_id, field, seq)
    select c.entity_id, t.field, min(c.seq)
      from pg_temp.contested c
      cross join (values ('start'), ('end'), ('date'), ('time_status')) t (field)
     where c.field in ('start', 'end', 'date', 'time_status')
     group by c.entity_id, t.field
    having not bool_or(c.field = t.field);
    insert into pg_temp.contested (entity_id, field, seq)
    select c.entity_id, 'venue.field', c.seq
      from pg_temp.contested c
     where c.field = 'venue' and not exists (select from pg_temp.contested o where o.entity_id = c.entity_id and o.field = 'venue.field');
  end if;
end;
$$;

comment on function resolve.contest_fields(integer, text, integer) is
  'Lists the fields of existing entities that a round of observations may change, before its claims are written; a new entity has none. '
  'Look-ups go from the observations to the claims (offset 0), however small the tables were when this was planned.';
--! EndIncluded resolve/contest_fields.sql
--! Included resolve/with_implied.sql
create or replace function resolve.with_implied(claims jsonb) returns jsonb
language sql immutable parallel safe
return jsonb_build_object('status', 'scheduled', 'time_status', case when claims ? 'start' then 'confirmed' else 'tbd' end) || claims;

comment on function resolve.with_implied(jsonb) is
  'Returns what one observation states of a fixture (claims: field path to value) together with what it implies, as '
  'resolve.stated_and_implied has it (DECIDE-18, DECIDE-20, DECIDE-29).';
--! EndIncluded resolve/with_implied.sql
--! Included resolve/decide_new.sql
create or replace function resolve.decide_new(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if decide_new.entity_type = 'fixture' then
    update canon.claims c set is_winning = false
     where c.realm_id = decide_new.realm_id and c.field = 'end'
       and c.mapping_id = any (array(
         select i.mapping_id from pg_temp.incoming i
          where i.type = 'fixture' and i.round = decide_new.round and i.is_new
            and (i.claims ->> 'end')::timestamptz <= (i.claims ->> 'start')::timestamptz));
  end if;

  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return, mapping_id, external_id)
  select i.entity_id, i.seq,
         case
           when i.type <> 'fixture' then i.claims
           when (i.claims ->> 'end')::timestamptz <= (i.claims ->> 'start')::timestamptz then resolve.with_implied(i.claims) - 'end'
           else resolve.with_implied(i.claims)
         end,
         true, false, false, i.mapping_id, i.external_id
    from pg_temp.incoming i
   where i.type = decide_new.entity_type and i.round = decide_new.round and i.is_new;
end;
$$;

comment on function resolve.decide_new(integer, text, integer) is
  'Decides entities that no claim existed of before: every claim wins, implied ones too, except an end that '
  'is not after its start.';
--! EndIncluded resolve/decide_new.sql
--! Included resolve/reference_text.sql
create or replace function resolve.reference_text(is_said boolean, entity_id text) returns text
language sql immutable parallel safe
return case when is_said then '{"id":' || coalesce('"' || entity_id || '"', 'null') || '}' end;

comment on function resolve.reference_text(boolean, text) is
  'Returns a claim that names another entity, as JSON text: {"id"}; null where is_said is false. Where there is no entity the id is null, '
  'and canon.claims refuses the claim.';
--! EndIncluded resolve/reference_text.sql
--! Included resolve/result_claim.sql
create or replace function resolve.result_claim(result jsonb) returns jsonb
language sql immutable strict parallel safe
return '{"official": false}'::jsonb || result;

comment on function resolve.result_claim(jsonb) is 'Returns a Result object with its default written out: official false (MODEL-11).';
--! EndIncluded resolve/result_claim.sql
--! Included resolve/side_text.sql
create or replace function resolve.side_text(role text, team_id text) returns text
language sql immutable parallel safe
return '{"role":"' || role || '","team":{"id":' || coalesce('"' || team_id || '"', 'null') || '}}';

comment on function resolve.side_text(text, text) is
  'Returns one side of a fixture as claimed, as JSON text: role and canonical team; null without a role. Where there is no team the id is '
  'null, and canon.claims refuses the claim.';
--! EndIncluded resolve/side_text.sql
--! Included resolve/read_fixture_claims.sql
create or replace function resolve.read_fixture_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- Only the workspace is read here: a few rows joined with one another.
set enable_hashjoin = on
set enable_seqscan = on
set enable_nestloop = off
as $$
begin
  update pg_temp.incoming i
     set claims = (i.data - array['competition', 'division', 'stage', 'venue', 'sides', 'result', 'start', 'end'])
       || util.object(concat_ws(',',
           util.member('competition', resolve.reference_text(i.data ? 'competition', r.competition_id)),
           util.member('division', resolve.reference_text(i.data ? 'division', r.division_id)),
           util.member('stage', resolve.reference_text(i.data ? 'stage', r.stage_id)),
           util.member('start', '"' || util.utc(i.data ->> 'start') || '"'),
           util.member('end', '"' || util.utc(i.data ->> 'end') || '"'),
           util.member('venue', resolve.reference_text(i.data ? 'venue', r.venue_id)),
           util.member('venue.field', '{"venue":"' || r.venue_id || '","field":' || r.venue_field || '}'),
           util.member('sides', '[' || case
             when r.side_count = 0 then ''
             when r.side_count > 0 then concat_ws(',',
               resolve.side_text(i.data #>> '{sides,0,role}', r.first_team_id),
               resolve.side_text(i.data #>> '{sides,1,role}', r.second_team_id))
           end || ']'),
           util.member('result', resolve.result_claim(i.data -> 'result')::text)))::jsonb
    from (
      select o.seq, (o.data #> '{venue,field}')::text as venue_field, jsonb_array_length(o.data -> 'sides') as side_count,
             coalesce(c.origin_id, c.entity_id) as competition_id, coalesce(d.origin_id, d.entity_id) as division_id,
             coalesce(s.origin_id, s.entity_id) as stage_id, coalesce(v.origin_id, v.entity_id) as venue_id,
             coalesce(t0.origin_id, t0.entity_id) as first_team_id, coalesce(t1.origin_id, t1.entity_id) as second_team_id
        from pg_temp.incoming o
        left join pg_temp.wanted c
          on c.entity_type = 'competition' and not c.is_direct and c.external_id = o.data #>> '{competition,external_id}'
        left join pg_temp.wanted d
          on d.entity_type = 'division' and not d.is_direct and d.external_id = o.data #>> '{division,external_id}'
        left join pg_temp.wanted s
          on s.entity_type = 'stage' and not s.is_direct and s.external_id = o.data #>> '{stage,external_id}'
        left join pg_temp.wanted v
          on v.entity_type = 'venue' and not v.is_direct and v.external_id = o.data #>> '{venue,external_id}'
        left join pg_temp.wanted t0
          on t0.entity_type = 'team' and not t0.is_direct and t0.external_id = o.data #>> '{sides,0,team,external_id}'
        left join pg_temp.wanted t1
          on t1.entity_type = 'team' and not t1.is_direct and t1.external_id = o.data #>> '{sides,1,team,external_id}'
       where o.type = 'fixture' and not o.is_deleted and o.claims is null and (o.verdict is null or o.verdict <> 'restatement')
    ) r
   where i.type = 'fixture' and i.seq = r.seq;
end;
$$;

comment on function resolve.read_fixture_claims() is
  'Writes the claims of fixtures into the workspace, except of those that only restate what is known. result, sides and venue are units; '
  'venue.field has the venue that it was claimed for (DECIDE-12, DECIDE-14).';
--! EndIncluded resolve/read_fixture_claims.sql
--! Included resolve/read_party_claims.sql
create or replace function resolve.read_party_claims(entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Each key of sanctioning is a field of its own; divisions are observations of their own.
  update pg_temp.incoming i
     set claims = (i.data - array['sanctioning', 'divisions', 'organization', 'host'])
       || case when i.data ? 'sanctioning' then (
            select coalesce(jsonb_object_agg('sanctioning.' || s.key, s.value), '{}') from jsonb_each(i.data -> 'sanctioning') s
          ) else '{}' end
       || case when i.data ? 'age_group' then jsonb_build_object('age_group', resolve.age_group(i.data ->> 'age_group')) else '{}' end
       || case when i.type = 'competition' and i.data ->> 'kind' = 'friendly_series' then '{"kind": "friendly"}'::jsonb else '{}' end
   where i.type = read_party_claims.entity_type and not i.is_deleted;

  update pg_temp.incoming i
     set claims = i.claims || jsonb_build_object(r.field, jsonb_build_object('id', coalesce(w.origin_id, w.entity_id)))
    from (values ('team', 'organization'), ('competition', 'host')) r (type, field)
    join pg_temp.wanted w on w.entity_type = 'organization' and not w.is_direct
   where i.type = read_party_claims.entity_type and i.type = r.type and not i.is_deleted
     and w.external_id = i.data -> r.field ->> 'external_id';
end;
$$;

comment on function resolve.read_party_claims(text) is
  'Writes the claims of organizations, teams and competitions into the workspace (DECIDE-12, DECIDE-13, MODEL-21).';
--! EndIncluded resolve/read_party_claims.sql
--! Included resolve/read_result_claims.sql
create or replace function resolve.read_result_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.incoming i
     set claims = jsonb_build_object('result', resolve.result_claim(i.data -> 'result')), entity_id = w.entity_id, origin_id = w.origin_id
    from pg_temp.wanted w
   where i.type = 'result' and not i.is_deleted
     and w.entity_type = 'fixture' and not w.is_direct and w.external_id = i.data #>> '{fixture,external_id}';
end;
$$;

comment on function resolve.read_result_claims() is
  'Writes the claims of results into the workspace: a result claims the field result of the fixture that it names (DECIDE-15).';
--! EndIncluded resolve/read_result_claims.sql
--! Included resolve/read_stat_line_claims.sql
create or replace function resolve.read_stat_line_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.incoming i
     set claims = (i.data - array['fixture', 'team'])
       || jsonb_build_object('fixture', jsonb_build_object('id', coalesce(f.origin_id, f.entity_id)),
         'team', jsonb_build_object('id', coalesce(t.origin_id, t.entity_id)))
    from pg_temp.wanted f, pg_temp.wanted t
   where i.type = 'stat_line' and not i.is_deleted
     and f.entity_type = 'fixture' and not f.is_direct and f.external_id = i.data #>> '{fixture,external_id}'
     and t.entity_type = 'team' and not t.is_direct and t.external_id = i.data #>> '{team,external_id}';
end;
$$;

comment on function resolve.read_stat_line_claims() is 'Writes the claims of stat lines into the workspace; stats is one unit.';
--! EndIncluded resolve/read_stat_line_claims.sql
--! Included resolve/read_claims.sql
create or replace function resolve.read_claims(entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_whole text := canon.whole_of(read_claims.entity_type);
begin
  case read_claims.entity_type
    when 'fixture' then perform resolve.read_fixture_claims();
    when 'result' then perform resolve.read_result_claims();
    when 'stat_line' then perform resolve.read_stat_line_claims();
    when 'organization', 'team', 'competition' then perform resolve.read_party_claims(read_claims.entity_type);
    when 'venue' then
      update pg_temp.incoming i set claims = i.data where i.type = 'venue' and not i.is_deleted;
    when 'division', 'stage' then
      -- What it belongs to is named by the observation that it came in.
      update pg_temp.incoming i
         set claims = i.data - array['external_id', 'stages', v_whole]
               || case when i.data ? 'age_group'
                    then jsonb_build_object('age_group', resolve.age_group(i.data ->> 'age_group')) else '{}' end
               || jsonb_build_object(v_whole, jsonb_build_object('id', coalesce(w.origin_id, w.entity_id)))
        from pg_temp.wanted w
       where i.type = read_claims.entity_type and w.entity_type = v_whole and w.is_direct
         and w.external_id = i.data ->> v_whole;
  end case;
end;
$$;

comment on function resolve.read_claims(text) is
  'Writes the claims of the observations of one type into the workspace: a map from field path to value, references as origins, '
  'every value in its canonical form (DECIDE-1, DECIDE-12, IDENTITY-31).';
--! EndIncluded resolve/read_claims.sql
--! Included resolve/find_lost.sql
create or replace function resolve.find_lost(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.wanted w where w.may_have_lost_claims) then
    return;
  end if;
  update pg_temp.incoming i set verdict = 'news'
   where i.type = find_lost.entity_type and i.round = find_lost.round and i.verdict in ('restatement', 'repetition') and not i.is_deleted
     and (exists (
            select from jsonb_each(i.claims) said
              left join lateral (
                select c.value, c.is_reference, c.observation_id from canon.claims c
                 where c.realm_id = find_lost.realm_id and c.mapping_id = i.mapping_id and c.field = said.key
                   and c.implied_by = '' offset 0
              ) c on true
             where c.value is distinct from said.value or c.is_reference or c.observation_id is not null)
          or exists (
            select from canon.external_ids m
             where m.realm_id = find_lost.realm_id and m.mapping_id = i.mapping_id and m.entity_id is null));
end;
$$;

comment on function resolve.find_lost(integer, text, integer) is
  'Finds claims that an earlier run lost and an observation of this round repeats: such an observation counts as news. References could be '
  'lost once, where an id was known by its deletion alone and several batches referred to it at the same time; so claims are compared only '
  'where the batch refers to such an id (INTAKE-10).';
--! EndIncluded resolve/find_lost.sql
--! Included resolve/judge_incoming.sql
create or replace function resolve.judge_incoming(realm_id integer, entity_type text, round integer) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Look-ups go from the observations to the external ids, however small the tables were when this was planned.
  update pg_temp.incoming i
     set (verdict, entity_id, is_new, is_return, has_older_claims, was_withdrawn, has_other_ids) = (
           select case
                    when i.is_deleted then
                      case when m.withdrawn_at >= i.observed_at then 'repetition'
                           when m.observed_at >= i.observed_at or m.is_withdrawn then 'later withdrawal'
                           else 'withdrawal' end
                    when m.observation_id is null or i.is_newest_noted then 'first'
                    when (i.observed_at, i.confidence, i.content_hash) = (m.observed_at, m.confidence, m.content_hash) then 'repetition'
                    when (i.observed_at, i.confidence, i.content_hash) > (m.observed_at, m.confidence, m.content_hash) then
                      case when i.content_hash = m.content_hash then 'restatement' else 'news' end
                    else 'late'
                  end,
                  coalesce(i.entity_id, m.entity_id),
                  coalesce(i.is_new, false) and (m.observation_id is null or i.is_newest_noted) and not i.is_deleted,
                  m.is_withdrawn and m.observation_id is not null and not i.is_deleted and i.observed_at >= m.withdrawn_at,
                  m.has_older_claims, m.is_withdrawn,
                  exists (
                    select from canon.external_ids o
                     where o.realm_id = judge_incoming.realm_id and o.entity_id = coalesce(i.entity_id, m.entity_id)
                       and o.mapping_id <> i.mapping_id)
             from canon.external_ids m
            where m.realm_id = judge_incoming.realm_id and m.mapping_id = i.mapping_id)
   where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and (i.verdict is null or i.verdict = 'restatement');

  -- A restatement that resolve.map_wanted found may be none any more: another batch may have had the same external id since.
  if exists (
    select from pg_temp.incoming i
     where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and i.verdict in ('first', 'news', 'late')
       and i.claims is null and not i.is_deleted) then
    perform resolve.read_claims(judge_incoming.entity_type);
  end if;

  perform resolve.find_lost(judge_incoming.realm_id, judge_incoming.entity_type, judge_incoming.round);

  -- Claims that the newest observation leaves out keep their age, so from here on the claims of the external id differ in age.
  update pg_temp.incoming i set has_older_claims = true
   where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and i.verdict = 'news' and not i.has_older_claims
     and exists (
       select from canon.claims c
        where c.realm_id = judge_incoming.realm_id and c.mapping_id = i.mapping_id and not c.is_reference
          and resolve.leaves_out(i.claims, c.field, c.implied_by));

  return array(
    select distinct v.verdict
      from pg_temp.incoming i
      cross join lateral (values (i.verdict), (case when i.is_return then 'return' end)) v (verdict)
     where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and v.verdict is not null);
end;
$$;

comment on function resolve.judge_incoming(integer, text, integer) is
  'Compares each observation of a round with the newest one known of its external id. Its verdict is first; news; restatement (same '
  'content, newer); repetition (the very same observation, or a deletion no newer than one known: nothing to do); late (older: it may '
  'still fill gaps); withdrawal (a deletion, newer than everything known); or later withdrawal (a deletion newer than those known which '
  'changes nothing: a newer observation is known, or it is withdrawn already). Claims that an earlier run lost make a restatement or '
  'repetition news (resolve.find_lost). Returns the verdicts that '
  'occur, and return where one of them lists anew what was withdrawn. The order is total: observed_at, confidence, content (DECIDE-8, '
  'DECIDE-9, DECIDE-21, DECIDE-25).';
--! EndIncluded resolve/judge_incoming.sql
--! Included project/stale_fixtures.sql
create or replace function project.stale_fixtures(realm_id integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select array_agg(affected.fixture_id)
    from (
      select r.entity_id as fixture_id from pg_temp.stale r where r.entity_type = 'fixture'
      union
      select f.fixture_id
        from pg_temp.stale r
        join canon.fixtures f on f.realm_id = stale_fixtures.realm_id and f.competition_id = r.entity_id
       where r.entity_type = 'competition'
      union
      select f.fixture_id
        from pg_temp.stale r
        join canon.fixtures f on f.realm_id = stale_fixtures.realm_id and f.division_id = r.entity_id
       where r.entity_type = 'division'
      union
      select f.fixture_id
        from pg_temp.stale r
        join canon.fixtures f on f.realm_id = stale_fixtures.realm_id and f.stage_id = r.entity_id
       where r.entity_type = 'stage'
      union
      select f.fixture_id
        from pg_temp.stale r
        join canon.fixtures f on f.realm_id = stale_fixtures.realm_id and f.venue_id = r.entity_id
       where r.entity_type = 'venue'
      union
      select s.fixture_id
        from pg_temp.stale r
        join canon.fixture_sides s on s.realm_id = stale_fixtures.realm_id and s.team_id = r.entity_id
       where r.entity_type = 'team'
    ) affected);
end;
$$;

comment on function project.stale_fixtures(integer) is
  'The fixtures whose document is no longer what it should be: something that it shows was renamed or moved, or its provenance or '
  'external ids changed without a value changing.';
--! EndIncluded project/stale_fixtures.sql
--! Included resolve/lock_entities.sql
create or replace function resolve.lock_entities(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A result is written on its fixture, and on the one that it leaves; and what a reference names may be written too.
  v_written text[] := (
    select array_agg(distinct w.entity_id) from pg_temp.wanted w
     where (w.entity_type = lock_entities.entity_type or w.entity_type = 'result' and lock_entities.entity_type = 'fixture')
       and (w.is_direct or w.is_only_referred_to and coalesce(w.value::text, w.whole_id) is not null)
       and w.entity_id is not null and w.is_new is not true);
  v_shown text[] := (
    select array_agg(distinct w.entity_id) from pg_temp.wanted w
     where w.entity_type = lock_entities.entity_type and not w.is_direct and not w.is_new
       and (w.is_only_referred_to is false or coalesce(w.value::text, w.whole_id) is null));
  v_stale text[] := case
    when lock_entities.entity_type = 'fixture' and exists (select from pg_temp.stale) then project.stale_fixtures(lock_entities.realm_id)
  end;
begin
  if coalesce(v_written, v_shown, v_stale) is null then
    return; -- nothing that exists already
  end if;
  case lock_entities.entity_type
    when 'organization' then
      perform from canon.organizations e
        where e.realm_id = lock_entities.realm_id and e.organization_id = any (v_written)
        order by e.organization_id for no key update;
      perform from canon.organizations e
        where e.realm_id = lock_entities.realm_id and e.organization_id = any (v_shown)
        order by e.organization_id for key share;
    when 'competition' then
      perform from canon.competitions e
        where e.realm_id = lock_entities.realm_id and e.competition_id = any (v_written)
        order by e.competition_id for no key update;
      perform from canon.competitions e
        where e.realm_id = lock_entities.realm_id and e.competition_id = any (v_shown)
        order by e.competition_id for key share;
    when 'division' then
      perform from canon.divisions e
        where e.realm_id = lock_entities.realm_id and e.division_id = any (v_written)
        order by e.division_id for no key update;
      perform from canon.divisions e
        where e.realm_id = lock_entities.realm_id and e.division_id = any (v_shown)
        order by e.division_id for key share;
    when 'stage' then
      perform from canon.stages e
        where e.realm_id = lock_entities.realm_id and e.stage_id = any (v_written)
        order by e.stage_id for no key update;
      perform from canon.stages e
        where e.realm_id = lock_entities.realm_id and e.stage_id = any (v_shown)
        order by e.stage_id for key share;
    when 'venue' then
      perform from canon.venues e
        where e.realm_id = lock_entities.realm_id and e.venue_id = any (v_written)
        order by e.venue_id for no key update;
      perform from canon.venues e
        where e.realm_id = lock_entities.realm_id and e.venue_id = any (v_shown)
        order by e.venue_id for key share;
    when 'team' then
      perform from canon.teams e
        where e.realm_id = lock_entities.realm_id and e.team_id = any (v_written)
        order by e.team_id for no key update;
      perform from canon.teams e
        where e.realm_id = lock_entities.realm_id and e.team_id = any (v_shown)
        order by e.team_id for key share;
    when 'fixture' then
      perform from canon.fixtures e
        where e.realm_id = lock_entities.realm_id and e.fixture_id = any (v_written || v_shown || v_stale)
        order by e.fixture_id for no key update;
    when 'stat_line' then
      perform from canon.stat_lines e
        where e.realm_id = lock_entities.realm_id and e.stat_line_id = any (v_written)
        order by e.stat_line_id for no key update;
    else null; -- results live on fixtures, which are locked by then
  end case;
end;
$$;

comment on function resolve.lock_entities(integer, text) is
  'Locks the entities of one type that the batch writes, in id order (and types in dependency order); also those that its source knows by '
  'reference alone and names now, so that two batches which name one decide one after the other. Entities that the batch only refers to '
  'are locked as a foreign key would lock them, but before their names are read: a rename waits for that, so no fixture keeps an old name. '
  'Two batches that each rename what the other refers to can deadlock; PostgreSQL ends one, and the worker applies it again.';
--! EndIncluded resolve/lock_entities.sql
--! Included canon/entity_exists.sql
create or replace function canon.entity_exists(realm_id integer, entity_type text, entity_id text) returns boolean
language sql stable
return case entity_type
  when 'fixture' then exists (
    select from canon.fixtures e where e.realm_id = entity_exists.realm_id and e.fixture_id = entity_exists.entity_id)
  when 'team' then exists (
    select from canon.teams e where e.realm_id = entity_exists.realm_id and e.team_id = entity_exists.entity_id)
  when 'competition' then exists (
    select from canon.competitions e where e.realm_id = entity_exists.realm_id and e.competition_id = entity_exists.entity_id)
  when 'organization' then exists (
    select from canon.organizations e where e.realm_id = entity_exists.realm_id and e.organization_id = entity_exists.entity_id)
  when 'venue' then exists (
    select from canon.venues e where e.realm_id = entity_exists.realm_id and e.venue_id = entity_exists.entity_id)
  when 'division' then exists (
    select from canon.divisions e where e.realm_id = entity_exists.realm_id and e.division_id = entity_exists.entity_id)
  when 'stage' then exists (
    select from canon.stages e where e.realm_id = entity_exists.realm_id and e.stage_id = entity_exists.entity_id)
  when 'stat_line' then exists (
    select from canon.stat_lines e where e.realm_id = entity_exists.realm_id and e.stat_line_id = entity_exists.entity_id)
end;

comment on function canon.entity_exists(integer, text, text) is
  'Returns whether the realm has a canonical entity of this type and id; null for a type without ids of its own.';
--! EndIncluded canon/entity_exists.sql
--! Included resolve/note_result_causes.sql
create or replace function resolve.note_result_causes(round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set seq = c.seq
    from (
      select distinct on (i.entity_id) i.entity_id, i.seq
        from pg_temp.incoming i
        cross join lateral (
          select w.observations ->> 'result' as observation_id from pg_temp.decided w where w.entity_id = i.entity_id offset 0
        ) w
       where i.type = 'result' and i.round = note_result_causes.round and (i.observation_id = w.observation_id or i.verdict = 'withdrawal')
       order by i.entity_id, i.verdict = 'withdrawal', i.seq
    ) c
   where d.entity_id = c.entity_id;
end;
$$;

comment on function resolve.note_result_causes(integer) is
  'Says which observation of a round changes each fixture that results of several external ids name: the one that wins, else the first '
  'that withdraws one (DECIDE-40, HISTORY-6).';
--! EndIncluded resolve/note_result_causes.sql
--! Included resolve/note_result_liveness.sql
create or replace function resolve.note_result_liveness(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set result_notice = case when n.is_withdrawn then 'withdrawn' else 'returned' end
    from (
      select i.entity_id, bool_or(i.verdict = 'withdrawal') as is_withdrawn,
             array_agg(i.mapping_id) filter (where i.is_return or i.verdict = 'first') as begun
        from pg_temp.incoming i
       where i.type = 'result' and i.round = note_result_liveness.round
         and (i.verdict in ('withdrawal', 'first') or i.is_return)
       group by i.entity_id
      having bool_or(i.verdict = 'withdrawal') or bool_or(i.is_return)
    ) n
   where d.entity_id = n.entity_id and not d.is_new
     and not exists (
       select from canon.ranked_claims c
        where c.realm_id = note_result_liveness.realm_id and c.entity_id = n.entity_id and c.field = 'result'
          and not c.is_withdrawn and (n.is_withdrawn or c.mapping_id <> all (n.begun)));
end;
$$;

comment on function resolve.note_result_liveness(integer, integer) is
  'Notes of fixtures that nobody reports a result of any more, or only sources that begin to, or do so again: a change of the result, '
  'even where it stands as it was (DECIDE-36). Where others report one, what moves tells all.';
--! EndIncluded resolve/note_result_liveness.sql
--! Included resolve/note_liveness.sql
create or replace function resolve.note_liveness(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if note_liveness.entity_type = 'result' then
    perform resolve.note_result_liveness(note_liveness.realm_id, note_liveness.round);
    return;
  end if;
  update pg_temp.decided d set is_withdrawal = i.verdict = 'withdrawal', is_return = i.is_return
    from pg_temp.incoming i
   where i.type = note_liveness.entity_type and i.round = note_liveness.round and (i.verdict = 'withdrawal' or i.is_return)
     and d.entity_id = i.entity_id and not d.is_new;

  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select i.entity_id, i.seq, '{}', false, i.verdict = 'withdrawal', i.is_return
    from pg_temp.incoming i
   where i.type = note_liveness.entity_type and i.round = note_liveness.round and (i.verdict = 'withdrawal' or i.is_return)
     and not exists (select from pg_temp.decided d where d.entity_id = i.entity_id)
     and canon.entity_exists(note_liveness.realm_id, i.type, i.entity_id);
end;
$$;

comment on function resolve.note_liveness(integer, text, integer) is
  'Makes a change of it, even where no field differs, that a source stops listing an entity or lists it again (HISTORY-12). '
  'A result is no entity: resolve.note_result_liveness.';
--! EndIncluded resolve/note_liveness.sql
--! Included resolve/number_rounds.sql
create or replace function resolve.number_rounds(entity_type text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_result boolean := number_rounds.entity_type = 'result';
  v_rounds integer;
begin
  -- The usual batch has one observation of each entity; every observation comes with round 1.
  if (select count(*) = count(distinct o.mapping_id)
             and (v_is_result or count(*) = count(distinct coalesce(o.entity_id, o.mapping_id::text)))
        from pg_temp.incoming o where o.type = number_rounds.entity_type) then
    return (select count(*) from (select from pg_temp.incoming o where o.type = number_rounds.entity_type limit 1) x);
  end if;

  update pg_temp.incoming i set round = n.number
    from (
      select o.seq, o.mapping_id,
             row_number() over (
               partition by coalesce(case when not v_is_result then o.entity_id end, o.mapping_id::text) order by o.seq) as number
        from pg_temp.incoming o
       where o.type = number_rounds.entity_type
    ) n
   where i.type = number_rounds.entity_type and i.seq = n.seq and i.mapping_id = n.mapping_id;

  select max(i.round) into v_rounds from pg_temp.incoming i where i.type = number_rounds.entity_type;
  return v_rounds;
end;
$$;

comment on function resolve.number_rounds(text) is
  'Numbers the observations of one type so that in each round an external id occurs once, and an entity once, in the order of the batch. '
  'Results of several external ids that name one fixture share a round. Returns the number of rounds (DECIDE-11, DECIDE-40).';
--! EndIncluded resolve/number_rounds.sql
--! Included resolve/move_results.sql
create or replace function resolve.move_results(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with moved as (
    select i.seq, i.mapping_id, m.entity_id as left_id
      from pg_temp.incoming i
      join canon.external_ids m on m.realm_id = move_results.realm_id and m.mapping_id = i.mapping_id
     where i.type = 'result' and i.round = move_results.round and i.verdict = 'news' and m.entity_id <> i.entity_id
  ), parted as (
    update canon.external_ids m set entity_id = i.entity_id, origin_id = i.origin_id
      from moved
      join pg_temp.incoming i on i.seq = moved.seq and i.type = 'result'
     where m.realm_id = move_results.realm_id and m.mapping_id = moved.mapping_id
    returning m.mapping_id
  )
  insert into pg_temp.contested (entity_id, field, seq)
  select moved.left_id, 'result', moved.seq from moved join parted using (mapping_id)
  union
  select i.entity_id, 'result', i.seq from moved join pg_temp.incoming i on i.seq = moved.seq and i.type = 'result'
  except
  select c.entity_id, c.field, c.seq from pg_temp.contested c;
end;
$$;

comment on function resolve.move_results(integer, integer) is
  'Moves results whose source corrected which fixture they belong to: the claim moves, and the field result of both fixtures is contested.';
--! EndIncluded resolve/move_results.sql
--! Included resolve/note_newest.sql
create or replace function resolve.note_newest(realm_id integer, entity_type text, round integer, verdicts text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if note_newest.verdicts && array['first', 'news', 'restatement'] then
    update canon.external_ids m
       set observation_id = i.observation_id, observed_at = i.observed_at, confidence = i.confidence, content_hash = i.content_hash,
           has_older_claims = coalesce(i.has_older_claims, m.has_older_claims), entity_id = i.entity_id,
           origin_id = case when m.entity_type = 'result' then i.origin_id else m.origin_id end
      from pg_temp.incoming i
     where i.type = note_newest.entity_type and i.round = note_newest.round and i.verdict in ('first', 'news', 'restatement')
       and not i.is_newest_noted and i.mapping_id = m.mapping_id
       and m.realm_id = note_newest.realm_id and m.mapping_id = any (array(
             select g.mapping_id
               from pg_temp.incoming g
              where g.type = note_newest.entity_type and g.round = note_newest.round and g.verdict in ('first', 'news', 'restatement')
                and not g.is_newest_noted));
  end if;

  if note_newest.verdicts && array['withdrawal', 'later withdrawal'] then
    update canon.external_ids m set withdrawn_at = i.observed_at
      from pg_temp.incoming i
     where i.type = note_newest.entity_type and i.round = note_newest.round and i.verdict in ('withdrawal', 'later withdrawal')
       and i.mapping_id = m.mapping_id
       and m.realm_id = note_newest.realm_id and m.mapping_id = any (array(
             select g.mapping_id
               from pg_temp.incoming g
              where g.type = note_newest.entity_type and g.round = note_newest.round
                and g.verdict in ('withdrawal', 'later withdrawal')));
  end if;
end;
$$;

comment on function resolve.note_newest(integer, text, integer, text[]) is
  'Records in canon.external_ids the newest observation, and the newest deletion, of each external id that a round is about (verdicts: '
  'those that occur in it).';
--! EndIncluded resolve/note_newest.sql
--! Included resolve/word_hash.sql
create or replace function resolve.word_hash(data jsonb, is_deleted boolean) returns bytea
language sql stable parallel safe
return util.content_hash(data::text || case when is_deleted then ' deleted' else '' end);

comment on function resolve.word_hash(jsonb, boolean) is
  'Returns the hash by which an observation is recognised when it is repeated: of its data, and of whether it is a deletion '
  '(PROVENANCE-3).';
--! EndIncluded resolve/word_hash.sql
--! Included resolve/content_of.sql
create or replace function resolve.content_of(realm_id integer, observation_id text) returns bytea
language sql stable
return (
  select o.content_hash
    from intake.observations o
   where o.realm_id = content_of.realm_id and o.observation_id = content_of.observation_id
);

comment on function resolve.content_of(integer, text) is
  'Returns the content hash of a stored observation: the tie-breaker between two of one external id that are equally old and equally sure.';
--! EndIncluded resolve/content_of.sql
--! Included resolve/state_late_claims.sql
create or replace function resolve.state_late_claims(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into canon.claims as c (
    realm_id, mapping_id, field, implied_by, value, implied_date, is_winning, observation_id, observed_at, confidence)
  select state_late_claims.realm_id, i.mapping_id, said.field, said.implied_by, said.value, said.implied_date, false,
         i.observation_id, i.observed_at, i.confidence
    from pg_temp.incoming i
    cross join lateral resolve.stated_and_implied(i.type, i.claims) said
   where i.type = state_late_claims.entity_type and i.round = state_late_claims.round and i.verdict = 'late'
     and said.implied_by <> 'silence' -- the newest observation implies it, unless something is known
     and (i.type <> 'result'
          or coalesce(i.origin_id, i.entity_id) = (
               select coalesce(m.origin_id, m.entity_id)
                 from canon.external_ids m
                where m.realm_id = state_late_claims.realm_id and m.mapping_id = i.mapping_id))
      on conflict on constraint claims_pkey do update
     set value = excluded.value, implied_date = excluded.implied_date, is_reference = false,
         observation_id = excluded.observation_id, observed_at = excluded.observed_at, confidence = excluded.confidence
   where c.is_reference
      or c.observation_id is not null
         and (excluded.observed_at, excluded.confidence, resolve.content_of(c.realm_id, excluded.observation_id))
             >= (c.observed_at, c.confidence, resolve.content_of(c.realm_id, c.observation_id));

  update canon.external_ids m set has_older_claims = true
    from pg_temp.incoming i
   where i.type = state_late_claims.entity_type and i.round = state_late_claims.round and i.verdict = 'late'
     and i.mapping_id = m.mapping_id and m.realm_id = state_late_claims.realm_id and m.mapping_id = any (array(
           select g.mapping_id
             from pg_temp.incoming g
            where g.type = state_late_claims.entity_type and g.round = state_late_claims.round and g.verdict = 'late'))
     and exists (select from canon.claims c where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.observation_id is not null);
end;
$$;

comment on function resolve.state_late_claims(integer, text, integer) is
  'Writes the claims of observations that are older than the newest one of their external id: only those that no later observation makes. '
  'One that is repeated makes anew the claims that it made (DECIDE-9).';
--! EndIncluded resolve/state_late_claims.sql
--! Included resolve/end_silence.sql
create or replace function resolve.end_silence(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from canon.claims c
   where c.realm_id = end_silence.realm_id and c.field = 'status' and c.implied_by = 'silence'
     and c.mapping_id = any (array(
           select i.mapping_id
             from pg_temp.incoming i
            where i.type = 'fixture' and i.round = end_silence.round and i.verdict in ('first', 'news', 'late') and not i.is_new
              and i.claims ? 'status'));

  delete from canon.claims c
   where c.realm_id = end_silence.realm_id and c.field = 'time_status' and c.implied_by = 'silence'
     and c.mapping_id = any (array(
           select i.mapping_id
             from pg_temp.incoming i
            where i.type = 'fixture' and i.round = end_silence.round and i.verdict in ('first', 'news', 'late') and not i.is_new
              and i.claims ?| array['time_status', 'start', 'date']));
end;
$$;

comment on function resolve.end_silence(integer, integer) is
  'Deletes what the silence of a source implied of a fixture, where an observation of the round speaks: it is no claim any more '
  '(DECIDE-20, DECIDE-29).';
--! EndIncluded resolve/end_silence.sql
--! Included resolve/state_claims.sql
create or replace function resolve.state_claims(realm_id integer, entity_type text, round integer, verdicts text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if 'news' = any (state_claims.verdicts) then
    -- Claims that the newer observation leaves out keep the age of the one that made them.
    update canon.claims c
       set (observation_id, observed_at, confidence) = (
             select m.observation_id, m.observed_at, m.confidence
               from canon.external_ids m
              where m.realm_id = state_claims.realm_id and m.mapping_id = c.mapping_id)
      from pg_temp.incoming i
     where i.type = state_claims.entity_type and i.round = state_claims.round and i.verdict = 'news' and i.has_older_claims
       and i.mapping_id = c.mapping_id
       and c.realm_id = state_claims.realm_id and c.mapping_id = any (array(
             select g.mapping_id
               from pg_temp.incoming g
              where g.type = state_claims.entity_type and g.round = state_claims.round and g.verdict = 'news' and g.has_older_claims))
       and c.observation_id is null and resolve.leaves_out(i.claims, c.field, c.implied_by);

    -- A result that now names another fixture is no longer a claim on the old one.
    if state_claims.entity_type = 'result' then
      perform resolve.move_results(state_claims.realm_id, state_claims.round);
    end if;
  end if;

  if 'first' = any (state_claims.verdicts) then
    insert into canon.claims (realm_id, mapping_id, field, implied_by, value, implied_date, is_winning)
    select state_claims.realm_id, i.mapping_id, said.field, said.implied_by, said.value, said.implied_date, true
      from pg_temp.incoming i
      cross join lateral resolve.stated_and_implied(i.type, i.claims) said
     where i.type = state_claims.entity_type and i.round = state_claims.round and i.verdict = 'first' and i.is_new;
  end if;

  -- Only claims that differ are written. Under an id that is described for the first time there can be no claim but that of a reference.
  if state_claims.verdicts && array['first', 'news'] then
    insert into canon.claims (realm_id, mapping_id, field, implied_by, value, implied_date, is_winning)
    select state_claims.realm_id, i.mapping_id, said.field, said.implied_by, said.value, said.implied_date, false
      from pg_temp.incoming i
      cross join lateral resolve.stated_and_implied(i.type, i.claims) said
      left join lateral (
        select c.value, c.implied_date, c.is_reference, c.observation_id from canon.claims c
         where c.realm_id = state_claims.realm_id and c.mapping_id = i.mapping_id and c.field = said.field
           and c.implied_by = said.implied_by offset 0
      ) c on true
     where i.type = state_claims.entity_type and i.round = state_claims.round
       and (i.verdict = 'first' and not i.is_new or i.verdict = 'news')
       and (c.value is distinct from said.value or c.implied_date is distinct from said.implied_date or c.is_reference
            or c.observation_id is not null)
       and (said.implied_by <> 'silence' or resolve.is_silent(state_claims.realm_id, i.mapping_id, said.field))
        on conflict on constraint claims_pkey do update
       set value = excluded.value, implied_date = excluded.implied_date, is_reference = false, observation_id = null,
           observed_at = null, confidence = null;
  end if;

  if 'late' = any (state_claims.verdicts) then
    perform resolve.state_late_claims(state_claims.realm_id, state_claims.entity_type, state_claims.round);
  end if;

  if state_claims.verdicts && array['first', 'news', 'late'] and state_claims.entity_type = 'fixture' then
    perform resolve.end_silence(state_claims.realm_id, state_claims.round);
  end if;

  -- The provenance of a fixture whose claims are renewed changes, even where no value does.
  if state_claims.verdicts && array['first', 'news', 'late'] and state_claims.entity_type in ('fixture', 'result') then
    insert into pg_temp.stale (entity_type, entity_id)
    select 'fixture', i.entity_id
      from pg_temp.incoming i
     where i.type = state_claims.entity_type and i.round = state_claims.round and i.verdict in ('first', 'news', 'late')
       and not i.is_new and i.entity_id is not null;
  end if;

  perform resolve.note_newest(state_claims.realm_id, state_claims.entity_type, state_claims.round, state_claims.verdicts);
end;
$$;

comment on function resolve.state_claims(integer, text, integer, text[]) is
  'Writes the claims of a round of observations (verdicts: those that occur in it). A claim that the newest observation of its external id '
  'makes has no age of its own, so a restatement writes one narrow row and no claim.';
--! EndIncluded resolve/state_claims.sql
--! Included resolve/note_first_results.sql
create or replace function resolve.note_first_results(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.incoming i where i.type = 'result') then
    return;
  end if;
  update pg_temp.wanted w set seq = r.seq, first_result = r.result
    from (
      select distinct on (i.data #>> '{fixture,external_id}')
             i.data #>> '{fixture,external_id}' as external_id, i.seq, resolve.result_claim(i.data -> 'result') as result
        from pg_temp.incoming i
        cross join lateral (
          select m.observation_id, m.observed_at, m.confidence, m.content_hash from canon.external_ids m
           where m.realm_id = note_first_results.realm_id and m.mapping_id = i.mapping_id offset 0
        ) m
       where i.type = 'result' and not i.is_deleted
         and (m.observation_id is null or i.is_newest_noted
              or (i.observed_at, i.confidence, i.content_hash) > (m.observed_at, m.confidence, m.content_hash))
       order by i.data #>> '{fixture,external_id}', i.seq
    ) r
   where w.entity_type = 'fixture' and not w.is_direct and w.is_only_referred_to and w.is_new and w.external_id = r.external_id;
end;
$$;

comment on function resolve.note_first_results(integer) is
  'Gives each new fixture that only results name the first of them to begin with, so that one observation makes one version (HISTORY-2). A '
  'result that a newer observation of the same external id has replaced is left out.';
--! EndIncluded resolve/note_first_results.sql
--! Included resolve/subject_of.sql
create or replace function resolve.subject_of(realm_id integer, observation_id text) returns text
language sql stable
begin atomic
  select o.type || ' ' || o.external_id || ' ' || encode(o.content_hash, 'hex')
    from intake.observations o
   where o.realm_id = subject_of.realm_id and o.observation_id = subject_of.observation_id;
end;

comment on function resolve.subject_of(integer, text) is
  'Returns what an observation is about, as text: the tie-breaker between references that are equal otherwise (the lowest wins), so that '
  'the order of arrival never counts (IDENTITY-8).';
--! EndIncluded resolve/subject_of.sql
--! Included resolve/state_references.sql
create or replace function resolve.state_references(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.wanted w where w.entity_type = state_references.entity_type and w.is_only_referred_to) then
    return;
  end if;
  -- Only where the source has not described the entity itself, in this batch either.
  update pg_temp.wanted w
     set is_only_referred_to = (coalesce(w.value::text, w.whole_id) is not null or w.is_new) and (
           select m.observation_id is null
             from canon.external_ids m
            where m.realm_id = state_references.realm_id and m.mapping_id = w.mapping_id)
   where w.entity_type = state_references.entity_type and w.is_only_referred_to;
  update pg_temp.wanted w set whole = jsonb_build_object('id', coalesce(o.origin_id, o.entity_id))
    from pg_temp.wanted o
   where w.entity_type = state_references.entity_type and w.is_only_referred_to and w.whole_id is not null
     and o.entity_type = canon.whole_of(w.entity_type) and o.external_id = w.whole_id;

  with stated as (
    insert into canon.claims as c (
      realm_id, mapping_id, field, value, is_winning, is_reference, observation_id, observed_at, confidence)
    select state_references.realm_id, w.mapping_id, said.field, said.value, w.is_new, true, i.observation_id, i.observed_at, i.confidence
      from pg_temp.wanted w
      cross join lateral (values ('name', w.value, w.seq), (canon.whole_of(w.entity_type), w.whole, w.whole_seq)) said (field, value, seq)
      join pg_temp.incoming i on i.seq = said.seq and canon.has_references(i.type)
     where w.entity_type = state_references.entity_type and w.is_only_referred_to and said.value is not null
     order by w.mapping_id, said.field -- in the same order in every batch, so that those which refer to the same teams never deadlock
        on conflict on constraint claims_pkey do update
       set value = excluded.value, observation_id = excluded.observation_id, observed_at = excluded.observed_at,
           confidence = excluded.confidence
     where c.is_reference
       and ((excluded.observed_at, excluded.confidence, resolve.subject_of(c.realm_id, c.observation_id))
            > (c.observed_at, c.confidence, resolve.subject_of(c.realm_id, excluded.observation_id))
            or c.value @? '$.**.id ? (@ == null)') -- lost by an earlier run, when the table did not refuse it yet
    returning c.mapping_id, c.field
  )
  insert into pg_temp.contested (entity_id, field, seq)
  select w.entity_id, stated.field, min(w.seq)
    from stated
    join pg_temp.wanted w on w.entity_type = state_references.entity_type and w.is_only_referred_to and w.mapping_id = stated.mapping_id
   where not w.is_new
   group by w.entity_id, stated.field;

  if state_references.entity_type = 'fixture' then
    perform resolve.note_first_results(state_references.realm_id);
  end if;
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return, mapping_id, external_id)
  select w.entity_id, w.seq,
         jsonb_strip_nulls(jsonb_build_object('name', w.value))
           || case when w.whole is not null then jsonb_build_object(canon.whole_of(w.entity_type), w.whole) else '{}' end
           || jsonb_strip_nulls(jsonb_build_object('result', w.first_result)),
         true, false, false, w.mapping_id, w.external_id
    from pg_temp.wanted w
   where w.entity_type = state_references.entity_type and w.is_only_referred_to and w.is_new;
end;
$$;

comment on function resolve.state_references(integer, text) is
  'Writes what references claim of entities that their source has not described itself: a name, and of a division or stage what it belongs '
  'to. New ones become stubs, known stubs may get a newer name (IDENTITY-5 to IDENTITY-8). Such a claim loses to direct ones of its rank '
  '(DECIDE-26).';
--! EndIncluded resolve/state_references.sql
--! Included canon/reference.sql
create or replace function canon.reference(entity_id text) returns jsonb
language sql stable parallel safe
return case when entity_id is not null then jsonb_build_object('id', entity_id) end;

comment on function canon.reference(text) is 'A reference to an entity by its canonical id, as claims and versions have it; null for none.';
--! EndIncluded canon/reference.sql
--! Included canon/sanctioning_fields.sql
create or replace function canon.sanctioning_fields(sanctioning jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg('sanctioning.' || s.key, s.value), '{}')
    from jsonb_each(sanctioning_fields.sanctioning) s;
end;

comment on function canon.sanctioning_fields(jsonb) is 'The keys of sanctioning as field paths, each with its value (DECIDE-13).';
--! EndIncluded canon/sanctioning_fields.sql
--! Included canon/organization_fields.sql
create or replace function canon.organization_fields(organization canon.organizations) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', organization.name, 'kind', organization.kind, 'short_name', organization.short_name, 'region', organization.region,
  'country', organization.country, 'website', organization.website, 'merged_into', organization.merged_into))
  || canon.sanctioning_fields(organization.sanctioning);

comment on function canon.organization_fields(canon.organizations) is
  'An organization as its row has it: each field path with its value, without those that have none. HISTORY-16.';
--! EndIncluded canon/organization_fields.sql
--! Included canon/competition_fields.sql
create or replace function canon.competition_fields(competition canon.competitions) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', competition.name, 'sport', competition.sport, 'kind', competition.kind, 'host', canon.reference(competition.host_id),
  'season', competition.season, 'start_date', competition.start_date, 'end_date', competition.end_date,
  'time_zone', competition.time_zone, 'website', competition.website,
  'merged_into', competition.merged_into));

comment on function canon.competition_fields(canon.competitions) is
  'A competition as its row has it: each field path with its value, without those that have none. HISTORY-16.';
--! EndIncluded canon/competition_fields.sql
--! Included canon/division_fields.sql
create or replace function canon.division_fields(division canon.divisions) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'competition', canon.reference(division.competition_id), 'name', division.name, 'age_group', division.age_group,
  'gender', division.gender, 'level', division.level, 'merged_into', division.merged_into));

comment on function canon.division_fields(canon.divisions) is 'A division as its row has it: each field with its value.';
--! EndIncluded canon/division_fields.sql
--! Included canon/stage_fields.sql
create or replace function canon.stage_fields(stage canon.stages) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'division', canon.reference(stage.division_id), 'name', stage.name, 'type', stage.type, 'order', stage.stage_order,
  'points', stage.points, 'tiebreakers', stage.tiebreakers, 'merged_into', stage.merged_into));

comment on function canon.stage_fields(canon.stages) is 'A stage as its row has it: each field with its value.';
--! EndIncluded canon/stage_fields.sql
--! Included canon/venue_fields.sql
create or replace function canon.venue_fields(venue canon.venues) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', venue.name, 'address', venue.address,
  'geo', case when venue.latitude is not null then jsonb_build_array(venue.latitude, venue.longitude) end,
  'time_zone', venue.time_zone, 'fields', nullif(venue.fields, '{}'), 'merged_into', venue.merged_into));

comment on function canon.venue_fields(canon.venues) is
  'A venue as its row has it: each field path with its value, without those that have none. HISTORY-16.';
--! EndIncluded canon/venue_fields.sql
--! Included canon/team_fields.sql
create or replace function canon.team_fields(team canon.teams) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', team.name, 'organization', canon.reference(team.organization_id), 'sport', team.sport, 'age_group', team.age_group,
  'birth_year', team.birth_year, 'gender', team.gender, 'season', team.season, 'level', team.level, 'colors', team.colors,
  'merged_into', team.merged_into))
  || canon.sanctioning_fields(team.sanctioning);

comment on function canon.team_fields(canon.teams) is
  'A team as its row has it: each field path with its value, without those that have none. HISTORY-16.';
--! EndIncluded canon/team_fields.sql
--! Included canon/fixture_fields.sql
create or replace function canon.fixture_fields(fixture canon.fixtures) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'sport', fixture.sport, 'kind', fixture.kind, 'competition', canon.reference(fixture.competition_id),
  'division', canon.reference(fixture.division_id), 'stage', canon.reference(fixture.stage_id),
  'start', util.rfc3339(fixture.starts_at), 'end', util.rfc3339(fixture.ends_at), 'date', fixture.local_date,
  'time_zone', fixture.time_zone, 'time_status', fixture.time_status, 'status', fixture.status,
  'venue', canon.reference(fixture.venue_id), 'venue.field', fixture.venue_field, 'sides', fixture.sides, 'title', fixture.title,
  'result', fixture.result, 'url', fixture.url, 'merged_into', fixture.merged_into));

comment on function canon.fixture_fields(canon.fixtures) is
  'A fixture as its row has it: each field path with its value, without those that have none. HISTORY-16.';
--! EndIncluded canon/fixture_fields.sql
--! Included canon/stat_line_fields.sql
create or replace function canon.stat_line_fields(stat_line canon.stat_lines) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'fixture', canon.reference(stat_line.fixture_id), 'team', canon.reference(stat_line.team_id), 'player', stat_line.player,
  'period', stat_line.period, 'sport', stat_line.sport, 'stats', stat_line.stats));

comment on function canon.stat_line_fields(canon.stat_lines) is
  'A stat line as its row has it: each field path with its value, without those that have none. HISTORY-16.';
--! EndIncluded canon/stat_line_fields.sql
--! Included canon/fields_of.sql
create or replace function canon.fields_of(realm_id integer, entity_type text, entity_id text) returns jsonb
language sql stable
return case entity_type
  when 'organization' then (
    select canon.organization_fields(e) from canon.organizations e
     where e.realm_id = fields_of.realm_id and e.organization_id = fields_of.entity_id)
  when 'competition' then (
    select canon.competition_fields(e) from canon.competitions e
     where e.realm_id = fields_of.realm_id and e.competition_id = fields_of.entity_id)
  when 'division' then (
    select canon.division_fields(e) from canon.divisions e
     where e.realm_id = fields_of.realm_id and e.division_id = fields_of.entity_id)
  when 'stage' then (
    select canon.stage_fields(e) from canon.stages e where e.realm_id = fields_of.realm_id and e.stage_id = fields_of.entity_id)
  when 'venue' then (
    select canon.venue_fields(e) from canon.venues e where e.realm_id = fields_of.realm_id and e.venue_id = fields_of.entity_id)
  when 'team' then (
    select canon.team_fields(e) from canon.teams e where e.realm_id = fields_of.realm_id and e.team_id = fields_of.entity_id)
  when 'fixture' then (
    select canon.fixture_fields(e) from canon.fixtures e
     where e.realm_id = fields_of.realm_id and e.fixture_id = fields_of.entity_id)
end;

comment on function canon.fields_of(integer, text, text) is
  'An entity of a type as its row has it: each field path with its value; null where there is no row.';
--! EndIncluded canon/fields_of.sql
--! Included canon/name_of.sql
create or replace function canon.name_of(realm_id integer, entity_type text, entity_id text) returns text
language sql stable
begin atomic
  select coalesce(f.fields ->> 'name', f.fields ->> 'title')
    from (select canon.fields_of(realm_id, entity_type, entity_id) offset 0) f (fields);
end;

comment on function canon.name_of(integer, text, text) is 'What an entity is called today; of a fixture its title, null where it has none.';
--! EndIncluded canon/name_of.sql
--! Included canon/fixture_paths.sql
create or replace function canon.fixture_paths() returns text[]
language sql immutable parallel safe
return array[
  'sport', 'kind', 'competition', 'division', 'stage', 'start', 'end', 'date', 'time_zone', 'time_status', 'status', 'venue',
  'venue.field', 'sides', 'title', 'result', 'url',
  'merged_into'];

comment on function canon.fixture_paths() is 'The field paths of a fixture, in the order in which changed_fields names them.';
--! EndIncluded canon/fixture_paths.sql
--! Included canon/fixture_state.sql
create or replace function canon.fixture_state(fields jsonb, venue_name text) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'start', fields -> 'start', 'end', fields -> 'end', 'date', fields -> 'date', 'time_status', fields -> 'time_status',
  'status', fields -> 'status',
  'venue', case when fields ? 'venue' then jsonb_build_object(
    'id', fields -> 'venue' -> 'id', 'name', venue_name, 'field', nullif(fields ->> 'venue.field', '')) end));

comment on function canon.fixture_state(jsonb, text) is
  'The FixtureState that the fields of a fixture make (field paths with their values, as canon.fixture_fields), with the name of its '
  'venue (HISTORY-15).';
--! EndIncluded canon/fixture_state.sql
--! Included project/stub_name.sql
create or replace function project.stub_name(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select split_part(m.external_id, chr(31), 2 - (position(chr(31) in m.external_id) = 0)::integer)
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = stub_name.realm_id and m.entity_id = stub_name.entity_id
   order by m.external_id = coalesce(m.origin_id, m.entity_id), s.rank, s.source_key, m.external_id
   limit 1;
end;

comment on function project.stub_name(integer, text) is
  'What an entity that nobody has named is called: the external id by which its best source refers to it, a '
  'canonical id last (IDENTITY-5).';
--! EndIncluded project/stub_name.sql
--! Included project/local_midnight.sql
create or replace function project.local_midnight(local_date date, time_zone text) returns timestamptz
language plpgsql stable parallel safe
as $$
begin
  return local_midnight.local_date::timestamp at time zone local_midnight.time_zone;
exception when invalid_parameter_value then
  return local_midnight.local_date::timestamp at time zone 'UTC'; -- a zone that this server's tables do not have
end;
$$;

comment on function project.local_midnight(date, text) is
  'The start of a day in a time zone (IANA name); in UTC where the server does not know the zone.';
--! EndIncluded project/local_midnight.sql
--! Included read/local_day.sql
create or replace function read.local_day(at timestamptz, time_zone text) returns date
language plpgsql stable parallel safe
as $$
begin
  return (local_day.at at time zone local_day.time_zone)::date;
exception when invalid_parameter_value then
  return (local_day.at at time zone 'UTC')::date; -- a zone that this server's tables do not have
end;
$$;

comment on function read.local_day(timestamptz, text) is
  'Returns the day on which a moment falls in a time zone (IANA name); in UTC where the server does not know the zone.';
--! EndIncluded read/local_day.sql
--! Included project/sorting_moment.sql
create or replace function project.sorting_moment(
  starts_at timestamptz, local_date date, time_zone text, venue_time_zone text
) returns timestamptz
language sql stable parallel safe
return case
  when starts_at is not null then starts_at
  when local_date is not null then project.local_midnight(local_date, coalesce(time_zone, venue_time_zone, 'UTC'))
  else 'infinity'::timestamptz
end;

comment on function project.sorting_moment(timestamptz, date, text, text) is
  'Where a fixture stands in lists: its start, else its local date in its own zone (or its venue''s, or UTC), undated last (LIST-10).';
--! EndIncluded project/sorting_moment.sql
--! Included project/drafted_sanctioning.sql
create or replace function project.drafted_sanctioning(present jsonb, winners jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select nullif(jsonb_strip_nulls(coalesce(present, '{}') || coalesce(jsonb_object_agg(substr(w.key, 13), w.value), '{}')), '{}')
    from jsonb_each(winners) w
   where starts_with(w.key, 'sanctioning.');
end;

comment on function project.drafted_sanctioning(jsonb, jsonb) is
  'A sanctioning map with its newly decided keys; one that nobody claims any more leaves it.';
--! EndIncluded project/drafted_sanctioning.sql
--! Included project/organization_row.sql
create or replace function project.organization_row(realm_id integer, entity_id text, present canon.organizations, winners jsonb)
returns setof canon.organizations rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'kind' then winners ->> 'kind' else present.kind end,
         case when winners ? 'short_name' then winners ->> 'short_name' else present.short_name end,
         case when winners ? 'region' then winners ->> 'region' else present.region end,
         case when winners ? 'country' then winners ->> 'country' else present.country end,
         case when winners ? 'website' then winners ->> 'website' else present.website end,
         project.drafted_sanctioning(present.sanctioning, winners),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.organization_row(integer, text, canon.organizations, jsonb) is
  'The next version of an organization: its present row (null: it is new) with the values that won (null: no claim is '
  'left). DECIDE-1.';
--! EndIncluded project/organization_row.sql
--! Included project/competition_row.sql
create or replace function project.competition_row(realm_id integer, entity_id text, present canon.competitions, winners jsonb)
returns setof canon.competitions rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         case when winners ? 'kind' then winners ->> 'kind' else present.kind end,
         case when winners ? 'host' then winners -> 'host' ->> 'id' else present.host_id end,
         case when winners ? 'season' then winners ->> 'season' else present.season end,
         case when winners ? 'start_date' then (winners ->> 'start_date')::date else present.start_date end,
         case when winners ? 'end_date' then (winners ->> 'end_date')::date else present.end_date end,
         case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end,
         case when winners ? 'website' then winners ->> 'website' else present.website end,
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.competition_row(integer, text, canon.competitions, jsonb) is
  'The next version of a competition: its present row (null: it is new) with the values that won (null: no claim is '
  'left). DECIDE-1.';
--! EndIncluded project/competition_row.sql
--! Included project/division_row.sql
create or replace function project.division_row(realm_id integer, entity_id text, present canon.divisions, winners jsonb)
returns setof canon.divisions rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         case when winners ? 'competition' then winners -> 'competition' ->> 'id' else present.competition_id end,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'age_group' then winners ->> 'age_group' else present.age_group end,
         case when winners ? 'gender' then winners ->> 'gender' else present.gender end,
         case when winners ? 'level' then winners ->> 'level' else present.level end,
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end;
end;

comment on function project.division_row(integer, text, canon.divisions, jsonb) is
  'A division as it is next: its present row (null: it is new) with the values that won (null: no claim is left). DECIDE-1, DECIDE-35.';
--! EndIncluded project/division_row.sql
--! Included project/stage_row.sql
create or replace function project.stage_row(realm_id integer, entity_id text, present canon.stages, winners jsonb)
returns setof canon.stages rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         case when winners ? 'division' then winners -> 'division' ->> 'id' else present.division_id end,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         coalesce(winners ->> 'type', case when not winners ? 'type' then present.type end, 'other'),
         coalesce((winners ->> 'order')::integer, case when not winners ? 'order' then present.stage_order end, 0),
         case when winners ? 'points' then winners ->> 'points' else present.points end,
         case when not winners ? 'tiebreakers' then present.tiebreakers
              when jsonb_typeof(winners -> 'tiebreakers') = 'array' then array(select jsonb_array_elements_text(winners -> 'tiebreakers'))
              end,
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end;
end;

comment on function project.stage_row(integer, text, canon.stages, jsonb) is
  'A stage as it is next: its present row (null: it is new) with the values that won (null: no claim is left). DECIDE-1, DECIDE-35.';
--! EndIncluded project/stage_row.sql
--! Included project/venue_row.sql
create or replace function project.venue_row(realm_id integer, entity_id text, present canon.venues, winners jsonb)
returns setof canon.venues rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'address' then nullif(winners -> 'address', 'null') else present.address end,
         case when winners ? 'geo' then (winners -> 'geo' ->> 0)::double precision else present.latitude end,
         case when winners ? 'geo' then (winners -> 'geo' ->> 1)::double precision else present.longitude end,
         case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end,
         coalesce(case when not winners ? 'fields' then present.fields
                       when jsonb_typeof(winners -> 'fields') = 'array'
                       then array(select jsonb_array_elements_text(winners -> 'fields')) end, '{}'),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.venue_row(integer, text, canon.venues, jsonb) is
  'The next version of a venue: its present row (null: it is new) with the values that won (null: no claim is '
  'left). DECIDE-1.';
--! EndIncluded project/venue_row.sql
--! Included project/team_row.sql
create or replace function project.team_row(realm_id integer, entity_id text, present canon.teams, winners jsonb)
returns setof canon.teams rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'organization' then winners -> 'organization' ->> 'id' else present.organization_id end,
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         case when winners ? 'age_group' then winners ->> 'age_group' else present.age_group end,
         case when winners ? 'birth_year' then (winners ->> 'birth_year')::integer else present.birth_year end,
         case when winners ? 'gender' then winners ->> 'gender' else present.gender end,
         case when winners ? 'season' then winners ->> 'season' else present.season end,
         case when winners ? 'level' then winners ->> 'level' else present.level end,
         case when not winners ? 'colors' then present.colors
              when jsonb_typeof(winners -> 'colors') = 'array' then array(select jsonb_array_elements_text(winners -> 'colors')) end,
         project.drafted_sanctioning(present.sanctioning, winners),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.team_row(integer, text, canon.teams, jsonb) is
  'The next version of a team: its present row (null: it is new) with the values that won (null: no claim is left). The claim coach '
  'is kept for identity and is no canonical field. DECIDE-1.';
--! EndIncluded project/team_row.sql
--! Included project/fixture_row.sql
create or replace function project.fixture_row(realm_id integer, entity_id text, present canon.fixtures, winners jsonb)
returns setof canon.fixtures rows 1
language sql stable
begin atomic
  select realm_id, entity_id, t.sport, t.kind, t.competition_id, t.division_id, t.stage_id, t.starts_at, t.ends_at, t.local_date,
         t.time_zone,
         coalesce(winners ->> 'time_status', case when not winners ? 'time_status' then present.time_status end, 'tbd'),
         t.status, t.venue_id, t.venue_field, t.sides, t.title, t.result, t.url, present.previous,
         project.sorting_moment(t.starts_at, t.local_date, t.time_zone, (
           select v.time_zone from canon.venues v where v.realm_id = fixture_row.realm_id and v.venue_id = t.venue_id)),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now(),
         coalesce(present.rendering, 0) + 1, present.placeholders, null::text
    from (
      select coalesce(winners ->> 'sport', case when not winners ? 'sport' then present.sport end, 'other') as sport,
             coalesce(winners ->> 'kind', case when not winners ? 'kind' then present.kind end, 'game') as kind,
             case when winners ? 'competition' then winners -> 'competition' ->> 'id' else present.competition_id end as competition_id,
             case when winners ? 'division' then winners -> 'division' ->> 'id' else present.division_id end as division_id,
             case when winners ? 'stage' then winners -> 'stage' ->> 'id' else present.stage_id end as stage_id,
             case when winners ? 'start' then (winners ->> 'start')::timestamptz else present.starts_at end as starts_at,
             case when winners ? 'end' then (winners ->> 'end')::timestamptz else present.ends_at end as ends_at,
             case when winners ? 'date' then (winners ->> 'date')::date else present.local_date end as local_date,
             case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end as time_zone,
             coalesce(winners ->> 'status', case when not winners ? 'status' then present.status end, 'scheduled') as status,
             case when winners ? 'venue' then winners -> 'venue' ->> 'id' else present.venue_id end as venue_id,
             case when winners ? 'venue.field' then winners -> 'venue.field' ->> 'field' else present.venue_field end as venue_field,
             case when winners ? 'sides' then nullif(winners -> 'sides', 'null') else present.sides end as sides,
             case when winners ? 'title' then winners ->> 'title' else present.title end as title,
             case when winners ? 'result' then nullif(winners -> 'result', 'null') else present.result end as result,
             case when winners ? 'url' then winners ->> 'url' else present.url end as url
    ) t;
end;

comment on function project.fixture_row(integer, text, canon.fixtures, jsonb) is
  'The next version of a fixture: its present row (null: it is new) with the values that won (null: no claim is left). What '
  'nobody described reads as other, game, scheduled and tbd. previous and document are still those of the present one, and none '
  '(DECIDE-30, MODEL-24).';
--! EndIncluded project/fixture_row.sql
--! Included project/stat_line_row.sql
create or replace function project.stat_line_row(
  realm_id integer, entity_id text, present canon.stat_lines, winners jsonb, mapping_id bigint
)
returns setof canon.stat_lines rows 1
language sql stable
begin atomic
  select realm_id, entity_id, coalesce(mapping_id, present.mapping_id),
         case when winners ? 'fixture' then winners -> 'fixture' ->> 'id' else present.fixture_id end,
         case when winners ? 'team' then winners -> 'team' ->> 'id' else present.team_id end,
         case when winners ? 'player' then nullif(winners -> 'player', 'null') else present.player end,
         case when winners ? 'period' then winners ->> 'period' else present.period end,
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         coalesce(nullif(winners -> 'stats', 'null'), present.stats),
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.stat_line_row(integer, text, canon.stat_lines, jsonb, bigint) is
  'The next version of a stat line: its present row (null: it is new) with the values that won (null: no claim '
  'is left). mapping_id is what identifies it. DECIDE-1.';
--! EndIncluded project/stat_line_row.sql
--! Included project/moves.sql
create or replace function project.moves(fields_before jsonb, fields_after jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
    from jsonb_each((select coalesce(jsonb_object_agg(b.key, null), '{}') from jsonb_object_keys(fields_before) b (key)) || fields_after) f
   where f.value <> coalesce(fields_before -> f.key, 'null');
end;

comment on function project.moves(jsonb, jsonb) is
  'The field paths in which two states of an entity differ, each with its value afterwards; null where there is none any more '
  '(HISTORY-16).';
--! EndIncluded project/moves.sql
--! Included project/paths_of.sql
create or replace function project.paths_of(moves jsonb) returns text[]
language sql immutable parallel safe
return array(
  select p.field from unnest(canon.fixture_paths()) with ordinality p (field, place) where moves ? p.field order by p.place);

comment on function project.paths_of(jsonb) is 'The changed_fields of a fixture in which this moved, in the order of canon.fixture_paths.';
--! EndIncluded project/paths_of.sql
--! Included project/kinds_of_change.sql
create or replace function project.kinds_of_change(is_new boolean, is_withdrawal boolean, moves jsonb) returns ledger.kind[]
language sql immutable parallel safe
begin atomic
  select case
           when moves ? 'merged_into' and not is_new then array_remove(array[
             (null, case when moves -> 'merged_into' = 'null' then 'unmerged' else 'merged' end, array['merged_into'],
              null, null, null)::ledger.kind,
             case when r.fields <> '{}' then (null, 'updated', r.fields, null, null, null)::ledger.kind end], null)
           else array[(null, case when is_new then 'created' when is_withdrawal then 'withdrawn' else 'updated' end, r.fields,
                       null, null, null)::ledger.kind]
         end
    from (
      select array(select f.field from jsonb_object_keys(moves) f (field) where f.field <> 'merged_into' order by f.field)
    ) r (fields);
end;

comment on function project.kinds_of_change(boolean, boolean, jsonb) is
  'The kinds of change that a version of anything but a fixture is: one, and where it was merged or is one of its own again that, and '
  'updated for what else moved (STREAM-2, EVENT-4, IDENTITY-33).';
--! EndIncluded project/kinds_of_change.sql
--! Included project/note_stale.sql
create or replace function project.note_stale(entity_type text, shown_fields text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.stale (entity_type, entity_id)
  select note_stale.entity_type, s.entity_id
    from pg_temp.staged_versions s
   where s.entity_type = note_stale.entity_type and s.version > 1 and s.seq in (select d.seq from pg_temp.decided d)
     and s.moves ?| note_stale.shown_fields;
end;
$$;

comment on function project.note_stale(text, text[]) is
  'Notes the entities just written whose change shows in the documents of fixtures: those in which one of these fields moved (HISTORY-4).';
--! EndIncluded project/note_stale.sql
--! Included project/write_competitions.sql
create or replace function project.write_competitions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as competition,
           project.moves(canon.competition_fields(e), canon.competition_fields(t)) as moves
      from pg_temp.decided d
      left join canon.competitions e on e.realm_id = write_competitions.realm_id
       and e.competition_id = case when not d.is_new then d.entity_id end
      cross join lateral project.competition_row(write_competitions.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.competitions
    select (c.competition).* from changed c
        on conflict on constraint competitions_pkey do update
       set name = excluded.name, sport = excluded.sport, kind = excluded.kind, host_id = excluded.host_id, season = excluded.season,
          start_date = excluded.start_date, end_date = excluded.end_date, time_zone = excluded.time_zone,
          website = excluded.website, merged_into = excluded.merged_into, version = excluded.version, updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'competition', c.entity_id, (c.competition).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;

  -- Fixtures show these: they are rendered again, and transactions that refer to one of them at this moment are waited for.
  perform project.note_stale('competition', array['name']);
  perform from canon.competitions e
    where e.realm_id = write_competitions.realm_id
      and e.competition_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'competition')
    order by e.competition_id for update;
end;
$$;

comment on function project.write_competitions(integer) is
  'Writes decided competition fields, one version further where something changed, and stages the versions (HISTORY-2).';
--! EndIncluded project/write_competitions.sql
--! Included project/touch_competitions.sql
create or replace function project.touch_competitions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.touched) then
    return;
  end if;
  -- One that is merged says nothing any more but where it leads.
  delete from pg_temp.touched t
   using canon.competitions e
   where e.realm_id = touch_competitions.realm_id and e.competition_id = t.competition_id and e.merged_into is not null;
  -- The competition's own version from the same observation says it too.
  with told as (
    select x.competition_id, x.seq, jsonb_object_agg(x.field, x.value) as moves,
           jsonb_object_agg(x.field, x.observation_id) filter (where x.observation_id is not null) as observations
      from pg_temp.touched x
     group by x.competition_id, x.seq
  )
  update pg_temp.staged_versions s
     set moves = s.moves || t.moves, observations = coalesce(s.observations || t.observations, t.observations, s.observations),
         kinds = project.kinds_of_change((s.kinds[1]).kind = 'created', (s.kinds[1]).kind = 'withdrawn', s.moves || t.moves)
    from told t
   where s.entity_type = 'competition' and s.entity_id = t.competition_id and s.seq = t.seq;

  -- Otherwise it gets one, from the first of the observations; what others brought to it names its own.
  with untold as (
    select t.*, min(t.seq) over (partition by t.competition_id) as first_seq
      from pg_temp.touched t
     where t.competition_id is not null
       and not exists (select from pg_temp.staged_versions s
                        where s.entity_type = 'competition' and s.entity_id = t.competition_id and s.seq = t.seq)
  ), raised as (
    select u.competition_id, u.first_seq as seq, jsonb_object_agg(u.field, u.value) as moves,
           jsonb_object_agg(u.field, o.observation_id) filter (where o.observation_id is not null) as observations
      from untold u
      cross join lateral (
        select coalesce(u.observation_id, case when u.seq <> u.first_seq then (
                 select i.observation_id from pg_temp.incoming i where i.seq = u.seq limit 1) end)
      ) o (observation_id)
     group by u.competition_id, u.first_seq
  ), written as (
    update canon.competitions e set version = e.version + 1, updated_at = util.now()
      from raised
     where e.realm_id = touch_competitions.realm_id and e.competition_id = raised.competition_id
    returning e.competition_id, e.version, raised.seq, raised.moves, raised.observations
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select w.seq, 'competition', w.competition_id, w.version, w.moves, w.observations,
         project.kinds_of_change(false, false, w.moves)
    from written w;

  delete from pg_temp.touched;
end;
$$;

comment on function project.touch_competitions(integer) is
  'Records changes of divisions and stages as a change of their competition: the version that the same observation made already, or one '
  'more (HISTORY-5).';
--! EndIncluded project/touch_competitions.sql
--! Included project/write_divisions.sql
create or replace function project.write_divisions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.observations, e.competition_id as left_id, t as division,
           canon.division_fields(e) as before, canon.division_fields(t) as after
      from pg_temp.decided d
      left join canon.divisions e on e.realm_id = write_divisions.realm_id and e.division_id = case when not d.is_new then d.entity_id end
      cross join lateral project.division_row(write_divisions.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.*, d.left_id is distinct from (d.division).competition_id as is_moved from drafted d where d.is_new or d.before <> d.after
  ), written as (
    insert into canon.divisions
    select (c.division).* from changed c
        on conflict on constraint divisions_pkey do update
       set competition_id = excluded.competition_id, name = excluded.name, age_group = excluded.age_group, gender = excluded.gender,
           level = excluded.level, merged_into = excluded.merged_into
  ), placed as (
    select c.entity_id, c.seq, c.is_new, c.is_moved, c.observations, p.competition_id, p.is_present, p.before, p.after
      from changed c
      cross join lateral (
        select (c.division).competition_id, true, case when c.is_moved then '{}' else c.before end, c.after
        union all
        select c.left_id, false, c.before, '{}' where c.is_moved and not c.is_new
      ) p (competition_id, is_present, before, after)
  )
  insert into pg_temp.touched (competition_id, seq, entity_type, part_id, field, value, observation_id, is_shown)
  select p.competition_id, p.seq, 'division', p.entity_id, canon.path_of('division', p.entity_id, m.key), nullif(m.value, 'null'),
         case when p.is_moved and not p.is_new and p.is_present
              then canon.winning_observation(write_divisions.realm_id, p.entity_id, m.key) else p.observations ->> m.key end,
         not p.is_new and p.is_present and m.key in ('name', 'age_group', 'gender', 'level')
    from placed p
    cross join lateral jsonb_each(project.moves(p.before - 'competition', p.after - 'competition')) m
  union all
  -- A division that moves takes its stages along.
  select p.competition_id, p.seq, 'stage', s.stage_id, canon.path_of('stage', s.stage_id, f.key), case when p.is_present then f.value end,
         case when p.is_present then canon.winning_observation(write_divisions.realm_id, s.stage_id, f.key) end, false
    from placed p
    join canon.stages s on s.realm_id = write_divisions.realm_id and s.division_id = p.entity_id
    cross join lateral jsonb_each(canon.stage_fields(s)) f
   where p.is_moved and not p.is_new;

  insert into pg_temp.stale (entity_type, entity_id)
  select distinct t.entity_type, t.part_id from pg_temp.touched t where t.is_shown;
  perform from canon.divisions e
    where e.realm_id = write_divisions.realm_id
      and e.division_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'division')
    order by e.division_id for update;
  perform project.touch_competitions(write_divisions.realm_id);
end;
$$;

comment on function project.write_divisions(integer) is
  'Writes decided divisions; what moved in them counts as moved in their competition (field paths divisions.<id>.<field>, HISTORY-5).';
--! EndIncluded project/write_divisions.sql
--! Included project/is_headline.sql
create or replace function project.is_headline(changed_fields text[], repointed text[], status_after text, status_before text)
returns boolean
language sql immutable parallel safe
return changed_fields && array['start', 'end', 'date', 'time_status', 'venue.field']
  or 'venue' = any (changed_fields) and not 'venue' = any (repointed)
  or 'status' = any (changed_fields) and (
    status_after in ('cancelled', 'postponed') or status_after = 'scheduled' and status_before in ('cancelled', 'postponed'));

comment on function project.is_headline(text[], text[], text, text) is
  'Whether a change is one that people must notice, after which previous holds what the fixture said before (HISTORY-14).';
--! EndIncluded project/is_headline.sql
--! Included project/draft_fixtures.sql
create or replace function project.draft_fixtures(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into pg_temp.drafts
  select (t.fixture).*, d.seq, false, d.is_withdrawal, d.is_return,
         project.paths_of(m.moves),
         m.moves, d.observations, canon.fixture_state(b.fields, vb.name), canon.fixture_state(a.fields, va.name), f.result,
         d.result_notice,
         case when (t.fixture).venue_id <> f.venue_id and exists (
                select from pg_temp.redirected r where r.left_id = f.venue_id and r.survivor_id = (t.fixture).venue_id)
              then array['venue'] else '{}' end
    from pg_temp.decided d
    join canon.fixtures f on f.realm_id = draft_fixtures.realm_id and f.fixture_id = d.entity_id
    cross join lateral (
      select r from project.fixture_row(draft_fixtures.realm_id, d.entity_id, f, d.winners) r offset 0
    ) t (fixture)
    cross join lateral (select canon.fixture_fields(f) offset 0) b (fields)
    cross join lateral (select canon.fixture_fields(t.fixture) offset 0) a (fields)
    cross join lateral (select project.moves(b.fields, a.fields) offset 0) m (moves)
    left join canon.venues vb on vb.realm_id = draft_fixtures.realm_id and vb.venue_id = f.venue_id
    left join canon.venues va on va.realm_id = draft_fixtures.realm_id and va.venue_id = (t.fixture).venue_id
   where not d.is_new and (d.is_withdrawal or d.is_return or d.result_notice is not null or m.moves <> '{}');

  get diagnostics v_count = row_count;
  if v_count = 0 then
    return 0;
  end if;
  update pg_temp.drafts d set previous = d.state_before
   where not d.is_new and project.is_headline(d.changed_fields, d.repointed, d.status, d.state_before ->> 'status');
  return v_count;
end;
$$;

comment on function project.draft_fixtures(integer) is
  'Drafts the next version of every known fixture that was decided again, with what moved; a fixture in which nothing differs gets none. '
  'After a headline, previous is what the fixture said before it. Returns how many (HISTORY-2, HISTORY-14).';
--! EndIncluded project/draft_fixtures.sql
--! Included project/draft_new_fixtures.sql
create or replace function project.draft_new_fixtures(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.drafts
  select (t.fixture).*, d.seq, true, false, false,
         project.paths_of(a.fields),
         a.fields, d.observations, null, canon.fixture_state(a.fields, v.name), null, null, '{}',
         case when d.mapping_id is null then null
              when d.winners <> '{}'
              then '"' || array_to_string(
                     array(select k.field from jsonb_object_keys(d.winners - 'notes') k (field)), '":' || chr(1) || ',"') || '":' || chr(1)
              else '' end,
         case when d.mapping_id is not null then jsonb_build_object(s.source_key, d.external_id) end,
         case when d.mapping_id is null or d.winners = '{}' then '{}' else array[d.mapping_id] end
    from pg_temp.decided d
    left join canon.external_ids m on m.realm_id = draft_new_fixtures.realm_id and m.mapping_id = d.mapping_id
    left join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
    cross join lateral (
      select r from project.fixture_row(draft_new_fixtures.realm_id, d.entity_id, null, d.winners) r offset 0
    ) t (fixture)
    cross join lateral (select canon.fixture_fields(t.fixture) offset 0) a (fields)
    left join canon.venues v on v.realm_id = draft_new_fixtures.realm_id and v.venue_id = (t.fixture).venue_id
   where d.is_new;
end;
$$;

comment on function project.draft_new_fixtures(integer) is
  'Drafts version 1 of every fixture that no source has reported before: one external id, all of whose claims win. Of one that a decision '
  'undone parts from another the claims are gathered as of a known fixture.';
--! EndIncluded project/draft_new_fixtures.sql
--! Included project/provenance_entry.sql
create or replace function project.provenance_entry(
  source_key text, class text, rank smallint, observation_id text, observed_at timestamptz, confidence double precision
) returns text
language sql stable parallel safe
return '{"source":"' || source_key || '","source_class":"' || class || '","rank":' || rank || ',"observation_id":"' || observation_id
  || '","observed_at":"' || util.rfc3339(observed_at) || '","confidence":' || confidence || '}';

comment on function project.provenance_entry(text, text, smallint, text, timestamptz, double precision) is
  'One provenance entry as JSON text (PROVENANCE-2).';
--! EndIncluded project/provenance_entry.sql
--! Included project/side_document.sql
create or replace function project.side_document(side jsonb, team_name text) returns text
language sql stable strict parallel safe
return '{"role":"' || (side ->> 'role') || '","team":{"id":"' || (side -> 'team' ->> 'id') || '","name":' || util.quoted(team_name) || '}}';

comment on function project.side_document(jsonb, text) is
  'One side of a fixture as it is read, as JSON text: role and team with its name; null for null.';
--! EndIncluded project/side_document.sql
--! Included project/sides_document.sql
create or replace function project.sides_document(sides jsonb, first_name text, second_name text) returns text
language sql stable parallel safe
return '[' || case when jsonb_array_length(sides) > 0 then concat_ws(',',
  project.side_document(sides -> 0, first_name), project.side_document(sides -> 1, second_name)) end || ']';

comment on function project.sides_document(jsonb, text, text) is
  'The sides of a fixture as it is read, with the names of their teams, as JSON text; null for none.';
--! EndIncluded project/sides_document.sql
--! Included project/competition_document.sql
create or replace function project.competition_document(competition_id text, name text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || competition_id || '"'), util.member('name', util.quoted(name))), ''));

comment on function project.competition_document(text, text) is 'The competition of a fixture as it is read, as JSON text; null for none.';
--! EndIncluded project/competition_document.sql
--! Included project/division_document.sql
create or replace function project.division_document(division_id text, name text, age_group text, gender text, level text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || division_id || '"'), util.member('name', util.quoted(name)), util.member('age_group', util.quoted(age_group)),
  util.member('gender', util.quoted(gender)), util.member('level', util.quoted(nullif(level, '')))), ''));

comment on function project.division_document(text, text, text, text, text) is
  'The division of a fixture as it is read, as JSON text; null for none.';
--! EndIncluded project/division_document.sql
--! Included project/stage_document.sql
create or replace function project.stage_document(stage_id text, name text, type text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || stage_id || '"'), util.member('name', util.quoted(name)), util.member('type', util.quoted(type))), ''));

comment on function project.stage_document(text, text, text) is
  'The stage of a fixture as it is read, as JSON text; null for none.';
--! EndIncluded project/stage_document.sql
--! Included project/venue_document.sql
create or replace function project.venue_document(
  venue_id text, name text, field text, latitude double precision, longitude double precision
) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || venue_id || '"'), util.member('name', util.quoted(name)), util.member('field', util.quoted(nullif(field, ''))),
  util.member('geo', '[' || latitude || ',' || longitude || ']')), ''));

comment on function project.venue_document(text, text, text, double precision, double precision) is
  'The venue of a fixture as it is read, with its field, as JSON text; null for none.';
--! EndIncluded project/venue_document.sql
--! Included project/render_drafts.sql
create or replace function project.render_drafts(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.documents (fixture_id, placeholders, document)
  with mapped as (
    select d.fixture_id, m.mapping_id, m.entity_type, m.external_id, s.source_key, w.entries, w.has_placeholder
      from pg_temp.drafts d
      cross join lateral (
        select x.* from canon.external_ids x where x.realm_id = render_drafts.realm_id and x.entity_id = d.fixture_id offset 0) m
      join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
      cross join lateral (
        select string_agg(
                 '"' || c.field || '":' || case
                   when c.observation_id is null then chr(1)
                   else project.provenance_entry(s.source_key, s.class, s.rank, c.observation_id, c.observed_at, c.confidence) end,
                 ',' order by length(c.field), c.field),
               coalesce(bool_or(c.observation_id is null), false)
          from canon.claims c
         where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.is_winning and c.field <> 'notes'
      ) w (entries, has_placeholder)
     where d.entries is null
  ), numbered as (
    select p.*, row_number() over (partition by p.fixture_id, p.has_placeholder order by p.mapping_id) as number from mapped p
  ), known as (
    select s.fixture_id,
           string_agg(translate(s.entries, chr(1), chr(s.number::integer)), ',' order by s.mapping_id) as entries,
           coalesce(array_agg(s.mapping_id order by s.mapping_id) filter (where s.has_placeholder), '{}') as placeholders,
           coalesce(
             jsonb_object_agg(s.source_key, s.external_id order by s.external_id desc) filter (where s.entity_type = 'fixture'),
             '{}') as external_ids
      from numbered s
     group by s.fixture_id
    union all
    select d.fixture_id, d.entries, coalesce(d.mapping_ids, '{}'), coalesce(d.external_ids, '{}')
      from pg_temp.drafts d
     where d.entries is not null or d.merged_into is not null
  )
  select d.fixture_id, k.placeholders,
         util.object(concat_ws(',',
           util.member('id', '"' || d.fixture_id || '"'), '"type":"fixture"',
           util.member('sport', '"' || d.sport || '"'), util.member('kind', '"' || d.kind || '"'),
           util.member('competition', project.competition_document(d.competition_id, c.name)),
           util.member('division', project.division_document(d.division_id, dv.name, dv.age_group, dv.gender, dv.level)),
           util.member('stage', project.stage_document(d.stage_id, s.name, s.type)),
           util.member('start', '"' || util.rfc3339(d.starts_at) || '"'),
           util.member('end', '"' || util.rfc3339(d.ends_at) || '"'),
           util.member('date', to_json(d.local_date)::text), util.member('time_zone', util.quoted(d.time_zone)),
           util.member('time_status', '"' || d.time_status || '"'),
           util.member('status', '"' || d.status || '"'),
           util.member('venue', project.venue_document(d.venue_id, v.name, d.venue_field, v.latitude, v.longitude)),
           util.member('sides', project.sides_document(d.sides, t0.name, t1.name)),
           util.member('title', util.quoted(nullif(d.title, ''))),
           util.member('result', util.compact(d.result)::text),
           util.member('url', util.quoted(d.url)),
           util.member('provenance', util.object(coalesce(k.entries, ''))),
           util.member('external_ids', util.compact(k.external_ids)::text),
           util.member('previous', coalesce(util.compact(d.previous)::text, 'null')),
           util.member('updated_at', '"' || util.rfc3339(d.updated_at) || '"'),
           util.member('version', d.version::text)))
    from known k
    join pg_temp.drafts d on d.fixture_id = k.fixture_id
    left join canon.competitions c on c.realm_id = render_drafts.realm_id and c.competition_id = d.competition_id
    left join canon.divisions dv on dv.realm_id = d.realm_id and dv.division_id = d.division_id
    left join canon.stages s on s.realm_id = render_drafts.realm_id and s.stage_id = d.stage_id
    left join canon.venues v on v.realm_id = d.realm_id and v.venue_id = d.venue_id
    left join canon.teams t0 on t0.realm_id = d.realm_id and t0.team_id = d.sides -> 0 -> 'team' ->> 'id'
    left join canon.teams t1 on t1.realm_id = d.realm_id and t1.team_id = d.sides -> 1 -> 'team' ->> 'id';
end;
$$;

comment on function project.render_drafts(integer) is
  'Renders the document of every draft: the fixture as it is read (MODEL-17), as JSON text, with placeholders for provenance '
  'entries that a restatement renews (read.fill_placeholders).';
--! EndIncluded project/render_drafts.sql
--! Included project/save_drafts.sql
create or replace function project.save_drafts(realm_id integer, new_count integer, known_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if save_drafts.new_count > 0 then
    insert into canon.fixtures (
      realm_id, fixture_id, sport, kind, competition_id, division_id, stage_id, starts_at, ends_at, local_date, time_zone, time_status,
      status, venue_id, venue_field, sides, title, result, url, previous, sorts_at, version, created_at, updated_at, rendering,
      placeholders, document)
    select d.realm_id, d.fixture_id, d.sport, d.kind, d.competition_id, d.division_id, d.stage_id, d.starts_at, d.ends_at,
           d.local_date, d.time_zone, d.time_status, d.status, d.venue_id, d.venue_field, d.sides, d.title, d.result, d.url,
           d.previous, d.sorts_at, d.version, d.created_at, d.updated_at, d.rendering, t.placeholders, t.document
      from pg_temp.drafts d
      join pg_temp.documents t on t.fixture_id = d.fixture_id
     where d.is_new;
  end if;

  if save_drafts.known_count > 0 then
    update canon.fixtures f
       set sport = d.sport, kind = d.kind, competition_id = d.competition_id, division_id = d.division_id, stage_id = d.stage_id,
           starts_at = d.starts_at, ends_at = d.ends_at, local_date = d.local_date, time_zone = d.time_zone, time_status = d.time_status,
           status = d.status, venue_id = d.venue_id, venue_field = d.venue_field, sides = d.sides, title = d.title, result = d.result,
           url = d.url, merged_into = d.merged_into, previous = d.previous, sorts_at = d.sorts_at, version = d.version,
           updated_at = d.updated_at, rendering = d.rendering,
           placeholders = t.placeholders, document = t.document
      from pg_temp.drafts d
      join pg_temp.documents t on t.fixture_id = d.fixture_id
     where not d.is_new and f.realm_id = save_drafts.realm_id and f.fixture_id = d.fixture_id;

    delete from canon.fixture_sides s
     using pg_temp.drafts d
     where s.realm_id = save_drafts.realm_id and s.fixture_id = d.fixture_id and not d.is_new
       and d.changed_fields && array['sides', 'merged_into'];

    update canon.fixture_sides s set sorts_at = d.sorts_at
      from pg_temp.drafts d
     where not d.is_new and s.realm_id = save_drafts.realm_id and s.fixture_id = d.fixture_id and s.sorts_at <> d.sorts_at;
  end if;

  insert into canon.fixture_sides (realm_id, fixture_id, side_index, role, team_id, sorts_at)
  select d.realm_id, d.fixture_id, s.number - 1, s.side ->> 'role', s.side -> 'team' ->> 'id', d.sorts_at
    from pg_temp.drafts d
    cross join lateral jsonb_array_elements(d.sides) with ordinality s (side, number)
   where (d.is_new or d.changed_fields && array['sides', 'merged_into']) and d.merged_into is null;
end;
$$;

comment on function project.save_drafts(integer, integer, integer) is
  'Writes the drafts, so many of new fixtures and so many of known ones, to canon.fixtures and canon.fixture_sides; one that was merged '
  'into another is played by nobody (LIST-31).';
--! EndIncluded project/save_drafts.sql
--! Included project/change_kinds.sql
create or replace function project.change_kinds(
  is_withdrawal boolean, is_return boolean, result_notice text, changed_fields text[], repointed text[],
  status_before text, status_after text, is_merged boolean,
  out kind text, out fields text[], out place integer
) returns setof record
language sql immutable
begin atomic
  with headline as (
    select case
      when not 'status' = any (changed_fields) then null
      when status_after = 'cancelled' then 'cancelled'
      when status_after = 'postponed' then 'postponed'
      when status_after = 'scheduled' and status_before in ('cancelled', 'postponed') then 'reinstated'
      when status_after = 'completed' then 'completed'
    end as kind
  ), named as (
    select case when is_merged then 'merged' else 'unmerged' end as kind, array['merged_into'] as fields, 0 as place
     where 'merged_into' = any (changed_fields)
    union all
    select h.kind, array['status'] as fields, 1 as place from headline h where h.kind is not null
    union all
    select 'rescheduled', array(select f.field from unnest(changed_fields) f (field)
                                 where f.field in ('start', 'end', 'date', 'time_status')), 3
     where changed_fields && array['start', 'end', 'date', 'time_status']
    union all
    select 'relocated', p.fields, 4
      from (
        select array(select f.field from unnest(changed_fields) f (field)
                      where f.field in ('venue', 'venue.field') and not f.field = any (repointed))
      ) p (fields)
     where p.fields <> '{}'
    union all
    select 'withdrawn', '{}', 5 where is_withdrawal
  ), rest as (
    select array(select f.field from unnest(changed_fields) f (field)
                  where not exists (select from named n where f.field = any (n.fields))) as fields
  )
  select n.kind, n.fields, n.place from named n
  union all
  select 'updated', r.fields, 6 from rest r
   where r.fields <> '{}' or result_notice is not null or (is_return and not exists (select from headline h where h.kind = 'reinstated'));
end;

comment on function project.change_kinds(boolean, boolean, text, text[], text[], text, text, boolean) is
  'The change kinds that one new version of a known fixture makes, each with its own field paths: merged or unmerged (is_merged), a status '
  'headline, rescheduled, relocated, withdrawn; and updated for what is left, a venue among it that merely answers under another id '
  '(repointed), and for a result that is withdrawn or reported again (HISTORY-8 to HISTORY-13, IDENTITY-33).';
--! EndIncluded project/change_kinds.sql
--! Included project/place_in_words.sql
create or replace function project.place_in_words(state jsonb) returns text
language sql immutable
return case when state ? 'venue' then coalesce((state #>> '{venue,field}') || ' at ', '') || (state #>> '{venue,name}') else 'no venue' end;

comment on function project.place_in_words(jsonb) is 'Where a FixtureState is, in words.';
--! EndIncluded project/place_in_words.sql
--! Included project/time_in_words.sql
create or replace function project.time_in_words(state jsonb) returns text
language sql immutable
return coalesce(state ->> 'start' || coalesce(' until ' || (state ->> 'end'), ''), state ->> 'date', 'no date')
  || case state ->> 'time_status' when 'confirmed' then '' else ' (' || (state ->> 'time_status') || ')' end;

comment on function project.time_in_words(jsonb) is 'When a FixtureState is, in words.';
--! EndIncluded project/time_in_words.sql
--! Included project/change_reason.sql
create or replace function project.change_reason(
  kind text, state_before jsonb, state_after jsonb, fields text[], distance_km double precision, result_notice text
) returns text
language sql stable
return case kind
  when 'cancelled' then 'Cancelled; it was ' || (state_before ->> 'status') || '.'
  when 'postponed' then 'Postponed; it was ' || (state_before ->> 'status') || '.'
  when 'completed' then 'Played.'
  when 'reinstated' then 'Scheduled again; it was ' || (state_before ->> 'status') || '.'
  when 'rescheduled' then 'Moved from ' || project.time_in_words(state_before) || ' to ' || project.time_in_words(state_after) || '.'
  when 'relocated' then 'Moved from ' || project.place_in_words(state_before) || ' to ' || project.place_in_words(state_after)
    || case when distance_km is not null then ', ' || distance_km || ' km away' else '' end || '.'
  when 'merged' then 'It is the same as another, which answers for it.'
  when 'unmerged' then 'It is one of its own again.'
  when 'withdrawn' then 'The source no longer lists it.'
  when 'updated' then case
    when result_notice = 'withdrawn' and fields = '{}' then 'The source no longer reports its result, and nobody else does: it stands.'
    when result_notice = 'withdrawn' then 'The source no longer reports its result, and nobody else does: an earlier one stands.'
    when result_notice = 'returned' and fields = '{}' then 'The source reports its result again.'
    when fields = '{}' then 'The source lists it again.' else 'Changed: ' || array_to_string(fields, ', ') || '.' end
end;

comment on function project.change_reason(text, jsonb, jsonb, text[], double precision, text) is
  'A change in words: kind, FixtureState before and after, field paths, kilometres of a relocation, and '
  'whether its result is withdrawn or reported again (result_notice, as in workspace.decided). HISTORY-6.';
--! EndIncluded project/change_reason.sql
--! Included project/kinds_of_result.sql
create or replace function project.kinds_of_result(moves jsonb, result_after jsonb, result_before jsonb, notice text) returns ledger.kind[]
language sql immutable parallel safe
return case when moves ? 'result' or notice is not null then array[('result', case
    when notice = 'withdrawn' or result_after is null then 'withdrawn'
    when (result_after ->> 'final')::boolean and not coalesce((result_before ->> 'final')::boolean, false) then 'finalized'
    when result_before is null then 'reported'
    else 'updated'
  end, case when moves ? 'result' then array['result'] else '{}' end, null, null, null)::ledger.kind] else '{}' end;

comment on function project.kinds_of_result(jsonb, jsonb, jsonb, text) is
  'The change of type result that a version of a fixture is beside its own: none where the result did not move and '
  'is neither withdrawn nor reported again (notice, as in workspace.decided). DECIDE-36, STREAM-6, EVENT-3.';
--! EndIncluded project/kinds_of_result.sql
--! Included project/stage_fixture_versions.sql
create or replace function project.stage_fixture_versions(realm_id integer, new_count integer, known_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if stage_fixture_versions.new_count > 0 then
    insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
    select d.seq, 'fixture', d.fixture_id, d.version, d.moves, d.observations,
           (null, 'created', d.changed_fields, null, null, 'First reported.')::ledger.kind
             || project.kinds_of_result(d.moves, d.result, null, null)
      from pg_temp.drafts d
     where d.is_new
     order by d.seq;
  end if;

  if stage_fixture_versions.known_count > 0 then
    insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
    select d.seq, 'fixture', d.fixture_id, d.version, d.moves, d.observations,
           x.kinds || project.kinds_of_result(d.moves, d.result, d.result_before, d.result_notice)
      from pg_temp.drafts d
      cross join lateral (
        select array_agg((null, k.kind, k.fields, m.scope, m.distance_km,
                 project.change_reason(k.kind, d.state_before, d.state_after, k.fields, m.distance_km,
                   d.result_notice))::ledger.kind
                 order by k.place) as kinds
          from project.change_kinds(
            d.is_withdrawal, d.is_return, d.result_notice, d.changed_fields, d.repointed, d.state_before ->> 'status', d.status,
            d.merged_into is not null) k
          left join lateral (
            select case when 'venue' = any (k.fields) then 'complex' else 'field' end as scope,
                   case when 'venue' = any (k.fields)
                     then round(util.distance_km(o.latitude, o.longitude, n.latitude, n.longitude)::numeric, 3)::double precision
                   end as distance_km
              from (select 1) one
              left join canon.venues o on o.realm_id = stage_fixture_versions.realm_id and o.venue_id = d.state_before -> 'venue' ->> 'id'
              left join canon.venues n on n.realm_id = stage_fixture_versions.realm_id and n.venue_id = d.venue_id
          ) m on k.kind = 'relocated'
      ) x
     where not d.is_new
     order by d.seq;
  end if;
end;
$$;

comment on function project.stage_fixture_versions(integer, integer, integer) is
  'Stages the version that each draft is (how many are of new fixtures, and how many of known ones), with the kinds of change that it '
  'makes, and one of type result where the result moved or is withdrawn or reported again (HISTORY-13, STREAM-6, EVENT-2, EVENT-3).';
--! EndIncluded project/stage_fixture_versions.sql
--! Included standings/note_touched.sql
create or replace function standings.note_touched(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.touched_stages (stage_id, fixture_id, teams)
  select d.stage_id, case when not m.was and not n.may_count then d.fixture_id end,
         array_remove(array[d.sides #>> '{0,team,id}', d.sides #>> '{1,team,id}'], null)
    from pg_temp.drafts d
    left join canon.fixtures f on not d.is_new and f.realm_id = note_touched.realm_id and f.fixture_id = d.fixture_id
    cross join lateral (
      select coalesce(f.stage_id = d.stage_id and f.kind = 'game' and f.status <> 'cancelled' and f.merged_into is null, false) as was) m
    cross join lateral (
      select d.status in ('completed', 'forfeit') and coalesce((d.result ->> 'final')::boolean, false) as may_count,
             coalesce(f.status in ('completed', 'forfeit') and (f.result ->> 'final')::boolean, false) as might_count) n
   where d.stage_id is not null and d.kind = 'game' and d.status <> 'cancelled' and d.merged_into is null
     and (not m.was or n.may_count or n.might_count or 'sides' = any (d.changed_fields))
  union all
  select f.stage_id, null, null
    from pg_temp.drafts d
    cross join lateral (
      select x.stage_id, x.kind, x.status, x.merged_into
        from canon.fixtures x
       where x.realm_id = note_touched.realm_id and x.fixture_id = d.fixture_id
      offset 0) f -- from the drafts, whatever the planner knows
   where not d.is_new and f.stage_id is not null and f.kind = 'game' and f.status <> 'cancelled' and f.merged_into is null
     and d.changed_fields && array['stage', 'kind', 'status', 'merged_into']
     and (d.stage_id is distinct from f.stage_id or d.kind <> 'game' or d.status = 'cancelled' or d.merged_into is not null);
end;
$$;

comment on function standings.note_touched(integer) is
  'Notes, before drafts are saved, the stages with games that enter, leave, count, counted, or have other sides. A game that enters and '
  'does not count yet is noted with its teams: often it changes no row (standings.recompute_touched).';
--! EndIncluded standings/note_touched.sql
--! Included project/write_fixtures.sql
create or replace function project.write_fixtures(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_new integer;
  v_known integer;
begin
  select count(*) filter (where d.is_new), count(*) filter (where not d.is_new) into v_new, v_known from pg_temp.decided d;
  if v_new > 0 then
    perform project.draft_new_fixtures(write_fixtures.realm_id);
  end if;
  if v_known > 0 then
    v_known := project.draft_fixtures(write_fixtures.realm_id);
  end if;
  if v_new + v_known = 0 then
    return;
  end if;
  perform project.stage_fixture_versions(write_fixtures.realm_id, v_new, v_known);
  perform standings.note_touched(write_fixtures.realm_id);
  perform project.render_drafts(write_fixtures.realm_id);
  perform project.save_drafts(write_fixtures.realm_id, v_new, v_known);
  delete from pg_temp.stale s using pg_temp.drafts d where s.entity_type = 'fixture' and s.entity_id = d.fixture_id;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function project.write_fixtures(integer) is
  'Writes decided fixture fields, one version further where something changed, renders the documents and stages the versions.';
--! EndIncluded project/write_fixtures.sql
--! Included project/write_organizations.sql
create or replace function project.write_organizations(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as organization,
           project.moves(canon.organization_fields(e), canon.organization_fields(t)) as moves
      from pg_temp.decided d
      left join canon.organizations e on e.realm_id = write_organizations.realm_id
       and e.organization_id = case when not d.is_new then d.entity_id end
      cross join lateral project.organization_row(write_organizations.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.organizations
    select (c.organization).* from changed c
        on conflict on constraint organizations_pkey do update
       set name = excluded.name, kind = excluded.kind, short_name = excluded.short_name, region = excluded.region,
          country = excluded.country, website = excluded.website, sanctioning = excluded.sanctioning,
          merged_into = excluded.merged_into, version = excluded.version,
          updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'organization', c.entity_id, (c.organization).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;
end;
$$;

comment on function project.write_organizations(integer) is
  'Writes decided organization fields, one version further where something changed, and stages the versions (HISTORY-2).';
--! EndIncluded project/write_organizations.sql
--! Included project/write_stages.sql
create or replace function project.write_stages(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.observations, e.division_id as left_id, t as stage,
           canon.stage_fields(e) as before, canon.stage_fields(t) as after
      from pg_temp.decided d
      left join canon.stages e on e.realm_id = write_stages.realm_id and e.stage_id = case when not d.is_new then d.entity_id end
      cross join lateral project.stage_row(write_stages.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.*, w.left_competition, w.competition_id, w.left_competition is distinct from w.competition_id as is_moved
      from drafted d
      cross join lateral (
        select (select l.competition_id from canon.divisions l where l.realm_id = write_stages.realm_id and l.division_id = d.left_id),
               (select n.competition_id from canon.divisions n
                 where n.realm_id = write_stages.realm_id and n.division_id = (d.stage).division_id)
        offset 0
      ) w (left_competition, competition_id)
     where d.is_new or d.before <> d.after
  ), written as (
    insert into canon.stages
    select (c.stage).* from changed c
        on conflict on constraint stages_pkey do update
       set division_id = excluded.division_id, name = excluded.name, type = excluded.type, stage_order = excluded.stage_order,
           points = excluded.points, tiebreakers = excluded.tiebreakers, merged_into = excluded.merged_into
  ), noted as (
    insert into pg_temp.touched_stages (stage_id) select c.entity_id from changed c
  )
  insert into pg_temp.touched (competition_id, seq, entity_type, part_id, field, value, observation_id, is_shown)
  select p.competition_id, c.seq, 'stage', c.entity_id, canon.path_of('stage', c.entity_id, m.key), nullif(m.value, 'null'),
         case when c.is_moved and not c.is_new and p.is_present
              then canon.winning_observation(write_stages.realm_id, c.entity_id, m.key) else c.observations ->> m.key end,
         not c.is_new and p.is_present and m.key in ('name', 'type')
    from changed c
    cross join lateral (
      select c.competition_id, true, case when c.is_moved then '{}' else c.before end, c.after
      union all
      select c.left_competition, false, c.before, '{}' where c.is_moved and not c.is_new
    ) p (competition_id, is_present, before, after)
    cross join lateral jsonb_each(project.moves(p.before, p.after)) m;

  insert into pg_temp.stale (entity_type, entity_id)
  select distinct t.entity_type, t.part_id from pg_temp.touched t where t.is_shown;
  perform from canon.stages e
    where e.realm_id = write_stages.realm_id and e.stage_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'stage')
    order by e.stage_id for update;
  perform project.touch_competitions(write_stages.realm_id);
end;
$$;

comment on function project.write_stages(integer) is
  'Writes decided stages; what moved in them counts as moved in their competition (field paths stages.<id>.<field>, HISTORY-5), and their '
  'tables may change.';
--! EndIncluded project/write_stages.sql
--! Included project/write_stat_lines.sql
create or replace function project.write_stat_lines(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as stat_line,
           project.moves(canon.stat_line_fields(e), canon.stat_line_fields(t)) as moves
      from pg_temp.decided d
      left join canon.stat_lines e on e.realm_id = write_stat_lines.realm_id
       and e.stat_line_id = case when not d.is_new then d.entity_id end
      cross join lateral project.stat_line_row(write_stat_lines.realm_id, d.entity_id, e, d.winners, d.mapping_id) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.stat_lines
    select (c.stat_line).* from changed c
        on conflict on constraint stat_lines_pkey do update
       set fixture_id = excluded.fixture_id, team_id = excluded.team_id, player = excluded.player, period = excluded.period,
          sport = excluded.sport, stats = excluded.stats, version = excluded.version, updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'stat_line', c.entity_id, (c.stat_line).version,
         c.moves || case when c.moves ? 'player' then jsonb_build_object('player', null) else '{}' end, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;
end;
$$;

comment on function project.write_stat_lines(integer) is
  'Writes decided stat_line fields, one version further where something changed, and stages the versions (HISTORY-2). '
  'No player gets into the ledger (EVENT-8).';
--! EndIncluded project/write_stat_lines.sql
--! Included project/write_teams.sql
create or replace function project.write_teams(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as team,
           project.moves(canon.team_fields(e), canon.team_fields(t)) as moves
      from pg_temp.decided d
      left join canon.teams e on e.realm_id = write_teams.realm_id and e.team_id = case when not d.is_new then d.entity_id end
      cross join lateral project.team_row(write_teams.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.teams
    select (c.team).* from changed c
        on conflict on constraint teams_pkey do update
       set name = excluded.name, organization_id = excluded.organization_id, sport = excluded.sport, age_group = excluded.age_group,
          birth_year = excluded.birth_year, gender = excluded.gender, season = excluded.season, level = excluded.level,
          colors = excluded.colors, sanctioning = excluded.sanctioning, merged_into = excluded.merged_into, version = excluded.version,
          updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'team', c.entity_id, (c.team).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;

  -- Fixtures show these: they are rendered again, and transactions that refer to one of them at this moment are waited for.
  perform project.note_stale('team', array['name']);
  perform from canon.teams e
    where e.realm_id = write_teams.realm_id and e.team_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'team')
    order by e.team_id for update;
end;
$$;

comment on function project.write_teams(integer) is
  'Writes decided team fields, one version further where something changed, and stages the versions (HISTORY-2).';
--! EndIncluded project/write_teams.sql
--! Included project/write_venues.sql
create or replace function project.write_venues(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as venue,
           project.moves(canon.venue_fields(e), canon.venue_fields(t)) as moves
      from pg_temp.decided d
      left join canon.venues e on e.realm_id = write_venues.realm_id and e.venue_id = case when not d.is_new then d.entity_id end
      cross join lateral project.venue_row(write_venues.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.venues
    select (c.venue).* from changed c
        on conflict on constraint venues_pkey do update
       set name = excluded.name, address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
          time_zone = excluded.time_zone, fields = excluded.fields, merged_into = excluded.merged_into,
          version = excluded.version, updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'venue', c.entity_id, (c.venue).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;

  -- Fixtures show these: they are rendered again, and transactions that refer to one of them at this moment are waited for.
  perform project.note_stale('venue', array['name', 'geo', 'time_zone']);
  perform from canon.venues e
    where e.realm_id = write_venues.realm_id and e.venue_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'venue')
    order by e.venue_id for update;
end;
$$;

comment on function project.write_venues(integer) is
  'Writes decided venue fields, one version further where something changed, and stages the versions (HISTORY-2).';
--! EndIncluded project/write_venues.sql
--! Included project/follow_redirects.sql
create or replace function project.follow_redirects(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set winners = d.winners || f.followed
    from (
      select o.entity_id, jsonb_object_agg(w.key, identity.followed(follow_redirects.realm_id, w.value)) as followed
        from pg_temp.decided o
        cross join lateral jsonb_each(o.winners) w
       where w.key in (
               'competition', 'division', 'stage', 'venue', 'sides', 'organization', 'host', 'fixture', 'team')
         and w.value <> 'null'
       group by o.entity_id
    ) f
   where d.entity_id = f.entity_id;
end;
$$;

comment on function project.follow_redirects(integer) is
  'Follows what winning claims say of other entities, which is what was said before anything was merged, to the entities that answer for '
  'them (IDENTITY-31).';
--! EndIncluded project/follow_redirects.sql
--! Included project/write_decided.sql
create or replace function project.write_decided(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_decided boolean;
  v_has_redirects boolean;
begin
  select exists (select from pg_temp.decided),
         exists (select from identity.redirects r where r.realm_id = write_decided.realm_id)
    into v_is_decided, v_has_redirects;
  if not v_is_decided then
    return;
  end if;
  if v_has_redirects then
    perform project.follow_redirects(write_decided.realm_id);
  end if;
  case write_decided.entity_type
    when 'organization' then perform project.write_organizations(write_decided.realm_id);
    when 'competition' then perform project.write_competitions(write_decided.realm_id);
    when 'division' then perform project.write_divisions(write_decided.realm_id);
    when 'stage' then perform project.write_stages(write_decided.realm_id);
    when 'venue' then perform project.write_venues(write_decided.realm_id);
    when 'team' then perform project.write_teams(write_decided.realm_id);
    when 'fixture', 'result' then perform project.write_fixtures(write_decided.realm_id);
    when 'stat_line' then perform project.write_stat_lines(write_decided.realm_id);
  end case;
  delete from pg_temp.decided;
end;
$$;

comment on function project.write_decided(integer, text) is
  'Writes the decided fields of one type into its canonical table, each entity at most one version further, and stages the versions. '
  'What the winning claims say of other entities is followed to who answers for them (IDENTITY-31).';
--! EndIncluded project/write_decided.sql
--! Included resolve/apply_type.sql
create or replace function resolve.apply_type(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_round integer;
  v_rounds integer;
  v_verdicts text[];
begin
  if not exists (select from pg_temp.wanted w where w.entity_type in (apply_type.entity_type, 'result'))
      and not exists (select from pg_temp.stale) then
    return;
  end if;
  perform resolve.lock_entities(apply_type.realm_id, apply_type.entity_type);
  perform resolve.read_claims(apply_type.entity_type);
  v_rounds := resolve.number_rounds(apply_type.entity_type);

  for v_round in 1 .. v_rounds loop
    v_verdicts := resolve.judge_incoming(apply_type.realm_id, apply_type.entity_type, v_round);
    continue when v_verdicts <@ array['repetition'];
    perform resolve.contest_fields(apply_type.realm_id, apply_type.entity_type, v_round);
    perform resolve.state_claims(apply_type.realm_id, apply_type.entity_type, v_round, v_verdicts);
    perform resolve.choose_winners(apply_type.realm_id);
    if 'first' = any (v_verdicts) then
      perform resolve.decide_new(apply_type.realm_id, apply_type.entity_type, v_round);
    end if;
    if apply_type.entity_type = 'result' then
      perform resolve.note_result_causes(v_round);
    end if;
    if v_verdicts && array['withdrawal', 'return'] then
      perform resolve.note_liveness(apply_type.realm_id, apply_type.entity_type, v_round);
    end if;
    perform project.write_decided(apply_type.realm_id, apply_type.entity_type);
  end loop;

  perform resolve.state_references(apply_type.realm_id, apply_type.entity_type);
  perform resolve.choose_winners(apply_type.realm_id);
  perform project.write_decided(apply_type.realm_id, apply_type.entity_type);
end;
$$;

comment on function resolve.apply_type(integer, text) is
  'Applies the workspace''s observations of one type, in rounds in which an entity occurs once (of results: an external id), and then the '
  'claims that references make on entities of that type.';
--! EndIncluded resolve/apply_type.sql
--! Included read/fixture_state.sql
create or replace function read.fixture_state(realm_id integer, fields jsonb, "position" bigint) returns jsonb
language sql stable
return canon.fixture_state(fields, ledger.name_at(realm_id, fields #>> '{venue,id}', "position"));

comment on function read.fixture_state(integer, jsonb, bigint) is
  'The FixtureState that the fields of a fixture make, with the name that its venue had at a position of the ledger (HISTORY-15).';
--! EndIncluded read/fixture_state.sql
--! Included read/history_of.sql
create or replace function read.history_of(realm_id integer, fixture_id text, after bigint[], row_limit integer)
returns table (document text, place text, version bigint, number bigint)
language sql stable
begin atomic
  with kinds as materialized (
    select k.*
      from ledger.version_kinds k
     where k.realm_id = history_of.realm_id and k.entity_id = history_of.fixture_id and k.entity_type = 'fixture'
       and k.version >= coalesce(history_of.after[1], 0)
       and (k.version, k.number) > (coalesce(history_of.after[1], 0), coalesce(history_of.after[2], 0))
     order by k.version, k.number limit history_of.row_limit
  ), folded as (
    select v.version, v.position, ledger.state_at(v.realm_id, v.entity_id, v.version) as fields
      from ledger.versions v
     where v.realm_id = history_of.realm_id and v.entity_id = history_of.fixture_id
       and v.version between (select min(k.version) - 1 from kinds k) and (select max(k.version) from kinds k)
  ), stated as materialized (
    select f.version, read.fixture_state(history_of.realm_id, f.fields, f.position) as after,
           case when f.version > 1
             then read.fixture_state(history_of.realm_id, lag(f.fields) over (order by f.version), f.position) end as before
      from folded f
  )
  select (select util.object(concat_ws(',',
            util.member('version', k.version::text), util.member('changed_at', util.quoted(util.rfc3339(k.changed_at))),
            util.member('kind', util.quoted(k.kind)), util.member('changed_fields', to_json(k.changed_fields)::text),
            util.member('before', util.compact(s.before)::text), util.member('after', util.compact(s.after)::text),
            util.member('source', coalesce(util.quoted(k.source), 'null')),
            util.member('observation_id', coalesce(util.quoted(k.observation_id), 'null')),
            util.member('change_group', coalesce(util.quoted(k.change_group), 'null')),
            util.member('venue_change_scope', coalesce(util.quoted(k.venue_change_scope), 'null')),
            util.member('distance_km', coalesce(to_json(k.distance_km)::text, 'null')),
            util.member('reason', coalesce(util.quoted(k.reason), 'null'))))
            from stated s where s.version = k.version),
         k.version || ' ' || k.number, k.version, k.number
    from kinds k;
end;

comment on function read.history_of(integer, text, bigint[], integer) is
  'At most row_limit changes of a fixture after one {version, number} (null: from the first), oldest first, each as JSON text with what it '
  'said before and after, folded from the versions, and its place, which is {version, number} too (HISTORY-6, HISTORY-15, HISTORY-19).';
--! EndIncluded read/history_of.sql
--! Included resolve/clear_workspace.sql
create or replace function resolve.clear_workspace(observation_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Truncating discards the plans made of the tables, and planning all steps anew takes longer than applying one observation. So it is
  -- done where plans for few rows would not do, and where what earlier batches left fills more than a few pages.
  if clear_workspace.observation_count > 50
      or pg_table_size('pg_temp.incoming') + pg_table_size('pg_temp.drafts') > 1000000 then
    truncate pg_temp.incoming, pg_temp.wanted, pg_temp.named, pg_temp.alike, pg_temp.games, pg_temp.contested, pg_temp.ranking,
      pg_temp.decided, pg_temp.drafts, pg_temp.documents, pg_temp.touched, pg_temp.stale, pg_temp.redirected, pg_temp.touched_stages;
    return;
  end if;
  delete from pg_temp.incoming;
  delete from pg_temp.wanted;
  delete from pg_temp.named;
  delete from pg_temp.alike;
  delete from pg_temp.games;
  delete from pg_temp.contested;
  delete from pg_temp.ranking;
  delete from pg_temp.decided;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
  delete from pg_temp.touched;
  delete from pg_temp.stale;
  delete from pg_temp.redirected;
  delete from pg_temp.touched_stages;
end;
$$;

comment on function resolve.clear_workspace(integer) is
  'Empties the session''s workspace of what its last batch left; observation_count is how many observations the next one has.';
--! EndIncluded resolve/clear_workspace.sql
--! Included resolve/usable_name.sql
create or replace function resolve.usable_name(name jsonb) returns jsonb
language sql immutable strict parallel safe
return case
  when name #>> '{}' ~ '[^\s\u0085\u00a0\u1680\u180e\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]' then name
end;

comment on function resolve.usable_name(jsonb) is
  'Returns the name in a reference, or null where it has nothing that can be seen: an empty name, or one of blanks, is no name '
  '(IDENTITY-15). The schemas of the document (contract/schema.ts, named) mean the same by a blank.';
--! EndIncluded resolve/usable_name.sql
--! Included resolve/forget_persons.sql
create or replace function resolve.forget_persons() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from pg_temp.incoming i where i.type = 'stat_line') then
    delete from pg_temp.incoming i where i.type = 'stat_line';
    delete from pg_temp.wanted w where w.entity_type = 'stat_line';
  end if;
end;
$$;

comment on function resolve.forget_persons() is
  'Takes the stat lines out of the session''s workspace, once they are applied: it outlives the transaction, and a person who is erased '
  'must stand nowhere (PRIVACY-5).';
--! EndIncluded resolve/forget_persons.sql
--! Included canon/claimed_team.sql
create or replace function canon.claimed_team(realm_id integer, mapping_id bigint) returns text
language sql stable
return (
  select c.value ->> 'id'
    from canon.claims c
   where c.realm_id = claimed_team.realm_id and c.mapping_id = claimed_team.mapping_id and c.field = 'team' and c.implied_by = '');

comment on function canon.claimed_team(integer, bigint) is
  'Returns the team that a stat line (the mapping of its external id) is of, as its source said, before anything was merged: whose lines '
  'they are is not for a merge to change (BOX-40).';
--! EndIncluded canon/claimed_team.sql
--! Included canon/claimed_organization.sql
create or replace function canon.claimed_organization(realm_id integer, source_id text, team_id text) returns text
language sql stable
begin atomic
  select c.value ->> 'id'
    from canon.ranked_claims c
    join tenancy.sources s on s.realm_id = c.realm_id and s.source_key = c.source_key
   where c.realm_id = claimed_organization.realm_id
     and c.entity_id = coalesce((
           select r.survivor_id from identity.redirects r
            where r.realm_id = claimed_organization.realm_id and r.entity_id = claimed_organization.team_id), claimed_organization.team_id)
     and c.origin_id = claimed_organization.team_id and c.field = 'organization'
     and s.source_id = claimed_organization.source_id and not c.is_withdrawn
   order by c.precedence
   limit 1;
end;

comment on function canon.claimed_organization(integer, text, text) is
  'Returns the organization that a source itself claims a team belongs to, whichever claim wins; null where it claims none or has '
  'withdrawn the team. Both are as they were said: what it claims of another team that was merged with this one does not count. Who may '
  'read about children is decided by this, never by what others claim (BOX-4, BOX-40).';
--! EndIncluded canon/claimed_organization.sql
--! Included resolve/collect_wholes.sql
create or replace function resolve.collect_wholes() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.wanted w where w.is_only_referred_to and w.entity_type in ('division', 'stage')) then
    return;
  end if;
  update pg_temp.wanted w set whole_id = r.whole_id, whole_seq = r.seq
    from (
      select distinct on (v.entity_type, v.external_id) v.entity_type, v.external_id, v.whole_id, i.seq
        from pg_temp.incoming i
        cross join lateral (values
          ('division', i.data #>> '{division,external_id}', i.data #>> '{competition,external_id}'),
          ('stage', i.data #>> '{stage,external_id}', i.data #>> '{division,external_id}')
        ) v (entity_type, external_id, whole_id)
       where i.type = 'fixture' and not i.is_deleted and v.external_id is not null and v.whole_id is not null
       order by v.entity_type, v.external_id, i.observed_at desc, i.confidence desc, i.external_id, i.content_hash
    ) r
   where w.is_only_referred_to and w.entity_type = r.entity_type and w.external_id = r.external_id;
end;
$$;

comment on function resolve.collect_wholes() is
  'Says of each division and stage that the source knows by reference alone, and that fixtures refer to, which competition or division '
  'they say it belongs to: of several references that say so the newest counts; of equally new ones that of the fixture which comes first '
  'by its external id and content (IDENTITY-8).';
--! EndIncluded resolve/collect_wholes.sql
--! Included resolve/collect_wanted.sql
create or replace function resolve.collect_wanted() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.wanted (entity_type, external_id, player_id, is_direct, is_described, sole_seq)
  select i.type, i.external_id, i.player_id, true, bool_or(not i.is_deleted),
         case when count(*) = 1 and bool_and(not i.is_deleted and i.type <> 'result') then max(i.seq) end
    from pg_temp.incoming i
   group by i.type, i.external_id, i.player_id;

  -- Of several references to one entity the newest counts (IDENTITY-8); of equally new ones that of the observation which comes first by
  -- its type, external id and content, whatever their places in the batch. place: that order in the upper half, seq in the lower.
  with referring as materialized (
    select i.observed_at, i.confidence, i.type, i.data,
           row_number() over (order by i.type, i.external_id, i.content_hash) << 32 | i.seq as place
      from pg_temp.incoming i
     where canon.has_references(i.type) and not i.is_deleted
  )
  insert into pg_temp.wanted (entity_type, external_id, is_direct, is_described, value, seq)
  select distinct on (r.entity_type, r.external_id)
         r.entity_type, r.external_id, false, true, r.name, (r.place & 4294967295)::integer
    from (
      select min(n.place) as place, n.observed_at, n.confidence, n.entity_type, n.external_id, resolve.usable_name(n.name) as name
        from (
          select i.place, i.observed_at, i.confidence, v.*
            from referring i
            cross join lateral (values
              ('competition', i.data #>> '{competition,external_id}', i.data #> '{competition,name}'),
              ('division', i.data #>> '{division,external_id}', i.data #> '{division,name}'),
              ('stage', i.data #>> '{stage,external_id}', i.data #> '{stage,name}'),
              ('venue', i.data #>> '{venue,external_id}', i.data #> '{venue,name}'),
              ('team', i.data #>> '{sides,0,team,external_id}', i.data #> '{sides,0,team,name}'),
              ('team', i.data #>> '{sides,1,team,external_id}', i.data #> '{sides,1,team,name}')
            ) v (entity_type, external_id, name)
           where i.type = 'fixture'
          union all
          select i.place, i.observed_at, i.confidence, v.*
            from referring i
            cross join lateral (values
              ('organization', coalesce(i.data #>> '{organization,external_id}', i.data #>> '{host,external_id}'),
                coalesce(i.data #> '{organization,name}', i.data #> '{host,name}')),
              ('fixture', i.data #>> '{fixture,external_id}', null),
              ('team', i.data #>> '{team,external_id}', i.data #> '{team,name}')
            ) v (entity_type, external_id, name)
           where i.type <> 'fixture'
        ) n
       where n.external_id is not null
       group by n.observed_at, n.confidence, n.entity_type, n.external_id, resolve.usable_name(n.name)
    ) r
   order by r.entity_type, r.external_id, (r.name is not null) desc, r.observed_at desc, r.confidence desc, r.place, r.name::text desc;
end;
$$;

comment on function resolve.collect_wanted() is
  'Collects every external id that the batch names: its own, once each, and those in references, once each, with the name that the '
  'references give.';
--! EndIncluded resolve/collect_wanted.sql
--! Included read/survivor_of.sql
create or replace function read.survivor_of(realm_id integer, entity_type text, entity_id text) returns text
language plpgsql stable strict
as $$
declare
  v_survivor_id text;
begin
  if survivor_of.entity_id is null then
    return null; -- as most filters of most lists are
  elsif survivor_of.entity_type = 'fixture' then
    select coalesce(e.merged_into, e.fixture_id) into v_survivor_id
      from canon.fixtures e where e.realm_id = survivor_of.realm_id and e.fixture_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'team' then
    select coalesce(e.merged_into, e.team_id) into v_survivor_id
      from canon.teams e where e.realm_id = survivor_of.realm_id and e.team_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'competition' then
    select coalesce(e.merged_into, e.competition_id) into v_survivor_id
      from canon.competitions e where e.realm_id = survivor_of.realm_id and e.competition_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'organization' then
    select coalesce(e.merged_into, e.organization_id) into v_survivor_id
      from canon.organizations e where e.realm_id = survivor_of.realm_id and e.organization_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'venue' then
    select coalesce(e.merged_into, e.venue_id) into v_survivor_id
      from canon.venues e where e.realm_id = survivor_of.realm_id and e.venue_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'division' then
    select coalesce(e.merged_into, e.division_id) into v_survivor_id
      from canon.divisions e where e.realm_id = survivor_of.realm_id and e.division_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'stage' then
    select coalesce(e.merged_into, e.stage_id) into v_survivor_id
      from canon.stages e where e.realm_id = survivor_of.realm_id and e.stage_id = survivor_of.entity_id;
  end if;
  if v_survivor_id is null then
    -- What an external id would have been given, had it not been recognised: it has no row.
    select r.survivor_id into v_survivor_id
      from identity.redirects r
     where r.realm_id = survivor_of.realm_id and r.entity_id = survivor_of.entity_id and r.entity_type = survivor_of.entity_type;
  end if;
  return v_survivor_id;
end;
$$;

comment on function read.survivor_of(integer, text, text) is
  'Returns the id of the entity that an id of a type (fixture, team, competition, organization, venue, division, stage) leads to in a '
  'realm: itself, or what it was merged into, one look-up by primary key; null where there is none, and without an id. The one place where '
  'an id that the API is asked for becomes an entity (api.get_fixture and api.get_calendar read it off the row, for speed). IDENTITY-50.';
--! EndIncluded read/survivor_of.sql
--! Included read/follow_ids.sql
create or replace function read.follow_ids(realm_id integer, filter api.fixture_filter) returns api.fixture_filter
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_filter api.fixture_filter := follow_ids.filter;
begin
  v_filter.team := coalesce(read.survivor_of(follow_ids.realm_id, 'team', v_filter.team), v_filter.team);
  v_filter.competition := coalesce(read.survivor_of(follow_ids.realm_id, 'competition', v_filter.competition), v_filter.competition);
  v_filter.division := coalesce(read.survivor_of(follow_ids.realm_id, 'division', v_filter.division), v_filter.division);
  v_filter.stage := coalesce(read.survivor_of(follow_ids.realm_id, 'stage', v_filter.stage), v_filter.stage);
  v_filter.venue := coalesce(read.survivor_of(follow_ids.realm_id, 'venue', v_filter.venue), v_filter.venue);
  return v_filter;
end;
$$;

comment on function read.follow_ids(integer, api.fixture_filter) is
  'Returns a filter of fixtures with the ids of the entities that its ids lead to (read.survivor_of); one that leads nowhere stays, and is '
  'met by nothing.';
--! EndIncluded read/follow_ids.sql
--! Included read/find_survivor.sql
create or replace function read.find_survivor(realm_id integer, entity_type text, entity_id text) returns text
language plpgsql stable
as $$
declare
  v_survivor_id text := read.survivor_of(find_survivor.realm_id, find_survivor.entity_type, find_survivor.entity_id);
begin
  if v_survivor_id is null then
    perform tenancy.refuse_absent(find_survivor.entity_type, find_survivor.entity_id);
  end if;
  return v_survivor_id;
end;
$$;

comment on function read.find_survivor(integer, text, text) is
  'Returns the id of the entity that an id leads to (read.survivor_of). Raises OYN01 (not_found).';
--! EndIncluded read/find_survivor.sql
--! Included read/competition_parts.sql
create or replace function read.competition_parts(realm_id integer, competition_id text) returns text[]
language sql stable
begin atomic
  select array_agg(p.part_id)
    from (
      select d.division_id as part_id from canon.divisions d
       where d.realm_id = competition_parts.realm_id and d.competition_id = competition_parts.competition_id
         and d.merged_into is null
      union all
      select s.stage_id
        from canon.divisions d
        join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
       where d.realm_id = competition_parts.realm_id and d.competition_id = competition_parts.competition_id
         and s.merged_into is null
    ) p;
end;

comment on function read.competition_parts(integer, text) is 'Returns the ids of a competition''s divisions and their stages.';
--! EndIncluded read/competition_parts.sql
--! Included read/competition_passes.sql
create or replace function read.competition_passes(
  competition canon.competitions, filter api.competition_filter, of_region text[]
) returns boolean
language sql stable
return (competition).merged_into is null
  and ((filter).sport is null or coalesce((competition).sport, 'other') = (filter).sport)
  and ((filter).kind is null or coalesce((competition).kind, 'other') = (filter).kind)
  and ((filter).from_date is null or coalesce((competition).end_date, (competition).start_date) >= (filter).from_date)
  and ((filter).to_date is null or coalesce((competition).start_date, (competition).end_date) <= (filter).to_date)
  and (of_region is null or (competition).competition_id = any (of_region));

comment on function read.competition_passes(canon.competitions, api.competition_filter, text[]) is
  'Returns whether a competition is one of its own and meets the filters of GET /v1/competitions that choose no order: sport, kind, a '
  'window that its days overlap (both ends included; undated ones overlap none), a region (of_region: the competitions in it; null: not '
  'asked). LIST-31.';
--! EndIncluded read/competition_passes.sql
--! Included read/competitions_at.sql
create or replace function read.competitions_at(realm_id integer, venue_ids text[]) returns table (venue_id text, competition_id text)
language sql stable
begin atomic
  with recursive hop as (
    select v.venue_id,
           (select min(f.competition_id) from canon.fixtures f
             where f.realm_id = competitions_at.realm_id and f.venue_id = v.venue_id and f.competition_id is not null
               and f.merged_into is null) as competition_id
      from unnest(competitions_at.venue_ids) v (venue_id)
    union all
    select h.venue_id,
           (select min(f.competition_id) from canon.fixtures f
             where f.realm_id = competitions_at.realm_id and f.venue_id = h.venue_id and f.competition_id > h.competition_id
               and f.merged_into is null)
      from hop h
     where h.competition_id is not null
  )
  select h.venue_id, h.competition_id from hop h where h.competition_id is not null;
end;

comment on function read.competitions_at(integer, text[]) is
  'Returns which competitions are played at which of the venues: one look-up a pair, however many fixtures there are (the index '
  'fixtures_playing is walked in hops).';
--! EndIncluded read/competitions_at.sql
--! Included read/competitions_between.sql
create or replace function read.competitions_between(
  realm_id integer, filter api.competition_filter, of_region text[], after_day date, after_id text, row_limit integer
)
returns table (competition_id text, place date)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_from date := coalesce((competitions_between.filter).from_date, '-infinity');
  v_last date := coalesce((competitions_between.filter).to_date, '5874897-12-31');
  -- From the first day asked for on, or from where the page before ended.
  v_day date := greatest(competitions_between.after_day, v_from);
  v_id text := case when competitions_between.after_day >= v_from then competitions_between.after_id else '' end;
begin
  return query
    select u.competition_id, u.place
      from (
        (select c.competition_id, c.start_date as place from canon.competitions c
          where c.realm_id = competitions_between.realm_id
            and daterange(least(c.start_date, c.end_date), greatest(c.start_date, c.end_date), '[]') @> v_from
            and c.start_date < v_from and competitions_between.after_day < v_from
            and (c.start_date, c.competition_id) > (competitions_between.after_day, competitions_between.after_id)
            and read.competition_passes(c, competitions_between.filter, competitions_between.of_region)
          order by c.start_date, c.competition_id limit competitions_between.row_limit)
        union all
        (select c.competition_id, c.start_date from canon.competitions c
          where c.realm_id = competitions_between.realm_id and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
            and coalesce(c.start_date, 'infinity') <= v_last
            and read.competition_passes(c, competitions_between.filter, competitions_between.of_region)
          order by coalesce(c.start_date, 'infinity'), c.competition_id limit competitions_between.row_limit)
        union all
        (select c.competition_id, 'infinity' from canon.competitions c
          where c.realm_id = competitions_between.realm_id and c.start_date is null and c.end_date is not null
            and ('infinity', c.competition_id) > (competitions_between.after_day, competitions_between.after_id)
            and read.competition_passes(c, competitions_between.filter, competitions_between.of_region)
          order by c.competition_id limit competitions_between.row_limit)
      ) u
     order by u.place, u.competition_id limit competitions_between.row_limit;
end;
$$;

comment on function read.competitions_between(integer, api.competition_filter, text[], date, text, integer) is
  'Returns at most row_limit competitions whose days overlap the window of the filter, by start, after the place (after_day, after_id): '
  'those under way on its first day, those that begin in it, and those of which only the end is known. LIST-17, LIST-18.';
--! EndIncluded read/competitions_between.sql
--! Included read/competitions_of_region.sql
create or replace function read.competitions_of_region(realm_id integer, region text) returns text[]
language sql stable
begin atomic
  select coalesce(array_agg(distinct r.competition_id), '{}')
    from (
      select p.competition_id
        from read.competitions_at(competitions_of_region.realm_id, array(
          select v.venue_id from canon.venues v
           where v.realm_id = competitions_of_region.realm_id and v.merged_into is null and v.address ? 'region'
             and upper(v.address ->> 'region') = competitions_of_region.region)) p
      union all
      select c.competition_id
        from canon.organizations h
        join canon.competitions c on c.realm_id = h.realm_id and c.host_id = h.organization_id
       where h.realm_id = competitions_of_region.realm_id and upper(h.region) = competitions_of_region.region
         and not exists (select from canon.fixtures f
                          where f.realm_id = c.realm_id and f.competition_id = c.competition_id and f.venue_id is not null
                            and f.merged_into is null)
    ) r;
end;

comment on function read.competitions_of_region(integer, text) is
  'Returns the competitions that play in a region (capitals), and those that play nowhere yet and have a host in it (LIST-16).';
--! EndIncluded read/competitions_of_region.sql
--! Included intake/part_id.sql
create or replace function intake.part_id(type text, whole text, part jsonb) returns text
language sql immutable parallel safe
return coalesce(
  part ->> 'external_id',
  whole || chr(31) || lower(part ->> 'name') || chr(31) || case type
    when 'division' then coalesce(resolve.age_group(part ->> 'age_group'), '') || chr(31) || coalesce(part ->> 'gender', '')
    when 'stage' then (part ->> 'type') || chr(31) || coalesce(part ->> 'order', '0')
  end);

comment on function intake.part_id(text, text, jsonb) is
  'Returns the external id of a division or stage (type): its own, or else, since hosts may leave it out, that of what it belongs to '
  '(whole) with what tells it apart there: the name of a division, its age group and gender; the name of a stage, its type and order '
  '(IDENTITY-20).';
--! EndIncluded intake/part_id.sql
--! Included intake/expand_competitions.sql
create or replace function intake.expand_competitions() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The data of a deletion claims nothing (IDENTITY-9, HISTORY-5).
  if not exists (select from pg_temp.incoming i where i.type = 'competition' and not i.is_deleted and i.data ? 'divisions') then
    return;
  end if;
  -- One observation names each division and stage once (INTAKE-26); of what was accepted before that was asked, the last mention counts.
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select distinct on (i.seq, p.external_id)
         i.seq, i.batch_index, i.observation_id, 'division', p.external_id, i.observed_at, i.confidence, false, p.data,
         resolve.word_hash(p.data, false), 1
    from pg_temp.incoming i
    cross join lateral jsonb_array_elements(i.data -> 'divisions') with ordinality d (body, number)
    cross join lateral (
      select intake.part_id('division', i.external_id, d.body) as external_id,
             d.body - 'stages' || jsonb_build_object('competition', i.external_id) as data
    ) p
   where i.type = 'competition' and not i.is_deleted
   order by i.seq, p.external_id, d.number desc;

  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select distinct on (i.seq, p.external_id)
         i.seq, i.batch_index, i.observation_id, 'stage', p.external_id, i.observed_at, i.confidence, false, p.data,
         resolve.word_hash(p.data, false), 1
    from pg_temp.incoming i
    cross join lateral jsonb_array_elements(i.data -> 'divisions') with ordinality d (body, number)
    cross join lateral jsonb_array_elements(d.body -> 'stages') with ordinality s (body, number)
    cross join lateral (select intake.part_id('division', i.external_id, d.body)) w (division_id)
    cross join lateral (
      select intake.part_id('stage', w.division_id, s.body) as external_id,
             s.body || jsonb_build_object('division', w.division_id) as data
    ) p
   where i.type = 'competition' and not i.is_deleted
   order by i.seq, p.external_id, d.number desc, s.number desc;
end;
$$;

comment on function intake.expand_competitions() is
  'Puts the divisions and stages inside competition observations into the workspace as observations of their own: each is decided by '
  'itself (IDENTITY-9, HISTORY-5).';
--! EndIncluded intake/expand_competitions.sql
--! Included intake/expand_deletions.sql
create or replace function intake.expand_deletions(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Held until the end of the transaction: while a batch deletes stat lines, no other batch of the source makes lines of players.
  if exists (select from pg_temp.incoming i where i.type = 'stat_line' and i.is_deleted) then
    perform util.lock_stat_lines(expand_deletions.source_id, is_shared => false);
  elsif exists (select from pg_temp.incoming i where i.player_id <> '') then
    perform util.lock_stat_lines(expand_deletions.source_id, is_shared => true);
    return;
  else
    return;
  end if;

  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select i.seq, i.batch_index, i.observation_id, i.type, i.external_id, p.player_id, i.observed_at, i.confidence, true, i.data,
         i.content_hash, 1
    from pg_temp.incoming i
    cross join lateral (
      select m.player_id
        from canon.external_ids m
       where m.realm_id = expand_deletions.realm_id and m.source_id = expand_deletions.source_id
         and m.entity_type = i.type and m.external_id = i.external_id
      union
      select o.player_id from pg_temp.incoming o where o.type = i.type and o.external_id = i.external_id
    ) p
   where i.type = 'stat_line' and i.is_deleted and p.player_id <> '';
end;
$$;

comment on function intake.expand_deletions(integer, text) is
  'Expands the deletion of a stat line into one of every line under its external id, whoever the player: those that the source has '
  'reported and those in the batch. The deletion itself has no player; intake.deletion_of finds it for lines that come later '
  '(IDENTITY-13).';
--! EndIncluded intake/expand_deletions.sql
--! Included read/implied_in_words.sql
create or replace function read.implied_in_words(field text, implied_by text, value jsonb) returns text
language sql immutable parallel safe
return case
  when implied_by = '' then null
  when implied_by = 'time' and value = '"confirmed"' then 'Implied: its source gave a start and no time_status.'
  when implied_by = 'time' then 'Implied: its source gave a date, no start and no time_status.'
  when field = 'status' then 'Implied: its source describes the fixture and never said a status.'
  else 'Implied: its source describes the fixture and never said when it is.'
end;

comment on function read.implied_in_words(text, text, jsonb) is
  'Returns in words what implies a claim (field, implied_by and value as in canon.claims); null for one that was stated (PROVENANCE-8).';
grant execute on function read.implied_in_words(text, text, jsonb) to oyss_auditor, oyss_auditor_unmasked; -- for audit.claims
--! EndIncluded read/implied_in_words.sql
--! Included read/names.view.sql
create or replace view read.names as
select e.realm_id, 'organization' as entity_type, e.organization_id as entity_id, e.name from canon.organizations e
union all select e.realm_id, 'competition', e.competition_id, e.name from canon.competitions e
union all select e.realm_id, 'division', e.division_id, e.name from canon.divisions e
union all select e.realm_id, 'stage', e.stage_id, e.name from canon.stages e
union all select e.realm_id, 'venue', e.venue_id, e.name from canon.venues e
union all select e.realm_id, 'team', e.team_id, e.name from canon.teams e
union all select e.realm_id, 'fixture', e.fixture_id, e.title from canon.fixtures e;

comment on view read.names is 'What every entity that can be merged is called now, merged or not, for auditors.';
comment on column read.names.realm_id is 'The realm.';
comment on column read.names.entity_type is 'organization, competition, division, stage, venue, team or fixture.';
comment on column read.names.entity_id is 'The entity.';
comment on column read.names.name is 'Its name; of a fixture its title, null where it has none.';
--! EndIncluded read/names.view.sql
--! Included read/explained_claims.view.sql
create or replace view read.explained_claims as
select r.realm_id, r.entity_id, r.entity_type, r.mapping_id, r.external_id, r.source_key, r.class, r.rank, r.observation_id,
       r.observed_at, r.confidence, r.is_withdrawn, r.is_reference, r.implied_by <> '' as is_implied, r.is_winning,
       r.place, r.field as own_field, r.does_count, r.precedence,
       case when r.entity_type in ('division', 'stage') then r.entity_type || 's.' || r.entity_id || '.' else '' end || r.field as field,
       case when r.field = 'venue.field' then r.value -> 'field' else r.value end as value,
       r.origin_id,
       concat_ws(' ', read.implied_in_words(r.field, r.implied_by, r.value), case
         when r.is_winning and r.claims = 1 then 'It is the only claim on this field.'
         when not r.does_count and r.field = 'status' then 'It does not count, as a source of equal or better rank states one.'
         when not r.does_count and r.implied_by = 'silence' then 'It does not count, as something is known of the time.'
         when not r.does_count then 'It does not count, as the same source said estimated.'
         when r.is_winning and r.implied_by <> '' then
           'It comes first by authority rank, then recency, then confidence, of the claims that count.'
         when r.is_winning then 'It comes first by authority rank, then recency, then confidence.'
         when r.field = 'venue.field' and r.winner is null then 'It was said of another venue than the one that won.'
         when r.winner is null and r.field in ('start', 'end') then
           'Another claim on when the fixture is, of better precedence, rules it out: '
           'the time is to be determined, or the end would not be after the start.'
         when r.winner is null and r.field = 'date' then 'A start of better precedence makes it out of date.'
         when r.field = 'time_status' and (r.winner is null or r.precedence < r.winner) then
           'Another claim rules out the start, and this one with it.'
         when r.is_withdrawn and not (r.winner).is_withdrawn then 'Its source no longer lists the entity; ' || r.winning_source || ' does.'
         when r.rank > (r.winner).rank then
           'Its source has rank ' || r.rank || '; ' || r.winning_source || ' has rank ' || (r.winner).rank || '.'
         when r.is_reference and not (r.winner).is_reference then
           'It was only said in passing, in a reference; ' || r.winning_source || ', of the same rank, described the entity.'
         when (r.precedence).age > (r.winner).age then 'It is older than what ' || r.winning_source || ' said, at the same rank.'
         when (r.precedence).doubt > (r.winner).doubt then
           'It is less sure than what ' || r.winning_source || ' said, at the same rank and time.'
         when r.precedence < r.winner then 'It was said of another venue than the one that won.'
         when r.source_key = r.winning_source then 'Equal in rank, time and confidence; the source itself said another.'
         else 'Equal in rank, time and confidence; ' || r.winning_source || ' comes first by name.'
       end) as reason
  from (
    select d.*,
           row_number() over w as place,
           count(*) over w_all as claims,
           first_value(case when d.is_winning then d.precedence end) over w_winner as winner,
           first_value(case when d.is_winning then d.source_key end) over w_winner as winning_source
      from (
        select c.*,
               canon.does_count(
                 c.field, c.implied_by, c.value, c.rank, min(c.rank) filter (where c.implied_by = '') over w_field,
                 bool_or(c.implied_by <> 'silence') over w_field,
                 bool_or(c.implied_by = '' and c.value = '"estimated"') over w_source) as does_count
          from canon.ranked_claims c
        window w_field as (partition by c.realm_id, c.entity_id, c.field),
               w_source as (partition by c.realm_id, c.entity_id, c.field, c.source_key, c.is_withdrawn)
      ) d
    window w as (partition by d.realm_id, d.entity_id, d.field order by d.does_count desc, d.precedence),
           w_all as (partition by d.realm_id, d.entity_id, d.field),
           w_winner as (partition by d.realm_id, d.entity_id, d.field order by d.is_winning desc, d.precedence)
  ) r;

comment on view read.explained_claims is
  'Every claim with its place in the order of precedence (those that do not count last) and, in words, what implies it and why it won or '
  'lost its field, whose path is that of canon.path_of; own_field is its name without what it is part of, origin_id the entity that it '
  'was made about, before anything was merged (PROVENANCE-4, PROVENANCE-8).';
grant select on read.explained_claims to oyss_resolver;
--! EndIncluded read/explained_claims.view.sql
--! Included read/parts_after.sql
create or replace function read.parts_after(realm_id integer, competition_id text, path text, row_limit integer)
returns table (part_id text, prefix text)
language sql stable
begin atomic
  select p.part_id, p.prefix
    from (
      select d.division_id as part_id, canon.path_of('division', d.division_id, '') collate "C" as prefix
        from canon.divisions d
       where d.realm_id = parts_after.realm_id and d.competition_id = parts_after.competition_id
      union all
      select s.stage_id, canon.path_of('stage', s.stage_id, '') collate "C"
        from canon.divisions d
        join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
       where d.realm_id = parts_after.realm_id and d.competition_id = parts_after.competition_id
    ) p
   where p.prefix >= left(coalesce(parts_after.path, ''), length(p.prefix)) collate "C"
   order by p.prefix
   limit parts_after.row_limit;
end;

comment on function read.parts_after(integer, text, text, integer) is
  'Returns at most row_limit divisions and stages of a competition, with what the paths of their fields begin with, in that order: from '
  'the one on to which a path belongs, or that comes after it (null: from the first).';
--! EndIncluded read/parts_after.sql
--! Included read/fields_after.sql
create or replace function read.fields_after(realm_id integer, entity_id text, path text, row_limit integer)
returns table (entity_ids text[], fields text[], last_path text, leads_to text)
language sql stable
begin atomic
  with parts as materialized (
    select p.part_id, p.prefix, row_number() over (order by p.prefix) as number
      from read.parts_after(fields_after.realm_id, fields_after.entity_id, fields_after.path, fields_after.row_limit + 1) p
  ), claimed as (
    select m.entity_id, c.field, canon.path_of(m.entity_type, m.entity_id, c.field) collate "C" as path, count(*) as claims
      from canon.external_ids m
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where m.realm_id = fields_after.realm_id
       and m.entity_id = any (array(select p.part_id from parts p where p.number <= fields_after.row_limit) || fields_after.entity_id)
       and c.field not in ('notes', 'coach')
     group by 1, 2, 3
  ), counted as materialized (
    select d.entity_id, d.field, d.path, sum(d.claims) over (order by d.path) - d.claims < fields_after.row_limit as is_within
      from claimed d
     where d.path >= coalesce(fields_after.path, '')
       and (d.path < (select p.prefix from parts p where p.number > fields_after.row_limit)) is not false
  )
  select array_agg(distinct n.entity_id) filter (where n.is_within), array_agg(distinct n.field) filter (where n.is_within),
         max(n.path) filter (where n.is_within),
         coalesce(
           min(n.path) filter (where not n.is_within), (select p.prefix from parts p where p.number > fields_after.row_limit))
    from counted n;
end;

comment on function read.fields_after(integer, text, text, integer) is
  'The fields of a page of provenance: those of an entity, and of the parts of a competition, from a path on (null: from the first) that '
  'begin within row_limit claims, and of row_limit parts at most. entity_ids and fields: whose and which, those up to last_path; leads_to: '
  'the path with which fields go on beyond them, null if none do. Counts only: no value is read. LIST-23, LIST-24.';
--! EndIncluded read/fields_after.sql
--! Included read/claim_place.sql
create or replace function read.claim_place(mapping_id bigint, precedence canon.precedence) returns text
language sql stable parallel safe
return concat_ws(
  ' ', (claim_place.precedence).is_withdrawn, (claim_place.precedence).rank, (claim_place.precedence).is_reference,
  (claim_place.precedence).age, (claim_place.precedence).doubt, claim_place.mapping_id, (claim_place.precedence).implied_by);

comment on function read.claim_place(bigint, canon.precedence) is
  'The place of a claim in a cursor: its precedence, in which the external id is named by its mapping (read.precedence_at).';
--! EndIncluded read/claim_place.sql
--! Included read/precedence_at.sql
create or replace function read.precedence_at(realm_id integer, place text[]) returns canon.precedence
language sql stable
begin atomic
  select row(
           (precedence_at.place)[1]::boolean, (precedence_at.place)[2]::smallint, (precedence_at.place)[3]::boolean,
           (precedence_at.place)[4]::bigint, (precedence_at.place)[5]::double precision, s.source_key, m.external_id, m.entity_type,
           (precedence_at.place)[7])::canon.precedence
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = precedence_at.realm_id and m.mapping_id = (precedence_at.place)[6]::bigint;
end;

comment on function read.precedence_at(integer, text[]) is
  'The precedence that a place of read.claim_place, cut at its blanks, stands for; null without one. It is that of the moment when the '
  'cursor was made, so that what is said meanwhile makes a page skip and repeat nothing. LIST-2, LIST-23.';
--! EndIncluded read/precedence_at.sql
--! Included read/shown_claims.view.sql
create or replace view read.shown_claims as
select c.*,
       case
         when c.field = 'sides' and jsonb_typeof(c.value) = 'array' then coalesce((
           select jsonb_agg(case when d.survivor_id is null then s.side
                                 else jsonb_set(s.side, '{team,id}', to_jsonb(d.survivor_id)) end order by s.place)
             from jsonb_array_elements(c.value) with ordinality s (side, place)
             left join identity.redirects d on d.realm_id = c.realm_id and d.entity_id = s.side #>> '{team,id}'), c.value)
         when jsonb_typeof(c.value) = 'object' and c.value ? 'id' then coalesce((
           select jsonb_set(c.value, '{id}', to_jsonb(d.survivor_id))
             from identity.redirects d where d.realm_id = c.realm_id and d.entity_id = c.value ->> 'id'), c.value)
         else c.value
       end as shown
  from read.explained_claims c;

comment on view read.shown_claims is
  'Every explained claim with what is shown of it: a claim names entities as it was made and is never rewritten; shown has in their place '
  'those that answer for them now (one look-up each). PROVENANCE-28.';
grant select on read.shown_claims to oyss_resolver;
--! EndIncluded read/shown_claims.view.sql
--! Included read/claims_within.sql
create or replace function read.claims_within(
  realm_id integer, entity_ids text[], fields text[], path text, last_path text, after text[], row_limit integer
) returns table (
  number bigint, field text, mapping_id bigint, source_key text, class text, rank smallint, observation_id text, observed_at timestamptz,
  confidence double precision, value jsonb, is_withdrawn boolean, is_winning boolean, does_count boolean, precedence canon.precedence,
  reason text
)
language sql stable
begin atomic
  select row_number() over (order by c.field, not c.is_winning, not c.does_count, c.precedence),
         c.field, c.mapping_id, c.source_key, c.class, c.rank, c.observation_id, c.observed_at,
         c.confidence, c.shown, c.is_withdrawn, c.is_winning, c.does_count, c.precedence, c.reason
    from read.shown_claims c
   where c.realm_id = claims_within.realm_id and c.entity_id = any (claims_within.entity_ids)
     -- No condition for an index, which would look the best one of a realm that statistics do not know yet.
     and (c.own_field = any (claims_within.fields)) is true
     and c.field >= coalesce(claims_within.path, '') collate "C" and c.field <= claims_within.last_path collate "C"
     and (claims_within.after is null or c.field <> claims_within.path
          or (not c.is_winning, not c.does_count, c.precedence)
             > ((claims_within.after)[1]::boolean, (claims_within.after)[2]::boolean,
                (select read.precedence_at(claims_within.realm_id, (claims_within.after)[3:]))))
   order by 1
   limit claims_within.row_limit;
end;

comment on function read.claims_within(integer, text[], text[], text, text, text[], integer) is
  'At most row_limit claims on fields of entities, of paths between path (null: from the first) and last_path, numbered in order: of path '
  'itself those after a place, {is lost, does not count, read.claim_place} (null: all). Each with the reason it won or lost. '
  'PROVENANCE-4, PROVENANCE-28, LIST-23.';
--! EndIncluded read/claims_within.sql
--! Included read/results_after.sql
create or replace function read.results_after(realm_id integer, fixture_id text, after text[], row_limit integer)
returns table (
  number bigint, mapping_id bigint, source_key text, class text, observed_at timestamptz, confidence double precision, value jsonb,
  is_winning boolean, precedence canon.precedence
)
language sql stable
begin atomic
  select row_number() over (order by not c.is_winning, c.precedence),
         c.mapping_id, c.source_key, c.class, c.observed_at, c.confidence, c.value, c.is_winning, c.precedence
    from canon.ranked_claims c
   where c.realm_id = results_after.realm_id and c.entity_id = results_after.fixture_id and c.field = 'result'
     and (c.is_winning or not c.is_withdrawn)
     and (results_after.after is null
          or (not c.is_winning, c.precedence)
             > ((results_after.after)[1]::boolean, (select read.precedence_at(results_after.realm_id, (results_after.after)[2:]))))
   order by 1
   limit results_after.row_limit;
end;

comment on function read.results_after(integer, text, text[], integer) is
  'At most row_limit of the results that are reported of a fixture, after a place, {is lost, read.claim_place} (null: from the first), '
  'numbered in order. PROVENANCE-6, PROVENANCE-7, LIST-23.';
--! EndIncluded read/results_after.sql
--! Included intake/player_of.sql
create or replace function intake.player_of(type text, is_deleted boolean, data jsonb) returns text
language sql immutable parallel safe
return case when type = 'stat_line' and not is_deleted then coalesce(data #>> '{player,external_id}', '') else '' end;

comment on function intake.player_of(text, boolean, jsonb) is
  'Returns the player that an observation is about, by its source''s id: part of what identifies a stat line (IDENTITY-12). Empty for a '
  'team''s line, for a deletion, which is of all lines, and for every other type.';
--! EndIncluded intake/player_of.sql
--! Included canon/lost_references.view.sql
create or replace view canon.lost_references as
select o.realm_id, o.batch_id, o.observation_id, o.type as entity_type, o.external_id, r.field
  from intake.observations o
  join canon.external_ids m
    on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = o.type and m.external_id = o.external_id
   and m.player_id = intake.player_of(o.type, o.is_deleted, o.data)
  join (values
         ('fixture', 'competition'), ('fixture', 'division'), ('fixture', 'stage'), ('fixture', 'venue'), ('fixture', 'sides'),
         ('result', 'fixture'), ('team', 'organization'), ('competition', 'host'), ('stat_line', 'fixture'), ('stat_line', 'team')
       ) r (type, field) on r.type = o.type
 where not o.is_deleted and o.data ? r.field
   and case
         when o.type = 'result' then m.entity_id is null
         else not exists (
           -- A later claim on the field is as it should be; this observation's own must name as many entities as the observation does.
           select from canon.claims c
            where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = r.field and not c.is_reference
              and case
                    when coalesce(c.observation_id, m.observation_id) = o.observation_id
                    then not c.value @? '$.**.id ? (@ == null)'
                         and (r.field <> 'sides' or jsonb_array_length(c.value) = jsonb_array_length(o.data -> 'sides'))
                    else (coalesce(c.observed_at, m.observed_at), coalesce(c.confidence, m.confidence),
                          case when c.observation_id is null then m.content_hash else resolve.content_of(c.realm_id, c.observation_id) end)
                         >= (o.observed_at, o.confidence, o.content_hash)
                  end)
       end
union all
-- Divisions and stages that do not belong to what the observation of a competition, or of a fixture, has them belong to.
select m.realm_id, o.batch_id, o.observation_id, m.entity_type, m.external_id, canon.whole_of(m.entity_type)
  from canon.external_ids m
  left join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = canon.whole_of(m.entity_type)
  join intake.observations o on o.realm_id = m.realm_id and o.observation_id = coalesce(c.observation_id, m.observation_id)
 where m.entity_type in ('division', 'stage') and (c.mapping_id is null or c.value @? '$.**.id ? (@ == null)');

comment on view canon.lost_references is
  'References in stored observations which nothing claims although no later observation of their source replaced them: concurrent batches '
  'once lost them where an id was known by its deletion alone. Empty where all is well (IDENTITY-5).';
--! EndIncluded canon/lost_references.view.sql
--! Included read/fill_placeholders.sql
create or replace function read.fill_placeholders(realm_id integer, document text, placeholders bigint[]) returns text
language plpgsql stable
as $$
declare
  v_entry text;
begin
  for v_number in 1 .. cardinality(fill_placeholders.placeholders) loop
    select project.provenance_entry(s.source_key, s.class, s.rank, m.observation_id, m.observed_at, m.confidence) into v_entry
      from canon.external_ids m
      join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
     where m.realm_id = fill_placeholders.realm_id and m.mapping_id = fill_placeholders.placeholders[v_number];
    document := replace(document, chr(v_number), v_entry);
  end loop;
  return document;
end;
$$;

comment on function read.fill_placeholders(integer, text, bigint[]) is
  'Returns a rendered document with the present provenance entries in place of its placeholders. A placeholder is a control character, '
  'which JSON text cannot contain otherwise; so a restatement need not touch the fixture at all. One look-up per placeholder; there are '
  'seldom more than two.';
--! EndIncluded read/fill_placeholders.sql
--! Included read/venues_near.sql
create or replace function read.venues_near(
  realm_id integer, latitude double precision, longitude double precision, radius_km double precision
)
returns table (venue_id text, distance_km double precision)
language sql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
  with reach as (
    select degrees(venues_near.radius_km / 6371.0088) as north,
           case when abs(venues_near.latitude) + degrees(venues_near.radius_km / 6371.0088) >= 89.9 then 180
                else degrees(asin(least(1, sin(venues_near.radius_km / 6371.0088) / cosd(venues_near.latitude)))) end as east
  ), boxes as (
    -- Three revolutions of the globe, so that a circle across the date line is whole.
    select box(point(venues_near.longitude + revolution - r.east, venues_near.latitude - r.north),
               point(venues_near.longitude + revolution + r.east, venues_near.latitude + r.north)) as box
      from reach r, (values (-360), (0), (360)) t (revolution)
  )
  select distinct n.venue_id, n.distance_km
    from boxes b
    join canon.venues v on v.latitude is not null and point(v.longitude, v.latitude) <@ b.box and v.realm_id = venues_near.realm_id
     and v.merged_into is null
    cross join lateral (
      select v.venue_id, util.distance_km(venues_near.latitude, venues_near.longitude, v.latitude, v.longitude)
    ) n (venue_id, distance_km)
   where n.distance_km <= venues_near.radius_km;
$$;

comment on function read.venues_near(integer, double precision, double precision, double precision) is
  'Returns the venues within radius_km kilometres of a point (WGS-84 decimal degrees), with their distance: an index range of boxes, '
  'then the exact circle. LIST-31.';
--! EndIncluded read/venues_near.sql
--! Included read/competitions_in_order.sql
create or replace function read.competitions_in_order(
  realm_id integer, filter api.competition_filter, of_region text[], called text[], after text[], row_limit integer
)
returns table (competition_id text, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_id text := coalesce(competitions_in_order.after[2], '');
  v_day date;
begin
  if (competitions_in_order.filter).near_km is not null then
    return query
      with near as materialized (
        select v.venue_id, v.distance_km
          from read.venues_near(competitions_in_order.realm_id, (competitions_in_order.filter).near_latitude,
                                (competitions_in_order.filter).near_longitude, (competitions_in_order.filter).near_km) v
      ), placed as (
        select p.competition_id, min(n.distance_km) as distance_km
          from read.competitions_at(competitions_in_order.realm_id, array(select n.venue_id from near n)) p
          join near n on n.venue_id = p.venue_id
         group by p.competition_id
      )
      select c.competition_id, p.distance_km::text, row_number() over (order by p.distance_km, c.competition_id)
        from placed p
        join canon.competitions c on c.realm_id = competitions_in_order.realm_id and c.competition_id = p.competition_id
       where (p.distance_km, c.competition_id) > (coalesce(competitions_in_order.after[1]::double precision, -1), v_id)
         and read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region)
       order by p.distance_km, c.competition_id limit competitions_in_order.row_limit;
    return;
  end if;
  v_day := coalesce(competitions_in_order.after[1]::date, '-infinity');
  if competitions_in_order.called is not null then
    return query
      select c.competition_id, coalesce(c.start_date, 'infinity')::text,
             row_number() over (order by coalesce(c.start_date, 'infinity'), c.competition_id)
        from canon.competitions c
       where c.realm_id = competitions_in_order.realm_id and c.competition_id = any (competitions_in_order.called)
         and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
         and read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region)
       order by coalesce(c.start_date, 'infinity'), c.competition_id limit competitions_in_order.row_limit;
  elsif (competitions_in_order.filter).from_date is not null or (competitions_in_order.filter).to_date is not null then
    return query
      select b.competition_id, b.place::text, row_number() over (order by b.place, b.competition_id)
        from read.competitions_between(
               competitions_in_order.realm_id, competitions_in_order.filter, competitions_in_order.of_region, v_day, v_id,
               competitions_in_order.row_limit) b;
  else
    return query
      select c.competition_id, coalesce(c.start_date, 'infinity')::text,
             row_number() over (order by coalesce(c.start_date, 'infinity'), c.competition_id)
        from canon.competitions c
       where c.realm_id = competitions_in_order.realm_id and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
         and read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region)
       order by coalesce(c.start_date, 'infinity'), c.competition_id limit competitions_in_order.row_limit;
  end if;
end;
$$;

comment on function read.competitions_in_order(integer, api.competition_filter, text[], text[], text[], integer) is
  'Returns at most row_limit competitions that meet a filter but for its q, after the place {place, id} (null: from the start): by '
  'distance with near, else by start date, undated last. of_region, called: only these (null: not asked). LIST-8, LIST-17.';
--! EndIncluded read/competitions_in_order.sql
--! Included read/find_competitions.sql
create or replace function read.find_competitions(realm_id integer, filter api.competition_filter, after text[], row_limit integer)
returns table (competition_id text, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
declare
  v_region text[] := case when (find_competitions.filter).region is not null
    then read.competitions_of_region(find_competitions.realm_id, (find_competitions.filter).region) end;
  v_asked search.asked[] := case when (find_competitions.filter).q is not null
    then search.read_question(find_competitions.realm_id, 'competition', (find_competitions.filter).q) end;
  v_most integer := search.names_within(v_asked);
  v_called text[];
begin
  if v_asked is not null and (find_competitions.filter).near_km is null and v_most >= (
    select r.size from search.rarest_of(find_competitions.realm_id, 'competition', v_asked, v_most) r
  ) then
    -- Few have the rarest word: all that are called so, and no name need be looked at again.
    v_called := array(select f.entity_id from search.find_names(find_competitions.realm_id, 'competition', v_asked, null, null, null) f);
    v_asked := null;
  end if;
  return query
    with listed as materialized (
      select l.*
        from read.competitions_in_order(
               find_competitions.realm_id, find_competitions.filter, v_region, v_called, find_competitions.after,
               case when v_asked is null then find_competitions.row_limit else v_most end) l
    ), met as materialized (
      select l.* from listed l
       where v_asked is null or search.is_called(find_competitions.realm_id, 'competition', l.competition_id, v_asked)
       order by l.number limit find_competitions.row_limit
    )
    select m.competition_id, m.place || ' ' || m.competition_id, m.number from met m
    union all
    select null, l.place || ' ' || l.competition_id, l.number + 1
      from listed l
     where v_asked is not null and l.number = v_most and (select count(*) from met) < find_competitions.row_limit;
end;
$$;

comment on function read.find_competitions(integer, api.competition_filter, text[], integer) is
  'Returns at most row_limit competitions that meet a filter, each with its place, after the place {place, id} (null: from the '
  'start): by distance with near, else by start date, undated last. With q a last row without a competition '
  'tells the place to go on from when more names are left to look at (search.names_within). '
  'Raises OYV02 (invalid_parameter). LIST-8, LIST-17, LIST-20, LIST-21.';
--! EndIncluded read/find_competitions.sql
--! Included read/fixture_passes.sql
create or replace function read.fixture_passes(
  fixture canon.fixtures, sport text, kind text, status text[], competition text, division text, stage text, venue text,
  updated_since timestamptz, from_day date, to_day date
) returns boolean
language sql stable
return (fixture).merged_into is null
  and (fixture_passes.sport is null or (fixture).sport = fixture_passes.sport)
  and (fixture_passes.kind is null or (fixture).kind = fixture_passes.kind)
  and (fixture_passes.status is null or (fixture).status = any (fixture_passes.status))
  and (fixture_passes.competition is null or (fixture).competition_id = fixture_passes.competition)
  and (fixture_passes.division is null or (fixture).division_id = fixture_passes.division)
  and (fixture_passes.stage is null or (fixture).stage_id = fixture_passes.stage)
  and (fixture_passes.venue is null or (fixture).venue_id = fixture_passes.venue)
  and (fixture_passes.updated_since is null or (fixture).updated_at >= fixture_passes.updated_since)
  and (fixture_passes.from_day is null or case when (fixture).starts_at is null then (fixture).local_date >= fixture_passes.from_day
         else (fixture).starts_at >= fixture_passes.from_day::timestamp at time zone 'UTC' end)
  and (fixture_passes.to_day is null or (fixture).starts_at is not null or (fixture).local_date < fixture_passes.to_day);

comment on function read.fixture_passes(canon.fixtures, text, text, text[], text, text, text, text, timestamptz, date, date) is
  'Returns whether a fixture is one of its own and meets every filter of GET /v1/fixtures (null: not given) but time, place and team, '
  'which choose the index range. from_day, to_day: bounds that are days, which mean the local day of a fixture without a start (LIST-11). '
  'Without a subquery, so that it is inlined. LIST-31.';
--! EndIncluded read/fixture_passes.sql
--! Included read/range_of.sql
create or replace function read.range_of(
  filter api.fixture_filter, after text[], out from_at timestamptz, out from_id text, out to_at timestamptz, out to_id text
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A cursor's place is never before from_at; every id is below 'g'.
  from_at := coalesce(range_of.after[1]::timestamptz, (range_of.filter).from_at, '-infinity');
  from_id := coalesce(range_of.after[2], '');
  to_at := coalesce((range_of.filter).to_at, 'infinity');
  to_id := case when (range_of.filter).to_at is null then 'g' else '' end;
end;
$$;

comment on function read.range_of(api.fixture_filter, text[]) is
  'Returns the range of a list of fixtures in list order (moment, id), both ends excluded: from the place {moment, id} where the page '
  'before ended (null: from the start of the window), to the end of the window. read.in_range asks for it.';
--! EndIncluded read/range_of.sql
--! Included read/in_range.sql
create or replace function read.in_range(
  sorts_at timestamptz, fixture_id text, from_at timestamptz, from_id text, to_at timestamptz, to_id text
) returns boolean
language sql immutable parallel safe
return (in_range.sorts_at, in_range.fixture_id collate "C") > (in_range.from_at, in_range.from_id)
  and (in_range.sorts_at, in_range.fixture_id collate "C") < (in_range.to_at, in_range.to_id);

comment on function read.in_range(timestamptz, text, timestamptz, text, timestamptz, text) is
  'Returns whether the place of a fixture in a list is within a range (read.range_of). Both ends are places, so that an index is read '
  'from the one to the other: it is inlined.';
--! EndIncluded read/in_range.sql
--! Included read/scan_fixtures.sql
create or replace function read.scan_fixtures(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_few constant integer := 2000;
  v_sport text := (scan_fixtures.filter).sport;
  v_kind text := (scan_fixtures.filter).kind;
  v_status text[] := (scan_fixtures.filter).status;
  v_from date := (scan_fixtures.filter).from_day;
  v_to date := (scan_fixtures.filter).to_day;
  v_since timestamptz := (scan_fixtures.filter).updated_since;
  v_range record := read.range_of(scan_fixtures.filter, scan_fixtures.after);
begin
  if v_range.to_at <= v_from::timestamp at time zone 'UTC' then
    -- Before the midnight of the first day only those without a start can be of that day.
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = scan_fixtures.realm_id and f.starts_at is null and f.local_date is not null
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, null, null, null, null, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit scan_fixtures.row_limit;
  elsif v_status is not null and not v_status && array['scheduled', 'completed'] then
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = scan_fixtures.realm_id and f.status = any (v_status) and f.status not in ('scheduled', 'completed')
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, null, null, null, null, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit scan_fixtures.row_limit;
  elsif v_since is not null and c_few >= (
    select count(*) from (select from canon.fixtures f where f.realm_id = scan_fixtures.realm_id and f.updated_at >= v_since
                           order by f.updated_at limit c_few + 1) r
  ) then
    -- Few are that new, as when a client polls: they are read by their time and sorted.
    -- When there are more, enough of them are met soon on the way along the list.
    return query
      select (r.f).fixture_id, (r.f).sorts_at, null::double precision
        from (select f from canon.fixtures f where f.realm_id = scan_fixtures.realm_id and f.updated_at >= v_since
               order by f.updated_at limit c_few) r
       where read.in_range(
               (r.f).sorts_at, (r.f).fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(r.f, v_sport, v_kind, v_status, null, null, null, null, v_since, v_from, v_to)
       order by (r.f).sorts_at, (r.f).fixture_id limit scan_fixtures.row_limit;
  elsif v_sport is not null then
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = scan_fixtures.realm_id and f.sport = v_sport
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, null, null, null, null, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit scan_fixtures.row_limit;
  else
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = scan_fixtures.realm_id
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, null, null, null, null, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit scan_fixtures.row_limit;
  end if;
end;
$$;

comment on function read.scan_fixtures(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures does, for a filter that names neither team, competition, division, stage nor venue: an index '
  'range of those without a start, of its status, its updated_since, its sport or the whole realm.';
--! EndIncluded read/scan_fixtures.sql
--! Included read/find_fixtures.sql
create or replace function read.find_fixtures(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_sport text := (find_fixtures.filter).sport;
  v_kind text := (find_fixtures.filter).kind;
  v_status text[] := (find_fixtures.filter).status;
  v_team text := (find_fixtures.filter).team;
  v_competition text := (find_fixtures.filter).competition;
  v_division text := (find_fixtures.filter).division;
  v_stage text := (find_fixtures.filter).stage;
  v_venue text := (find_fixtures.filter).venue;
  v_from date := (find_fixtures.filter).from_day;
  v_to date := (find_fixtures.filter).to_day;
  v_since timestamptz := (find_fixtures.filter).updated_since;
  v_range record := read.range_of(find_fixtures.filter, find_fixtures.after);
begin
  -- The first of these filters that is given chooses the index; the others are checked on its rows.
  if v_team is not null then
    return query
      select f.fixture_id, f.sorts_at, null::double precision
        from (select distinct t.sorts_at, t.fixture_id from canon.fixture_sides t
               where t.realm_id = find_fixtures.realm_id and t.team_id = v_team
                 and read.in_range(t.sorts_at, t.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
               order by t.sorts_at, t.fixture_id) s
        join canon.fixtures f on f.realm_id = find_fixtures.realm_id and f.fixture_id = s.fixture_id
       where read.fixture_passes(f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to)
       order by s.sorts_at, s.fixture_id limit find_fixtures.row_limit;
  elsif v_stage is not null then
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = find_fixtures.realm_id and f.stage_id = v_stage
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit;
  elsif v_division is not null then
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = find_fixtures.realm_id and f.division_id = v_division
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit;
  elsif v_venue is not null then
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = find_fixtures.realm_id and f.venue_id = v_venue
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit;
  elsif v_competition is not null then
    return query
      select f.fixture_id, f.sorts_at, null::double precision from canon.fixtures f
       where f.realm_id = find_fixtures.realm_id and f.competition_id = v_competition
         and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to)
       order by f.sorts_at, f.fixture_id limit find_fixtures.row_limit;
  else
    return query
      select s.fixture_id, s.sorts_at, s.distance_km
        from read.scan_fixtures(find_fixtures.realm_id, find_fixtures.filter, find_fixtures.after, find_fixtures.row_limit) s;
  end if;
end;
$$;

comment on function read.find_fixtures(integer, api.fixture_filter, text[], integer) is
  'Returns at most row_limit fixtures that meet a filter without near, in list order (moment, id) after the place {moment, id} (null: '
  'from the start): an index range of the given filter.';
--! EndIncluded read/find_fixtures.sql
--! Included read/find_fixtures_near.sql
create or replace function read.find_fixtures_near(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with venues as materialized (
    select v.venue_id, v.distance_km
      from read.venues_near(find_fixtures_near.realm_id, (find_fixtures_near.filter).near_latitude,
                            (find_fixtures_near.filter).near_longitude, (find_fixtures_near.filter).near_km) v
  )
  select f.fixture_id, f.sorts_at, v.distance_km
    from venues v
    cross join read.range_of(find_fixtures_near.filter, null) r
    -- An index range a venue: how many venues there will be is not known when this is planned.
    cross join lateral (
      select f.fixture_id, f.sorts_at
        from canon.fixtures f
       where f.realm_id = find_fixtures_near.realm_id and f.venue_id = v.venue_id
         and read.in_range(f.sorts_at, f.fixture_id, r.from_at, r.from_id, r.to_at, r.to_id)
         and read.fixture_passes(
               f, (find_fixtures_near.filter).sport, (find_fixtures_near.filter).kind, (find_fixtures_near.filter).status,
               (find_fixtures_near.filter).competition, (find_fixtures_near.filter).division, (find_fixtures_near.filter).stage,
               (find_fixtures_near.filter).venue, (find_fixtures_near.filter).updated_since,
               (find_fixtures_near.filter).from_day, (find_fixtures_near.filter).to_day)
         and ((find_fixtures_near.filter).team is null or exists (
               select from canon.fixture_sides t
                where t.realm_id = f.realm_id and t.fixture_id = f.fixture_id and t.team_id = (find_fixtures_near.filter).team))
      offset 0
    ) f
   where (v.distance_km, f.fixture_id)
       > (coalesce(find_fixtures_near.after[1]::double precision, -1), coalesce(find_fixtures_near.after[2], ''))
   order by v.distance_km, f.fixture_id
   limit find_fixtures_near.row_limit;
$$;

comment on function read.find_fixtures_near(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures does, nearest venue first, then by id (LIST-8).';
--! EndIncluded read/find_fixtures_near.sql
--! Included read/list_fixtures_between.sql
create or replace function read.list_fixtures_between(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, number bigint)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- No zone is, or was, further from UTC.
  c_furthest constant interval := '16 hours';
  v_early api.fixture_filter := list_fixtures_between.filter;
begin
  v_early.from_at := (list_fixtures_between.filter).from_at - c_furthest;
  if (list_fixtures_between.filter).near_km is not null then
    if (list_fixtures_between.filter).from_day is null then
      v_early.from_at := (list_fixtures_between.filter).from_at;
    end if;
    return query
      select n.* from read.find_fixtures_near(
        list_fixtures_between.realm_id, v_early, list_fixtures_between.after, list_fixtures_between.row_limit) with ordinality n;
    return;
  end if;
  if (list_fixtures_between.filter).from_day is not null then
    v_early.to_at := least((list_fixtures_between.filter).from_at, (list_fixtures_between.filter).to_at);
    return query
      select e.* from read.find_fixtures(
        list_fixtures_between.realm_id, v_early, list_fixtures_between.after, list_fixtures_between.row_limit) with ordinality e;
  end if;
  return query
    select f.fixture_id, f.sorts_at, f.distance_km, f.number + list_fixtures_between.row_limit
      from read.find_fixtures(
             list_fixtures_between.realm_id, list_fixtures_between.filter, list_fixtures_between.after, list_fixtures_between.row_limit)
           with ordinality f (fixture_id, sorts_at, distance_km, number);
end;
$$;

comment on function read.list_fixtures_between(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures, or with near read.find_fixtures_near, does, numbered in order, and before them those without a '
  'start whose local day is not before from_day, though its midnight is before that of UTC: at most twice row_limit. LIST-8 to LIST-11.';
--! EndIncluded read/list_fixtures_between.sql
--! Included read/find_venues.sql
create or replace function read.find_venues(
  realm_id integer, q text, region text, near_latitude double precision, near_longitude double precision, near_km double precision,
  after text, row_limit integer
) returns table (venue_id text, distance_km double precision, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
declare
  v_asked search.asked[] := case when find_venues.q is not null then search.read_question(find_venues.realm_id, 'venue', find_venues.q) end;
  v_most integer := search.names_within(v_asked);
  -- {distance or id, id or name}
  v_after text[] := regexp_match(find_venues.after, '^(\S+) (.*)$');
  v_among text[];
begin
  if find_venues.near_km is not null then
    return query
      with near as materialized (
        select v.venue_id, n.distance_km, row_number() over (order by n.distance_km, v.venue_id) as number
          from read.venues_near(find_venues.realm_id, find_venues.near_latitude, find_venues.near_longitude, find_venues.near_km) n
          join canon.venues v on v.realm_id = find_venues.realm_id and v.venue_id = n.venue_id
         where (find_venues.region is null or upper(v.address ->> 'region') = find_venues.region)
           and (n.distance_km, v.venue_id) > (coalesce(v_after[1]::double precision, -1), coalesce(v_after[2], '') collate "C")
         order by n.distance_km, v.venue_id limit case when v_asked is null then find_venues.row_limit else v_most end
      ), met as materialized (
        select n.* from near n
         where v_asked is null or search.is_called(find_venues.realm_id, 'venue', n.venue_id, v_asked)
         order by n.number limit find_venues.row_limit
      )
      select m.venue_id, m.distance_km, m.distance_km || ' ' || m.venue_id, m.number from met m
      union all
      select null, null, n.distance_km || ' ' || n.venue_id, n.number + 1
        from near n
       where v_asked is not null and n.number = v_most and (select count(*) from met) < find_venues.row_limit;
  elsif v_asked is not null then
    if find_venues.region is not null then
      v_among := array(
        select v.venue_id from canon.venues v
         where v.realm_id = find_venues.realm_id and v.address ? 'region' and upper(v.address ->> 'region') = find_venues.region
           and v.merged_into is null
         limit v_most + 1);
    end if;
    return query
      select f.entity_id, null::double precision, f.place, f.number
        from search.find_names(
               find_venues.realm_id, 'venue', v_asked, case when cardinality(v_among) <= v_most then v_among end, find_venues.after,
               case when cardinality(v_among) > v_most then null else find_venues.row_limit end) f
       where coalesce(cardinality(v_among), 0) <= v_most or f.entity_id is null or exists (
               select from canon.venues v
                where v.realm_id = find_venues.realm_id and v.venue_id = f.entity_id
                  and upper(v.address ->> 'region') = find_venues.region)
       order by f.number limit find_venues.row_limit;
  else
    return query
      select v.venue_id, null::double precision, v.venue_id || ' ' || v.name, row_number() over (order by v.name, v.venue_id)
        from canon.venues v
       where v.realm_id = find_venues.realm_id and v.address ? 'region' and upper(v.address ->> 'region') = find_venues.region
         and v.merged_into is null
         and (find_venues.after is null or (v.name, v.venue_id) > (v_after[2], v_after[1] collate "C"))
       order by v.name, v.venue_id limit find_venues.row_limit;
  end if;
end;
$$;

comment on function read.find_venues(integer, text, text, double precision, double precision, double precision, text, integer) is
  'Returns at most row_limit venues that meet all filters given, after a place (null: from the start): by distance with near, else by how '
  'well the name meets q, else by name. region in capitals. With q a last row without a venue tells the place to go on from when more '
  'names are left to look at (search.find_names). Raises OYV02 (invalid_parameter). LIST-8, LIST-14, LIST-15, LIST-20, LIST-21, LIST-31.';
--! EndIncluded read/find_venues.sql
--! Included canon/id_prefix.sql
create or replace function canon.id_prefix(entity_type text) returns text
language sql immutable parallel safe
return case entity_type
  when 'fixture' then 'fx' when 'team' then 'tm' when 'competition' then 'cmp' when 'organization' then 'org' when 'venue' then 'ven'
  when 'division' then 'div' when 'stage' then 'stg' when 'stat_line' then 'stl' end;

comment on function canon.id_prefix(text) is
  'Returns the id prefix of an entity type, without its underscore (ID-2); null for anything else.';
--! EndIncluded canon/id_prefix.sql
--! Included canon/has_references.sql
create or replace function canon.has_references(entity_type text) returns boolean
language sql immutable parallel safe
return entity_type in ('fixture', 'team', 'competition', 'result', 'stat_line');

comment on function canon.has_references(text) is 'Returns whether observations of a type refer to other entities, by their external ids.';
--! EndIncluded canon/has_references.sql
--! Included canon/entity_types.view.sql
create or replace view canon.entity_types as
select t.entity_type, canon.id_prefix(t.entity_type) as id_prefix, t.apply_order, t.is_pushed,
       canon.has_references(t.entity_type) as has_references, t.is_searchable, t.has_own_version
  from (values
    ('organization', 1, true, true, true),
    ('competition', 2, true, true, true),
    ('division', 3, false, false, false),
    ('stage', 4, false, false, false),
    ('venue', 5, true, true, true),
    ('team', 6, true, true, true),
    ('fixture', 7, true, false, true),
    ('result', 8, true, false, false),
    ('stat_line', 9, true, false, true)
  ) t (entity_type, apply_order, is_pushed, is_searchable, has_own_version);

comment on view canon.entity_types is
  'The types of entities, and results. Every other list of types (in jobs.apply_batch, canon.entity_exists, triggers, the OpenAPI '
  'document) agrees with this one.';
comment on column canon.entity_types.entity_type is 'The type, as in canon.external_ids.';
comment on column canon.entity_types.id_prefix is
  'The prefix of canonical ids (canon.id_prefix); null for a result, which is part of its fixture.';
comment on column canon.entity_types.apply_order is
  'Place in the order in which a batch is applied: what others refer to comes first (INTAKE-18).';
comment on column canon.entity_types.is_pushed is 'Sources push observations of it; divisions and stages come inside competitions.';
comment on column canon.entity_types.has_references is 'Its observations refer to other entities (canon.has_references).';
comment on column canon.entity_types.is_searchable is 'It is found by its name (search.names).';
comment on column canon.entity_types.has_own_version is
  'It has a version of its own; divisions and stages share that of their competition, results that of their fixture.';
grant select on canon.entity_types to oyss_resolver;
--! EndIncluded canon/entity_types.view.sql
--! Included canon/type_of_id.sql
create or replace function canon.type_of_id(entity_id text) returns text
language sql stable
begin atomic
  select t.entity_type from canon.entity_types t where t.id_prefix = split_part(type_of_id.entity_id, '_', 1);
end;

comment on function canon.type_of_id(text) is 'Returns the type that the prefix of a canonical id names (ID-2); null for anything else.';
--! EndIncluded canon/type_of_id.sql
--! Included identity/connect.sql
create or replace function identity.connect(realm_id integer, entity_ids text[])
returns table (component text, entity_id text)
language sql stable
begin atomic
  with recursive reached (seed, entity_id) as (
    select s.entity_id collate "C", s.entity_id collate "C" from unnest(entity_ids) s (entity_id)
    union
    select r.seed, n.entity_id
      from reached r
      cross join lateral (
        select d.second_id from identity.decisions d
         where d.realm_id = connect.realm_id and d.first_id = r.entity_id and d.status = 'approved'
        union all
        select d.first_id from identity.decisions d
         where d.realm_id = connect.realm_id and d.second_id = r.entity_id and d.status = 'approved'
      ) n (entity_id)
  )
  select min(r.seed), r.entity_id from reached r group by r.entity_id;
end;

comment on function identity.connect(integer, text[]) is
  'Returns the entities that the standing decisions connect with these ones, themselves included, each with the name of its component: '
  'look-ups from decision to decision, by index (IDENTITY-32).';
--! EndIncluded identity/connect.sql
--! Included identity/redirect.sql
create or replace function identity.redirect(realm_id integer, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from pg_temp.redirected;
  insert into pg_temp.redirected (entity_id, entity_type, left_id, survivor_id, has_row)
  select c.entity_id, c.entity_type, identity.survivor_of(redirect.realm_id, c.entity_id),
         first_value(c.entity_id) over (partition by c.component order by c.has_row desc, c.entity_id collate "C"), c.has_row
    from (
      select k.component, k.entity_id, t.entity_type, canon.entity_exists(redirect.realm_id, t.entity_type, k.entity_id) as has_row
        from identity.connect(redirect.realm_id, redirect.entity_ids) k
        join canon.entity_types t on t.id_prefix = split_part(k.entity_id, '_', 1)
    ) c;

  delete from identity.redirects r
   using pg_temp.redirected m
   where r.realm_id = redirect.realm_id and r.entity_id = m.entity_id and m.survivor_id = m.entity_id;
  insert into identity.redirects as r (realm_id, entity_id, entity_type, survivor_id, decision_id)
  select redirect.realm_id, m.entity_id, m.entity_type, m.survivor_id, (
           select min(d.decision_id)
             from identity.decisions d
            where d.realm_id = redirect.realm_id and d.status = 'approved'
              and (d.first_id = m.entity_id or d.second_id = m.entity_id))
    from pg_temp.redirected m
   where m.survivor_id <> m.entity_id
      on conflict on constraint redirects_pkey do update
     set survivor_id = excluded.survivor_id, decision_id = excluded.decision_id;

  -- Claims hang on external ids: all those of what was redirected go along.
  update canon.external_ids m set entity_id = x.survivor_id, origin_id = nullif(x.entity_id, x.survivor_id)
    from (
      select o.mapping_id, n.entity_id, n.survivor_id
        from pg_temp.redirected n
        cross join lateral (
          select e.mapping_id from canon.external_ids e
           where e.realm_id = redirect.realm_id and e.entity_id = n.entity_id and e.origin_id is null
          union all
          select e.mapping_id from canon.external_ids e where e.realm_id = redirect.realm_id and e.origin_id = n.entity_id
        ) o
       where n.left_id <> n.survivor_id
    ) x
   where m.realm_id = redirect.realm_id and m.mapping_id = x.mapping_id;
end;
$$;

comment on function identity.redirect(integer, text[]) is
  'Follows the standing decisions on these entities anew: of what they connect the lowest id that has a row survives, and all others lead '
  'to it, external ids as well. What changed stands in pg_temp.redirected. IDENTITY-30, IDENTITY-32.';
--! EndIncluded identity/redirect.sql
--! Included identity/referring.sql
create or replace function identity.referring(realm_id integer, entity_type text, named_type text, named_id text)
returns table (entity_id text, field text)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  case referring.entity_type || ' ' || referring.named_type
    when 'competition organization' then
      return query select e.competition_id, 'host' from canon.competitions e
        where e.realm_id = referring.realm_id and e.host_id = referring.named_id and e.merged_into is null;
    when 'team organization' then
      return query select e.team_id, 'organization' from canon.teams e
        where e.realm_id = referring.realm_id and e.organization_id = referring.named_id and e.merged_into is null;
    when 'division competition' then
      return query select e.division_id, 'competition' from canon.divisions e
        where e.realm_id = referring.realm_id and e.competition_id = referring.named_id and e.merged_into is null;
    when 'stage division' then
      return query select e.stage_id, 'division' from canon.stages e
        where e.realm_id = referring.realm_id and e.division_id = referring.named_id and e.merged_into is null;
    when 'fixture competition' then
      return query select e.fixture_id, 'competition' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.competition_id = referring.named_id and e.merged_into is null;
    when 'fixture division' then
      return query select e.fixture_id, 'division' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.division_id = referring.named_id and e.merged_into is null;
    when 'fixture stage' then
      return query select e.fixture_id, 'stage' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.stage_id = referring.named_id and e.merged_into is null;
    when 'fixture venue' then
      return query select e.fixture_id, f.field
        from canon.fixtures e
        cross join (values ('venue'), ('venue.field')) f (field)
        where e.realm_id = referring.realm_id and e.venue_id = referring.named_id and e.merged_into is null;
    when 'fixture team' then
      return query select s.fixture_id, 'sides'
        from canon.fixture_sides s
        join canon.fixtures e on e.realm_id = s.realm_id and e.fixture_id = s.fixture_id and e.merged_into is null
        where s.realm_id = referring.realm_id and s.team_id = referring.named_id;
    when 'stat_line fixture' then
      return query select e.stat_line_id, 'fixture' from canon.stat_lines e
        where e.realm_id = referring.realm_id and e.fixture_id = referring.named_id;
    when 'stat_line team' then
      return query select e.stat_line_id, 'team' from canon.stat_lines e
        where e.realm_id = referring.realm_id and e.team_id = referring.named_id;
    else return;
  end case;
end;
$$;

comment on function identity.referring(integer, text, text, text) is
  'Returns the entities of a type whose rows refer to an entity (its type and id), each with the field that does, by index; none that is '
  'merged itself, which says nothing any more but where it leads.';
--! EndIncluded identity/referring.sql
--! Included identity/contest_wholly.sql
create or replace function identity.contest_wholly(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What somebody claims, and what the row has though nobody claims it.
  insert into pg_temp.contested (entity_id, field, seq)
  select w.entity_id, f.field, 0
    from (
      select r.survivor_id as entity_id
        from pg_temp.redirected r
       where r.entity_type = contest_wholly.entity_type and r.left_id <> r.survivor_id
      union
      select o.entity_id
        from pg_temp.redirected r
        join pg_temp.redirected o on o.entity_id = r.left_id and o.survivor_id = o.entity_id
       where r.entity_type = contest_wholly.entity_type and r.left_id <> r.survivor_id
    ) w
    cross join lateral (
      select c.field
        from canon.external_ids m
        join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
       where m.realm_id = contest_wholly.realm_id and m.entity_id = w.entity_id
      union
      select k.field
        from jsonb_object_keys(canon.fields_of(contest_wholly.realm_id, contest_wholly.entity_type, w.entity_id)) k (field)
    ) f;

  -- Fields that depend on one another are decided together.
  if contest_wholly.entity_type = 'fixture' then
    insert into pg_temp.contested (entity_id, field, seq)
    select w.entity_id, t.field, 0
      from (select distinct c.entity_id from pg_temp.contested c) w
      cross join (values ('start'), ('end'), ('date'), ('time_status'), ('venue'), ('venue.field')) t (field)
     where not exists (select from pg_temp.contested c where c.entity_id = w.entity_id and c.field = t.field);
    insert into pg_temp.stale (entity_type, entity_id)
    select distinct 'fixture', c.entity_id from pg_temp.contested c;
  end if;
end;
$$;

comment on function identity.contest_wholly(integer, text) is
  'Contests all fields of the entities of one type to which external ids came or from which they went: those that anybody claims, and '
  'those that the row has, which become empty where nobody claims them any more (IDENTITY-33).';
--! EndIncluded identity/contest_wholly.sql
--! Included identity/contest_references.sql
create or replace function identity.contest_references(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.contested (entity_id, field, seq)
  select distinct e.entity_id, e.field, 0
    from (
      select r.left_id, r.entity_type, false from pg_temp.redirected r where r.left_id <> r.survivor_id
      union
      select r.survivor_id, r.entity_type, true from pg_temp.redirected r where r.left_id <> r.survivor_id and r.entity_type = 'venue'
    ) p (named_id, entity_type, is_survivor)
    cross join lateral identity.referring(contest_references.realm_id, contest_references.entity_type, p.entity_type, p.named_id) e
   where not exists (select from pg_temp.contested c where c.entity_id = e.entity_id and c.field = e.field)
     and not exists (select from pg_temp.redirected o where o.entity_id = e.entity_id and o.survivor_id <> o.entity_id)
     -- Who was at the surviving place is there still; but what was said of a field of the other may stand for it now.
     and (not p.is_survivor or e.field = 'venue.field' and exists (
       select
         from canon.external_ids m
         join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'venue.field'
         join pg_temp.redirected v on v.entity_id = c.value ->> 'venue' and v.left_id <> v.survivor_id
        where m.realm_id = contest_references.realm_id and m.entity_id = e.entity_id));
end;
$$;

comment on function identity.contest_references(integer, text) is
  'Contests what entities of one type say of others that were merged or parted: the field that refers to them (IDENTITY-31).';
--! EndIncluded identity/contest_references.sql
--! Included identity/settle_type.sql
create or replace function identity.settle_type(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.contest_wholly(settle_type.realm_id, settle_type.entity_type);
  perform identity.contest_references(settle_type.realm_id, settle_type.entity_type);
  perform resolve.choose_winners(settle_type.realm_id);

  -- An id that was recognised, and is not any more, gets the entity that it would have been given.
  update pg_temp.decided d set is_new = true
   where exists (select from pg_temp.redirected r where r.entity_id = d.entity_id and not r.has_row);
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select r.entity_id, 0, '{}', true, false, false
    from pg_temp.redirected r
   where r.entity_type = settle_type.entity_type and r.survivor_id = r.entity_id and not r.has_row
     and not exists (select from pg_temp.decided d where d.entity_id = r.entity_id)
     and exists (select from canon.external_ids m where m.realm_id = settle_type.realm_id and m.entity_id = r.entity_id);

  -- One that is merged says nothing any more but where it leads.
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select r.entity_id, 0, jsonb_build_object('merged_into', r.survivor_id), false, false, false
    from pg_temp.redirected r
   where r.entity_type = settle_type.entity_type and r.has_row and r.survivor_id <> r.entity_id and r.left_id <> r.survivor_id;
  perform project.write_decided(settle_type.realm_id, settle_type.entity_type);
end;
$$;

comment on function identity.settle_type(integer, text) is
  'Decides the entities of one type again that identity.settle affects, and writes them.';
--! EndIncluded identity/settle_type.sql
--! Included identity/settle.sql
create or replace function identity.settle(realm_id integer, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a few entities are looked up in tables of any size.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
begin
  perform resolve.open_workspace(0);
  perform identity.redirect(settle.realm_id, settle.entity_ids);
  -- What others refer to comes first, as in a batch.
  perform identity.settle_type(settle.realm_id, 'organization');
  perform identity.settle_type(settle.realm_id, 'competition');
  perform identity.settle_type(settle.realm_id, 'division');
  perform identity.settle_type(settle.realm_id, 'stage');
  perform identity.settle_type(settle.realm_id, 'venue');
  perform identity.settle_type(settle.realm_id, 'team');
  perform identity.settle_type(settle.realm_id, 'fixture');
  perform project.rerender_stale(settle.realm_id);
  perform identity.settle_type(settle.realm_id, 'stat_line');
  perform standings.recompute_touched(settle.realm_id);
  perform project.note_observations();
  delete from pg_temp.redirected;
end;
$$;

comment on function identity.settle(integer, text[]) is
  'Makes the model what the standing decisions on these entities say: whatever was merged or parted, and whatever refers to it, is decided '
  'again from its claims, as if nothing else had ever been decided. The caller began the change (ledger.begin_change) and ends it '
  '(ledger.flush_changes). IDENTITY-32, IDENTITY-33.';
--! EndIncluded identity/settle.sql
--! Included identity/members_of.sql
create or replace function identity.members_of(realm_id integer, entity_id text) returns text[]
language sql stable
begin atomic
  select array(
    select s.survivor_id
    union all
    select r.entity_id from identity.redirects r where r.realm_id = members_of.realm_id and r.survivor_id = s.survivor_id)
    from (select identity.survivor_of(members_of.realm_id, members_of.entity_id) offset 0) s (survivor_id);
end;

comment on function identity.members_of(integer, text) is
  'Returns all entities that are one with an entity by the standing decisions, the one that answers for them first.';
--! EndIncluded identity/members_of.sql
--! Included identity/is_barred.sql
create or replace function identity.is_barred(realm_id integer, first_id text, second_id text, evidence_hash bytea) returns boolean
language sql stable
begin atomic
  select exists (
    select
      from (
        select identity.members_of(is_barred.realm_id, first_id) as ours, identity.members_of(is_barred.realm_id, second_id) as theirs
        offset 0
      ) m
      cross join lateral (
        select least(o.id, t.id) as low, greatest(o.id, t.id) as high
          from unnest(m.ours) o (id), unnest(m.theirs) t (id)
      ) p
      join identity.decisions d on d.realm_id = is_barred.realm_id and d.first_id = p.low and d.second_id = p.high
     where d.status = 'rejected' and (d.undone_at is not null or d.evidence_hash = is_barred.evidence_hash));
end;

comment on function identity.is_barred(integer, text, text, bytea) is
  'Returns whether the matcher may not say that two entities are one: somebody rejected that of them, or of what is one with them, on the '
  'same evidence (evidence_hash), or undid it, on whatever evidence. IDENTITY-36.';
--! EndIncluded identity/is_barred.sql
--! Included identity/needs_person.sql
create or replace function identity.needs_person(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  select exists (
    select from tenancy.grants g
     where g.realm_id = needs_person.realm_id and g.revoked_at is null
       and g.organization_id = any (
             identity.members_of(needs_person.realm_id, first_id) || identity.members_of(needs_person.realm_id, second_id)));
end;

comment on function identity.needs_person(integer, text, text) is
  'Returns whether a person must decide if two entities are one: one of them is an organization that gives grants in force, so that who '
  'may read about children would hang on it. IDENTITY-36.';
--! EndIncluded identity/needs_person.sql
--! Included identity/hash_evidence.sql
create or replace function identity.hash_evidence(evidence jsonb) returns bytea
language sql immutable parallel safe
return sha256(convert_to(coalesce(evidence, '{}')::text, 'UTF8'));

comment on function identity.hash_evidence(jsonb) is
  'The hash by which the same evidence is recognised, whatever the order of its members.';
--! EndIncluded identity/hash_evidence.sql
--! Included identity/refuse_pair.sql
create or replace function identity.refuse_pair(realm_id integer, entity_type text, first_id text, second_id text, kind text)
returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id text;
begin
  if refuse_pair.entity_type is null
      or refuse_pair.entity_type not in ('organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture') then
    raise exception using errcode = 'OYV02',
      message = 'Only organizations, competitions, divisions, stages, venues, teams and fixtures can be one with another.';
  end if;
  foreach v_id in array array[refuse_pair.first_id, refuse_pair.second_id] loop
    if v_id is null or not starts_with(v_id, canon.id_prefix(refuse_pair.entity_type) || '_') then
      raise exception using errcode = 'OYV02',
        message = format('Both must be of one type: %s is not the id of a %s.', v_id, refuse_pair.entity_type);
    end if;
    if refuse_pair.kind = 'merge' and not canon.entity_exists(refuse_pair.realm_id, refuse_pair.entity_type, v_id) then
      raise exception using errcode = 'OYN01', message = format('There is no %s %s in this mode.', refuse_pair.entity_type, v_id);
    end if;
  end loop;
  if refuse_pair.first_id = refuse_pair.second_id then
    raise exception using errcode = 'OYV02', message = format('Name two: %s is one with itself.', refuse_pair.first_id);
  end if;
end;
$$;

comment on function identity.refuse_pair(integer, text, text, text, text) is
  'Refuses a pair that cannot be one: of another type than the seven that have ids and answer for others, of two types, the same twice, or '
  '(kind merge) absent. Raises OYV02 (invalid_parameter), OYN01 (not_found).';
--! EndIncluded identity/refuse_pair.sql
--! Included identity/propose.sql
create or replace function identity.propose(
  realm_id integer, entity_type text, first_id text, second_id text, kind text, score double precision, evidence jsonb, matcher integer,
  rests_on text
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_low text := least(propose.first_id collate "C", propose.second_id collate "C");
  v_high text := greatest(propose.first_id collate "C", propose.second_id collate "C");
  v_hash bytea := identity.hash_evidence(propose.evidence);
  v_decision_id text;
begin
  perform identity.refuse_pair(propose.realm_id, propose.entity_type, propose.first_id, propose.second_id, propose.kind);
  if identity.survivor_of(propose.realm_id, v_low) = identity.survivor_of(propose.realm_id, v_high)
      or propose.matcher is not null and identity.is_barred(propose.realm_id, v_low, v_high, v_hash) then
    return null;
  end if;
  insert into identity.decisions (
    realm_id, decision_id, entity_type, first_id, second_id, kind, rests_on, score, evidence, evidence_hash, matcher)
  select propose.realm_id, util.make_id('rev'), propose.entity_type, v_low, v_high, propose.kind, propose.rests_on, propose.score,
         coalesce(propose.evidence, '{}'), v_hash, propose.matcher
      on conflict do nothing
  returning decisions.decision_id into v_decision_id;
  return coalesce(v_decision_id, (
    select d.decision_id from identity.decisions d
     where d.realm_id = propose.realm_id and d.first_id = v_low and d.second_id = v_high and d.status <> 'rejected'));
end;
$$;

comment on function identity.propose(integer, text, text, text, text, double precision, jsonb, integer, text) is
  'Queues a pair of entities that may be one (kind merge or mapping; score 0 to 1, null: a person asks; evidence: what was compared; '
  'matcher: its version, null: a person; rests_on: the decision without which this one falls, null: none) and returns its review; the one '
  'that waits already, where one does. Returns null where they are one already, and where the matcher may not ask again '
  '(identity.is_barred). Raises OYV02 (invalid_parameter), OYN01 (not_found). IDENTITY-34, IDENTITY-36.';
--! EndIncluded identity/propose.sql
--! Included identity/read_decision.sql
create or replace function identity.read_decision(realm_id integer, decision_id text) returns identity.decisions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions%rowtype;
begin
  select d.* into v_decision
    from identity.decisions d
   where d.realm_id = read_decision.realm_id and d.decision_id = read_decision.decision_id;
  if v_decision.decision_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no review %s in this mode.', read_decision.decision_id);
  end if;
  return v_decision;
end;
$$;

comment on function identity.read_decision(integer, text) is 'Returns a decision. Raises OYN01 (not_found).';
--! EndIncluded identity/read_decision.sql
--! Included identity/refuse_decided.sql
create or replace function identity.refuse_decided(decision identity.decisions, verb text, decided_by text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_open boolean := decision.status = case refuse_decided.verb when 'undo' then 'approved' else 'pending' end;
begin
  if coalesce(length(btrim(refuse_decided.decided_by)) not between 1 and 200, true) then
    raise exception using errcode = 'OYV02', message = 'Say who decides, in 1 to 200 characters.';
  end if;
  if v_is_open then
    return;
  end if;
  raise exception using errcode = 'OYC03', message = case
    when decision.undone_at is not null then
      format('%s was undone by %s on %s: they are two again.', decision.decision_id, decision.undone_by, decision.undone_at::date)
    when decision.status = 'approved' then
      format('%s was approved by %s on %s already. To part them again, undo it.', decision.decision_id, decision.decided_by,
        decision.decided_at::date)
    when decision.status = 'rejected' then
      format('%s was rejected by %s on %s. To make them one all the same, merge the two.', decision.decision_id, decision.decided_by,
        decision.decided_at::date)
    else format('%s is not decided yet: there is nothing to undo. Reject it.', decision.decision_id)
  end;
end;
$$;

comment on function identity.refuse_decided(identity.decisions, text, text) is
  'Refuses to approve, reject or undo (verb) a decision that is not open to it, or without saying who does. Raises OYC03 (conflict), OYV02 '
  '(invalid_parameter).';
--! EndIncluded identity/refuse_decided.sql
--! Included identity/resting_on.sql
create or replace function identity.resting_on(realm_id integer, decision_id text) returns setof text
language sql stable
begin atomic
  select d.decision_id from identity.decisions d where d.realm_id = resting_on.realm_id and d.rests_on = resting_on.decision_id
  union all
  select g.decision_id from identity.grounds g where g.realm_id = resting_on.realm_id and g.ground_id = resting_on.decision_id;
end;

comment on function identity.resting_on(integer, text) is
  'Returns the decisions that rest on one: those that name it, and those of games that have it among their grounds (IDENTITY-34).';
--! EndIncluded identity/resting_on.sql
--! Included identity/take_away.sql
create or replace function identity.take_away(realm_id integer, decision_id text, decided_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with recursive resting (decision_id) as (
    select take_away.decision_id collate "C"
    union
    select d.decision_id
      from resting r
      cross join lateral identity.resting_on(take_away.realm_id, r.decision_id) d (decision_id)
  )
  update identity.decisions d
     set status = 'rejected',
         decided_at = coalesce(d.decided_at, util.now()), decided_by = coalesce(d.decided_by, btrim(take_away.decided_by)),
         undone_at = case when d.status = 'approved' then util.now() end,
         undone_by = case when d.status = 'approved' then btrim(take_away.decided_by) end
    from resting r
   where d.realm_id = take_away.realm_id and d.decision_id = r.decision_id and d.status <> 'rejected';
end;
$$;

comment on function identity.take_away(integer, text, text) is
  'Takes a decision and all that rest on it away: what waits is rejected, what stands is undone (decided_by: who does it). IDENTITY-34.';
--! EndIncluded identity/take_away.sql
--! Included identity/pairs_of.sql
create or replace function identity.pairs_of(realm_id integer, decision_id text) returns text[]
language sql stable
begin atomic
  with recursive resting (decision_id) as (
    select pairs_of.decision_id collate "C"
    union
    select d.decision_id
      from resting r
      cross join lateral identity.resting_on(pairs_of.realm_id, r.decision_id) d (decision_id)
  )
  select array_agg(distinct p.id)
    from resting r
    join identity.decisions d on d.realm_id = pairs_of.realm_id and d.decision_id = r.decision_id
    cross join lateral (values (d.first_id), (d.second_id)) p (id);
end;

comment on function identity.pairs_of(integer, text) is
  'Returns the entities that a decision and all that rest on it, however far, are about.';
--! EndIncluded identity/pairs_of.sql
--! Included identity/parts_of.sql
create or replace function identity.parts_of(realm_id integer, whole_id text) returns table (part_id text, mark text)
language sql stable
begin atomic
  select p.part_id, p.mark
    from (
      select d.division_id, 'division', lower(btrim(d.name)) || chr(31) || coalesce(d.age_group, '') || chr(31) || coalesce(d.gender, '')
        from canon.divisions d
       where d.realm_id = parts_of.realm_id and d.competition_id = any (identity.members_of(parts_of.realm_id, whole_id))
      union all
      select s.stage_id, 'stage', lower(btrim(s.name)) || chr(31) || s.type || chr(31) || s.stage_order
        from canon.stages s
       where s.realm_id = parts_of.realm_id and s.division_id = any (identity.members_of(parts_of.realm_id, whole_id))
    ) p (part_id, entity_type, mark)
   where exists (
     select
       from canon.external_ids m
       join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = canon.whole_of(p.entity_type)
      where m.realm_id = parts_of.realm_id and (m.entity_id = p.part_id and m.origin_id is null or m.origin_id = p.part_id)
        and c.value ->> 'id' = parts_of.whole_id);
end;

comment on function identity.parts_of(integer, text) is
  'Returns the divisions of a competition, or the stages of a division, as they were before anything was merged: those that somebody '
  'claims are its own, each with the mark that tells it apart there (IDENTITY-20).';
--! EndIncluded identity/parts_of.sql
--! Included identity/pair_parts.sql
create or replace function identity.pair_parts(realm_id integer, decision_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_whole identity.decisions := identity.read_decision(pair_parts.realm_id, pair_parts.decision_id);
  v_type text := case v_whole.entity_type when 'competition' then 'division' when 'division' then 'stage' end;
  v_evidence jsonb := jsonb_build_object('words', format(
    'The two %ss they belong to are one, and in them they agree in %s.', v_whole.entity_type,
    case v_type when 'division' then 'name, age group and gender' else 'name, type and order' end));
  v_time text := util.ulid_time(util.now());
begin
  -- A mark that two parts of one whole share tells neither apart.
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, evidence, evidence_hash, decided_at, decided_by)
  select pair_parts.realm_id, 'rev_' || v_time || util.ulid_tail(), v_type, least(o.part_id, t.part_id), greatest(o.part_id, t.part_id),
         'merge', 'approved', v_whole.decision_id, v_evidence, identity.hash_evidence(v_evidence), v_whole.decided_at, v_whole.decided_by
    from (
      select p.mark, min(p.part_id) as part_id from identity.parts_of(pair_parts.realm_id, v_whole.first_id) p
       group by p.mark having count(*) = 1
    ) o
    join (
      select p.mark, min(p.part_id) as part_id from identity.parts_of(pair_parts.realm_id, v_whole.second_id) p
       group by p.mark having count(*) = 1
    ) t on t.mark = o.mark and t.part_id <> o.part_id
   order by o.part_id
      on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
   where d.status = 'pending';
end;
$$;

comment on function identity.pair_parts(integer, text) is
  'Approves with a decision on two competitions or divisions that those of their parts are one which agree in what tells parts apart, as '
  'decisions that rest on it (IDENTITY-35).';
--! EndIncluded identity/pair_parts.sql
--! Included identity/pair_divisions.sql
create or replace function identity.pair_divisions(realm_id integer, decision_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select identity.pair_parts(d.realm_id, d.decision_id)
    from identity.decisions d
   where d.realm_id = pair_divisions.realm_id and d.decision_id = pair_divisions.decision_id and d.entity_type = 'competition';
$$;

comment on function identity.pair_divisions(integer, text) is
  'Decides with two competitions that those of their divisions are one which agree in name, age group and gender (IDENTITY-35).';
--! EndIncluded identity/pair_divisions.sql
--! Included identity/pair_stages.sql
create or replace function identity.pair_stages(realm_id integer, decision_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select identity.pair_parts(d.realm_id, d.decision_id)
    from identity.decisions d
   where d.realm_id = pair_stages.realm_id and (d.decision_id = pair_stages.decision_id or d.rests_on = pair_stages.decision_id)
     and d.entity_type = 'division'
     and d.status = 'approved'
   order by d.decision_id;
$$;

comment on function identity.pair_stages(integer, text) is
  'Decides with two divisions, or with those of two competitions, that those of their stages are one which agree in name, type and order '
  '(IDENTITY-35).';
--! EndIncluded identity/pair_stages.sql
--! Included identity/matcher.sql
create or replace function identity.matcher() returns integer
language sql immutable parallel safe
return 1;

comment on function identity.matcher() is
  'Returns the version of the matcher: it rises when identity.compare, identity.threshold or the vetoes change.';
--! EndIncluded identity/matcher.sql
--! Included identity/game_features.sql
create or replace function identity.game_features(
  own_start timestamptz, other_start timestamptz, own_day date, other_day date, is_score_same boolean
) returns jsonb
language sql stable parallel safe
return identity.feature('teams', to_jsonb(1), 1, 'Both are games of the same two teams.')
  || identity.feature(
    'day', to_jsonb(case when own_day = other_day then 1 else 0 end), 1, case
      when own_day = other_day then 'Both are on ' || to_char(own_day, 'YYYY-MM-DD') || '.'
      else 'One is on ' || to_char(least(own_day, other_day), 'YYYY-MM-DD') || ', the other on '
           || to_char(greatest(own_day, other_day), 'YYYY-MM-DD') || ', and no other game of the two is in one of the lists only.' end)
  || identity.feature(
    'time', to_jsonb(case when own_start = other_start then 1 when own_start is null or other_start is null then 0.5 else 0 end), 1, case
      when own_start = other_start then 'Both start at ' || util.rfc3339(own_start) || '.'
      when own_start is null and other_start is null then 'None of them has a time.'
      when own_start is null or other_start is null then 'Only one of them has a time.'
      else 'One starts at ' || util.rfc3339(least(own_start, other_start)) || ', the other at '
           || util.rfc3339(greatest(own_start, other_start)) || '.' end)
  || identity.feature(
    'score', to_jsonb(case when is_score_same then 1 else 0 end), case when is_score_same is not null then 1 end,
    case when is_score_same then 'Both have the same final score.' else 'Their final scores differ.' end);

comment on function identity.game_features(timestamptz, timestamptz, date, date, boolean) is
  'Returns the evidence that two games of the same two teams are one: their starts (null: not known), the days on which they are, and '
  'whether their final scores are the same (null: not both are known).';
--! EndIncluded identity/game_features.sql
--! Included identity/goals_of.sql
create or replace function identity.goals_of(result jsonb, role text) returns integer
language sql immutable parallel safe
return case when role in ('home', 'away') and (result ->> 'final')::boolean then (
  select (s.score ->> 'score')::integer
    from jsonb_array_elements(result -> 'scores') s (score) where s.score ->> 'role' = goals_of.role limit 1) end;

comment on function identity.goals_of(jsonb, text) is
  'Returns how much the side of a role (home, away) scored by a Result object; null where it is not final, or does not say.';
--! EndIncluded identity/goals_of.sql
--! Included identity/load_games.sql
create or replace function identity.load_games(realm_id integer, fixture_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.games (
    game_id, is_new, kind, low_id, high_id, home_id, starts_at, local_date, time_zone, status, competition_id, division_id, stage_id,
    low_goals, high_goals, source_ids)
  select f.fixture_id, false, f.kind, s.low_id, s.high_id, s.home_id, case when f.time_status <> 'tbd' then f.starts_at end, f.local_date,
         f.time_zone, f.status, f.competition_id, f.division_id, f.stage_id, identity.goals_of(f.result, s.low_role),
         identity.goals_of(f.result, s.high_role), l.source_ids
    from (select distinct x.id from unnest(load_games.fixture_ids) x (id)) x
    join canon.fixtures f on f.realm_id = load_games.realm_id and f.fixture_id = x.id
    cross join lateral (
      select min(t.team_id) as low_id, max(t.team_id) as high_id, max(t.team_id) filter (where t.role = 'home') as home_id,
             (array_agg(t.role order by t.team_id))[1] as low_role, (array_agg(t.role order by t.team_id))[2] as high_role
        from canon.fixture_sides t
       where t.realm_id = load_games.realm_id and t.fixture_id = f.fixture_id offset 0
    ) s
    cross join lateral (
      select array_agg(distinct m.source_id) as source_ids
        from canon.external_ids m
       where m.realm_id = load_games.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture' offset 0
    ) l
   where f.merged_into is null and f.kind in ('game', 'scrimmage') and s.low_id <> s.high_id and l.source_ids is not null
     and (f.starts_at is not null or f.local_date is not null);
end;
$$;

comment on function identity.load_games(integer, text[]) is
  'Adds fixtures (ids) to pg_temp.games, as they are known: those that are games of two teams on a day that is known.';
--! EndIncluded identity/load_games.sql
--! Included identity/date_games.sql
create or replace function identity.date_games() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.games g
     set day = case when g.starts_at is null then g.local_date
                    else read.local_day(g.starts_at, coalesce(g.time_zone, z.time_zone, 'UTC')) end
    from (
      select distinct x.low_id, x.high_id, min(x.time_zone) over (partition by x.low_id, x.high_id) as time_zone from pg_temp.games x
    ) z
   where z.low_id = g.low_id and z.high_id = g.high_id;
end;
$$;

comment on function identity.date_games() is
  'Gives each game in pg_temp.games the local day on which it is: in its own time zone, else in one that another game of its teams is said '
  'to be in, else in UTC (IDENTITY-121).';
--! EndIncluded identity/date_games.sql
--! Included identity/pair_same_day.sql
create or replace function identity.pair_same_day() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with grouped as materialized (
    select g.*, coalesce(max(g.starts_at) over day_of_both - min(g.starts_at) over day_of_both <= interval '3 hours', true) as is_near
      from pg_temp.games g
    window day_of_both as (partition by g.low_id, g.high_id, g.kind, g.day)
  ), together as materialized (
    select x.*, y.game_id as other_id, y.is_new as is_other_new, y.source_ids as other_sources, y.starts_at as other_start,
           x.source_ids && y.source_ids as is_in_one_list, v.is_score_same,
           coalesce(x.starts_at = y.starts_at, v.is_score_same, false) as is_fit,
           coalesce(not v.is_score_same, false) and coalesce(x.home_id <> y.home_id or x.starts_at <> y.starts_at, false)
             as is_contradicted,
           bool_or(x.source_ids && y.source_ids) over (partition by x.low_id, x.high_id, x.kind, x.day) as has_two_in_one_list
      from grouped x
      join grouped y on y.low_id = x.low_id and y.high_id = x.high_id and y.kind = x.kind and y.day = x.day and y.game_id <> x.game_id
      cross join lateral (select x.low_goals = y.low_goals and x.high_goals = y.high_goals) v (is_score_same)
  ), judged as (
    select p.*,
           case when p.is_fit and not exists (
                  select from together r
                   where r.is_fit and not r.is_in_one_list
                     and (r.game_id = p.game_id and r.other_id <> p.other_id and r.other_sources && p.other_sources
                          or r.game_id = p.other_id and r.other_id <> p.game_id and r.other_sources && p.source_ids)) then 'auto'
                when p.has_two_in_one_list then null
                when p.is_near and not p.is_contradicted then 'auto'
                else 'review' end as verdict
      from together p
     where not p.is_in_one_list and not p.is_other_new and (p.is_new or p.game_id > p.other_id)
  )
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_entity_id, own_origin_id, entity_id, origin_id, score, features, verdict, rests_on)
  select distinct on (j.game_id, w.other_id)
         'fixture', j.game_id, case when j.is_new then j.game_id end, w.own_id, w.own_id, j.other_id, j.other_id,
         case j.verdict when 'auto' then 1 else identity.threshold('review') end,
         identity.game_features(j.starts_at, j.other_start, j.day, j.day, j.is_score_same), j.verdict, j.rests_on
    from judged j
    -- A new id is given one entity; what others are the same is found again.
    cross join lateral (select case when not j.is_new then j.game_id end, case when not j.is_new then j.other_id end) w (own_id, other_id)
   where j.verdict is not null
   order by j.game_id, w.other_id, j.verdict, j.other_id;
end;
$$;

comment on function identity.pair_same_day() is
  'Pairs those of pg_temp.games in pg_temp.alike that are games of the same two teams on one day in lists of different sources. They are '
  'one where no list has two games of them that day, and the starts are at most three hours apart; else only where they alone start at one '
  'minute, or, where a start is not known, have one final score. Where no list has two and they are further apart, or differ in score as '
  'well as in start or home, they are reviewed (IDENTITY-121, IDENTITY-122).';
--! EndIncluded identity/pair_same_day.sql
--! Included identity/play_as_one.sql
create or replace function identity.play_as_one(team_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from pg_temp.games g where g.low_id = any (play_as_one.team_ids) and g.high_id = any (play_as_one.team_ids);
  update pg_temp.games g
     set low_id = least(n.low_id, n.high_id), high_id = greatest(n.low_id, n.high_id),
         home_id = case when g.home_id = any (play_as_one.team_ids) then play_as_one.team_ids[1] else g.home_id end,
         low_goals = case when n.low_id <= n.high_id then g.low_goals else g.high_goals end,
         high_goals = case when n.low_id <= n.high_id then g.high_goals else g.low_goals end
    from (
      select x.game_id, case when x.low_id = any (play_as_one.team_ids) then play_as_one.team_ids[1] else x.low_id end as low_id,
             case when x.high_id = any (play_as_one.team_ids) then play_as_one.team_ids[1] else x.high_id end as high_id
        from pg_temp.games x
    ) n
   where n.game_id = g.game_id;
end;
$$;

comment on function identity.play_as_one(text[]) is
  'Takes the games of two teams (ids) in pg_temp.games for those of one, and leaves out those that they play against each other.';
--! EndIncluded identity/play_as_one.sql
--! Included identity/do_lists_agree.sql
create or replace function identity.do_lists_agree(
  realm_id integer, team_id text, competition_id text, first_sources text[], second_sources text[]
) returns boolean
language sql stable
begin atomic
  select coalesce(count(*) filter (where l.is_first) = count(*) filter (where l.is_second) and bool_or(l.is_first and l.is_second), false)
    from canon.fixture_sides s
    join canon.fixtures f
      on f.realm_id = do_lists_agree.realm_id and f.fixture_id = s.fixture_id and f.competition_id = do_lists_agree.competition_id
         and f.merged_into is null
    cross join lateral (
      select coalesce(bool_or(m.source_id = any (do_lists_agree.first_sources)), false) as is_first,
             coalesce(bool_or(m.source_id = any (do_lists_agree.second_sources)), false) as is_second
        from canon.external_ids m
       where m.realm_id = do_lists_agree.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture' offset 0
    ) l
   where s.realm_id = do_lists_agree.realm_id and s.team_id = do_lists_agree.team_id;
end;

comment on function identity.do_lists_agree(integer, text, text, text[], text[]) is
  'Returns whether two lists (the sources of each) have as many games of a team in a competition, and at least one in common: then '
  'neither is merely shorter than the other (IDENTITY-170).';
--! EndIncluded identity/do_lists_agree.sql
--! Included identity/pair_moved.sql
create or replace function identity.pair_moved(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with open as materialized (
    select x.game_id as own_id, y.game_id as other_id, x.low_id, x.high_id, x.competition_id, x.source_ids as own_sources,
           y.source_ids as other_sources, x.starts_at as own_start, y.starts_at as other_start, x.day as own_day, y.day as other_day,
           x.low_goals = y.low_goals and x.high_goals = y.high_goals as is_score_same, x.competition_id = y.competition_id as is_told,
           x.competition_id = y.competition_id and x.home_id = y.home_id and x.division_id is not distinct from y.division_id
             and x.stage_id is not distinct from y.stage_id and x.low_goals + y.low_goals is null
             and not array[x.status, y.status] && array['cancelled', 'forfeit'] as is_alike
      from pg_temp.games x
      join pg_temp.games y
        on y.low_id = x.low_id and y.high_id = x.high_id and y.kind = x.kind and y.game_id < x.game_id and y.day <> x.day
           and abs(y.day - x.day) <= 120 and not y.source_ids && x.source_ids
           and coalesce(y.competition_id = x.competition_id, abs(y.day - x.day) <= 28)
     where not exists (
       select from pg_temp.alike a
        where a.entity_type = 'fixture' and (a.name_id in (x.game_id, y.game_id) or a.entity_id in (x.game_id, y.game_id)))
  ), alone as (
    -- Each of the two is the only game of its teams that its list has and the other has not.
    select o.*
      from open o
     where not exists (
       select from pg_temp.games z
        where z.low_id = o.low_id and z.high_id = o.high_id and z.game_id not in (o.own_id, o.other_id)
          and abs(z.day - o.own_day) <= 240 and coalesce(z.competition_id = o.competition_id, true)
          and (z.source_ids && o.own_sources) <> (z.source_ids && o.other_sources))
       and o.is_score_same is not false
  )
  insert into pg_temp.alike (
    entity_type, name_id, own_entity_id, own_origin_id, entity_id, origin_id, score, features, verdict)
  select 'fixture', j.own_id, j.own_id, j.own_id, j.other_id, j.other_id,
         case j.verdict when 'auto' then 1 else identity.threshold('review') end,
         identity.game_features(j.own_start, j.other_start, j.own_day, j.other_day, j.is_score_same), j.verdict
    from (
      select a.*,
             case when a.is_alike
                    and identity.do_lists_agree(pair_moved.realm_id, a.low_id, a.competition_id, a.own_sources, a.other_sources)
                    and identity.do_lists_agree(pair_moved.realm_id, a.high_id, a.competition_id, a.own_sources, a.other_sources)
                  then 'auto' else 'review' end as verdict
        from alone a
    ) j;
end;
$$;

comment on function identity.pair_moved(integer) is
  'Pairs those of pg_temp.games in pg_temp.alike that may be one game which one of two lists has moved to another day: each is the only '
  'game of its two teams that its list has and the other has not. They are one where both say the same competition, division, stage and '
  'home, none is cancelled, not both are played, and the lists agree in how many games both teams have; else they are reviewed '
  '(IDENTITY-170).';
--! EndIncluded identity/pair_moved.sql
--! Included identity/find_games.sql
create or replace function identity.find_games(realm_id integer, team_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.load_games(find_games.realm_id, array(
    select s.fixture_id
      from unnest(find_games.team_ids) t (team_id)
      join canon.fixture_sides s on s.realm_id = find_games.realm_id and s.team_id = t.team_id
     -- Who is of one list has no game in another.
     where exists (
       select from canon.external_ids x
         join canon.external_ids y
           on y.realm_id = find_games.realm_id and y.entity_id = t.team_id and y.entity_type = 'team' and y.source_id <> x.source_id
        where x.realm_id = find_games.realm_id and x.entity_id = t.team_id and x.entity_type = 'team')));
  perform identity.date_games();
  perform identity.pair_same_day();
  perform identity.pair_moved(find_games.realm_id);
end;
$$;

comment on function identity.find_games(integer, text[]) is
  'Pairs in pg_temp.alike those games of some teams that lists of different sources have and that may be one: on one day '
  '(identity.pair_same_day), or moved (identity.pair_moved).';
--! EndIncluded identity/find_games.sql
--! Included identity/is_same_game.sql
create or replace function identity.is_same_game(realm_id integer, first_id text, second_id text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.open_workspace(0);
  perform identity.find_games(is_same_game.realm_id, array(
    select s.team_id from canon.fixture_sides s where s.realm_id = is_same_game.realm_id and s.fixture_id = is_same_game.first_id));
  return exists (
    select from pg_temp.alike a
     where a.entity_type = 'fixture' and a.verdict = 'auto'
       and (a.entity_id, a.own_entity_id) in ((first_id, second_id), (second_id, first_id)));
end;
$$;

comment on function identity.is_same_game(integer, text, text) is
  'Returns whether two fixtures are surely one game by all that is known now (IDENTITY-121, IDENTITY-170).';
--! EndIncluded identity/is_same_game.sql
--! Included identity/has_common_source.sql
create or replace function identity.has_common_source(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select from canon.external_ids x
    join canon.external_ids y
      on y.realm_id = has_common_source.realm_id and y.entity_id = has_common_source.second_id and y.source_id = x.source_id
   where x.realm_id = has_common_source.realm_id and x.entity_id = has_common_source.first_id);

comment on function identity.has_common_source(integer, text, text) is
  'Returns whether one source has ids of both entities, and so means two; false where one of them is null.';
--! EndIncluded identity/has_common_source.sql
--! Included identity/grounds_of.sql
create or replace function identity.grounds_of(realm_id integer, first_id text, second_id text) returns setof text
language sql stable
begin atomic
  with sides as materialized (
    select distinct x.fixture_id, s.side #>> '{team,id}' as team_id,
           identity.survivor_of(grounds_of.realm_id, s.side #>> '{team,id}') as survivor_id
      from (values (grounds_of.first_id), (grounds_of.second_id)) x (fixture_id)
      cross join lateral (
        select m.mapping_id from canon.external_ids m
         where m.realm_id = grounds_of.realm_id and m.entity_id = x.fixture_id and m.origin_id is null
        union all
        select m.mapping_id from canon.external_ids m where m.realm_id = grounds_of.realm_id and m.origin_id = x.fixture_id
      ) m
      join canon.claims c on c.realm_id = grounds_of.realm_id and c.mapping_id = m.mapping_id and c.field = 'sides'
      cross join lateral jsonb_array_elements(c.value) s (side)
  ), met as (
    select a.team_id as one, b.team_id as other, a.survivor_id = b.survivor_id as is_one, d.decision_id
      from sides a
      join sides b on b.fixture_id = grounds_of.second_id and b.team_id <> a.team_id
      left join identity.decisions d
        on d.realm_id = grounds_of.realm_id and d.first_id = least(a.team_id, b.team_id) and d.second_id = greatest(a.team_id, b.team_id)
           and d.status = 'approved'
     where a.fixture_id = grounds_of.first_id
  )
  select m.decision_id from met m where m.decision_id is not null
  union
  -- Where nothing was decided of the two themselves, what was decided of each.
  select d.decision_id
    from met m
    cross join lateral (values (m.one), (m.other)) t (team_id)
    cross join lateral (
      select k.decision_id from identity.decisions k
       where k.realm_id = grounds_of.realm_id and k.first_id = t.team_id and k.status = 'approved'
      union all
      select k.decision_id from identity.decisions k
       where k.realm_id = grounds_of.realm_id and k.second_id = t.team_id and k.status = 'approved'
    ) d
   where m.decision_id is null and m.is_one;
end;

comment on function identity.grounds_of(integer, text, text) is
  'Returns the decisions by which the teams of two games, as those who list them say, are the same: those on the two themselves, else '
  'those on either (IDENTITY-121).';
--! EndIncluded identity/grounds_of.sql
--! Included identity/write_grounds.sql
create or replace function identity.write_grounds(realm_id integer, decision_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into identity.grounds (realm_id, decision_id, ground_id)
  select d.realm_id, d.decision_id, g.ground_id
    from identity.decisions d
    cross join lateral identity.grounds_of(d.realm_id, d.first_id, d.second_id) g (ground_id)
   where d.realm_id = write_grounds.realm_id and d.decision_id = any (write_grounds.decision_ids) and d.entity_type = 'fixture'
     and g.ground_id is distinct from d.rests_on
   order by d.decision_id, g.ground_id
      on conflict do nothing;
$$;

comment on function identity.write_grounds(integer, text[]) is
  'Records on which decisions on teams, besides the one that it names itself, each of these decisions on games rests: it falls with any of '
  'them (IDENTITY-121).';
--! EndIncluded identity/write_grounds.sql
--! Included identity/pair_games.sql
create or replace function identity.pair_games(realm_id integer, decision_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_whole identity.decisions := identity.read_decision(pair_games.realm_id, pair_games.decision_id);
  v_teams text[];
begin
  if v_whole.entity_type <> 'team' then
    return;
  end if;
  v_teams := array[
    identity.survivor_of(pair_games.realm_id, v_whole.first_id), identity.survivor_of(pair_games.realm_id, v_whole.second_id)];
  perform resolve.open_workspace(0);
  perform identity.load_games(pair_games.realm_id, array(
    select s.fixture_id from canon.fixture_sides s where s.realm_id = pair_games.realm_id and s.team_id = any (v_teams)));
  perform identity.play_as_one(v_teams);
  perform identity.date_games();
  perform identity.pair_same_day();

  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
    decided_by)
  select pair_games.realm_id, util.make_id('rev'), 'fixture', a.entity_id, a.own_entity_id, 'merge', 'approved', v_whole.decision_id, 1,
         e.evidence, identity.hash_evidence(e.evidence), identity.matcher(), v_whole.decided_at, v_whole.decided_by
    from pg_temp.alike a
    cross join lateral (select jsonb_build_object('features', a.features)) e (evidence)
   where a.verdict = 'auto'
     -- Of two games of one of them this decision says nothing.
     and exists (
       select from canon.fixture_sides s
         join canon.fixture_sides o
           on o.realm_id = pair_games.realm_id and o.fixture_id = a.own_entity_id and o.team_id = any (v_teams) and o.team_id <> s.team_id
        where s.realm_id = pair_games.realm_id and s.fixture_id = a.entity_id and s.team_id = any (v_teams))
     and not identity.is_barred(pair_games.realm_id, a.entity_id, a.own_entity_id, identity.hash_evidence(e.evidence))
   order by 4, 5
      on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
   where d.status = 'pending';
  perform identity.write_grounds(pair_games.realm_id, array(
    select d.decision_id from identity.decisions d where d.realm_id = pair_games.realm_id and d.rests_on = v_whole.decision_id));
end;
$$;

comment on function identity.pair_games(integer, text) is
  'Approves with a decision on two teams that those of their games are one which lists of different sources have on one day against one '
  'opponent (identity.pair_same_day), as decisions that rest on it (IDENTITY-121 to IDENTITY-123).';
--! EndIncluded identity/pair_games.sql
--! Included identity/is_matching.sql
create or replace function identity.is_matching(realm_id integer) returns boolean
language sql stable
begin atomic
  select r.is_matching from tenancy.realms r where r.realm_id = is_matching.realm_id;
end;

comment on function identity.is_matching(integer) is
  'Returns whether external ids that a source never used are matched with what a realm knows (manage.set_matching).';
--! EndIncluded identity/is_matching.sql
--! Included identity/enqueue_matching.sql
create or replace function identity.enqueue_matching(realm_id integer) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue('match_names', json_build_object('realm_id', enqueue_matching.realm_id), 'match_names:' || enqueue_matching.realm_id);
$$;

comment on function identity.enqueue_matching(integer) is
  'Queues the job that compares the noted names of a realm again (jobs.match_names), in the caller''s transaction; one that waits already '
  'is replaced. Two batches that do so end one after the other, so a batch does it last, before the ledger.';
--! EndIncluded identity/enqueue_matching.sql
--! Included identity/note_merged.sql
create or replace function identity.note_merged(realm_id integer, decision identity.decisions) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_survivor_id text := identity.survivor_of(note_merged.realm_id, decision.first_id);
begin
  if decision.entity_type not in ('competition', 'team') or not identity.is_matching(note_merged.realm_id) then
    return;
  end if;
  insert into identity.noted (realm_id, mapping_id)
  select note_merged.realm_id, n.mapping_id
    from (
      select min(m.mapping_id)
        from canon.external_ids m
       where decision.entity_type = 'team' and m.realm_id = note_merged.realm_id and m.entity_type = 'team' and m.entity_id = v_survivor_id
      union all
      select min(m.mapping_id)
        from canon.fixtures f
        join canon.external_ids m on m.realm_id = note_merged.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture'
       where decision.entity_type = 'competition' and f.realm_id = note_merged.realm_id and f.competition_id = v_survivor_id
       group by f.fixture_id
      having count(distinct m.source_id) = 1
    ) n (mapping_id)
   where n.mapping_id is not null
   order by n.mapping_id;
  if found then
    perform identity.enqueue_matching(note_merged.realm_id);
  end if;
end;
$$;

comment on function identity.note_merged(integer, identity.decisions) is
  'Notes a team that was merged just now, or the games of a competition that only one source lists, where the realm is matched: what is '
  'told of both may show that other teams are one, or which games have moved (IDENTITY-119, IDENTITY-170).';
--! EndIncluded identity/note_merged.sql
--! Included identity/approve.sql
create or replace function identity.approve(realm_id integer, decision_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cause ledger.cause := ledger.begin_change(approve.realm_id, 'merge', null, approve.decided_by, null);
  v_decision identity.decisions := identity.read_decision(approve.realm_id, approve.decision_id);
begin
  v_cause.change_group := 'grp_' || substr(v_decision.decision_id, 5);
  perform identity.refuse_decided(v_decision, 'approve', approve.decided_by);
  if v_decision.rests_on is not null and (identity.read_decision(approve.realm_id, v_decision.rests_on)).status <> 'approved' then
    raise exception using errcode = 'OYC03',
      message = format('It rests on %s, which is not approved: decide that first.', v_decision.rests_on);
  end if;
  if approve.decided_by = 'matcher' and (
       identity.needs_person(approve.realm_id, v_decision.first_id, v_decision.second_id)
       or identity.is_barred(approve.realm_id, v_decision.first_id, v_decision.second_id, v_decision.evidence_hash)) then
    raise exception using errcode = 'OYC03',
      message = format('A person must decide %s: an organization that gives grants is concerned, or it was rejected before.',
        v_decision.decision_id);
  end if;

  update identity.decisions d set status = 'approved', decided_at = util.now(), decided_by = btrim(approve.decided_by)
   where d.realm_id = approve.realm_id and d.decision_id = v_decision.decision_id;
  perform identity.pair_divisions(approve.realm_id, v_decision.decision_id);
  perform identity.pair_stages(approve.realm_id, v_decision.decision_id);
  perform identity.pair_games(approve.realm_id, v_decision.decision_id);
  if v_decision.matcher is not null then
    perform identity.write_grounds(approve.realm_id, array[v_decision.decision_id]);
  end if;
  perform identity.settle(approve.realm_id, identity.pairs_of(approve.realm_id, v_decision.decision_id));
  perform identity.note_merged(approve.realm_id, v_decision);
  return jsonb_build_object(
    'decision_id', v_decision.decision_id, 'survivor_id', identity.survivor_of(approve.realm_id, v_decision.first_id),
    'changes', ledger.flush_changes(v_cause));
end;
$$;

comment on function identity.approve(integer, text, text) is
  'Decides that the two of a review are one, alone with the model of the realm, in one transaction: external ids, redirects, merged_into, '
  'every field of what is affected, tables, ledger and events; the divisions and stages of competitions and the games of teams with '
  'them. decided_by: who, or matcher. Returns {decision_id, survivor_id, changes}. Raises OYN01 (not_found), OYC03 (conflict: decided '
  'already, resting on what is not approved, for a person to decide, or batches are being applied), OYV02 (invalid_parameter). '
  'IDENTITY-32 to IDENTITY-38, IDENTITY-123.';
--! EndIncluded identity/approve.sql
--! Included identity/reject.sql
create or replace function identity.reject(realm_id integer, decision_id text, decided_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions%rowtype;
begin
  perform util.lock_realm(reject.realm_id, is_shared => true);
  perform util.lock_identity(reject.realm_id, is_shared => false);
  v_decision := identity.read_decision(reject.realm_id, reject.decision_id);
  perform identity.refuse_decided(v_decision, 'reject', reject.decided_by);
  perform identity.take_away(reject.realm_id, v_decision.decision_id, reject.decided_by);
end;
$$;

comment on function identity.reject(integer, text, text) is
  'Decides that the two of a review are not one, and that of every review which rests on it. The pair is not proposed again on the same '
  'evidence. decided_by: who. Raises OYN01 (not_found), OYC03 (conflict: decided already), OYV02 (invalid_parameter). IDENTITY-36.';
--! EndIncluded identity/reject.sql
--! Included identity/undo.sql
create or replace function identity.undo(realm_id integer, decision_id text, undone_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cause ledger.cause := ledger.begin_change(undo.realm_id, 'undo', null, undo.undone_by, null);
  v_decision identity.decisions := identity.read_decision(undo.realm_id, undo.decision_id);
begin
  v_cause.change_group := 'grp_' || substr(v_decision.decision_id, 5);
  perform identity.refuse_decided(v_decision, 'undo', undo.undone_by);
  perform identity.take_away(undo.realm_id, v_decision.decision_id, undo.undone_by);
  perform identity.settle(undo.realm_id, identity.pairs_of(undo.realm_id, v_decision.decision_id));
  return jsonb_build_object('decision_id', v_decision.decision_id, 'changes', ledger.flush_changes(v_cause));
end;
$$;

comment on function identity.undo(integer, text, text) is
  'Undoes that two are one, and every decision that rests on it, in one transaction: what remains is what the other decisions make of the '
  'same claims. An external id that was only recognised gets an entity of its own. undone_by: who. Returns {decision_id, changes}. Raises '
  'OYN01 (not_found), OYC03 (conflict: it does not stand, or batches are being applied), OYV02 (invalid_parameter). IDENTITY-33, '
  'IDENTITY-34.';
--! EndIncluded identity/undo.sql
--! Included identity/merge.sql
create or replace function identity.merge(realm_id integer, first_id text, second_id text, made_by text, why text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type text := canon.type_of_id(merge.first_id);
  v_decision_id text;
begin
  if coalesce(length(btrim(merge.why)) not between 1 and 500, true) then
    raise exception using errcode = 'OYV02', message = 'Say why they are one, in 1 to 500 characters.';
  end if;
  -- Before the pair is queued, for which others may wait who are being waited for.
  perform util.lock_realm(merge.realm_id, is_shared => true);
  perform util.lock_identity(merge.realm_id, is_shared => false);
  v_decision_id := identity.propose(
    merge.realm_id, v_type, merge.first_id, merge.second_id, 'merge', null,
    jsonb_build_object('made_by', merge.made_by, 'words', btrim(merge.why)), null, null);
  if v_decision_id is null then
    raise exception using errcode = 'OYC03',
      message = format('%s and %s are one already: both lead to %s.', merge.first_id, merge.second_id,
        identity.survivor_of(merge.realm_id, merge.first_id));
  end if;
  return identity.approve(merge.realm_id, v_decision_id, merge.made_by);
end;
$$;

comment on function identity.merge(integer, text, text, text, text) is
  'Decides, for a person (made_by) who says why, that two entities are one: a review that is approved at once. Returns what '
  'identity.approve does. Raises as that does, OYC03 (conflict) also where they are one already. IDENTITY-34.';
--! EndIncluded identity/merge.sql
--! Included resolve/known_entity.sql
create or replace function resolve.known_entity(realm_id integer, entity_type text, external_id text) returns text
language sql stable
return case
  when entity_type <> 'stat_line' and starts_with(external_id, canon.id_prefix(entity_type) || '_')
       and canon.entity_exists(realm_id, entity_type, external_id)
  then external_id
end;

comment on function resolve.known_entity(integer, text, text) is
  'Returns the entity that a source names by its canonical id, as do sources that know an entity only from here (a club admin, a parent); '
  'null for any other external id, and for stat lines, which belong to one source each (IDENTITY-3, IDENTITY-14).';
--! EndIncluded resolve/known_entity.sql
--! Included intake/deletion_of.sql
create or replace function intake.deletion_of(realm_id integer, source_id text, external_id text) returns timestamptz
language sql stable
begin atomic
  select m.withdrawn_at
    from canon.external_ids m
   where m.realm_id = deletion_of.realm_id and m.source_id = deletion_of.source_id
     and m.entity_type = 'stat_line' and m.external_id = deletion_of.external_id and m.player_id = '';
end;

comment on function intake.deletion_of(integer, text, text) is
  'Returns observed_at of the newest deletion of a source''s external id of stat lines, which holds for lines under it that come later '
  'too; null: none is known.';
--! EndIncluded intake/deletion_of.sql
--! Included resolve/enter_wanted.sql
create or replace function resolve.enter_wanted(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  -- Every batch does this in the same order: one that meets an id which another batch is entering waits here, and holds nothing that the
  -- other needs.
  with made as (
    insert into canon.external_ids (
      realm_id, source_id, entity_type, external_id, player_id, withdrawn_at, entity_id, origin_id, observation_id, observed_at,
      confidence, content_hash)
    select enter_wanted.realm_id, enter_wanted.source_id, w.entity_type, w.external_id, w.player_id,
           case when w.player_id <> '' then intake.deletion_of(enter_wanted.realm_id, enter_wanted.source_id, w.external_id) end,
           case when w.is_described and w.entity_type <> 'result'
                then coalesce(w.entity_id, identity.survivor_of(enter_wanted.realm_id, k.origin_id),
                              canon.id_prefix(w.entity_type) || '_' || v_time || util.ulid_tail()) end,
           coalesce(w.origin_id, nullif(k.origin_id, identity.survivor_of(enter_wanted.realm_id, k.origin_id))),
           o.observation_id, o.observed_at, o.confidence, o.content_hash
      from (
        select x.entity_type, x.external_id, x.player_id, bool_or(x.is_described) as is_described, max(x.sole_seq) as sole_seq,
               max(x.entity_id) as entity_id, max(x.origin_id) as origin_id
          from pg_temp.wanted x
         where x.mapping_id is null
         group by x.entity_type, x.external_id, x.player_id
      ) w
      cross join lateral (
        select case when w.is_described then resolve.known_entity(enter_wanted.realm_id, w.entity_type, w.external_id) end offset 0
      ) k (origin_id)
      -- An id with one observation in the batch is entered together with it.
      left join pg_temp.incoming o
        on o.seq = w.sole_seq and o.type = w.entity_type and o.external_id = w.external_id and o.player_id = w.player_id
     order by w.entity_type, w.external_id, w.player_id
        on conflict do nothing
    returning mapping_id, entity_type, external_id, player_id, entity_id, origin_id, observation_id
  )
  update pg_temp.wanted w
     set mapping_id = made.mapping_id, entity_id = made.entity_id, origin_id = made.origin_id,
         is_new = made.entity_id is not null and w.entity_id is null and coalesce(made.origin_id, made.entity_id) <> made.external_id,
         is_mapped_now = true, is_newest_noted = made.observation_id is not null,
         is_only_referred_to = not w.is_direct and made.observation_id is null
    from made
   where made.entity_type = w.entity_type and made.external_id = w.external_id and made.player_id = w.player_id;

  update pg_temp.wanted w
     set (mapping_id, entity_id, origin_id, is_new, is_only_referred_to) = (
           select m.mapping_id, m.entity_id, m.origin_id, false, not w.is_direct and m.observation_id is null
             from canon.external_ids m
            where m.realm_id = enter_wanted.realm_id and m.source_id = enter_wanted.source_id
              and m.entity_type = w.entity_type and m.external_id = w.external_id and m.player_id = w.player_id)
   where w.mapping_id is null;
end;
$$;

comment on function resolve.enter_wanted(integer, text) is
  'Enters the external ids that the source never named before, each with the entity that it was recognised to mean (identity.match_wanted) '
  'or a new one, unless the batch has nothing but its deletion; '
  'reads the mapping of those that another batch has entered meanwhile.';
--! EndIncluded resolve/enter_wanted.sql
--! Included resolve/settle_wanted.sql
create or replace function resolve.settle_wanted(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_unsettled bigint[] := array(
    select w.mapping_id from pg_temp.wanted w where not w.is_mapped_now and (w.entity_id is null or w.entity_type = 'result'));
begin
  if v_unsettled = '{}' then
    return;
  end if;
  -- Other batches may be about these ids at this moment. Every batch waits for the others in the same order, then reads what they wrote.
  perform from canon.external_ids m
    where m.realm_id = settle_wanted.realm_id and m.mapping_id = any (v_unsettled)
    order by m.entity_type, m.external_id, m.player_id for no key update;
  update pg_temp.wanted w set entity_id = m.entity_id, origin_id = m.origin_id, content_hash = m.content_hash
    from canon.external_ids m
   where w.mapping_id = any (v_unsettled) and m.realm_id = settle_wanted.realm_id and m.mapping_id = w.mapping_id;

  with described as (
    update canon.external_ids m
       set (entity_id, origin_id) = (
             select coalesce(identity.survivor_of(m.realm_id, k.origin_id),
                             canon.id_prefix(m.entity_type) || '_' || v_time || util.ulid_tail()),
                    nullif(k.origin_id, identity.survivor_of(m.realm_id, k.origin_id))
               from (select resolve.known_entity(m.realm_id, m.entity_type, m.external_id) offset 0) k (origin_id))
     where m.realm_id = settle_wanted.realm_id and m.entity_id is null and m.entity_type <> 'result'
       and m.mapping_id in (select w.mapping_id from pg_temp.wanted w where w.is_described and w.entity_id is null)
    returning mapping_id, external_id, entity_id, origin_id
  )
  update pg_temp.wanted w
     set entity_id = described.entity_id, origin_id = described.origin_id, is_mapped_now = true,
         is_new = coalesce(described.origin_id, described.entity_id) <> described.external_id
    from described
   where described.mapping_id = w.mapping_id;
end;
$$;

comment on function resolve.settle_wanted(integer) is
  'Gives an entity to external ids of which only a deletion was known and which are described or referred to now: one entity, whichever of '
  'the batches that do so at once comes first. Locks those ids until the end of the transaction, and those of results, which may move '
  'between fixtures.';
--! EndIncluded resolve/settle_wanted.sql
--! Included resolve/map_wanted.sql
create or replace function resolve.map_wanted(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_may_have_lost_claims boolean;
begin
  update pg_temp.wanted w
     set mapping_id = m.mapping_id, entity_id = m.entity_id, origin_id = m.origin_id, is_new = false, content_hash = m.content_hash,
         is_only_referred_to = not w.is_direct and m.observation_id is null,
         may_have_lost_claims = m.withdrawn_at is not null and (not w.is_direct or w.entity_type = 'competition')
    from pg_temp.wanted n
    -- Look-ups go from the batch to the external ids (offset 0), whatever the planner knows of the realm.
    cross join lateral (
      select x.mapping_id, x.entity_id, x.origin_id, x.content_hash, x.observation_id, x.withdrawn_at
        from canon.external_ids x
       where x.realm_id = map_wanted.realm_id and x.source_id = map_wanted.source_id
         and x.entity_type = n.entity_type and x.external_id = n.external_id and x.player_id = n.player_id offset 0
    ) m
   where w.ctid = n.ctid;
  perform identity.match_wanted(map_wanted.realm_id, map_wanted.source_id);
  perform resolve.enter_wanted(map_wanted.realm_id, map_wanted.source_id);
  perform identity.write_mappings(map_wanted.realm_id);
  perform resolve.settle_wanted(map_wanted.realm_id);
  perform resolve.collect_wholes();

  -- A known fixture that a source names for the first time has one external id more to show.
  insert into pg_temp.stale (entity_type, entity_id)
  select 'fixture', w.entity_id
    from pg_temp.wanted w
   where w.entity_type = 'fixture' and not w.is_new and w.is_mapped_now and w.entity_id is not null;

  -- Where claims may have been lost, resolve.find_lost compares those of restatements too.
  v_may_have_lost_claims := exists (select from pg_temp.wanted w where w.may_have_lost_claims);
  -- An observation that was entered with its id needs no comparison: resolve.judge_incoming passes over it. Restatements it judges again.
  update pg_temp.incoming i
     set mapping_id = w.mapping_id, entity_id = w.entity_id, origin_id = w.origin_id, is_new = w.is_new,
         is_newest_noted = w.is_newest_noted,
         verdict = case
           when w.is_new and w.is_newest_noted then 'first'
           when w.sole_seq is not null and w.content_hash = i.content_hash and not v_may_have_lost_claims then 'restatement'
         end
    from pg_temp.wanted w
   where w.entity_type = i.type and w.external_id = i.external_id and w.player_id = i.player_id and w.is_direct;
end;
$$;

comment on function resolve.map_wanted(integer, text) is
  'Maps every external id in pg_temp.wanted onto its canonical entity: the one it is mapped onto already, the one whose canonical id it '
  'is, or that one leads to, the one that is recognised (identity.match_wanted), or a new one (IDENTITY-1 to IDENTITY-3, IDENTITY-30, '
  'IDENTITY-110); says of divisions and stages what they belong to (resolve.collect_wholes).';
--! EndIncluded resolve/map_wanted.sql
--! Included read/moment_of.sql
create or replace function read.moment_of(written text) returns timestamptz
language sql stable
return case when length(written) = 10 then written::date::timestamp at time zone 'UTC' else util.read_moment(written) end;

comment on function read.moment_of(text) is
  'Returns the moment of a bound given as RFC 3339 or as a date, which is its first moment in UTC.';
--! EndIncluded read/moment_of.sql
--! Included read/day_of.sql
create or replace function read.day_of(written text) returns date
language sql stable
return case when length(written) = 10 then written::date end;

comment on function read.day_of(text) is 'Returns the day of a bound given as a date; null of one given as RFC 3339 (LIST-11).';
--! EndIncluded read/day_of.sql
--! Included read/named_reference.sql
create or replace function read.named_reference(entity_id text, name text) returns text
language sql stable parallel safe
return '{"id":"' || entity_id || '"' || coalesce(',"name":' || util.quoted(name), '') || '}';

comment on function read.named_reference(text, text) is
  'Returns an entity shown inside another as JSON text: {id, name}; null where there is none.';
--! EndIncluded read/named_reference.sql
--! Included resolve/open_workspace.sql
create or replace function resolve.open_workspace(observation_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('pg_temp.incoming') is not null then
    perform resolve.clear_workspace(open_workspace.observation_count);
    return;
  end if;
  create temporary table incoming (like workspace.incoming including defaults including indexes);
  create temporary table wanted (like workspace.wanted including defaults including indexes);
  create temporary table named (like workspace.named including defaults including indexes);
  create temporary table alike (like workspace.alike including defaults including indexes);
  create temporary table games (like workspace.games including indexes);
  create temporary table contested (like workspace.contested including indexes);
  create temporary table ranking (like workspace.ranking including indexes);
  create temporary table decided (like workspace.decided including indexes);
  create temporary table drafts (like workspace.drafts including indexes);
  create temporary table documents (like workspace.documents including indexes);
  create temporary table touched (like workspace.touched including indexes);
  create temporary table stale (like workspace.stale including indexes);
  create temporary table redirected (like workspace.redirected including indexes);
  create temporary table touched_stages (like workspace.touched_stages including indexes);
end;
$$;

comment on function resolve.open_workspace(integer) is
  'Makes the session''s temporary tables in which a batch is applied step by step, like those of schema workspace, which says what each of '
  'them and each of their columns is. A session makes them once and empties them for each batch (resolve.clear_workspace): '
  'observation_count is how many observations are to come. What is staged for the ledger stands in tables of its own '
  '(ledger.open_staging).';
--! EndIncluded resolve/open_workspace.sql
--! Included read/place_text.sql
create or replace function read.place_text(sorts_at timestamptz, distance_km double precision, fixture_id text) returns text
language sql stable parallel safe
return coalesce(distance_km::text, case when isfinite(sorts_at) then util.rfc3339(sorts_at) else 'infinity' end) || ' ' || fixture_id;

comment on function read.place_text(timestamptz, double precision, text) is
  'Returns the place after which a list of fixtures goes on, as text: kilometres (of a list by distance) or moment, and id.';
--! EndIncluded read/place_text.sql
--! Included project/note_observations.sql
create or replace function project.note_observations() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.staged_versions) then
    return;
  end if;
  update pg_temp.staged_versions s
     set (observation_id, observations) = (
           select i.observation_id,
                  case when s.observations is not null then (
                    select jsonb_object_agg(o.key, o.value)
                      from jsonb_each(s.observations) o
                     where s.moves -> o.key <> 'null' and o.value #>> '{}' is distinct from i.observation_id) end
             from (values (s.seq)) v (seq)
             left join lateral (select n.observation_id from pg_temp.incoming n where n.seq = v.seq limit 1) i on true);
end;
$$;

comment on function project.note_observations() is
  'Says of each version that a batch staged which of its observations caused it, and of each field that moved which other one won it '
  '(HISTORY-6, HISTORY-16).';
--! EndIncluded project/note_observations.sql
--! Included project/rerender_stale.sql
create or replace function project.rerender_stale(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.stale) then
    return;
  end if;
  insert into pg_temp.drafts
  select f.*, null::integer, false, false, false, '{}'::text[]
    from canon.fixtures f
   where f.realm_id = rerender_stale.realm_id and f.fixture_id = any (project.stale_fixtures(rerender_stale.realm_id));
  update pg_temp.drafts d
     set rendering = d.rendering + 1,
         sorts_at = project.sorting_moment(d.starts_at, d.local_date, d.time_zone,
           (select v.time_zone from canon.venues v where v.realm_id = rerender_stale.realm_id and v.venue_id = d.venue_id));
  perform project.render_drafts(rerender_stale.realm_id);
  -- What comes out as it was is not written: neither the row nor the ETag moves.
  delete from pg_temp.drafts d
   using pg_temp.documents t, canon.fixtures f
   where t.fixture_id = d.fixture_id and f.realm_id = rerender_stale.realm_id and f.fixture_id = d.fixture_id
     and t.document = f.document and t.placeholders = f.placeholders and d.sorts_at = f.sorts_at;
  perform project.save_drafts(rerender_stale.realm_id, 0, 1);
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function project.rerender_stale(integer) is
  'Renders fixtures again whose document this transaction made out of date without a new version: nothing that the fixture itself says '
  'has changed.';
--! EndIncluded project/rerender_stale.sql
--! Included canon/reset_realm.sql
create or replace function canon.reset_realm(realm_id integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fixtures bigint;
  v_teams bigint;
  v_claims bigint;
begin
  if not exists (select from tenancy.realms r where r.realm_id = reset_realm.realm_id and r.mode = 'test') then
    raise exception using errcode = 'OYA04', message = 'Live data has no reset.';
  end if;
  delete from standings.tables t where t.realm_id = reset_realm.realm_id; -- and its rows
  delete from canon.stat_lines e where e.realm_id = reset_realm.realm_id;
  delete from canon.fixture_sides e where e.realm_id = reset_realm.realm_id;
  delete from canon.fixtures e where e.realm_id = reset_realm.realm_id;
  get diagnostics v_fixtures = row_count;
  delete from canon.teams e where e.realm_id = reset_realm.realm_id;
  get diagnostics v_teams = row_count;
  delete from canon.venues e where e.realm_id = reset_realm.realm_id;
  delete from canon.stages e where e.realm_id = reset_realm.realm_id;
  delete from canon.divisions e where e.realm_id = reset_realm.realm_id;
  delete from canon.competitions e where e.realm_id = reset_realm.realm_id;
  delete from canon.organizations e where e.realm_id = reset_realm.realm_id;
  delete from identity.noted e where e.realm_id = reset_realm.realm_id;
  delete from identity.keys e where e.realm_id = reset_realm.realm_id;
  delete from identity.names e where e.realm_id = reset_realm.realm_id;
  delete from canon.claims e where e.realm_id = reset_realm.realm_id;
  get diagnostics v_claims = row_count;
  delete from canon.external_ids e where e.realm_id = reset_realm.realm_id;
  delete from identity.decisions d where d.realm_id = reset_realm.realm_id; -- and what they redirect
  delete from search.name_words n where n.realm_id = reset_realm.realm_id;
  delete from search.vocabulary v where v.realm_id = reset_realm.realm_id;
  return jsonb_build_object('fixtures', v_fixtures, 'teams', v_teams, 'claims', v_claims);
end;
$$;

comment on function canon.reset_realm(integer) is
  'Deletes the canonical rows of a test realm, for manage.reset_realm. Raises OYA04 (forbidden: live). REALM-4, REALM-6.';
--! EndIncluded canon/reset_realm.sql
--! Included read/placeholder.sql
create or replace function read.placeholder(realm_id integer, placeholders bigint[]) returns text
language plpgsql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
as $$
begin
  return (
    select string_agg(m.observation_id, ' ' order by m.mapping_id)
      from canon.external_ids m
     where m.realm_id = placeholder.realm_id and m.mapping_id = any (placeholder.placeholders));
end;
$$;

comment on function read.placeholder(integer, bigint[]) is
  'Returns the observations that fill the placeholders of a document. A function of its own, so that the usual fixture with one '
  'placeholder does not pay for the aggregate.';
--! EndIncluded read/placeholder.sql
--! Included read/divisions_of.sql
create or replace function read.divisions_of(realm_id integer, competition_id text) returns text
language sql stable
begin atomic
  select '[' || coalesce(string_agg(row_to_json(r)::text, ',' order by d.name, d.division_id), '') || ']'
    from canon.divisions d
    cross join lateral (
      select d.division_id as id, d.name, d.age_group, d.gender, nullif(d.level, '') as level,
             (select ('[' || coalesce(string_agg(row_to_json(g)::text, ',' order by s.stage_order, s.name, s.stage_id), '') || ']')::json
                from canon.stages s
                cross join lateral (select s.stage_id as id, s.name, s.type, s.stage_order as "order") g
               where s.realm_id = d.realm_id and s.division_id = d.division_id and s.merged_into is null) as stages
    ) r
   where d.realm_id = divisions_of.realm_id and d.competition_id = divisions_of.competition_id and d.merged_into is null;
end;

comment on function read.divisions_of(integer, text) is
  'Returns the divisions of a competition by name, each with its stages in order, as JSON text.';
--! EndIncluded read/divisions_of.sql
--! Included read/external_ids_of.sql
create or replace function read.external_ids_of(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select '{' || coalesce(string_agg(util.quoted(m.source_key) || ':' || util.quoted(m.external_id), ',' order by m.source_key), '') || '}'
    from (
      select s.source_key, min(x.external_id) as external_id
        from canon.external_ids x
        join tenancy.sources s on s.realm_id = x.realm_id and s.source_id = x.source_id
       where x.realm_id = external_ids_of.realm_id and x.entity_id = external_ids_of.entity_id
       group by s.source_key
    ) m;
end;

comment on function read.external_ids_of(integer, text) is
  'Returns the external id that each source has for an entity, as JSON text; the first by name where a source has several.';
--! EndIncluded read/external_ids_of.sql
--! Included read/provenance_of.sql
create or replace function read.provenance_of(realm_id integer, entity_ids text[]) returns text
language sql stable
set plan_cache_mode = force_generic_plan -- it is asked for every row of a page: a plan made for each costs ten times the look-up
begin atomic
  select '{' || coalesce(string_agg(util.quoted(c.field) || ':' || c.entry, ',' order by c.field), '') || '}'
    from (
      select canon.path_of(s.entity_type, s.entity_id, s.field) as field,
             project.provenance_entry(s.source_key, s.class, s.rank, s.observation_id, s.observed_at, s.confidence) as entry
        from canon.ranked_claims s
       where s.realm_id = provenance_of.realm_id and s.entity_id = any (provenance_of.entity_ids) and s.is_winning
         and s.field not in ('notes', 'coach')
    ) c;
end;

comment on function read.provenance_of(integer, text[]) is
  'Returns the provenance map of an entity (of a competition: with its divisions and stages) as JSON text (PROVENANCE-1, PROVENANCE-5).';
--! EndIncluded read/provenance_of.sql
--! Included read/competitions.view.sql
create or replace view read.competitions as
select c.realm_id, c.competition_id,
       concat_ws(',',
         util.member('id', util.quoted(c.competition_id)), '"type":"competition"', util.member('name', util.quoted(c.name)),
         util.member('sport', util.quoted(coalesce(c.sport, 'other'))), util.member('kind', util.quoted(coalesce(c.kind, 'other'))),
         util.member('host', read.named_reference(c.host_id, h.name)),
         util.member('season', coalesce(util.quoted(nullif(c.season, '')), 'null')),
         util.member('start_date', coalesce(to_json(c.start_date)::text, 'null')),
         util.member('end_date', coalesce(to_json(c.end_date)::text, 'null')),
         util.member('time_zone', coalesce(util.quoted(c.time_zone), 'null')),
         util.member('website', coalesce(util.quoted(c.website), 'null')),
         util.member('divisions', read.divisions_of(c.realm_id, c.competition_id)),
         util.member('provenance', read.provenance_of(
           c.realm_id, c.competition_id || coalesce(read.competition_parts(c.realm_id, c.competition_id), '{}'))),
         util.member('external_ids', read.external_ids_of(c.realm_id, c.competition_id)),
         util.member('updated_at', util.quoted(util.rfc3339(c.updated_at))), util.member('version', c.version::text)) as members
  from canon.competitions c
  left join canon.organizations h on h.realm_id = c.realm_id and h.organization_id = c.host_id;

comment on view read.competitions is
  'Competitions as they are read, without venues (MODEL-19). One known only from references is of sport and kind other.';
comment on column read.competitions.realm_id is 'The realm.';
comment on column read.competitions.competition_id is 'The competition.';
comment on column read.competitions.members is
  'The members of the Competition as JSON text without the braces: a single read adds its venues.';
--! EndIncluded read/competitions.view.sql
--! Included read/stored_fixtures.view.sql
create or replace view read.stored_fixtures as
select f.realm_id, f.fixture_id, f.document, f.placeholders,
       s.source_key, s.class, s.rank, m.observation_id, m.observed_at, m.confidence,
       octet_length(f.document) + 250 * cardinality(f.placeholders) as bytes,
       concat_ws(' ', f.fixture_id, f.rendering, m.observation_id,
                 case when cardinality(f.placeholders) > 1 then read.placeholder(f.realm_id, f.placeholders) end) as token
  from canon.fixtures f
  left join canon.external_ids m on m.realm_id = f.realm_id and m.mapping_id = f.placeholders[1]
  left join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
 where f.merged_into is null;

comment on view read.stored_fixtures is
  'Fixtures that are not merged into others, with what read.render_fixture makes their text of, and a token that changes exactly when that '
  'does, so that a page is rendered only for who does not hold it. HTTP-3, LIST-31.';
comment on column read.stored_fixtures.realm_id is 'The realm.';
comment on column read.stored_fixtures.fixture_id is 'The fixture.';
comment on column read.stored_fixtures.document is 'JSON text of the canonical Fixture, with placeholders for present provenance.';
comment on column read.stored_fixtures.placeholders is 'The mappings whose newest observations fill them.';
comment on column read.stored_fixtures.source_key is 'The source of the first of them.';
comment on column read.stored_fixtures.class is 'Its class.';
comment on column read.stored_fixtures.rank is 'Its rank.';
comment on column read.stored_fixtures.observation_id is 'The newest observation of the first of them.';
comment on column read.stored_fixtures.observed_at is 'When that was made.';
comment on column read.stored_fixtures.confidence is 'How sure its source was.';
comment on column read.stored_fixtures.bytes is 'About how many bytes the text has; what fills a placeholder is about 250.';
comment on column read.stored_fixtures.token is 'Names the text: the rendering, and the observations that fill its placeholders.';
--! EndIncluded read/stored_fixtures.view.sql
--! Included read/render_fixture.sql
create or replace function read.render_fixture(
  realm_id integer, document text, placeholders bigint[],
  source_key text, class text, rank smallint, observation_id text, observed_at timestamptz, confidence double precision
) returns text
language sql stable
return case cardinality(render_fixture.placeholders)
  when 1 then replace(
    render_fixture.document, chr(1), project.provenance_entry(
      render_fixture.source_key, render_fixture.class, render_fixture.rank, render_fixture.observation_id, render_fixture.observed_at,
      render_fixture.confidence))
  else read.fill_placeholders(render_fixture.realm_id, render_fixture.document, render_fixture.placeholders)
end;

comment on function read.render_fixture(integer, text, bigint[], text, text, smallint, text, timestamptz, double precision) is
  'Returns the JSON text of a fixture with its present provenance: of the stored document, its placeholders, and the source and the '
  'observation that fill the first (read.stored_fixtures). Without a subquery, so that it is inlined. PROVENANCE-3.';
--! EndIncluded read/render_fixture.sql
--! Included read/fixtures.view.sql
create or replace view read.fixtures as
select f.realm_id, f.fixture_id,
       read.render_fixture(
         f.realm_id, f.document, f.placeholders, f.source_key, f.class, f.rank, f.observation_id, f.observed_at, f.confidence) as document,
       f.token
  from read.stored_fixtures f;

comment on view read.fixtures is
  'Fixtures as they are read, without those that were merged into others: the document with its present provenance, and a token that '
  'changes exactly when the document does. HTTP-3, LIST-31.';
comment on column read.fixtures.realm_id is 'The realm.';
comment on column read.fixtures.fixture_id is 'The fixture.';
comment on column read.fixtures.document is 'JSON text of the canonical Fixture.';
comment on column read.fixtures.token is 'Names this text: the rendering, and the observations that fill its placeholders.';
--! EndIncluded read/fixtures.view.sql
--! Included read/organizations.view.sql
create or replace view read.organizations as
select o.realm_id, o.organization_id,
       util.object(concat_ws(',',
         util.member('id', util.quoted(o.organization_id)), '"type":"organization"', util.member('name', util.quoted(o.name)),
         util.member('kind', util.quoted(o.kind)), util.member('short_name', util.quoted(nullif(o.short_name, ''))),
         util.member('region', util.quoted(nullif(o.region, ''))),
         util.member('country', util.quoted(o.country)), util.member('website', util.quoted(o.website)),
         util.member('sanctioning', util.compact(nullif(o.sanctioning, '{}'))::text),
         util.member('provenance', read.provenance_of(o.realm_id, array[o.organization_id])),
         util.member('external_ids', read.external_ids_of(o.realm_id, o.organization_id)),
         util.member('updated_at', util.quoted(util.rfc3339(o.updated_at))), util.member('version', o.version::text))) as document
  from canon.organizations o;

comment on view read.organizations is 'Organizations as they are read (MODEL-18).';
comment on column read.organizations.realm_id is 'The realm.';
comment on column read.organizations.organization_id is 'The organization.';
comment on column read.organizations.document is 'JSON text of the Organization.';
--! EndIncluded read/organizations.view.sql
--! Included read/teams.view.sql
create or replace view read.teams as
select t.realm_id, t.team_id,
       util.object(concat_ws(',',
         util.member('id', util.quoted(t.team_id)), '"type":"team"', util.member('name', util.quoted(t.name)),
         util.member('organization', read.named_reference(t.organization_id, o.name)),
         util.member('sport', util.quoted(t.sport)), util.member('age_group', util.quoted(t.age_group)),
         util.member('birth_year', t.birth_year::text),
         util.member('gender', util.quoted(t.gender)), util.member('season', util.quoted(nullif(t.season, ''))),
         util.member('level', util.quoted(nullif(t.level, ''))),
         util.member('colors', nullif(to_json(t.colors)::text, '[]')),
         util.member('sanctioning', util.compact(nullif(t.sanctioning, '{}'))::text),
         util.member('provenance', read.provenance_of(t.realm_id, array[t.team_id])),
         util.member('external_ids', read.external_ids_of(t.realm_id, t.team_id)),
         util.member('updated_at', util.quoted(util.rfc3339(t.updated_at))), util.member('version', t.version::text))) as document
  from canon.teams t
  left join canon.organizations o on o.realm_id = t.realm_id and o.organization_id = t.organization_id;

comment on view read.teams is 'Teams as they are read (MODEL-18). The coach is never shown.';
comment on column read.teams.realm_id is 'The realm.';
comment on column read.teams.team_id is 'The team.';
comment on column read.teams.document is 'JSON text of the Team.';
--! EndIncluded read/teams.view.sql
--! Included read/venues.view.sql
create or replace view read.venues as
select v.realm_id, v.venue_id,
       concat_ws(',',
         util.member('id', util.quoted(v.venue_id)), '"type":"venue"', util.member('name', util.quoted(v.name)),
         util.member('address', case when v.address is not null then (
           select row_to_json(a)::text
             from (select v.address -> 'line1' as line1, v.address -> 'line2' as line2, v.address -> 'city' as city,
                          v.address -> 'region' as region, v.address -> 'postal_code' as postal_code,
                          v.address -> 'country' as country) a) end),
         util.member('geo', '[' || v.latitude || ',' || v.longitude || ']'),
         util.member('time_zone', coalesce(util.quoted(v.time_zone), 'null')), util.member('fields', to_json(v.fields)::text),
         util.member('provenance', read.provenance_of(v.realm_id, array[v.venue_id])),
         util.member('external_ids', read.external_ids_of(v.realm_id, v.venue_id)),
         util.member('updated_at', util.quoted(util.rfc3339(v.updated_at))), util.member('version', v.version::text)) as members
  from canon.venues v;

comment on view read.venues is 'Venues as they are read (MODEL-18).';
comment on column read.venues.realm_id is 'The realm.';
comment on column read.venues.venue_id is 'The venue.';
comment on column read.venues.members is 'The members of the Venue as JSON text without the braces: a list by distance adds one.';
--! EndIncluded read/venues.view.sql
--! Included intake/unpack_batch.sql
create or replace function intake.unpack_batch(batch intake.batches) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_stored_before integer := (select count(*) from intake.observations o where o.batch_id = batch.batch_id);
  v_count integer;
begin
  with stored as (
    insert into intake.observations (
      realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at, confidence, is_deleted, data,
      content_hash)
    select batch.realm_id, 'obs_' || v_time || util.ulid_tail(), batch.batch_id, p.batch_index, batch.source_id, o.type, o.external_id,
           coalesce(util.read_moment(o.observed_at), batch.received_at + p.batch_index * interval '1 microsecond'),
           coalesce(o.confidence, 1), coalesce(o.deleted, false), o.data,
           resolve.word_hash(o.data, coalesce(o.deleted, false))
      from jsonb_array_elements(coalesce(batch.readable, convert_from(batch.payload, 'UTF8'))::jsonb -> 'observations')
           with ordinality e (item, number)
      -- The payload lists observations, readable lists pairs of an index and an observation.
      cross join lateral (
        select case when batch.readable is null then (e.number - 1)::integer else (e.item ->> 0)::integer end,
               case when batch.readable is null then e.item else e.item -> 1 end
      ) p (batch_index, body)
      cross join lateral jsonb_to_record(p.body) o (
        type text, external_id text, observed_at text, confidence double precision, deleted boolean, data jsonb)
     where v_stored_before = 0
        or not exists (
             select from intake.observations k where k.batch_id = batch.batch_id and k.batch_index = p.batch_index)
    returning observations.*
  ), observed as (
    select s.* from stored s
    union all
    -- Observations that an earlier run stored are applied again, which changes nothing but claims that were lost (resolve.find_lost).
    select o.* from intake.observations o where v_stored_before > 0 and o.batch_id = batch.batch_id
  )
  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select o.batch_index, o.batch_index, o.observation_id, o.type, o.external_id, intake.player_of(o.type, o.is_deleted, o.data),
         o.observed_at, o.confidence, o.is_deleted, o.data, o.content_hash, 1
    from observed o;
  get diagnostics v_count = row_count;

  perform intake.expand_competitions();
  perform intake.expand_deletions(batch.realm_id, batch.source_id);
  return v_count - v_stored_before;
end;
$$;

comment on function intake.unpack_batch(intake.batches) is
  'Reads a batch''s accepted observations from its archived payload, stores them and puts them into the workspace; those that an earlier '
  'run of the same batch stored are put there and not stored again. Returns how many were stored. INTAKE-10, INTAKE-13, INTAKE-14.';
--! EndIncluded intake/unpack_batch.sql
--! Included standings/event_of.sql
create or replace function standings.event_of(realm_id integer, stage_id text) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
           'id', t.stage_id,
           'type', 'standing',
           'version', t.version,
           'changed_fields', array['rows'],
           'stage', jsonb_build_object('id', s.stage_id, 'name', s.name, 'type', s.type),
           'competition', case when c.competition_id is not null then jsonb_build_object('id', c.competition_id, 'name', c.name) end,
           'complete', t.is_complete,
           'as_of', util.rfc3339(t.as_of)))
    from standings.tables t
    join canon.stages s on s.realm_id = t.realm_id and s.stage_id = t.stage_id
    left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
    left join canon.competitions c on c.realm_id = d.realm_id and c.competition_id = d.competition_id
   where t.realm_id = event_of.realm_id and t.stage_id = event_of.stage_id;
end;

comment on function standings.event_of(integer, text) is
  'Returns the data of oyss.standing.updated for a table as it is now (EVENT-5, EVENT-7).';
--! EndIncluded standings/event_of.sql
--! Included audit/standings.view.sql
create or replace view audit.standings as
select r.mode, r.account_id as test_account_id, w.stage_id, t.version, t.as_of, w."position", w.team_id, m.name as team_name,
       p.number as step, p.rule, p.first_position, p.contenders,
       case when p.contenders = 1 then format('position %s', p.first_position)
         else format('positions %s to %s', p.first_position, p.first_position + p.contenders - 1) end as "group",
       p.value, p.outcome
  from standings.rows w
  join standings.tables t on t.realm_id = w.realm_id and t.stage_id = w.stage_id
  join canon.teams m on m.realm_id = w.realm_id and m.team_id = w.team_id
  join tenancy.realms r on r.realm_id = w.realm_id
  cross join lateral unnest(w.steps) with ordinality p (rule, first_position, contenders, value, outcome, number);

comment on view audit.standings is
  'One row per row of a table and rule applied to it: the group of teams level so far that it was in, its value, and what came of it. '
  'Filter on stage_id, or call standings.explain.';
comment on column audit.standings.mode is 'test or live.';
comment on column audit.standings.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.standings.stage_id is 'The stage.';
comment on column audit.standings.version is 'The version of the table.';
comment on column audit.standings.as_of is 'When the table was last computed anew.';
comment on column audit.standings.position is 'The position of the row.';
comment on column audit.standings.team_id is 'The team.';
comment on column audit.standings.team_name is 'Its name now.';
comment on column audit.standings.step is 'The number of the rule among those applied to the row, from 1.';
comment on column audit.standings.rule is 'The rule, as the stage names it.';
comment on column audit.standings.first_position is 'The first position that the group contends for.';
comment on column audit.standings.contenders is 'How many teams are level so far, this one included.';
comment on column audit.standings."group" is 'The positions that the group contends for, in words.';
comment on column audit.standings.value is 'What the rule counts for this team.';
comment on column audit.standings.outcome is 'What came of it, in words.';
grant select on audit.standings to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/standings.view.sql
--! Included standings/explain.sql
create or replace function standings.explain(stage_id text)
returns table (
  step integer, rule text, "group" text, team text, team_name text, value text, outcome text, "position" integer)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s.step::integer, s.rule, s."group", s.team_id, s.team_name, s.value, s.outcome, s."position"
    from audit.standings s
   where s.stage_id = explain.stage_id
   order by s.step, s.first_position, s."position", s.team_name, s.team_id;
$$;

comment on function standings.explain(text) is
  'Returns how the table of a stage came about, for DBAs: rule by rule, group by group of teams that were level so far, the value of '
  'each team, the outcome, and the final position of the team.';
grant execute on function standings.explain(text) to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded standings/explain.sql
--! Included standings/games.view.sql
create or replace view standings.games as
select f.realm_id, f.stage_id, f.fixture_id, f.version, g.team_1, g.team_2, g.is_counted,
       case when g.is_counted then g.goals_1 end as goals_1,
       case when g.is_counted then g.goals_2 end as goals_2,
       case when not g.is_counted then null
            when g.goals_1 > g.goals_2 then 1
            when g.goals_1 < g.goals_2 then 2
            when g.role_1 = g.role_2 then 0
            when g.role_1 = g.won_by then 1
            when g.role_2 = g.won_by then 2
            else 0 end as winner
  from canon.fixtures f
  cross join lateral (
    -- Each step is computed once: offset 0 keeps them apart.
    select r.*, coalesce(r.team_1 <> r.team_2 and r.goals_1 >= 0 and r.goals_2 >= 0, false) as is_counted
      from (
        select s.team_1, s.team_2, s.role_1, s.role_2, s.won_by,
               case s.role_1 when s.of_1 then s.score_1 when s.of_2 then s.score_2 end as goals_1,
               case when s.role_2 = s.role_1 then case when s.of_1 = s.role_1 and s.of_2 = s.role_1 then s.score_2 end
                    when s.role_2 = s.of_1 then s.score_1
                    when s.role_2 = s.of_2 then s.score_2 end as goals_2
          from (
            select f.sides -> 0 ->> 'role' as role_1, f.sides #>> '{0,team,id}' as team_1,
                   f.sides -> 1 ->> 'role' as role_2, f.sides #>> '{1,team,id}' as team_2,
                   c.scores -> 0 ->> 'role' as of_1, (c.scores -> 0 ->> 'score')::bigint as score_1,
                   c.scores -> 1 ->> 'role' as of_2, (c.scores -> 1 ->> 'score')::bigint as score_2,
                   case when c.outcome in ('home_win', 'forfeit_away') then 'home'
                        when c.outcome in ('away_win', 'forfeit_home') then 'away' end as won_by
              from (
                select f.result ->> 'outcome' as outcome,
                       case when f.status in ('completed', 'forfeit') and (f.result ->> 'final')::boolean
                                 and f.result ->> 'outcome' is distinct from 'abandoned'
                            then f.result -> 'scores' end as scores
                offset 0) c
            offset 0) s
        offset 0) r
    offset 0) g
 where f.stage_id is not null and f.kind = 'game' and f.status <> 'cancelled' and f.merged_into is null;

comment on view standings.games is
  'The games of every stage that are neither cancelled nor merged into others, and whether they count: completed or forfeit, with a '
  'final result that was not abandoned and a score of both of two teams. The score decides; if it is level, the outcome. Scores belong '
  'to sides by role, two of the same role by their order. STANDING-6 to STANDING-10.';
comment on column standings.games.realm_id is 'The realm.';
comment on column standings.games.stage_id is 'The stage.';
comment on column standings.games.fixture_id is 'The fixture.';
comment on column standings.games.version is 'Its version.';
comment on column standings.games.team_1 is 'The team named first; null: not known.';
comment on column standings.games.team_2 is 'The team named second.';
comment on column standings.games.is_counted is 'Whether it counts.';
comment on column standings.games.goals_1 is 'Goals of the first team, as reported; null where the game does not count.';
comment on column standings.games.goals_2 is 'Goals of the second team.';
comment on column standings.games.winner is '1: the first team won, 2: the second, 0: a draw; null where the game does not count.';
grant select on standings.games to oyss_resolver;
--! EndIncluded standings/games.view.sql
--! Included standings/lock_tables.sql
create or replace function standings.lock_tables(realm_id integer, stage_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Look-ups go from the list to the tables, a stage at a time (offset 0, and a lock inside), however long it is and whatever is planned.
  insert into standings.tables (realm_id, stage_id)
  select lock_tables.realm_id, w.stage_id
    from unnest(lock_tables.stage_ids) w (stage_id)
    cross join lateral (
      select from canon.stages s where s.realm_id = lock_tables.realm_id and s.stage_id = w.stage_id offset 0
    ) s
    left join lateral (
      select true from standings.tables x where x.realm_id = lock_tables.realm_id and x.stage_id = w.stage_id offset 0
    ) t (is_there) on true
   where t.is_there is null
   order by w.stage_id collate "C"
      on conflict do nothing;
  perform from (select u.stage_id from unnest(lock_tables.stage_ids) u (stage_id) order by u.stage_id collate "C") w
    cross join lateral (
      select from standings.tables t where t.realm_id = lock_tables.realm_id and t.stage_id = w.stage_id for no key update
    ) t;
end;
$$;

comment on function standings.lock_tables(integer, text[]) is
  'Locks the tables of some stages until the transaction ends, in the order of their ids, and creates the missing ones. Taken after '
  'every lock on entities and before that of the ledger.';
--! EndIncluded standings/lock_tables.sql
--! Included standings/signed.sql
create or replace function standings.signed(number numeric) returns text
language sql immutable strict parallel safe
return case when number > 0 then '+' else '' end || number;

comment on function standings.signed(numeric) is 'Returns a difference with its sign: +3, 0, -2.';
--! EndIncluded standings/signed.sql
--! Included standings/mini_tables.sql
create or replace function standings.mini_tables(
  is_mini boolean[], meetings standings.meeting[], positions integer[], is_asked boolean[]
)
returns table (number integer, opponents bigint, least_games bigint, most_games bigint, points numeric, scored numeric, conceded numeric)
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with pair as (
      select s.number, s.opponent, count(*) as games, sum(s.points) as points, sum(s.scored) as scored, sum(s.conceded) as conceded
        from unnest(case when mini_tables.is_mini is not null then mini_tables.meetings end) m
        cross join lateral (values
          (m.one, m.other, m.one_points, m.one_goals, m.other_goals),
          (m.other, m.one, m.other_points, m.other_goals, m.one_goals)) s (number, opponent, points, scored, conceded)
       where mini_tables.is_mini[m.stage] and mini_tables.is_asked[m.one]
         and mini_tables.positions[m.one] = mini_tables.positions[m.other]
       group by s.number, s.opponent
    )
    select p.number, count(*), min(p.games), max(p.games), sum(p.points), sum(p.scored), sum(p.conceded)
      from pair p
     group by p.number;
end;
$$;

comment on function standings.mini_tables(boolean[], standings.meeting[], integer[], boolean[]) is
  'Returns the numbers of the games among those entrants that are asked and share their position, where the stage asks for a mini table '
  '(is_mini, by stage; null: no stage does): opponents met, the least and the most games against one of them, points, goals. STANDING-16.';
--! EndIncluded standings/mini_tables.sql
--! Included standings/measure_entrants.sql
create or replace function standings.measure_entrants(
  rules text[], entrants standings.entrant[], meetings standings.meeting[], positions integer[], is_asked boolean[]
) returns standings.measure[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- The caps, and whether a mini table is asked for, by stage; null where no stage asks for either.
  v_caps bigint[] := case when measure_entrants.rules::text like '%goal_diff_capped:%' then array(
    select case when r like 'goal_diff_capped:%' then split_part(r, ':', 2)::bigint end
      from unnest(measure_entrants.rules) with ordinality u (r, stage) order by stage) end;
  v_is_mini boolean[] := case when measure_entrants.rules::text like '%head_to_head:%' then array(
    select coalesce(r like 'head_to_head:%', false)
      from unnest(measure_entrants.rules) with ordinality u (r, stage) order by stage) end;
begin
  return (
    with entrant as (
      select e.*, measure_entrants.rules[e.stage] as rule, measure_entrants.positions[e.number] as position,
             measure_entrants.is_asked[e.number] as is_asked
        from unnest(measure_entrants.entrants) with ordinality
             e (stage, team_id, played, wins, draws, losses, goals_for, goals_against, points, number)
    ), clipped as (
      select c.number, sum(c.difference) as difference
        from unnest(case when v_caps is not null then measure_entrants.meetings end) m
        cross join lateral (
          select greatest(-v_caps[m.stage], least(v_caps[m.stage], m.one_goals - m.other_goals))) d (difference)
        cross join lateral (values (m.one, d.difference), (m.other, -d.difference)) c (number, difference)
       group by c.number
    ), measured as (
      select e.*, c.difference, m.points as mini_points, m.scored, m.conceded, count(*) over level as contenders,
             coalesce(min(coalesce(m.opponents, 0)) over level = count(*) over level - 1
                      and min(m.least_games) over level = max(m.most_games) over level, false) as is_even
        from entrant e
        left join clipped c on c.number = e.number
        left join standings.mini_tables(v_is_mini, measure_entrants.meetings, measure_entrants.positions, measure_entrants.is_asked) m
               on m.number = e.number
      window level as (partition by e.stage, e.position)
    )
    select array_agg(case
             when not m.is_asked then null
             when m.rule is null or m.rule = 'coin_toss' then row(null, null, null)::standings.measure
             when m.rule = 'points' then row(array[m.points], m.points, null)::standings.measure
             when m.rule = 'wins' then row(array[m.wins], m.wins, null)::standings.measure
             when m.rule = 'goal_diff' then
               row(array[m.goals_for - m.goals_against], standings.signed(m.goals_for - m.goals_against), null)::standings.measure
             when m.rule like 'goal_diff_capped:%' then
               row(array[coalesce(m.difference, 0)], standings.signed(coalesce(m.difference, 0)), null)::standings.measure
             when m.rule = 'goals_for' then row(array[m.goals_for], m.goals_for, null)::standings.measure
             when m.rule = 'goals_against' then row(array[-m.goals_against], m.goals_against, null)::standings.measure
             when m.rule = 'head_to_head:pairwise_only' and m.contenders <> 2 then row(null, null,
               format('skipped, it decides between two teams and %s are level', m.contenders))::standings.measure
             when not m.is_even then row(null, null,
               case when m.contenders = 2 then 'skipped, the two have not met'
                    else 'skipped, not every two of them have met equally often, at least once' end)::standings.measure
             else row(array[m.mini_points, m.scored - m.conceded, m.scored],
               format('%s points (%s:%s)', m.mini_points, m.scored, m.conceded), null)::standings.measure
           end order by m.number)
      from measured m);
end;
$$;

comment on function standings.measure_entrants(text[], standings.entrant[], standings.meeting[], integer[], boolean[]) is
  'Returns the measures that one rule a stage (null: none is left) gives the entrants that are asked, from the numbers of all their '
  'games, or from the games among those that share their position. Null for entrants not asked. STANDING-15 to STANDING-18.';
--! EndIncluded standings/measure_entrants.sql
--! Included standings/split_groups.sql
create or replace function standings.split_groups(
  rules text[], is_added boolean[], entrants standings.entrant[], old_positions integer[], was_open boolean[], is_asked boolean[],
  measures standings.measure[],
  out positions integer[], out is_open boolean[], out is_again boolean[], out numbers integer[], out steps standings.step[]
)
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  with asked as (
    select e.number::integer, e.stage, split_groups.rules[e.stage] as rule, split_groups.old_positions[e.number] as position,
           split_groups.is_asked[e.number] as is_asked, split_groups.was_open[e.number] as was_open, m.key, m.value, m.refusal
      from unnest(split_groups.entrants) with ordinality
           e (stage, team_id, played, wins, draws, losses, goals_for, goals_against, points, number)
      join unnest(split_groups.measures) with ordinality m (key, value, refusal, number) on m.number = e.number
  ), compared as (
    select a.*, count(*) over grouped as contenders, rank() over ordered - 1 as ahead,
           count(*) over (partition by a.stage, a.position, a.key) as level_count,
           first_value(a.value) over (ordered groups between 1 preceding and 1 preceding) as above,
           first_value(a.value) over (ordered groups between 1 following and 1 following) as below
      from asked a
    window grouped as (partition by a.stage, a.position), ordered as (partition by a.stage, a.position order by a.key desc)
  ), judged as (
    select c.*, c.rule is null or c.rule = 'coin_toss' as is_end,
           case when c.rule = 'coin_toss' then format('never simulated, they share position %s', c.position)
                when c.rule is null then format('they share position %s', c.position)
                when c.refusal is not null then c.refusal
                else coalesce(nullif(concat_ws(
                       ', ', 'behind ' || c.above, 'ahead of ' || c.below,
                       case when c.level_count > 1 then
                         format('level with %s other%s', c.level_count - 1, case when c.level_count > 2 then 's' end) end), ''),
                       'no other team')
                     || case when split_groups.is_added[c.stage] then '; asked first, though the host''s rules do not name it' else '' end
           end as outcome
      from compared c
  )
  select array_agg(j.position + case when j.is_asked then j.ahead else 0 end order by j.number),
         array_agg(case when j.is_asked then j.level_count > 1 and not j.is_end else j.was_open end order by j.number),
         array_agg(j.is_asked and j.rule = 'head_to_head:mini_table' and j.refusal is null
                   and j.level_count between 2 and j.contenders - 1 order by j.number),
         array_agg(j.number order by j.number) filter (where j.is_asked),
         array_agg(row(coalesce(j.rule, 'end of rules'), j.position, j.contenders, j.value, j.outcome)::standings.step order by j.number)
           filter (where j.is_asked)
    into positions, is_open, is_again, numbers, steps
    from judged j;
end;
$$;

comment on function standings.split_groups(text[], boolean[], standings.entrant[], integer[], boolean[], boolean[], standings.measure[]) is
  'Applies one rule a stage (null: none is left; is_added: the host did not name it) to the entrants that are asked. Returns the new '
  'positions, which entrants are still level with others and have a rule left (is_open), which ones a mini table left level in a smaller '
  'part (is_again), and the steps, each with the number of its entrant.';
--! EndIncluded standings/split_groups.sql
--! Included standings/rank_entrants.sql
create or replace function standings.rank_entrants(rules standings.rules[], entrants standings.entrant[], meetings standings.meeting[])
returns standings.placing[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_count integer := coalesce(cardinality(rank_entrants.entrants), 0);
  v_positions integer[] := array_fill(1, array[v_count]);
  v_is_open boolean[] := array_fill(true, array[v_count]);
  v_is_asked boolean[];
  v_is_again boolean[];
  v_rules text[];
  v_is_added boolean[] := array(select r.is_points_added from unnest(rank_entrants.rules) r);
  v_measures standings.measure[];
  v_numbers integer[] := '{}';
  v_steps standings.step[] := '{}';
  v_new record;
begin
  for v_place in 1 .. 12 loop
    exit when not true = any (v_is_open);
    v_rules := array(
      select r.tiebreakers[v_place]
        from unnest(rank_entrants.rules) with ordinality
             r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
       order by r.stage);
    v_is_asked := v_is_open;
    -- A mini table is made again for each smaller part that it left level; any other rule is asked once.
    loop
      v_measures := standings.measure_entrants(v_rules, rank_entrants.entrants, rank_entrants.meetings, v_positions, v_is_asked);
      select * into v_new
        from standings.split_groups(v_rules, v_is_added, rank_entrants.entrants, v_positions, v_is_open, v_is_asked, v_measures);
      v_positions := v_new.positions;
      v_is_open := v_new.is_open;
      v_is_again := v_new.is_again;
      v_numbers := v_numbers || v_new.numbers;
      v_steps := v_steps || v_new.steps;
      exit when not true = any (v_is_again);
      v_is_asked := v_is_again;
    end loop;
    v_is_added := null;
  end loop;
  return array(
    select row(v_positions[s.number], array_agg(
             row(s.rule, s.first_position, s.contenders, s.value, s.outcome)::standings.step order by s.place))::standings.placing
      from unnest(v_numbers, v_steps) with ordinality s (number, rule, first_position, contenders, value, outcome, place)
     group by s.number
     order by s.number);
end;
$$;

comment on function standings.rank_entrants(standings.rules[], standings.entrant[], standings.meeting[]) is
  'Ranks the entrants of any number of stages rule by rule, all stages and all groups of level teams at once. Each part of a split group '
  'goes on with the next rule; a group for which no rule is left shares its position. Returns a placing for each entrant. STANDING-12, '
  'STANDING-15, STANDING-19.';
--! EndIncluded standings/rank_entrants.sql
--! Included standings/rules_of.sql
create or replace function standings.rules_of(realm_id integer, stage_ids text[]) returns standings.rules[]
language sql stable
begin atomic
  select array_agg(row(
           s.stage_id, s.type, p.points,
           split_part(p.points, '-', 1)::bigint, split_part(p.points, '-', 2)::bigint, split_part(p.points, '-', 3)::bigint,
           case when not l.is_published then array['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against']
                when 'points' = any (s.tiebreakers) then s.tiebreakers
                else array['points'] || s.tiebreakers end,
           case when l.is_published then 'stage' else 'default' end,
           l.is_published and not 'points' = any (s.tiebreakers))::standings.rules order by s.stage_id)
    from canon.stages s
    cross join lateral (select coalesce(s.points, '3-1-0')) p (points)
    cross join lateral (select coalesce(cardinality(s.tiebreakers) > 0, false)) l (is_published)
   where s.realm_id = rules_of.realm_id and s.stage_id = any (rules_of.stage_ids);
end;

comment on function standings.rules_of(integer, text[]) is
  'Returns the rules by which each of some stages is ranked, in the order of their ids: those that the host published, else the default; '
  'points come first where the host does not list them. STANDING-11, STANDING-13, STANDING-14.';
--! EndIncluded standings/rules_of.sql
--! Included standings/tally_games.sql
create or replace function standings.tally_games(
  realm_id integer, rules standings.rules[],
  out entrants standings.entrant[], out meetings standings.meeting[], out sheets standings.sheet[]
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- Lists whose lengths the planner cannot know: a hash join is never bad.
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
begin
  with ruled as materialized (
    select r.*
      from unnest(tally_games.rules) with ordinality
           r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
  ), game as materialized (
    select r.stage::integer, g.*,
           case g.winner when 1 then r.win when 0 then r.draw when 2 then r.loss end as points_1,
           case g.winner when 2 then r.win when 0 then r.draw when 1 then r.loss end as points_2,
           r.type = 'bracket' as is_bracket
      from standings.games g
      join ruled r on r.stage_id = g.stage_id
     where g.realm_id = tally_games.realm_id and g.stage_id = any (array(select u.stage_id from unnest(tally_games.rules) u))
  ), entered as materialized (
    select row_number() over (order by s.stage, s.team_id) as number, s.stage, s.team_id, count(s.scored) as played,
           count(*) filter (where s.verdict = 1) as wins,
           count(*) filter (where s.verdict = 0) as draws,
           count(*) filter (where s.verdict = -1) as losses,
           coalesce(sum(s.scored), 0)::bigint as goals_for,
           coalesce(sum(s.conceded), 0)::bigint as goals_against,
           coalesce(sum(s.points), 0)::bigint as points
      from (
        select g.stage, g.team_1 as team_id, g.goals_1 as scored, g.goals_2 as conceded, g.points_1 as points,
               case g.winner when 1 then 1 when 0 then 0 when 2 then -1 end as verdict
          from game g
         where not g.is_bracket and g.team_1 is not null
        union all
        select g.stage, g.team_2, g.goals_2, g.goals_1, g.points_2, case g.winner when 2 then 1 when 0 then 0 when 1 then -1 end
          from game g
         where not g.is_bracket and g.team_2 is not null and g.team_2 is distinct from g.team_1
      ) s
     group by s.stage, s.team_id
  )
  select (select array_agg(row(
                   e.stage, e.team_id, e.played, e.wins, e.draws, e.losses, e.goals_for, e.goals_against, e.points
                 )::standings.entrant order by e.number)
            from entered e),
         (select array_agg(row(
                   g.stage, one.number, other.number, g.goals_1, g.goals_2, g.points_1, g.points_2)::standings.meeting)
            from game g
            join entered one on one.stage = g.stage and one.team_id = g.team_1
            join entered other on other.stage = g.stage and other.team_id = g.team_2
           where g.is_counted),
         (select array_agg(row(coalesce(s.missing, '{}'), coalesce(s.derived, '{}'))::standings.sheet order by r.stage)
            from ruled r
            left join (
              select g.stage, array_agg(g.fixture_id order by g.fixture_id) filter (where not g.is_counted) as missing,
                     array_agg(g.fixture_id || '@' || g.version order by g.fixture_id) filter (where g.is_counted) as derived
                from game g
               group by g.stage
            ) s on s.stage = r.stage)
    into entrants, meetings, sheets;
end;
$$;

comment on function standings.tally_games(integer, standings.rules[]) is
  'Reads the games of some stages once. Returns the entrants with their numbers, the counted games between them, and for each stage a '
  'sheet of the fixtures that count or are missing. A bracket has no entrants. STANDING-6, STANDING-7, STANDING-11.';
--! EndIncluded standings/tally_games.sql
--! Included standings/write_headers.sql
create or replace function standings.write_headers(realm_id integer, rules standings.rules[], sheets standings.sheet[], changed text[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stage_ids text[] := array(select r.stage_id from unnest(write_headers.rules) r);
begin
  update standings.tables t
     set version = t.version + (t.version = 0 or h.is_changed)::integer, as_of = util.now(), is_complete = h.missing_fixtures = '{}',
         points = h.points, tiebreakers = h.tiebreakers, tiebreak_source = h.tiebreak_source,
         missing_fixtures = h.missing_fixtures, derived_from = h.derived_from
    from (
      select r.stage_id, r.points, r.tiebreakers, r.tiebreak_source, s.missing_fixtures, s.derived_from,
             c.stage_id is not null as is_changed
        from unnest(write_headers.rules) with ordinality
             r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
        join unnest(write_headers.sheets) with ordinality s (missing_fixtures, derived_from, stage) on s.stage = r.stage
        left join unnest(write_headers.changed) c (stage_id) on c.stage_id = r.stage_id
    ) h
   where t.realm_id = write_headers.realm_id and t.stage_id = h.stage_id and t.stage_id = any (v_stage_ids)
     and (t.version = 0 or h.is_changed
          or (t.points, t.tiebreakers, t.tiebreak_source, t.missing_fixtures, t.derived_from)
             is distinct from (h.points, h.tiebreakers, h.tiebreak_source, h.missing_fixtures, h.derived_from));
end;
$$;

comment on function standings.write_headers(integer, standings.rules[], standings.sheet[], text[]) is
  'Updates what tables say besides their rows, where it differs; the version rises by one for a new table and where rows changed '
  '(changed: those stages; null for none). STANDING-4.';
--! EndIncluded standings/write_headers.sql
--! Included standings/write_rows.sql
create or replace function standings.write_rows(
  realm_id integer, rules standings.rules[], entrants standings.entrant[], placings standings.placing[], sheets standings.sheet[],
  out changed text[]
)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stage_ids text[] := array(select r.stage_id from unnest(write_rows.rules) r);
begin
  with computed as materialized (
    select v_stage_ids[e.stage] as stage_id, e.team_id, p.position,
           e.played, e.wins, e.draws, e.losses, e.goals_for, e.goals_against, e.points,
           s.missing_fixtures <> '{}' or count(*) over (partition by e.stage, p.position) > 1 as is_provisional, p.steps
      from unnest(write_rows.entrants) with ordinality
           e (stage, team_id, played, wins, draws, losses, goals_for, goals_against, points, number)
      join unnest(write_rows.placings) with ordinality p ("position", steps, number) on p.number = e.number
      join unnest(write_rows.sheets) with ordinality s (missing_fixtures, derived_from, stage) on s.stage = e.stage
  ), known as materialized (
    select w.* from standings.rows w where w.realm_id = write_rows.realm_id and w.stage_id = any (v_stage_ids)
  ), removed as (
    delete from standings.rows w
     where w.realm_id = write_rows.realm_id and w.stage_id = any (v_stage_ids)
       and not exists (select from computed c where c.stage_id = w.stage_id and c.team_id = w.team_id)
    returning w.stage_id
  ), written as (
    insert into standings.rows (
      realm_id, stage_id, team_id, "position", played, wins, draws, losses, goals_for, goals_against, points, is_provisional, steps)
    select write_rows.realm_id, c.*
      from computed c
      left join known k on k.stage_id = c.stage_id and k.team_id = c.team_id
     where k.team_id is null
        or (c.position, c.played, c.wins, c.draws, c.losses, c.goals_for, c.goals_against, c.points, c.is_provisional, c.steps)
           is distinct from
           (k.position, k.played, k.wins, k.draws, k.losses, k.goals_for, k.goals_against, k.points, k.is_provisional, k.steps)
        on conflict on constraint rows_pkey do update
       set "position" = excluded."position", played = excluded.played,
           wins = excluded.wins, draws = excluded.draws, losses = excluded.losses,
           goals_for = excluded.goals_for, goals_against = excluded.goals_against, points = excluded.points,
           is_provisional = excluded.is_provisional, steps = excluded.steps
    returning rows.stage_id
  )
  select array_agg(m.stage_id order by m.stage_id) into changed
    from (select r.stage_id from removed r union select w.stage_id from written w) m;
end;
$$;

comment on function standings.write_rows(integer, standings.rules[], standings.entrant[], standings.placing[], standings.sheet[]) is
  'Writes the computed rows of tables that differ from the stored ones and deletes those of teams that are no longer in them. Returns '
  'the stages whose rows changed; null for none. STANDING-20.';
--! EndIncluded standings/write_rows.sql
--! Included standings/write_tables.sql
create or replace function standings.write_tables(
  realm_id integer, rules standings.rules[], entrants standings.entrant[], placings standings.placing[], sheets standings.sheet[]
) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
-- Lists whose lengths the planner cannot know: a hash join is never bad. The steps are planned by these settings as well.
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_changed text[];
begin
  v_changed := standings.write_rows(
    write_tables.realm_id, write_tables.rules, write_tables.entrants, write_tables.placings, write_tables.sheets);
  perform standings.write_headers(write_tables.realm_id, write_tables.rules, write_tables.sheets, v_changed);
  return v_changed;
end;
$$;

comment on function standings.write_tables(integer, standings.rules[], standings.entrant[], standings.placing[], standings.sheet[]) is
  'Writes computed tables where they differ from what is stored, rows (standings.write_rows) before headers (standings.write_headers). '
  'Returns the stages whose rows changed; null for none. STANDING-4, STANDING-20.';
--! EndIncluded standings/write_tables.sql
--! Included standings/recompute.sql
create or replace function standings.recompute(realm_id integer, stage_ids text[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rules standings.rules[];
  v_games record;
  v_placings standings.placing[];
begin
  perform standings.lock_tables(recompute.realm_id, recompute.stage_ids);
  -- Read by statements of their own: whoever held a table before has committed, and is seen.
  v_rules := standings.rules_of(recompute.realm_id, recompute.stage_ids);
  select * into v_games from standings.tally_games(recompute.realm_id, v_rules);
  v_placings := standings.rank_entrants(v_rules, v_games.entrants, v_games.meetings);
  return standings.write_tables(recompute.realm_id, v_rules, v_games.entrants, v_placings, v_games.sheets);
end;
$$;

comment on function standings.recompute(integer, text[]) is
  'Computes the tables of some stages from their games, all at once, and writes what differs. Returns the stages whose rows changed; '
  'null for none. The caller stages their events (standings.stage_events). Another transaction that recomputes one of them waits until '
  'this one ends, so the last to commit has read every game. STANDING-3.';
--! EndIncluded standings/recompute.sql
--! Included standings/stage_events.sql
create or replace function standings.stage_events(realm_id integer, stage_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.staged_events (event, subject, data)
  select 'oyss.standing.updated', s.stage_id, standings.event_of(stage_events.realm_id, s.stage_id)
    from unnest(stage_events.stage_ids) s (stage_id) order by s.stage_id;
end;
$$;

comment on function standings.stage_events(integer, text[]) is
  'Stages an event for each of these tables as it is now; ledger.flush_changes writes them at the end of the transaction. EVENT-5.';
--! EndIncluded standings/stage_events.sql
--! Included standings/find_moved.sql
create or replace function standings.find_moved(realm_id integer, stage_ids text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select array_agg(s.stage_id order by s.stage_id)
      from (
        select t.stage_id, t.is_complete, array(
                 select w.team_id from standings.rows w where w.realm_id = t.realm_id and w.stage_id = t.stage_id) as teams
          from standings.tables t
         where t.realm_id = find_moved.realm_id and t.stage_id = any (find_moved.stage_ids)
        offset 0
      ) s
     where s.is_complete
        or exists (
             select from pg_temp.touched_stages x
              where x.stage_id = s.stage_id and (x.fixture_id is null or not x.teams <@ s.teams)));
end;
$$;

comment on function standings.find_moved(integer, text[]) is
  'Returns those of some touched stages whose rows may change; null for none. An upcoming game of teams that have their rows, in a stage '
  'that is incomplete already, changes no row.';
--! EndIncluded standings/find_moved.sql
--! Included standings/note_missing.sql
create or replace function standings.note_missing(realm_id integer, stage_ids text[], moved text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_noted text[] := array(
    select x.stage_id from pg_temp.touched_stages x where x.fixture_id is not null
    intersect select unnest(note_missing.stage_ids)
    except select unnest(note_missing.moved));
begin
  update standings.tables t
     set as_of = util.now(),
         missing_fixtures = array(
           select m.id
             from (select unnest(t.missing_fixtures)
                   union
                   select x.fixture_id from pg_temp.touched_stages x where x.stage_id = t.stage_id) m (id)
            order by m.id)
   where t.realm_id = note_missing.realm_id and t.stage_id = any (v_noted);
end;
$$;

comment on function standings.note_missing(integer, text[], text[]) is
  'Adds the upcoming games of touched stages to the missing ones of their tables, except for the stages that are recomputed (moved; null '
  'for none).';
--! EndIncluded standings/note_missing.sql
--! Included standings/recompute_touched.sql
create or replace function standings.recompute_touched(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_touched text[] := (select array_agg(distinct t.stage_id order by t.stage_id) from pg_temp.touched_stages t);
  v_moved text[];
begin
  if v_touched is null then
    return 0;
  end if;
  perform standings.lock_tables(recompute_touched.realm_id, v_touched);
  v_moved := standings.find_moved(recompute_touched.realm_id, v_touched);
  perform standings.note_missing(recompute_touched.realm_id, v_touched, v_moved);
  delete from pg_temp.touched_stages;
  if v_moved is null then
    return 0;
  end if;
  v_moved := standings.recompute(recompute_touched.realm_id, v_moved);
  perform standings.stage_events(recompute_touched.realm_id, v_moved);
  return coalesce(cardinality(v_moved), 0);
end;
$$;

comment on function standings.recompute_touched(integer) is
  'Recomputes the tables of the stages that this transaction touched, all at once; an upcoming game that changes no row is only noted as '
  'missing. Stages an event for each table with other rows (oyss.standing.updated) and returns how many. STANDING-3: in the transaction '
  'that brings the change.';
--! EndIncluded standings/recompute_touched.sql
--! Included standings/step_in_words.sql
create or replace function standings.step_in_words(step standings.step) returns text
language sql immutable parallel safe
return format(
  '%s (%s team%s): %s', (step).rule, (step).contenders, case when (step).contenders > 1 then 's' end,
  concat_ws(', ', (step).value, (step).outcome));

comment on function standings.step_in_words(standings.step) is 'Returns a step as a sentence of the trace of a row (STANDING-21).';
--! EndIncluded standings/step_in_words.sql
--! Included standings/published_tables.view.sql
create or replace view standings.published_tables as
select t.realm_id, t.stage_id, d.competition_id, d.name as division_name, d.division_id, s.stage_order, s.name as stage_name,
       util.object(concat_ws(',',
         util.member('stage', util.quoted(t.stage_id)),
         util.member('name', util.quoted(s.name)),
         util.member('type', util.quoted(s.type)),
         util.member('division', util.quoted(d.division_id)),
         util.member('division_name', util.quoted(d.name)),
         util.member('competition', util.quoted(d.competition_id)),
         util.member('complete', to_json(t.is_complete)::text),
         util.member('tiebreak_source', util.quoted(t.tiebreak_source)),
         util.member('version', t.version::text),
         util.member('as_of', util.quoted(util.rfc3339(t.as_of))),
         util.member('points', util.quoted(t.points)),
         util.member('tiebreakers', to_json(t.tiebreakers)::text),
         util.member('missing_fixtures', to_json(t.missing_fixtures)::text),
         util.member('derived_from', to_json(t.derived_from)::text),
         util.member('rows', coalesce((
           select '[' || string_agg(row_to_json(w)::text, ',' order by r.position, m.name, r.team_id) || ']'
             from standings.rows r
             join canon.teams m on m.realm_id = r.realm_id and m.team_id = r.team_id
             cross join lateral (
               select r.team_id as team, m.name as team_name, r.position, r.played, r.wins, r.draws, r.losses, r.goals_for, r.goals_against,
                      r.goals_for - r.goals_against as goal_diff, r.points, r.is_provisional as provisional,
                      array(
                        select standings.step_in_words(
                                 row(p.rule, p.first_position, p.contenders, p.value, p.outcome)::standings.step)
                          from unnest(r.steps) with ordinality p (rule, first_position, contenders, value, outcome, place)
                         order by p.place) as trace
             ) w
            where r.realm_id = t.realm_id and r.stage_id = t.stage_id), '[]')))) as document
  from standings.tables t
  join canon.stages s on s.realm_id = t.realm_id and s.stage_id = t.stage_id
  left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
 where s.merged_into is null;

comment on view standings.published_tables is
  'Tables as they are read, with present names (STANDING-2); a stage that was merged has none. The table of a stage that is known '
  'from references only may lack its division or competition.';
comment on column standings.published_tables.realm_id is 'The realm.';
comment on column standings.published_tables.stage_id is 'The stage.';
comment on column standings.published_tables.competition_id is 'Its competition.';
comment on column standings.published_tables.division_name is 'The name of its division, by which the tables of a competition are ordered.';
comment on column standings.published_tables.division_id is 'Its division.';
comment on column standings.published_tables.stage_order is 'Its order within the division.';
comment on column standings.published_tables.stage_name is 'Its name.';
comment on column standings.published_tables.document is 'The table as JSON text.';
--! EndIncluded standings/published_tables.view.sql
--! Included standings/tables_after.sql
create or replace function standings.tables_after(realm_id integer, competition_id text, after_stage text, row_limit integer)
returns table (stage_id text, number bigint)
language sql stable
begin atomic
  with told as materialized (
    select d.name as division_name, d.division_id, s.stage_order, s.name, s.stage_id
      from canon.stages s
      left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
     where s.realm_id = tables_after.realm_id and s.stage_id = tables_after.after_stage
  )
  select t.stage_id, row_number() over (order by d.name, d.division_id, s.stage_order, s.name, s.stage_id)
    from canon.divisions d
    join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
    join standings.tables t on t.realm_id = s.realm_id and t.stage_id = s.stage_id
   where d.realm_id = tables_after.realm_id and d.competition_id = tables_after.competition_id
     and (tables_after.after_stage is null
          or (d.name, d.division_id, s.stage_order, s.name, s.stage_id)
             > (select o.division_name, o.division_id, o.stage_order, o.name, o.stage_id from told o))
   limit tables_after.row_limit;
end;

comment on function standings.tables_after(integer, text, text, integer) is
  'At most row_limit stages of a competition that have a table, by division and order, after a stage (null: from the first), where that '
  'one stands now. STANDING-1, LIST-23.';
--! EndIncluded standings/tables_after.sql
--! Included webhook/current_deliveries.view.sql
create or replace view webhook.current_deliveries as
select d.delivery_id, d.realm_id, d.subscription_id, d.event_id, c.state,
       case when c.state in ('pending') then d.due_at end as next_attempt_at, d.attempt_count, d.created_at
  from webhook.deliveries d
  join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
  cross join lateral (
    select case when d.state = 'pending' and s.status <> 'enabled' then 'cancelled' else d.state end as state) c;

comment on view webhook.current_deliveries is
  'Deliveries as they are shown: one that waits for a subscription that is no longer enabled is cancelled.';
comment on column webhook.current_deliveries.delivery_id is 'The delivery.';
comment on column webhook.current_deliveries.realm_id is 'The realm.';
comment on column webhook.current_deliveries.subscription_id is 'The subscription that is to get it.';
comment on column webhook.current_deliveries.event_id is 'The event.';
comment on column webhook.current_deliveries.state is 'pending, sending, succeeded, failed or cancelled.';
comment on column webhook.current_deliveries.next_attempt_at is 'When the next attempt is due; null: none is.';
comment on column webhook.current_deliveries.attempt_count is 'Attempts begun.';
comment on column webhook.current_deliveries.created_at is 'When it was scheduled.';
--! EndIncluded webhook/current_deliveries.view.sql
--! Included webhook/delivery_document.sql
create or replace function webhook.delivery_document(delivery webhook.current_deliveries) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'id', (delivery).delivery_id,
           'type', 'delivery',
           'subscription', (delivery).subscription_id,
           'event', jsonb_build_object('id', e.event_id, 'type', e.type),
           'status', (delivery).state,
           'next_attempt_at', util.rfc3339((delivery).next_attempt_at),
           'created_at', util.rfc3339((delivery).created_at),
           'attempts', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'attempt', a.attempt, 'ended_at', util.rfc3339(a.ended_at), 'status_code', a.status_code,
                      'duration_ms', a.duration_ms, 'error', a.error,
                      'next_attempt_at', util.rfc3339(a.next_attempt_at)) order by a.attempt)
               from webhook.attempts a
              where a.delivery_id = (delivery).delivery_id), '[]'))
    from webhook.events e
   where e.realm_id = (delivery).realm_id and e.event_id = (delivery).event_id;
end;

comment on function webhook.delivery_document(webhook.current_deliveries) is
  'Returns a delivery as it is shown, with every attempt that ended: status code, duration in milliseconds, error, next attempt '
  '(WEBHOOK-23).';
--! EndIncluded webhook/delivery_document.sql
--! Included webhook/answer_with.sql
create or replace function webhook.answer_with(delivery_id text) returns api.answer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select util.answer_of(b.body, b.body, null)
    from (
      select webhook.delivery_document(d)::text as body
        from webhook.current_deliveries d
       where d.delivery_id = answer_with.delivery_id
    ) b;
$$;

comment on function webhook.answer_with(text) is 'Returns a delivery as an answer; null where there is none.';
--! EndIncluded webhook/answer_with.sql
--! Included webhook/disable_subscription.sql
create or replace function webhook.disable_subscription(realm_id integer, subscription_id text, reason text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
begin
  perform from webhook.queues q
    where q.realm_id = disable_subscription.realm_id and q.subscription_id = disable_subscription.subscription_id
      for no key update;
  perform util.lock_ledger(disable_subscription.realm_id); -- before the rows of the subscription, as api.create_subscription does
  update webhook.subscriptions s
     set status = 'disabled', disabled_reason = disable_subscription.reason, disabled_at = util.now()
   where s.realm_id = disable_subscription.realm_id and s.subscription_id = disable_subscription.subscription_id
     and s.status = 'enabled'
  returning s.* into v_subscription;
  if not found then
    return false;
  end if;
  delete from webhook.topics t
   where t.realm_id = disable_subscription.realm_id and t.subscription_id = disable_subscription.subscription_id;
  update webhook.queues q
     set next_at = null
   where q.realm_id = disable_subscription.realm_id and q.subscription_id = disable_subscription.subscription_id;
  perform ledger.write_outbox(disable_subscription.realm_id, array[(
    null, 'oyss.subscription.disabled', v_subscription.subscription_id,
    jsonb_build_object(
      'id', v_subscription.subscription_id, 'type', 'subscription', 'url', v_subscription.url,
      'disabled_reason', v_subscription.disabled_reason, 'disabled_at', util.rfc3339(v_subscription.disabled_at)),
    null, v_subscription.account_id)::ledger.event]);
  return true;
end;
$$;

comment on function webhook.disable_subscription(integer, text, text) is
  'Disables a subscription for a reason, and writes an event for the other subscriptions of its account. Its waiting deliveries count as '
  'cancelled (webhook.current_deliveries). Returns false when it was not enabled. WEBHOOK-22.';
--! EndIncluded webhook/disable_subscription.sql
--! Included webhook/event_body.sql
create or replace function webhook.event_body(
  base_url text, mode text, event_id text, event text, subject text, at timestamptz, data jsonb
) returns text
language sql stable parallel safe
return util.object(concat_ws(',',
  util.member('specversion', '"1.0"'), util.member('id', util.quoted(event_id)),
  util.member('source', util.quoted(base_url || '/v1/' || mode)), util.member('type', util.quoted(event)),
  util.member('subject', util.quoted(subject)), util.member('time', util.quoted(util.rfc3339(at))),
  util.member('datacontenttype', '"application/json"'),
  util.member('data', case when octet_length(data::text) <= 19000 then data::text else (
    select coalesce(jsonb_object_agg(m.key, m.value), '{}')::text
      from jsonb_each(data) m
     where jsonb_typeof(m.value) not in ('object', 'array') and octet_length(m.value::text) <= 1000) end)));

comment on function webhook.event_body(text, text, text, text, text, timestamptz, jsonb) is
  'An event as it is sent: a CloudEvent 1.0 in structured mode, JSON text. Data that would make it longer than 20 KB is cut to its short '
  'plain members: whoever gets it reads the rest (EVENT-6, EVENT-9).';
--! EndIncluded webhook/event_body.sql
--! Included webhook/scopes_of.sql
create or replace function webhook.scopes_of(fields jsonb) returns text[]
language sql immutable parallel safe
return array_remove(
  (fields #>> '{competition,id}') || array(select s.side #>> '{team,id}' from jsonb_array_elements(fields -> 'sides') s (side)), null);

comment on function webhook.scopes_of(jsonb) is 'The competition and the teams that the fields of a fixture name.';
--! EndIncluded webhook/scopes_of.sql
--! Included webhook/scopes_of_event.sql
create or replace function webhook.scopes_of_event(data jsonb) returns text[]
language sql immutable parallel safe
return array_remove(array[coalesce(data #>> '{competition,id}', data ->> 'competition')], null);

comment on function webhook.scopes_of_event(jsonb) is 'The competition that the data of an event names, which is no change of an entity.';
--! EndIncluded webhook/scopes_of_event.sql
--! Included webhook/event_scopes.sql
create or replace function webhook.event_scopes(change ledger.changes, fields_before jsonb, fields_after jsonb) returns text[]
language sql stable
return case
  when change.entity_type in ('team', 'competition') then array_remove(
    array[change.entity_id, fields_after ->> 'merged_into', fields_before ->> 'merged_into'], null)
  when change.entity_type in ('fixture', 'result') then array(
    select distinct s.scope from unnest(webhook.scopes_of(fields_after) || webhook.scopes_of(fields_before)
      || case when fields_after ->> 'merged_into' is distinct from fields_before ->> 'merged_into' then webhook.scopes_of(
           canon.fields_of(change.realm_id, 'fixture', coalesce(fields_after ->> 'merged_into', fields_before ->> 'merged_into')))
         else '{}' end) s (scope))
  else '{}'
end;

comment on function webhook.event_scopes(ledger.changes, jsonb, jsonb) is
  'The competitions and teams that a change is about, before it and after it, of a merge those of both: what filters of subscriptions may '
  'name (WEBHOOK-3).';
--! EndIncluded webhook/event_scopes.sql
--! Included webhook/is_told.sql
create or replace function webhook.is_told(change ledger.changes) returns boolean
language sql stable
return change.entity_type <> 'stat_line' or exists (
  select from canon.stat_lines l
   where l.realm_id = change.realm_id and l.stat_line_id = change.entity_id and l.player is null);

comment on function webhook.is_told(ledger.changes) is 'Whether a change makes an event: all do, but for lines of players (EVENT-8).';
--! EndIncluded webhook/is_told.sql
--! Included webhook/named_fields.sql
create or replace function webhook.named_fields(realm_id integer, fields jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
    'competition', (
      select jsonb_build_object('id', c.competition_id, 'name', c.name) from canon.competitions c
       where c.realm_id = named_fields.realm_id and c.competition_id = fields #>> '{competition,id}'),
    'division', (
      select jsonb_build_object('id', d.division_id, 'name', d.name, 'age_group', d.age_group, 'gender', d.gender,
               'level', nullif(d.level, ''))
        from canon.divisions d
       where d.realm_id = named_fields.realm_id and d.division_id = fields #>> '{division,id}'),
    'stage', (
      select jsonb_build_object('id', s.stage_id, 'name', s.name, 'type', s.type) from canon.stages s
       where s.realm_id = named_fields.realm_id and s.stage_id = fields #>> '{stage,id}'),
    'sides', (
      select jsonb_agg(jsonb_build_object('role', e.side -> 'role', 'team', jsonb_build_object('id', t.team_id, 'name', t.name))
               order by e.place)
        from jsonb_array_elements(fields -> 'sides') with ordinality e (side, place)
        join canon.teams t on t.realm_id = named_fields.realm_id and t.team_id = e.side #>> '{team,id}')));
end;

comment on function webhook.named_fields(integer, jsonb) is
  'Where the fields of a fixture say that it belongs and who plays, with the names of today (EVENT-7).';
--! EndIncluded webhook/named_fields.sql
--! Included webhook/fixture_data.sql
create or replace function webhook.fixture_data(
  change ledger.changes, kind ledger.kind, fields_before jsonb, fields_after jsonb
) returns jsonb
language sql stable
return case when change.version > 1
    then jsonb_build_object('before', read.fixture_state(change.realm_id, fields_before, change.position)) else '{}' end
  || jsonb_build_object(
       'kind', kind.kind, 'after', read.fixture_state(change.realm_id, fields_after, change.position), 'reason', kind.reason)
  || webhook.named_fields(change.realm_id, fields_after);

comment on function webhook.fixture_data(ledger.changes, ledger.kind, jsonb, jsonb) is
  'What the event of a change of a fixture says beyond what all events say: before and after at its version, where it belongs and who '
  'plays (EVENT-7).';
--! EndIncluded webhook/fixture_data.sql
--! Included webhook/result_data.sql
create or replace function webhook.result_data(change ledger.changes, version ledger.versions, fields_after jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
    'fixture', canon.reference(change.entity_id), 'result', fields_after -> 'result',
    'winning_source', case when fields_after ? 'result' then (
      select s.source_key
        from intake.observations o
        join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
       where o.realm_id = change.realm_id and o.observation_id = coalesce(version.observations ->> 'result', version.observation_id)) end);
end;

comment on function webhook.result_data(ledger.changes, ledger.versions, jsonb) is
  'What the event of a change of a result says beyond what all events say: the fixture, the result that it has at that version (null: '
  'none) and whose it is (EVENT-7). One that is withdrawn and stands is that of the source which withdraws it.';
--! EndIncluded webhook/result_data.sql
--! Included webhook/stat_line_data.sql
create or replace function webhook.stat_line_data(realm_id integer, fields jsonb) returns jsonb
language sql stable
return jsonb_strip_nulls(jsonb_build_object(
  'fixture', fields -> 'fixture',
  'team', jsonb_build_object('id', fields #> '{team,id}', 'name', (
    select t.name from canon.teams t where t.realm_id = stat_line_data.realm_id and t.team_id = fields #>> '{team,id}')),
  'period', nullif(fields ->> 'period', ''), 'sport', fields -> 'sport'));

comment on function webhook.stat_line_data(integer, jsonb) is
  'What the event of a change of a team''s line says beyond what all events say; never figures (EVENT-7).';
--! EndIncluded webhook/stat_line_data.sql
--! Included webhook/short_paths.sql
create or replace function webhook.short_paths(paths text[]) returns jsonb
language sql stable parallel safe
return case
  when pg_column_size(paths) <= 4000 then to_jsonb(paths)
  else (select jsonb_agg(distinct split_part(p.path, '.', 1)) from unnest(paths) p (path))
end;

comment on function webhook.short_paths(text[]) is
  'Field paths as an event tells them: thousands of them, as of divisions, by their first parts (EVENT-9).';
--! EndIncluded webhook/short_paths.sql
--! Included webhook/event_data.sql
create or replace function webhook.event_data(
  change ledger.changes, version ledger.versions, cause ledger.causes, fields_before jsonb, fields_after jsonb
) returns jsonb
language sql stable
return jsonb_build_object(
    'id', change.entity_id, 'type', change.entity_type, 'version', change.version,
    'changed_fields', webhook.short_paths((version.kinds[change.kind_number]).changed_fields),
    'change_group', coalesce('grp_' || substr(version.observation_id, 5), cause.change_group), 'source', cause.source,
    'observation_id', version.observation_id)
  || case change.entity_type
       when 'fixture' then webhook.fixture_data(change, version.kinds[change.kind_number], fields_before, fields_after)
       when 'result' then webhook.result_data(change, version, fields_after)
       when 'stat_line' then webhook.stat_line_data(change.realm_id, fields_after)
       else '{}'
     end
  || case when (version.kinds[change.kind_number]).kind = 'merged'
       then jsonb_build_object('merged_into', version.moves -> 'merged_into') else '{}' end;

comment on function webhook.event_data(ledger.changes, ledger.versions, ledger.causes, jsonb, jsonb) is
  'The data of the event of a change, of the state before it and at its version: what all have in common, what its type adds, and of a '
  'merge what it was merged into. Never a player, a note or a coach. At most 20 KB by the lengths of what is in it. EVENT-7 to EVENT-9, '
  'WEBHOOK-61.';
--! EndIncluded webhook/event_data.sql
--! Included webhook/event_types.sql
create or replace function webhook.event_types() returns text[]
language sql immutable parallel safe
return array[
  'oyss.fixture.created', 'oyss.fixture.updated', 'oyss.fixture.rescheduled', 'oyss.fixture.relocated', 'oyss.fixture.postponed',
  'oyss.fixture.cancelled', 'oyss.fixture.completed', 'oyss.fixture.reinstated', 'oyss.fixture.withdrawn',
  'oyss.fixture.merged', 'oyss.fixture.unmerged',
  'oyss.result.reported', 'oyss.result.updated', 'oyss.result.finalized', 'oyss.result.withdrawn',
  'oyss.team.created', 'oyss.team.updated', 'oyss.team.withdrawn', 'oyss.team.merged', 'oyss.team.unmerged',
  'oyss.organization.created', 'oyss.organization.updated', 'oyss.organization.withdrawn',
  'oyss.organization.merged', 'oyss.organization.unmerged',
  'oyss.venue.created', 'oyss.venue.updated', 'oyss.venue.withdrawn', 'oyss.venue.merged', 'oyss.venue.unmerged',
  'oyss.competition.created', 'oyss.competition.updated', 'oyss.competition.withdrawn',
  'oyss.competition.merged', 'oyss.competition.unmerged',
  'oyss.standing.updated', 'oyss.stat_line.updated', 'oyss.subscription.test', 'oyss.subscription.disabled'];

comment on function webhook.event_types() is 'Returns every event type (EVENT-2 to EVENT-5).';
--! EndIncluded webhook/event_types.sql
--! Included webhook/events_like.sql
create or replace function webhook.events_like(pattern text) returns text[]
language sql immutable parallel safe
return array(
  select e.event from unnest(webhook.event_types()) e (event)
   where e.event like replace(replace(replace(replace(events_like.pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%'));

comment on function webhook.events_like(text) is
  'Returns the event types that match a pattern: * stands for any characters, and the whole type must match (WEBHOOK-2).';
--! EndIncluded webhook/events_like.sql
--! Included webhook/expire_leases.sql
create or replace function webhook.expire_leases(subscription_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with expired as (
    update webhook.deliveries d
       set state = case when util.now() < d.started_at + interval '24 hours' then 'pending' else 'failed' end,
           -- Due before the deliveries that have not been attempted.
           due_at = case when util.now() < d.started_at + interval '24 hours' then d.started_at end
     where d.subscription_id = any (expire_leases.subscription_ids) and d.state = 'sending' and d.due_at <= util.now()
    returning d.realm_id, d.subscription_id, d.delivery_id, d.attempt_count, d.due_at
  ), counted as (
    update webhook.queues q
       set attempts_total = q.attempts_total + e.count, failed_total = q.failed_total + e.failed_count
      from (
        select x.realm_id, x.subscription_id, count(*) as count, count(*) filter (where x.due_at is null) as failed_count
          from expired x
         group by 1, 2
      ) e
     where q.realm_id = e.realm_id and q.subscription_id = e.subscription_id
  )
  insert into webhook.attempts (delivery_id, attempt, error, next_attempt_at)
  select e.delivery_id, e.attempt_count, 'lease expired', case when e.due_at is not null then util.now() end
    from expired e;
$$;

comment on function webhook.expire_leases(text[]) is
  'Makes the deliveries of these subscriptions whose lease ended due again at once, or fails them 24 hours after their first attempt, '
  'and records the lost attempt. It is no fault of the endpoint: the place in the retry schedule stays. The caller holds the locks of '
  'the queues. WEBHOOK-27.';
--! EndIncluded webhook/expire_leases.sql
--! Included webhook/subscription_of.sql
create or replace function webhook.subscription_of(realm_id integer, account_id text, subscription_id text) returns webhook.subscriptions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
begin
  select s.* into v_subscription
    from webhook.subscriptions s
   where s.realm_id = subscription_of.realm_id and s.subscription_id = subscription_of.subscription_id
     and s.account_id = subscription_of.account_id and s.status <> 'deleted';
  if not found then
    perform tenancy.refuse_absent('subscription', subscription_of.subscription_id);
  end if;
  return v_subscription;
end;
$$;

comment on function webhook.subscription_of(integer, text, text) is
  'Returns a subscription of an account. Raises OYN01 (not_found), for one of another account as well.';
--! EndIncluded webhook/subscription_of.sql
--! Included webhook/lock_subscription.sql
create or replace function webhook.lock_subscription(realm_id integer, account_id text, subscription_id text)
returns webhook.subscriptions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.realm_id = lock_subscription.realm_id and q.subscription_id = lock_subscription.subscription_id
      for no key update;
  return webhook.subscription_of(lock_subscription.realm_id, lock_subscription.account_id, lock_subscription.subscription_id);
end;
$$;

comment on function webhook.lock_subscription(integer, text, text) is
  'Returns a subscription as webhook.subscription_of does, and locks its queue until the transaction ends, so that nothing else changes '
  'it or its deliveries. Raises OYN01 (not_found).';
--! EndIncluded webhook/lock_subscription.sql
--! Included webhook/is_served.sql
create or replace function webhook.is_served(subscription_id text) returns boolean
language sql stable
return exists (
  select from webhook.subscriptions s
    join tenancy.accounts a on a.account_id = s.account_id
   where s.subscription_id = is_served.subscription_id and s.status = 'enabled' and a.status = 'active');

comment on function webhook.is_served(text) is 'Returns whether a subscription is enabled and its account is not suspended.';
--! EndIncluded webhook/is_served.sql
--! Included webhook/next_due.sql
create or replace function webhook.next_due(subscription_id text, window_size real) returns timestamptz
language sql stable
begin atomic
  select case when s.count < floor(next_due.window_size) then least(s.ends_at, (
                select greatest(util.now(), d.due_at)
                  from webhook.deliveries d
                 where d.subscription_id = next_due.subscription_id and d.state = 'pending'
                 order by d.due_at
                 limit 1))
              else s.ends_at end
    from (
      select count(*) as count, min(d.due_at) as ends_at
        from webhook.deliveries d
       where d.subscription_id = next_due.subscription_id and d.state = 'sending'
    ) s
   where webhook.is_served(next_due.subscription_id);
end;

comment on function webhook.next_due(text, real) is
  'Returns when a subscription can be served next: with fewer deliveries under way than its window, when its oldest one is due, but not '
  'before now, so that waiting subscriptions are served by rotation; else when a lease ends. Null: nothing waits, or it is not served. '
  'WEBHOOK-25, WEBHOOK-26.';
--! EndIncluded webhook/next_due.sql
--! Included webhook/reason_to_disable.sql
create or replace function webhook.reason_to_disable(queue webhook.queues, status_code integer) returns text
language sql stable
return case
  when reason_to_disable.status_code = 410 then 'The endpoint answered 410 Gone.'
  when (queue).failed_count >= 20 and (queue).first_failed_at < util.now() - interval '30 minutes' then
    format('All %s attempts since %s failed.', (queue).failed_count, util.rfc3339(date_trunc('second', (queue).first_failed_at)))
end;

comment on function webhook.reason_to_disable(webhook.queues, integer) is
  'Returns why a subscription is to be disabled after a failed attempt, as a sentence; null: it is not. The endpoint answered 410, or '
  'the first failure since its last success is more than 30 minutes ago, with 20 attempts at least since. WEBHOOK-20, WEBHOOK-21.';
--! EndIncluded webhook/reason_to_disable.sql
--! Included webhook/refuse_stopped.sql
create or replace function webhook.refuse_stopped(subscription webhook.subscriptions) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (subscription).status <> 'enabled' then
    raise exception using errcode = 'OYC03',
      message = format(
        'This subscription is disabled: %s Nothing is sent to it. Create it anew once the endpoint is healthy.',
        (subscription).disabled_reason);
  end if;
end;
$$;

comment on function webhook.refuse_stopped(webhook.subscriptions) is
  'Raises OYC03 (conflict) for a disabled subscription (WEBHOOK-9, WEBHOOK-24).';
--! EndIncluded webhook/refuse_stopped.sql
--! Included webhook/reset_realm.sql
create or replace function webhook.reset_realm(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- While they are locked, no attempt is recorded.
  perform from webhook.queues q where q.realm_id = reset_realm.realm_id order by q.subscription_id for no key update;
  delete from webhook.deliveries d where d.realm_id = reset_realm.realm_id;
  delete from webhook.events e where e.realm_id = reset_realm.realm_id;
  update webhook.queues q set next_at = null where q.realm_id = reset_realm.realm_id;
end;
$$;

comment on function webhook.reset_realm(integer) is
  'Deletes the deliveries and events of a realm; subscriptions stay. Called by manage.reset_realm after the outbox was emptied. REALM-4.';
--! EndIncluded webhook/reset_realm.sql
--! Included webhook/retry_at.sql
create or replace function webhook.retry_at(
  try_count integer, started_at timestamptz, retry_after_seconds integer, chance double precision
) returns timestamptz
language sql stable
begin atomic
  select case when g.gap is not null and util.now() < e.ends_at then
           least(greatest(
             util.now() + g.gap * (0.8 + 0.4 * retry_at.chance),
             case when retry_at.retry_after_seconds is not null then
               util.now() + make_interval(secs => least(retry_at.retry_after_seconds, 86400)) end), e.ends_at) end
    from (
           select (array['5 s', '30 s', '2 m', '5 m', '15 m', '30 m', '1 h', '2 h', '4 h', '8 h', '8 h']::interval[])
                  [retry_at.try_count] as gap) g,
         (select retry_at.started_at + interval '24 hours' as ends_at) e;
end;

comment on function webhook.retry_at(integer, timestamptz, integer, double precision) is
  'Returns the time of the next attempt after try_count failed ones, the first of them at started_at; null: none follows. Jitter of a '
  'fifth, by chance (0 to 1); not before a Retry-After (seconds; null: none); never later than 24 hours after the first. WEBHOOK-18, '
  'WEBHOOK-19.';
--! EndIncluded webhook/retry_at.sql
--! Included webhook/subscription_document.sql
create or replace function webhook.subscription_document(subscription webhook.subscriptions) returns jsonb
language sql stable
return jsonb_build_object(
  'id', (subscription).subscription_id,
  'type', 'subscription',
  'mode', (select r.mode from tenancy.realms r where r.realm_id = (subscription).realm_id),
  'url', (subscription).url,
  'events', (subscription).events,
  'filter', jsonb_strip_nulls(jsonb_build_object('competition', (subscription).competition_id, 'team', (subscription).team_id)),
  'status', (subscription).status,
  'disabled_reason', (subscription).disabled_reason,
  'disabled_at', util.rfc3339((subscription).disabled_at),
  'created_at', util.rfc3339((subscription).created_at),
  'previous_secret_ends_at', util.rfc3339(
    case when (subscription).previous_secret_ends_at > util.now() then (subscription).previous_secret_ends_at end));

comment on function webhook.subscription_document(webhook.subscriptions) is
  'Returns a subscription as it is shown: all but its secrets (WEBHOOK-1).';
--! EndIncluded webhook/subscription_document.sql
--! Included webhook/subscription_alike.sql
create or replace function webhook.subscription_alike(
  realm_id integer, account_id text, url text, events text[], competition text, team text
) returns webhook.subscriptions
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s
    from webhook.subscriptions s
   where s.realm_id = subscription_alike.realm_id and s.account_id = subscription_alike.account_id and s.status <> 'deleted'
     and s.url = subscription_alike.url
     and s.events @> subscription_alike.events and s.events <@ subscription_alike.events
     and s.competition_id is not distinct from subscription_alike.competition
     and s.team_id is not distinct from subscription_alike.team
   order by s.status desc
   limit 1;
$$;

comment on function webhook.subscription_alike(integer, text, text, text[], text, text) is
  'Returns the subscription of an account and mode with this url, this filter (null: none) and these events, in whatever order; an '
  'enabled one before a disabled one; null: there is none. WEBHOOK-50.';
--! EndIncluded webhook/subscription_alike.sql
--! Included webhook/remove_subscription.sql
create or replace function webhook.remove_subscription(realm_id integer, subscription_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.realm_id = remove_subscription.realm_id and q.subscription_id = remove_subscription.subscription_id
      for no key update;
  update webhook.subscriptions s
     set status = 'deleted', disabled_reason = null, disabled_at = null
   where s.realm_id = remove_subscription.realm_id and s.subscription_id = remove_subscription.subscription_id;
  update webhook.queues q
     set next_at = null
   where q.realm_id = remove_subscription.realm_id and q.subscription_id = remove_subscription.subscription_id;
  delete from webhook.topics t
   where t.realm_id = remove_subscription.realm_id and t.subscription_id = remove_subscription.subscription_id;
end;
$$;

comment on function webhook.remove_subscription(integer, text) is
  'Makes a subscription unseen, with nothing more to be sent to it. It may have many deliveries: jobs.tidy_webhooks deletes them, and then '
  'the row itself. WEBHOOK-7.';
--! EndIncluded webhook/remove_subscription.sql
--! Included webhook/expand_topics.sql
create or replace function webhook.expand_topics(subscription_ids text[]) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into webhook.topics (realm_id, event, scope, subscription_id, competition_id)
  select distinct s.realm_id, t.event, coalesce(s.team_id, s.competition_id, ''), s.subscription_id,
         case when s.team_id is not null then s.competition_id end
    from webhook.subscriptions s
    cross join lateral unnest(s.events) e (pattern)
    cross join lateral unnest(webhook.events_like(e.pattern)) t (event)
   where s.status = 'enabled'
     and (expand_topics.subscription_ids is null or s.subscription_id = any (expand_topics.subscription_ids))
   order by s.realm_id, s.subscription_id, t.event
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.expand_topics(text[]) is
  'Writes which event types the patterns of these subscriptions (null: of all that are enabled) match, so that finding who hears of an '
  'event is a look-up. Migrating calls it for all, as a pattern also matches types that are added later. Returns how many rows are new. '
  'WEBHOOK-2.';
--! EndIncluded webhook/expand_topics.sql
--! Included jobs/read_backlog.sql
create or replace function jobs.read_backlog() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
return intake.read_backlog();

comment on function jobs.read_backlog() is 'Returns the state of pushed batches, for the watchdog of the worker (intake.read_backlog).';
grant execute on function jobs.read_backlog() to oyss_resolver;
--! EndIncluded jobs/read_backlog.sql
--! Included webhook/take_outbox.sql
create or replace function webhook.take_outbox(batch_limit integer) returns ledger.outbox[]
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with taken as (
    delete from ledger.outbox o
     using (select x.realm_id, x.position from ledger.outbox x order by x.position limit take_outbox.batch_limit) n
     where o.realm_id = n.realm_id and o.position = n.position
    returning o as item
  )
  select coalesce(array_agg(t.item order by (t.item).position), '{}') from taken t;
$$;

comment on function webhook.take_outbox(integer) is
  'Takes at most so many rows off the outbox, those of the lowest positions, and returns them in their order. The caller holds the lock '
  'of the relay.';
--! EndIncluded webhook/take_outbox.sql
--! Included webhook/scopes_led.sql
create or replace function webhook.scopes_led(realm_id integer, scopes text[]) returns text[]
language sql stable
begin atomic
  with survivors as (
    select coalesce(r.survivor_id, s.scope) as survivor_id
      from unnest(scopes_led.scopes) s (scope)
      left join identity.redirects r on r.realm_id = scopes_led.realm_id and r.entity_id = s.scope
  )
  select array(
    select s.survivor_id from survivors s
    union
    select r.entity_id from survivors s join identity.redirects r on r.realm_id = scopes_led.realm_id and r.survivor_id = s.survivor_id);
end;

comment on function webhook.scopes_led(integer, text[]) is
  'The teams and competitions that lead to the same entities as these, merged or not: the ids by which a filter may name what an event is '
  'about. WEBHOOK-60.';
--! EndIncluded webhook/scopes_led.sql
--! Included webhook/find_hearers.sql
create or replace function webhook.find_hearers(taken ledger.outbox[], purges boolean) returns webhook.notice[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_listening integer[] := array(
    select r.realm_id from (select distinct t.realm_id from unnest(find_hearers.taken) t) r where webhook.is_anybody_listening(r.realm_id));
  -- Where nothing was merged, no event asks what leads where.
  v_merged integer[] := array(
    select l.realm_id from unnest(v_listening) l (realm_id)
     where exists (select from identity.redirects d where d.realm_id = l.realm_id));
begin
  return array(
    select (t.realm_id, t.event_id, e.event, coalesce(t.subject, c.entity_id), c.entity_type, coalesce(a.changed_at, util.now()), s.scopes,
            h.heard_by,
            case when h.heard_by is not null then coalesce(t.data, webhook.event_data(c, v, a, f.before, f.after)) end)::webhook.notice
      from unnest(find_hearers.taken) t
      left join ledger.changes c on c.realm_id = t.realm_id and c.position = t.position
      left join ledger.versions v on v.realm_id = c.realm_id and v.entity_id = c.entity_id and v.version = c.version
      left join ledger.causes a on a.realm_id = v.realm_id and a.position = v.cause
      cross join lateral (
        select coalesce(t.event, c.event) as event,
               -- Where nobody listens, only caches want to know who has left a fixture.
               c.entity_type in ('fixture', 'result', 'stat_line') and (
                 t.realm_id = any (v_listening)
                 or find_hearers.purges and c.version > 1 and v.moves ?| array['competition', 'sides'])
               or t.realm_id = any (v_listening) and v.moves ? 'merged_into' as is_folded
      ) e
      cross join lateral (
        select case when e.is_folded then ledger.state_of(v) end as after,
               case when e.is_folded and c.version > 1 then ledger.state_at(c.realm_id, c.entity_id, c.version - 1) end as before
        offset 0
      ) f
      cross join lateral (
        select case when t.event is not null then coalesce(t.scopes, webhook.scopes_of_event(t.data))
                    else webhook.event_scopes(c, f.before, f.after) end as scopes
        offset 0
      ) s
      cross join lateral (
        select case when t.realm_id = any (v_merged) then webhook.scopes_led(t.realm_id, s.scopes) else s.scopes end as scopes
        offset 0
      ) l
      cross join lateral (
        select array_agg(distinct p.subscription_id) as heard_by
          from unnest(case
            when t.realm_id = any (v_listening) and (t.event is not null or webhook.is_told(c)) then array[''] || l.scopes
          end) k (scope)
          cross join lateral (
            select o.* from webhook.topics o
             where o.realm_id = t.realm_id and o.event = e.event and o.scope = k.scope
               and (o.competition_id is null or o.competition_id = any (l.scopes))
            offset 0) p -- never from the side of the subscriptions
          join webhook.subscriptions u on u.realm_id = p.realm_id and u.subscription_id = p.subscription_id
          -- To a suspended account nothing is owed.
          join tenancy.accounts b on b.account_id = u.account_id and b.status = 'active'
         where t.position > u.since_position and (t.account_id is null or t.account_id = u.account_id)
      ) h
     order by t.position);
end;
$$;

comment on function webhook.find_hearers(ledger.outbox[], boolean) is
  'What rows of the outbox tell, in the order of their positions, and the subscriptions that receive it (null: none), by the type of the '
  'event and by what it is about. purges: what has left a fixture is told also where nobody listens. WEBHOOK-3, WEBHOOK-4, WEBHOOK-60.';
--! EndIncluded webhook/find_hearers.sql
--! Included webhook/write_events.sql
create or replace function webhook.write_events(notices webhook.notice[], base_url text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into webhook.events (realm_id, event_id, type, body)
  select n.realm_id, n.event_id, n.event,
         webhook.event_body(write_events.base_url, r.mode, n.event_id, n.event, n.subject, n.at, n.data)
    from unnest(write_events.notices) n
    join tenancy.realms r on r.realm_id = n.realm_id
   where n.heard_by is not null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.write_events(webhook.notice[], text) is
  'Writes the events that some subscription is to get, as they are sent; base_url is the public address of the service. Returns how many.';
--! EndIncluded webhook/write_events.sql
--! Included webhook/schedule_deliveries.sql
create or replace function webhook.schedule_deliveries(notices webhook.notice[]) returns text[]
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with scheduled as (
    insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
    select 'dlv_' || i.time || util.ulid_tail(), n.realm_id, h.subscription_id, n.event_id,
           -- The first is due first.
           util.now() - (cardinality(schedule_deliveries.notices) - n.place) * interval '1 microsecond'
      from unnest(schedule_deliveries.notices) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
      cross join lateral unnest(n.heard_by) h (subscription_id)
      cross join (select util.ulid_time(util.now()) as time) i
    returning subscription_id
  )
  select coalesce(array_agg(s.subscription_id), '{}') from scheduled s;
$$;

comment on function webhook.schedule_deliveries(webhook.notice[]) is
  'Schedules a delivery, due at once, of each event to each of its subscriptions. Returns the subscription of each delivery.';
--! EndIncluded webhook/schedule_deliveries.sql
--! Included webhook/wake_queues.sql
create or replace function webhook.wake_queues(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.subscription_id = any (wake_queues.subscription_ids)
    order by q.realm_id, q.subscription_id
      for no key update;
  update webhook.queues q
     set next_at = least(q.next_at, util.now())
    from webhook.subscriptions s
   where q.subscription_id = any (wake_queues.subscription_ids)
     and s.realm_id = q.realm_id and s.subscription_id = q.subscription_id and s.status = 'enabled';
end;
$$;

comment on function webhook.wake_queues(text[]) is
  'Marks the queues of these subscriptions, of those that are enabled, as due now. Locks the queues in the order in which all functions '
  'do.';
--! EndIncluded webhook/wake_queues.sql
--! Included webhook/purge_keys.sql
create or replace function webhook.purge_keys(notices webhook.notice[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with changed as (
      select n.subject as key from unnest(purge_keys.notices) n where n.entity_type = 'team'
      union all
      select s.scope from unnest(purge_keys.notices) n, unnest(n.scopes) s (scope) where starts_with(s.scope, 'tm_')
      union all
      select s.team_id
        from unnest(purge_keys.notices) n
        join canon.fixture_sides s on s.realm_id = n.realm_id and s.fixture_id = n.subject
       where n.entity_type in ('fixture', 'result')
    )
    select coalesce(jsonb_agg(distinct p.key), '[]')
      from (
        select c.key from changed c
        union all
        select r.entity_id from changed c join identity.redirects r on r.survivor_id = c.key
      ) p);
end;
$$;

comment on function webhook.purge_keys(webhook.notice[]) is
  'Returns the teams whose calendars, the only answers that shared caches keep, are out of date after these events: those that changed, '
  'those they were and are about, those of their fixtures, and what was merged into them, under whose ids they are read too '
  '(CALENDAR-13, CALENDAR-20).';
--! EndIncluded webhook/purge_keys.sql
--! Included webhook/lock_attempts.sql
create or replace function webhook.lock_attempts(attempts jsonb) returns webhook.ended_attempt[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order in which all functions lock queues, so that two recordings do not wait for each other in a circle.
  perform from webhook.queues q
    where q.subscription_id = any (array(
      select distinct d.subscription_id
        from jsonb_to_recordset(lock_attempts.attempts) x (delivery_id text)
        join webhook.deliveries d on d.delivery_id = x.delivery_id))
    order by q.realm_id, q.subscription_id
      for no key update;
  return array(
    select (t.place, t.delivery_id, t.status_code, t.duration_ms, t.error, t.retry_after_seconds,
            case when d.delivery_id is not null then t.error is null and coalesce(t.status_code between 200 and 299, false) end,
            d.subscription_id, d.started_at, d.try_count, d.attempt_count)::webhook.ended_attempt
      from (
        select x.*, row_number() over (partition by x.delivery_id, x.token order by x.place) as occurrence
          from rows from (jsonb_to_recordset(lock_attempts.attempts) as (
                 delivery_id text, token bigint, status_code integer, duration_ms integer, error text, retry_after_seconds integer))
               with ordinality x (delivery_id, token, status_code, duration_ms, error, retry_after_seconds, place)
      ) t
      left join lateral (
        -- offset 0: by the id, never by the state.
        select h.* from webhook.deliveries h where h.delivery_id = t.delivery_id offset 0 for no key update
      ) d on d.token = t.token and d.state = 'sending' and t.occurrence = 1
     order by t.place);
end;
$$;

comment on function webhook.lock_attempts(jsonb) is
  'Returns the attempts that jobs.record_attempts records, in their order, with the state of their deliveries, and locks those and their '
  'queues until the transaction ends. An attempt that is listed twice, or whose lease belongs to another worker by now, neither '
  'succeeded nor failed (null).';
--! EndIncluded webhook/lock_attempts.sql
--! Included webhook/window_after.sql
create or replace function webhook.window_after(window_size real, has_slipped boolean, quick_count bigint, window_limit integer)
returns real
language sql immutable strict parallel safe
return least(
  window_after.window_limit,
  case when window_after.has_slipped then 4 else window_after.window_size end + window_after.quick_count / 8.0)::real;

comment on function webhook.window_after(real, boolean, bigint, integer) is
  'Returns how many deliveries of a subscription may be under way at once after its attempts: one more for every eight that succeed '
  'within half a second, up to window_limit; four again after one that fails or takes longer (has_slipped), and quick_count counts from '
  'there. WEBHOOK-26.';
--! EndIncluded webhook/window_after.sql
--! Included webhook/judge_attempts.sql
create or replace function webhook.judge_attempts(attempts webhook.ended_attempt[], window_limit integer) returns webhook.outcome[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    with sorted as (
      select a.*, k.is_quick,
             count(*) filter (where a.succeeded) over s as successes,
             count(*) filter (where not k.is_quick) over s as slips
        from unnest(judge_attempts.attempts) a
        cross join lateral (select a.succeeded and coalesce(a.duration_ms <= 500, false) as is_quick) k
      window s as (partition by a.subscription_id order by a.place)
    ), counted as (
      -- Failures since the last success, as they are after each attempt, in their order; a slip resets the count of quick attempts.
      select s.*,
             count(*) filter (where not s.succeeded) over (partition by s.subscription_id, s.successes order by s.place)
               + case when s.successes = 0 then q.failed_count else 0 end as failed_count,
             count(*) filter (where s.is_quick) over (partition by s.subscription_id, s.slips order by s.place) as quick_count,
             q as before
        from sorted s
        left join webhook.queues q on q.subscription_id = s.subscription_id
    ), settled as (
      select c.*, (
               (c.before).realm_id, c.subscription_id, (c.before).next_at,
               case when c.failed_count > 0 then
                 coalesce(case when c.successes = 0 then (c.before).first_failed_at end, util.now()) end,
               case when c.successes > 0 then util.now() else (c.before).last_success_at end,
               c.failed_count, (c.before).attempts_total, (c.before).succeeded_total, (c.before).failed_total,
               webhook.window_after(
                 (c.before).window_size, c.slips > 0, c.quick_count, judge_attempts.window_limit))::webhook.queues as queue
        from counted c
    ), judged as (
      select c.*, case when not c.succeeded then webhook.reason_to_disable(c.queue, c.status_code) end as reason
        from settled c
    ), timed as materialized (
      select j.*,
             case when not j.succeeded and j.reason is null then
               webhook.retry_at(j.try_count + 1, j.started_at, j.retry_after_seconds, random()) end as next_at
        from judged j
    )
    select (t.delivery_id, t.attempt, t.status_code, t.duration_ms, t.error,
            case when t.succeeded is null then 'stale'
                 when t.succeeded then 'succeeded'
                 when t.next_at is null then 'failed'
                 else 'pending' end,
            t.next_at, t.queue, t.reason,
            t.reason is not null
              and row_number() over (partition by t.subscription_id, t.reason is not null order by t.place) = 1)::webhook.outcome
      from timed t
     order by t.place);
end;
$$;

comment on function webhook.judge_attempts(webhook.ended_attempt[], integer) is
  'Returns the outcomes of attempts, in their order: a 2xx without an error is a success; otherwise the retry schedule, 410 and the rule '
  'of auto-disable decide. Windows grow up to window_limit (webhook.window_after). WEBHOOK-17 to WEBHOOK-21.';
--! EndIncluded webhook/judge_attempts.sql
--! Included webhook/write_outcomes.sql
create or replace function webhook.write_outcomes(outcomes webhook.outcome[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.deliveries d
     set state = o.state, due_at = o.next_at, try_count = d.try_count + 1
    from unnest(write_outcomes.outcomes) o
   where o.state <> 'stale' and d.delivery_id = o.delivery_id;
  insert into webhook.attempts (delivery_id, attempt, status_code, duration_ms, error, next_attempt_at)
  select o.delivery_id, o.attempt, o.status_code, o.duration_ms, left(o.error, 500), o.next_at
    from unnest(write_outcomes.outcomes) o
   where o.state <> 'stale';
end;
$$;

comment on function webhook.write_outcomes(webhook.outcome[]) is
  'Writes the outcomes of attempts to their deliveries, and records each attempt.';
--! EndIncluded webhook/write_outcomes.sql
--! Included webhook/settle_queues.sql
create or replace function webhook.settle_queues(outcomes webhook.outcome[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set first_failed_at = (n.queue).first_failed_at,
         last_success_at = (n.queue).last_success_at,
         failed_count = (n.queue).failed_count,
         attempts_total = q.attempts_total + n.attempts,
         succeeded_total = q.succeeded_total + n.succeeded,
         failed_total = q.failed_total + n.failed,
         window_size = (n.queue).window_size,
         next_at = webhook.next_due(q.subscription_id, (n.queue).window_size)
    from (
      select (o.queue).subscription_id, (array_agg(o.queue order by o.place desc))[1] as queue, count(*) as attempts,
             count(*) filter (where o.state = 'succeeded') as succeeded, count(*) filter (where o.state = 'failed') as failed
        from unnest(settle_queues.outcomes) with ordinality
             o (delivery_id, attempt, status_code, duration_ms, error, state, next_at, queue, reason, disables, place)
       where o.state <> 'stale'
       group by 1
    ) n
   where q.subscription_id = n.subscription_id;
end;
$$;

comment on function webhook.settle_queues(webhook.outcome[]) is
  'Updates the queues of subscriptions after webhook.write_outcomes: successes and failures, window, and when each can be served next.';
--! EndIncluded webhook/settle_queues.sql
--! Included webhook/disable_judged.sql
create or replace function webhook.disable_judged(outcomes webhook.outcome[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In one order, since disabling locks a row of each subscription.
  return array(
    select (d.queue).subscription_id
      from (
        select o.queue, o.reason
          from unnest(disable_judged.outcomes) o
         where o.disables
         order by (o.queue).realm_id, (o.queue).subscription_id
        offset 0) d
     where webhook.disable_subscription((d.queue).realm_id, (d.queue).subscription_id, d.reason));
end;
$$;

comment on function webhook.disable_judged(webhook.outcome[]) is
  'Disables the subscriptions that outcomes of attempts disable. Returns those that were enabled until now.';
--! EndIncluded webhook/disable_judged.sql
--! Included webhook/expire_abandoned.sql
create or replace function webhook.expire_abandoned() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform webhook.expire_leases(array(
    select q.subscription_id
      from webhook.subscriptions s
      join webhook.queues q on q.subscription_id = s.subscription_id and q.realm_id = s.realm_id
     where s.status <> 'enabled'
       and exists (
             select from webhook.deliveries d
              where d.subscription_id = s.subscription_id and d.state = 'sending' and d.due_at <= util.now())
       for no key update of q skip locked));
end;
$$;

comment on function webhook.expire_abandoned() is
  'Expires the leases, past their end, of subscriptions that are disabled or deleted: no claim looks at those any more.';
--! EndIncluded webhook/expire_abandoned.sql
--! Included webhook/cancel_waiting.sql
create or replace function webhook.cancel_waiting(row_limit integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  update webhook.deliveries d
     set state = 'cancelled', due_at = null
   where d.delivery_id = any (array(
           select p.delivery_id
             from webhook.subscriptions s
             cross join lateral (
               select x.delivery_id
                 from webhook.deliveries x
                where x.subscription_id = s.subscription_id and x.state = 'pending'
                limit cancel_waiting.row_limit) p
            where s.status <> 'enabled'
            limit cancel_waiting.row_limit))
     and d.state = 'pending';
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.cancel_waiting(integer) is
  'Cancels at most row_limit deliveries that wait for disabled or deleted subscriptions. Returns how many.';
--! EndIncluded webhook/cancel_waiting.sql
--! Included webhook/delete_ended.sql
create or replace function webhook.delete_ended(row_limit integer) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from webhook.deliveries d
     where d.delivery_id = any (array(
             select o.delivery_id
               from webhook.deliveries o
              where o.delivery_id < 'dlv_' || util.ulid_time(util.now() - interval '30 days')
                and o.state in ('succeeded', 'failed', 'cancelled')
              order by o.delivery_id
              limit delete_ended.row_limit))
    returning d.realm_id, d.event_id
  ), emptied as (
    delete from webhook.events e
     using (select distinct g.realm_id, g.event_id from gone g) g
     where e.realm_id = g.realm_id and e.event_id = g.event_id
       -- The statement still sees what it deletes.
       and (select count(*) from webhook.deliveries d where d.realm_id = e.realm_id and d.event_id = e.event_id)
         = (select count(*) from gone n where n.realm_id = e.realm_id and n.event_id = e.event_id)
    returning 1
  )
  select (select count(*) from gone)::integer + (select count(*) from emptied)::integer;
$$;

comment on function webhook.delete_ended(integer) is
  'Deletes deliveries, with their attempts, that ended and are older than 30 days, at most row_limit, whether or not their subscription '
  'was deleted (WEBHOOK-30); and the events that have no other delivery. Returns how many deliveries and events.';
--! EndIncluded webhook/delete_ended.sql
--! Included webhook/delete_emptied.sql
create or replace function webhook.delete_emptied() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer := 0;
begin
  -- A relay that is at work may have found one of them to hear of an event.
  if util.lock_relay(waits => false) then
    delete from webhook.subscriptions s
     where s.status = 'deleted'
       and not exists (
             select from webhook.deliveries d where d.realm_id = s.realm_id and d.subscription_id = s.subscription_id);
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end;
$$;

comment on function webhook.delete_emptied() is
  'Deletes deleted subscriptions that have no delivery left, unless a relay is at work. Returns how many.';
--! EndIncluded webhook/delete_emptied.sql
--! Included jobs/resume_batches.sql
create or replace function jobs.resume_batches() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_abandoned text[];
  v_queued integer;
begin
  -- Whoever applies a batch holds its lock; who has just chosen one may not have it yet.
  v_abandoned := array(
    select p.batch_id
      from (select b.batch_id from intake.batches b where b.status = 'processing' limit 1000) p
     where util.lock_batch(p.batch_id, waits => false));
  update intake.batches b set status = 'received' where b.batch_id = any (v_abandoned) and b.status = 'processing';
  with queued as materialized (
    select n.batch_id, intake.enqueue_batch(n.batch_id)
      from (
        select unnest(v_abandoned) as batch_id
        union
        select q.batch_id from intake.waiting_queues q
      ) n
     where not util.is_queued(intake.job_key(n.batch_id))
  )
  select count(*) into v_queued from queued;
  return v_queued;
end;
$$;

comment on function jobs.resume_batches() is
  'Makes every batch wait again that is marked as processing and that no worker is applying, and queues a job for each of them and for '
  'the next batch of each account, where no job waits. The worker calls it when it starts and every few seconds, so that a crash delays a '
  'batch and never loses one. Returns how many jobs.';
grant execute on function jobs.resume_batches() to oyss_resolver;
--! EndIncluded jobs/resume_batches.sql
--! Included manage/refresh_statistics.sql
create or replace function manage.refresh_statistics() returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_known bigint;
  v_rows real;
  v_present bigint := pg_relation_size('canon.claims') / current_setting('block_size')::integer;
begin
  select c.relpages, c.reltuples into v_known, v_rows from pg_catalog.pg_class c where c.oid = 'canon.claims'::regclass;
  -- Statistics taken before the first rows were committed say that the table is empty, and every plan starts from the wrong end.
  if v_present <= 4 * greatest(v_known, 1) and (v_rows >= 10 * v_known or v_present not between 2 and 1000)
    or not util.lock_statistics() then
    return false;
  end if;
  analyze tenancy.sources, canon.organizations, canon.competitions, canon.divisions, canon.stages, canon.venues, canon.teams,
    canon.fixtures, canon.fixture_sides, canon.stat_lines, canon.external_ids, canon.claims, intake.observations,
    ledger.versions, ledger.changes, identity.decisions, identity.redirects, identity.names, identity.keys;
  return true;
end;
$$;

comment on function manage.refresh_statistics() is
  'Analyses the tables that applying reads when claims have grown more than fourfold since the last time, or when the statistics cannot '
  'be right (autovacuum comes too late for a first import): sessions then plan anew. Returns whether it did; it does not while another '
  'session is at it.';
grant execute on function manage.refresh_statistics() to oyss_resolver;
--! EndIncluded manage/refresh_statistics.sql
--! Included identity/is_ahead.sql
create or replace function identity.is_ahead(best double precision, next double precision) returns boolean
language sql immutable parallel safe
return next < identity.threshold('auto') and 2 * next * (1 - best) <= best * (1 - next);

comment on function identity.is_ahead(double precision, double precision) is
  'Returns whether of two scores, 0 to 1, the best leaves the next far enough behind to be meant without being asked: that one is below '
  'the threshold of auto, with at most half the odds (IDENTITY-75, IDENTITY-114).';
--! EndIncluded identity/is_ahead.sql
--! Included identity/later_id.sql
create or replace function identity.later_id(entity_id text, at text) returns text
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prefix text := split_part(later_id.entity_id, '_', 1) || '_';
  v_body text := substr(later_id.entity_id, length(v_prefix) + 1);
  v_made text := later_id.at || util.ulid_tail();
  v_milliseconds numeric;
begin
  -- Both may be of one millisecond, or the clock of somebody else may be ahead.
  if v_made collate "C" <= v_body collate "C" then
    select sum((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(v_body, p.place, 1)) - 1) * 32::numeric ^ (10 - p.place))
      into v_milliseconds
      from generate_series(1, 10) p (place);
    v_made := util.ulid_time(to_timestamp((v_milliseconds + 1.5) / 1000)) || util.ulid_tail();
  end if;
  return v_prefix || v_made;
end;
$$;

comment on function identity.later_id(text, text) is
  'Returns a new id of the type of another, which sorts after it: what an external id would have been given had it not been recognised. '
  'at: its first ten characters (util.ulid_time), unless that would be too early.';
--! EndIncluded identity/later_id.sql
--! Included identity/bits_of.sql
create or replace function identity.bits_of(list text, first_bit integer, bit_count integer) returns bigint
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_bits bigint := 0;
  v_value text;
begin
  if list = '' then
    return 0;
  end if;
  foreach v_value in array string_to_array(list, ' ') loop
    v_bits := v_bits | (1::bigint << first_bit + (hashtextextended(v_value, 0) & 1048575)::integer % bit_count);
  end loop;
  return v_bits;
end;
$$;

comment on function identity.bits_of(text, integer, integer) is
  'The values of a list, with spaces between, as bits of a number: each sets the one of the bit_count bits from first_bit (0: the lowest) '
  'on that its hash gives (identity.mark_of).';
--! EndIncluded identity/bits_of.sql
--! Included identity/mark_of.sql
create or replace function identity.mark_of(entity_type text, profile jsonb) returns bigint
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mark bigint := 0;
  v_year text;
begin
  if entity_type <> 'team' then
    return 0;
  end if;
  foreach v_year in array string_to_array(profile ->> 'born', ' ') loop
    v_mark := v_mark | (case when v_year ~ '^\d{4}$' then 1::bigint << v_year::integer % 20 else 1048575 end);
  end loop;
  -- Values that share a bit look alike: marks tell less than profiles, and nothing that those do not.
  return v_mark
    | (case profile ->> 'gender' when '' then 0 when 'M' then 1 when 'F' then 2 when 'coed' then 4 else 8 end::bigint << 20)
    | identity.bits_of(profile ->> 'sport', 24, 8)
    | identity.bits_of(profile ->> 'colours', 32, 10) | identity.bits_of(profile ->> 'tiers', 42, 10)
    | identity.bits_of(profile ->> 'numbers', 52, 8) | identity.bits_of(profile ->> 'directions', 60, 2);
end;
$$;

comment on function identity.mark_of(text, jsonb) is
  'What a profile says for sure, as bits of a number: of a team its years of birth, gender, sport, colours, tiers, numbers and directions, '
  'each value a bit of its kind by its hash; 0 for other types. identity.may_be_one tells by two marks whether a hard rule '
  'keeps their teams apart (IDENTITY-160).';
--! EndIncluded identity/mark_of.sql
--! Included identity/may_be_one.sql
create or replace function identity.may_be_one(first_mark bigint, second_mark bigint) returns boolean
language sql immutable parallel safe
return not (
  -- Of years of birth, genders and sports one must be common, where both say some.
  first_mark & 1048575 <> 0 and second_mark & 1048575 <> 0 and first_mark & second_mark & 1048575 = 0
  or first_mark & 15728640 <> 0 and second_mark & 15728640 <> 0 and first_mark & second_mark & 15728640 = 0
  or first_mark & 4278190080 <> 0 and second_mark & 4278190080 <> 0 and first_mark & second_mark & 4278190080 = 0
  -- Colours, tiers, numbers and directions of one must be part of the other's.
  or first_mark & ~second_mark & (1023::bigint << 32) <> 0 and second_mark & ~first_mark & (1023::bigint << 32) <> 0
  or first_mark & ~second_mark & (1023::bigint << 42) <> 0 and second_mark & ~first_mark & (1023::bigint << 42) <> 0
  or first_mark & ~second_mark & (255::bigint << 52) <> 0 and second_mark & ~first_mark & (255::bigint << 52) <> 0
  or first_mark & ~second_mark & (3::bigint << 60) <> 0 and second_mark & ~first_mark & (3::bigint << 60) <> 0);

comment on function identity.may_be_one(bigint, bigint) is
  'Returns false only where a hard rule on birth year, gender, sport, colour, tier, number or direction forbids that two names are of one '
  'team, by their marks (identity.mark_of); true is no more than that this quick look does not tell (IDENTITY-160).';
--! EndIncluded identity/may_be_one.sql
--! Included identity/keyed.sql
create or replace function identity.keyed(entity_type text, profile jsonb) returns table (key bigint, mark bigint, place bigint)
language sql immutable strict parallel safe
begin atomic
  select hashtextextended(keyed.entity_type || ' ' || k.key || y.year, 0),
         m.mark | case when starts_with(k.key, 'i:') and not exists (
             select from string_to_table(keyed.profile ->> 'words', ' ') w (word)
              where substr(w.word, 3) = split_part(k.key, ':', 2)
                 or right(w.word, 2) in ('sa', 'sc', 'fc') and left(substr(w.word, 3), -2) = split_part(k.key, ':', 2))
           then 1::bigint << 62 else 0 end,
         row_number() over (order by k.place, y.year)
    from jsonb_array_elements_text(keyed.profile -> 'keys') with ordinality k (key, place)
    cross join lateral (select identity.mark_of(keyed.entity_type, keyed.profile) offset 0) m (mark)
    -- A club has more teams than a key may have: with a year of birth it has a few.
    cross join lateral (
      select ''
      union all
      select ' ' || b.year from regexp_split_to_table(keyed.profile ->> 'born', '[^0-9]+') b (year) where length(b.year) = 4
    ) y (year)
   where k.place <= 12 and (y.year = '' or k.place <= 6) and keyed.profile -> 'is_placeholder' is distinct from 'true';
end;

comment on function identity.keyed(text, jsonb) is
  'Returns the blocking keys of a profile as numbers, in their order, each with what the name says for sure (identity.mark_of) and the bit '
  '62 where the key is initials that the name does not write: at most 12, and the first six of a team also with each of its years of '
  'birth; a placeholder (a name that is no team) has none (IDENTITY-113, IDENTITY-161).';
--! EndIncluded identity/keyed.sql
--! Included identity/keys_of.sql
create or replace function identity.keys_of(entity_type text, profile jsonb) returns bigint[]
language sql immutable strict parallel safe
return array(select k.key from identity.keyed(entity_type, profile) k order by k.place);

comment on function identity.keys_of(text, jsonb) is
  'Returns the blocking keys of a profile as numbers (identity.keyed).';
--! EndIncluded identity/keys_of.sql
--! Included identity/marks_of.sql
create or replace function identity.marks_of(entity_type text, profile jsonb) returns bigint[]
language sql immutable strict parallel safe
return array(select k.mark from identity.keyed(entity_type, profile) k order by k.place);

comment on function identity.marks_of(text, jsonb) is
  'Returns the marks of the keys of a profile (identity.keyed), in the order of identity.keys_of.';
--! EndIncluded identity/marks_of.sql
--! Included identity/own_text.sql
create or replace function identity.own_text(entity_type text, profile jsonb) returns text
language sql immutable strict parallel safe
return case when entity_type = 'team' then (
  select coalesce(string_agg(substr(w.word, 3), ' ' order by w.place), '')
    from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)
   where left(w.word, 1) not in ('o', 'u', 'r', 'p')) end;

comment on function identity.own_text(text, jsonb) is
  'The words of the name of a team that tell it from others, by its profile: without those of most clubs, of many, of regions and of '
  'places; null for other types (IDENTITY-161).';
--! EndIncluded identity/own_text.sql
--! Included identity/decision_of.sql
create or replace function identity.decision_of(realm_id integer, entity_type text, external_id text, origin_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (select a.decision_id
       from pg_temp.alike a
      where a.name_id = decision_of.external_id and a.entity_type = decision_of.entity_type and a.verdict = 'auto'
      limit 1),
    (select r.decision_id
       from identity.redirects r
      where r.realm_id = decision_of.realm_id and r.entity_id = decision_of.origin_id));
end;
$$;

comment on function identity.decision_of(integer, text, text, text) is
  'Returns the decision by which an external id of the batch, or its origin (null: none), leads to its entity; null where it rests on '
  'none.';
--! EndIncluded identity/decision_of.sql
--! Included identity/collect_names.sql
create or replace function identity.collect_names() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.named (entity_type, external_id, organization_id, observed_at, said)
  select distinct on (i.type, i.external_id) i.type, i.external_id,
         coalesce(i.data #>> '{organization,external_id}', i.data #>> '{host,external_id}'), i.observed_at,
         i.data - array['divisions', 'host', 'organization']
    from pg_temp.incoming i
    join pg_temp.wanted w on w.external_id = i.external_id and w.entity_type = i.type and w.is_direct
   where i.type in ('organization', 'competition', 'venue', 'team') and not i.is_deleted
     and (w.mapping_id is null or w.content_hash is distinct from i.content_hash)
   order by i.type, i.external_id, i.observed_at desc, i.confidence desc, i.content_hash desc;

  -- What refers to a name says where it belongs: games that are new, and the teams and competitions above.
  insert into pg_temp.named (entity_type, external_id, division_id, competition_id, is_reference, said)
  select distinct on (r.entity_type, r.external_id) r.entity_type, r.external_id,
         case when r.entity_type = 'team' then i.data #>> '{division,external_id}' end,
         case when r.entity_type = 'team' then i.data #>> '{competition,external_id}' end,
         true,
         case when r.name is null then '{}' else jsonb_build_object('name', r.name) end
           || case when r.entity_type in ('team', 'competition')
                then jsonb_build_object('sport', i.data -> 'sport') else '{}' end
           || case when r.entity_type = 'team' and i.data ?| array['start', 'date']
                then jsonb_build_object('start_date', left(coalesce(i.data ->> 'start', i.data ->> 'date'), 10)) else '{}' end
    from pg_temp.wanted f
    join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
    cross join lateral (values
      ('competition', i.data #>> '{competition,external_id}', resolve.usable_name(i.data #> '{competition,name}')),
      ('venue', i.data #>> '{venue,external_id}', resolve.usable_name(i.data #> '{venue,name}')),
      ('team', i.data #>> '{sides,0,team,external_id}', resolve.usable_name(i.data #> '{sides,0,team,name}')),
      ('team', i.data #>> '{sides,1,team,external_id}', resolve.usable_name(i.data #> '{sides,1,team,name}'))
    ) r (entity_type, external_id, name)
   where f.entity_type = 'fixture' and f.is_direct and f.mapping_id is null and r.external_id is not null
   order by r.entity_type, r.external_id, (r.name is not null) desc, i.observed_at desc, i.confidence desc, i.external_id, i.content_hash;

  insert into pg_temp.named (entity_type, external_id, is_reference, said)
  select distinct on (r.external_id) 'organization', r.external_id, true, jsonb_build_object('name', r.name)
    from pg_temp.named n
    join pg_temp.incoming i on i.external_id = n.external_id and i.type = n.entity_type and not i.is_deleted
    cross join lateral (values
      (i.data #>> '{organization,external_id}', resolve.usable_name(i.data #> '{organization,name}')),
      (i.data #>> '{host,external_id}', resolve.usable_name(i.data #> '{host,name}'))
    ) r (external_id, name)
   where n.entity_type in ('team', 'competition') and not n.is_reference and r.name is not null
   order by r.external_id, i.observed_at desc, i.confidence desc, i.type, i.external_id, i.content_hash;

  -- What an id is called by itself goes before what refers to it.
  update pg_temp.named n
     set said = r.said || n.said, division_id = r.division_id, competition_id = r.competition_id
    from pg_temp.named r
   where not n.is_reference and r.is_reference and r.external_id = n.external_id and r.entity_type = n.entity_type;
  delete from pg_temp.named r
   where r.is_reference
     and exists (
       select from pg_temp.named n where n.external_id = r.external_id and n.entity_type = r.entity_type and not n.is_reference);
end;
$$;

comment on function identity.collect_names() is
  'Collects what the batch says of teams, venues, organizations and competitions, one row an external id: of observations that are not '
  'told again the newest, and of references by games that are new the newest with a name, with the sport, division and competition of the '
  'game (IDENTITY-111). A batch that tells again what is known has none.';
--! EndIncluded identity/collect_names.sql
--! Included identity/read_surroundings.sql
create or replace function identity.read_surroundings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.named n
     set said = jsonb_strip_nulls(jsonb_build_object('season', c.season)) || n.said || jsonb_build_object('competition', c.said)
    from (
      select x.competition_id, jsonb_build_object('name', x.name) as said, x.season
        from (
          select distinct on (w.external_id) w.external_id as competition_id, coalesce(i.data ->> 'name', c.name, w.value #>> '{}') as name,
                 coalesce(i.data ->> 'season', c.season) as season
            from (select distinct g.competition_id from pg_temp.named g where g.competition_id is not null) g
            join pg_temp.wanted w on w.external_id = g.competition_id and w.entity_type = 'competition' and not w.is_direct
            left join pg_temp.incoming i on i.external_id = w.external_id and i.type = 'competition' and not i.is_deleted
            left join canon.competitions c on c.realm_id = read_surroundings.realm_id and c.competition_id = w.entity_id
           order by w.external_id, i.observed_at desc nulls last
        ) x
       where x.name is not null
    ) c
   where n.competition_id = c.competition_id;

  update pg_temp.named n set said = n.said || jsonb_build_object('division', d.said)
    from (
      select distinct on (w.external_id) w.external_id as division_id,
             jsonb_strip_nulls(jsonb_build_object(
               'name', coalesce(i.data ->> 'name', d.name, w.value #>> '{}'),
               'age_group', coalesce(resolve.age_group(i.data ->> 'age_group'), d.age_group),
               'gender', coalesce(i.data ->> 'gender', d.gender))) as said
        from (select distinct g.division_id from pg_temp.named g where g.division_id is not null) g
        join pg_temp.wanted w on w.external_id = g.division_id and w.entity_type = 'division' and not w.is_direct
        left join pg_temp.incoming i on i.external_id = w.external_id and i.type = 'division' and not i.is_deleted
        left join canon.divisions d on d.realm_id = read_surroundings.realm_id and d.division_id = w.entity_id
       order by w.external_id, i.observed_at desc nulls last
    ) d
   where n.division_id = d.division_id and d.said <> '{}';

  update pg_temp.named n
     set said = n.said || jsonb_build_object(
           case n.entity_type when 'competition' then 'host' else 'organization' end, jsonb_build_object('name', o.name))
    from (
      select distinct on (w.external_id) w.external_id as organization_id, coalesce(i.data ->> 'name', w.value #>> '{}', o.name) as name
        from (select distinct g.organization_id from pg_temp.named g where g.organization_id is not null) g
        join pg_temp.wanted w on w.external_id = g.organization_id and w.entity_type = 'organization' and not w.is_direct
        left join pg_temp.incoming i on i.external_id = w.external_id and i.type = 'organization' and not i.is_deleted
        left join canon.organizations o on o.realm_id = read_surroundings.realm_id and o.organization_id = w.entity_id
       order by w.external_id, i.observed_at desc nulls last
    ) o
   where n.organization_id = o.organization_id and o.name is not null;
end;
$$;

comment on function identity.read_surroundings(integer) is
  'Says of each name in pg_temp.named what it belongs to, out of the batch or as it is known: the name of its competition and the season '
  'of that; name, age group and gender of its division; the name of its club or host (IDENTITY-111).';
--! EndIncluded identity/read_surroundings.sql
--! Included identity/read_names.sql
create or replace function identity.read_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.named n
     set (mapping_id, is_unknown) = (
           select w.mapping_id, w.mapping_id is null and w.entity_id is null and w.is_described
             from pg_temp.wanted w
            where w.external_id = n.external_id and w.entity_type = n.entity_type
            order by w.is_described desc
            limit 1);
  perform identity.read_surroundings(read_names.realm_id);

  -- References fill what is not known, and name what is known by references alone.
  update pg_temp.named n
     set old_said = k.said, old_keys = identity.keys_of(k.entity_type, k.profile),
         said = (n.said - 'start_date') || k.said || case
           when n.is_reference and m.observation_id is null then jsonb_strip_nulls(jsonb_build_object('name', n.said -> 'name'))
           when n.is_reference or m.observed_at > n.observed_at then '{}'
           else n.said - array['division', 'competition', 'start_date'] end
    from identity.names k
    join canon.external_ids m on m.realm_id = read_names.realm_id and m.mapping_id = k.mapping_id
   where k.realm_id = read_names.realm_id and k.mapping_id = n.mapping_id;
  delete from pg_temp.named n where n.said = n.old_said or not n.said ? 'name';

  update pg_temp.named n set profile = identity.read_profile(n.entity_type, n.said);
  delete from pg_temp.named n where n.profile is null;
  update pg_temp.named n
     set own_text = identity.own_text(n.entity_type, n.profile),
         (keys, marks) = (
           select coalesce(array_agg(k.key order by k.place), '{}'), coalesce(array_agg(k.mark order by k.place), '{}')
             from identity.keyed(n.entity_type, n.profile) k);
end;
$$;

comment on function identity.read_names(integer) is
  'Completes pg_temp.named: adds what is known of the names already, reads their profiles and keys, and removes those that are no news '
  '(IDENTITY-111).';
--! EndIncluded identity/read_names.sql
--! Included identity/find_alike.sql
create or replace function identity.find_alike(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_review constant double precision := identity.threshold('review');
begin
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score,
    veto, features)
  select n.entity_type, coalesce(n.external_id, n.entity_id), n.external_id, n.mapping_id, n.entity_id, n.origin_id, m.mapping_id,
         m.entity_id, coalesce(m.origin_id, m.entity_id), m.source_id, c.score, coalesce(c.veto, f.veto), c.features
    from pg_temp.named n
    cross join lateral (
      select x.mapping_id, x.profile, x.likeness, max(x.likeness) over () as most
        from (
          select s.mapping_id, o.profile, extensions.similarity(n.said ->> 'name', o.said ->> 'name') as likeness
            from (
              select e.mapping_id, bool_and(asked.mark & e.mark & (1::bigint << 62) <> 0) as has_only_initials
                from unnest(n.keys, n.marks) asked (key, mark)
                cross join lateral (
                  select k.mapping_ids, k.marks
                    from identity.keys k
                   where k.realm_id = find_alike.realm_id and k.key = asked.key and k.mapping_ids is not null offset 0
                ) h
                cross join lateral unnest(h.mapping_ids, h.marks) e (mapping_id, mark)
               where e.mapping_id is distinct from n.mapping_id and identity.may_be_one(asked.mark, e.mark)
               group by e.mapping_id
               order by sum(1 / cardinality(h.mapping_ids)::double precision) desc, e.mapping_id
               limit 20
            ) s
            join identity.names o on o.realm_id = find_alike.realm_id and o.mapping_id = s.mapping_id
           where not s.has_only_initials or extensions.similarity(n.own_text, o.own_text) >= 0.25
          offset 0
        ) x
       order by x.likeness desc, x.mapping_id
       limit 5
    ) s
    join canon.external_ids m on m.realm_id = find_alike.realm_id and m.mapping_id = s.mapping_id
    cross join lateral identity.compare(n.entity_type, n.profile, s.profile) c
    -- What another name of the entity forbids is forbidden, wherever that name stands.
    left join lateral (
      select v.veto
        from (
          select identity.team_veto(n.profile, k.profile) as veto
            from (
              select a.mapping_id from canon.external_ids a
               where a.realm_id = find_alike.realm_id and a.entity_id = m.entity_id and a.mapping_id <> m.mapping_id
               order by a.mapping_id limit 20) a
            join identity.names k on k.realm_id = find_alike.realm_id and k.mapping_id = a.mapping_id
           where n.entity_type = 'team' and c.veto is null and c.score >= v_review
          offset 0
        ) v
       where v.veto is not null
       limit 1
    ) f on true
   -- Only what is near is compared, whatever the planner makes of it (offset 0).
   where n.is_unknown and s.likeness >= 0.6 * s.most and m.entity_id is not null and m.entity_id is distinct from n.entity_id
     and (c.veto is not null or c.score >= v_review);
end;
$$;

comment on function identity.find_alike(integer) is
  'Compares each name of pg_temp.named whose id is unknown with known names: of the 20 that share the most and rarest of its blocking '
  'keys, and that no hard rule keeps apart from it at first sight (identity.may_be_one), the 5 that are spelled most alike, and none that '
  'is less than six tenths as alike as the first; a key that more than 50 external ids had is passed over, and so is a name that shares '
  'only initials, which neither writes, and is not spelled a quarter alike. Keeps in pg_temp.alike what is vetoed, by any name of the same '
  'team, or reaches the threshold of review (IDENTITY-113, IDENTITY-160, IDENTITY-161).';
--! EndIncluded identity/find_alike.sql
--! Included identity/veto_alike.sql
create or replace function identity.veto_alike(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.alike a
     set is_own_source = exists (
           select from canon.external_ids o
            where o.realm_id = veto_alike.realm_id and o.entity_id = a.entity_id and o.source_id = veto_alike.source_id
              and o.entity_type = a.entity_type);

  -- A source that lists two teams in one competition means two.
  update pg_temp.alike a set veto = 'same_competition'
    from pg_temp.named n
   where a.entity_type = 'team' and a.veto is null and a.is_own_source and n.external_id = a.external_id and n.entity_type = 'team'
     and exists (
       select from canon.external_ids o
         join identity.names k on k.realm_id = o.realm_id and k.mapping_id = o.mapping_id
        where o.realm_id = veto_alike.realm_id and o.entity_id = a.entity_id and o.source_id = veto_alike.source_id
          and o.entity_type = 'team'
          and util.fold(k.said #>> '{competition,name}') = util.fold(n.said #>> '{competition,name}'));

  -- Nobody plays against himself.
  with met as materialized (
    select distinct s.external_id, s.other_id
      from pg_temp.incoming i
      cross join lateral (values (i.data #>> '{sides,0,team,external_id}', i.data #>> '{sides,1,team,external_id}')) g (home_id, away_id)
      cross join lateral (values (g.home_id, g.away_id), (g.away_id, g.home_id)) s (external_id, other_id)
     where i.type = 'fixture' and not i.is_deleted and s.external_id <> s.other_id
  )
  update pg_temp.alike a set veto = 'against_each_other'
    from met m, pg_temp.wanted o
   where a.name_id = m.external_id and a.external_id is not null and a.entity_type = 'team' and a.veto is null
     and o.external_id = m.other_id and o.entity_type = 'team' and not o.is_direct and o.entity_id = a.entity_id;
end;
$$;

comment on function identity.veto_alike(integer, text) is
  'Forbids pairs of teams in pg_temp.alike that the schedule of the batch tells apart: one source (source_id) lists both in one '
  'competition, or they play against each other (IDENTITY-116). Says of every pair whether the source has an id of that entity already.';
--! EndIncluded identity/veto_alike.sql
--! Included identity/judge_alike.sql
create or replace function identity.judge_alike(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_auto constant double precision := identity.threshold('auto');
  v_review constant double precision := identity.threshold('review');
begin
  -- One row a pair of a name and an entity; what any name of the entity forbids is forbidden.
  update pg_temp.alike a
     set verdict = case
           when p.score >= v_auto and not p.is_vetoed and identity.is_ahead(p.score, p.next_best)
                and identity.is_ahead(p.score, p.next_claimant) and not p.is_own_source and not (
                  a.entity_type = 'organization'
                  and identity.needs_person(judge_alike.realm_id, a.entity_id, coalesce(a.own_entity_id, a.entity_id))) then 'auto'
           when p.score >= v_review and not p.is_own_source or p.score >= v_auto then 'review'
         end
    from (
      select b.*, row_number() over claimed as place, coalesce(lead(b.score) over claimed, 0) as next_best,
             coalesce(max(b.score) over (
               partition by b.entity_type, b.entity_id order by b.score desc, b.name_id
               rows between unbounded preceding and unbounded following exclude current row), 0) as next_claimant
        from (
          select distinct on (x.entity_type, x.name_id, x.entity_id) x.*
            from (
              select v.entity_type, v.name_id, v.entity_id, v.own_mapping_id, v.mapping_id, v.score, v.is_own_source,
                     bool_or(v.veto is not null) over (partition by v.entity_type, v.name_id, v.entity_id) as is_vetoed,
                     bool_or(v.veto <> 'generic_name') over (partition by v.entity_type, v.name_id, v.entity_id) as is_forbidden
                from pg_temp.alike v
            ) x
           where x.is_forbidden is not true
           order by x.entity_type, x.name_id, x.entity_id, x.score desc, x.own_mapping_id, x.mapping_id
        ) b
      window claimed as (partition by b.entity_type, b.name_id order by b.score desc, b.entity_id)
    ) p
   where p.place = 1 and a.name_id = p.name_id and a.entity_type = p.entity_type and a.mapping_id = p.mapping_id
     and a.own_mapping_id is not distinct from p.own_mapping_id;
end;
$$;

comment on function identity.judge_alike(integer) is
  'Gives its verdict to the best pair of each name in pg_temp.alike: auto where it reaches the threshold, no other entity and no other '
  'name comes near (identity.is_ahead), the source has no id of the entity yet and nobody guards it (identity.needs_person); else review; '
  'a source''s own second id is reviewed where it reaches the threshold of auto, else left (IDENTITY-114, IDENTITY-115, IDENTITY-117).';
--! EndIncluded identity/judge_alike.sql
--! Included identity/map_alike.sql
create or replace function identity.map_alike(entity_types text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  update pg_temp.alike a
     set own_origin_id = identity.later_id(a.origin_id, v_time), decision_id = 'rev_' || v_time || util.ulid_tail()
   where a.verdict = 'auto' and a.entity_type = any (map_alike.entity_types);
  update pg_temp.wanted w set entity_id = a.entity_id, origin_id = a.own_origin_id
    from pg_temp.alike a
   where a.verdict = 'auto' and a.entity_type = any (map_alike.entity_types) and w.external_id = a.name_id
     and w.entity_type = a.entity_type and w.mapping_id is null;
end;
$$;

comment on function identity.map_alike(text[]) is
  'Gives the external ids of some types whose verdict in pg_temp.alike is auto the entity that they mean, and the id that they would have '
  'been given otherwise as their origin.';
--! EndIncluded identity/map_alike.sql
--! Included identity/collect_games.sql
create or replace function identity.collect_games(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.games (
    game_id, is_new, kind, low_id, high_id, home_id, rests_on, starts_at, local_date, time_zone, low_goals, high_goals, source_ids)
  select distinct on (i.external_id) i.external_id, true, i.data ->> 'kind', s.low_id, s.high_id,
         case 'home' when s.low_role then s.low_id when s.high_role then s.high_id end,
         coalesce(identity.decision_of(collect_games.realm_id, a.entity_type, a.external_id, a.origin_id),
                  identity.decision_of(collect_games.realm_id, b.entity_type, b.external_id, b.origin_id)),
         case when i.data ->> 'time_status' is distinct from 'tbd' then util.read_moment(i.data ->> 'start') end,
         (i.data ->> 'date')::date, i.data ->> 'time_zone',
         identity.goals_of(r.result, s.low_role), identity.goals_of(r.result, s.high_role),
         array[collect_games.source_id]
    from pg_temp.wanted f
    join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
    join pg_temp.wanted a
      on a.external_id = i.data #>> '{sides,0,team,external_id}' and a.entity_type = 'team' and not a.is_direct
    join pg_temp.wanted b
      on b.external_id = i.data #>> '{sides,1,team,external_id}' and b.entity_type = 'team' and not b.is_direct
    cross join lateral (
      select least(a.entity_id, b.entity_id), greatest(a.entity_id, b.entity_id),
             i.data #>> case when a.entity_id < b.entity_id then '{sides,0,role}' else '{sides,1,role}' end::text[],
             i.data #>> case when a.entity_id < b.entity_id then '{sides,1,role}' else '{sides,0,role}' end::text[]
    ) s (low_id, high_id, low_role, high_role)
    cross join lateral (
      select coalesce(i.data -> 'result', (
        select x.data -> 'result'
          from pg_temp.incoming x
         where x.type = 'result' and not x.is_deleted and x.data #>> '{fixture,external_id}' = i.external_id
         order by x.observed_at desc, x.seq desc
         limit 1))
    ) r (result)
   where f.entity_type = 'fixture' and f.is_direct and f.is_described and f.mapping_id is null
     and f.entity_id is null
     and i.data ->> 'kind' in ('game', 'scrimmage') and i.data ?| array['start', 'date'] and a.entity_id <> b.entity_id
   order by i.external_id, i.observed_at desc, i.confidence desc, i.content_hash desc;
  -- Only where another source knows both.
  delete from pg_temp.games g
   where exists (
     select from (values (g.low_id), (g.high_id)) t (team_id)
      where not exists (
        select from canon.external_ids o
         where o.realm_id = collect_games.realm_id and o.entity_id = t.team_id and o.entity_type = 'team'
           and o.source_id <> collect_games.source_id));
  update pg_temp.games g
     set sorts_at = coalesce(g.starts_at, project.local_midnight(g.local_date, coalesce(g.time_zone, 'UTC')));
  delete from pg_temp.games g where g.sorts_at is null;
end;
$$;

comment on function identity.collect_games(integer, text) is
  'Collects in pg_temp.games the games that are new to the source (source_id) and whose two teams another source knows too.';
--! EndIncluded identity/collect_games.sql
--! Included identity/match_fixtures.sql
create or replace function identity.match_fixtures(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.collect_games(match_fixtures.realm_id, match_fixtures.source_id);
  if not exists (select from pg_temp.games) then
    return;
  end if;
  perform identity.load_games(match_fixtures.realm_id, array(
    select s.fixture_id
      from pg_temp.games g
      cross join lateral (
        select x.fixture_id
          from canon.fixture_sides x
         where x.realm_id = match_fixtures.realm_id and x.team_id = g.low_id
           and x.sorts_at between g.sorts_at - interval '36 hours' and g.sorts_at + interval '36 hours' offset 0
      ) s
     where exists (
       select from canon.fixture_sides o
        where o.realm_id = match_fixtures.realm_id and o.fixture_id = s.fixture_id and o.team_id = g.high_id)));
  perform identity.date_games();
  perform identity.pair_same_day();
end;
$$;

comment on function identity.match_fixtures(integer, text) is
  'Finds for each new game of the batch whose teams another source knows too the game of the same two teams on the same day that the '
  'source (source_id) has no id of (identity.pair_same_day; IDENTITY-121, IDENTITY-122).';
--! EndIncluded identity/match_fixtures.sql
--! Included identity/match_wanted.sql
create or replace function identity.match_wanted(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
       select from pg_temp.wanted w
        where w.mapping_id is null
           or w.is_direct and w.entity_type in ('organization', 'competition', 'venue', 'team') and exists (
             select from pg_temp.incoming i
              where i.type = w.entity_type and i.external_id = w.external_id and i.content_hash is distinct from w.content_hash))
      or not identity.is_matching(match_wanted.realm_id) then
    return;
  end if;
  update pg_temp.wanted w
     set (entity_id, origin_id) = (
           select k.survivor_id, nullif(w.external_id, k.survivor_id)
             from identity.survivor_of(
               match_wanted.realm_id, resolve.known_entity(match_wanted.realm_id, w.entity_type, w.external_id)) k (survivor_id)
            where k.survivor_id is not null)
   where w.mapping_id is null and w.is_described and starts_with(w.external_id, canon.id_prefix(w.entity_type) || '_');
  perform identity.collect_names();
  if exists (select from pg_temp.named) then
    perform identity.read_names(match_wanted.realm_id);
    perform identity.find_alike(match_wanted.realm_id);
    if exists (select from pg_temp.alike) then
      perform identity.veto_alike(match_wanted.realm_id, match_wanted.source_id);
      perform identity.judge_alike(match_wanted.realm_id);
      perform identity.map_alike(array['organization', 'competition', 'venue', 'team']);
    end if;
  end if;
  -- Games are recognised by their teams, those that were recognised just now too.
  perform identity.match_fixtures(match_wanted.realm_id, match_wanted.source_id);
  perform identity.map_alike(array['fixture']);
end;
$$;

comment on function identity.match_wanted(integer, text) is
  'Recognises the external ids in pg_temp.wanted that the source (source_id) never used: those whose name or game surely means a known '
  'entity are given it, before they are entered; pg_temp.alike has the pairs to review (IDENTITY-110). Does nothing where the '
  'batch has no new id and no changed name, or the realm is not matched.';
--! EndIncluded identity/match_wanted.sql
--! Included identity/write_mappings.sql
create or replace function identity.write_mappings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.alike) then
    return;
  end if;
  -- Where another batch entered the same id meanwhile, that one has decided.
  with mapped as (
    select a.*
      from pg_temp.alike a
     where a.verdict = 'auto'
       and exists (
         select from pg_temp.wanted w
          where w.external_id = a.external_id and w.entity_type = a.entity_type and w.is_mapped_now and w.origin_id = a.own_origin_id)
  ), decided as (
    insert into identity.decisions (
      realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher,
      decided_at, decided_by)
    select write_mappings.realm_id, m.decision_id, m.entity_type, m.origin_id, m.own_origin_id, 'mapping', 'approved', m.rests_on, m.score,
           e.evidence, identity.hash_evidence(e.evidence), identity.matcher(), util.now(), 'matcher'
      from mapped m
      cross join lateral (select jsonb_build_object('features', m.features) as evidence) e
     order by m.entity_type = 'fixture'
    returning decision_id
  )
  insert into identity.redirects (realm_id, entity_id, entity_type, survivor_id, decision_id)
  select write_mappings.realm_id, m.own_origin_id, m.entity_type, m.entity_id, m.decision_id from mapped m;
end;
$$;

comment on function identity.write_mappings(integer) is
  'Records why external ids were given known entities: a decision of the matcher each, of kind mapping, with its evidence, and where the '
  'id leads that it would have been given (IDENTITY-114).';
--! EndIncluded identity/write_mappings.sql
--! Included identity/propose_alike.sql
create or replace function identity.propose_alike(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_proposed integer;
begin
  with pairs as materialized (
    select distinct on (p.first_id, p.second_id) p.*
      from (
        select a.entity_type, least(a.origin_id, a.own_origin_id) as first_id, greatest(a.origin_id, a.own_origin_id) as second_id,
               a.score, jsonb_build_object('features', a.features) as evidence, a.external_id is not null as is_new
          from pg_temp.alike a
         where (a.verdict = 'review' or a.verdict = 'auto' and a.external_id is null) and a.origin_id <> a.own_origin_id
      ) p
     order by p.first_id, p.second_id, p.score desc, p.evidence
  )
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, score, evidence, evidence_hash, matcher)
  select propose_alike.realm_id, util.make_id('rev'), p.entity_type, p.first_id, p.second_id, 'merge', p.score, p.evidence,
         identity.hash_evidence(p.evidence), identity.matcher()
    from pairs p
   -- Of an entity that the batch has made nothing was decided before.
   where p.is_new
      or identity.survivor_of(propose_alike.realm_id, p.first_id) <> identity.survivor_of(propose_alike.realm_id, p.second_id)
         and not identity.is_barred(propose_alike.realm_id, p.first_id, p.second_id, identity.hash_evidence(p.evidence))
   order by p.first_id, p.second_id
      on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set score = excluded.score, evidence = excluded.evidence, evidence_hash = excluded.evidence_hash, matcher = excluded.matcher
   where d.status = 'pending' and d.evidence_hash <> excluded.evidence_hash;
  get diagnostics v_proposed = row_count;
  return v_proposed;
end;
$$;

comment on function identity.propose_alike(integer) is
  'Queues the pairs of pg_temp.alike that are to be reviewed, and those that a job has yet to merge, as pending decisions with their '
  'evidence, each pair once; one that waits gets the evidence of now. None that the matcher may not ask for again (identity.is_barred). '
  'Returns how many were queued or renewed. IDENTITY-36, IDENTITY-115.';
--! EndIncluded identity/propose_alike.sql
--! Included identity/note_changed.sql
create or replace function identity.note_changed(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Who is alone has nobody to be matched with.
  if not exists (
    select from tenancy.sources s where s.realm_id = note_changed.realm_id and s.source_id <> note_changed.source_id) then
    return;
  end if;
  insert into identity.noted (realm_id, mapping_id)
  select note_changed.realm_id, c.mapping_id
    from (
      -- Another batch may enter the same team at this moment; and who has another name may mean another team.
      select n.mapping_id
        from pg_temp.named n
       where n.keys <> '{}' and not exists (
         select from pg_temp.alike a
          where a.name_id = n.external_id and a.entity_type = n.entity_type and a.verdict = 'auto')
      union
      -- A game that is new is evidence for what is said of its teams.
      select w.mapping_id
        from pg_temp.wanted f
        join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
        cross join lateral (values (i.data #>> '{sides,0,team,external_id}'), (i.data #>> '{sides,1,team,external_id}')) t (external_id)
        join pg_temp.wanted w on w.external_id = t.external_id and w.entity_type = 'team' and not w.is_direct
       where f.entity_type = 'fixture' and f.is_direct and f.is_mapped_now
      union
      -- A game that moved, or was played, may be one of another list now.
      select m.mapping_id
        from pg_temp.wanted f
        cross join lateral (
          select x.mapping_id from canon.external_ids x
           where x.realm_id = note_changed.realm_id and x.entity_id = f.entity_id and x.entity_type = 'fixture' limit 1 offset 0
        ) m
       where f.entity_type = 'fixture' and not f.is_new and not f.is_mapped_now and exists (
           select from pg_temp.incoming i
            where i.verdict is distinct from 'restatement' and (
                i.type = 'fixture' and i.external_id = f.external_id and f.is_direct
                or i.type = 'result' and i.data #>> '{fixture,external_id}' = f.external_id and not f.is_direct))
         and not exists (
           select from canon.external_ids o
            where o.realm_id = note_changed.realm_id and o.entity_id = f.entity_id and o.entity_type = 'fixture'
              and o.source_id <> note_changed.source_id)
         and (
           select count(*) from canon.fixture_sides s
            where s.realm_id = note_changed.realm_id and s.fixture_id = f.entity_id and exists (
              select from canon.external_ids o
               where o.realm_id = note_changed.realm_id and o.entity_id = s.team_id and o.entity_type = 'team'
                 and o.source_id <> note_changed.source_id)) = 2
    ) c;
  if found then
    perform identity.enqueue_matching(note_changed.realm_id);
  end if;
end;
$$;

comment on function identity.note_changed(integer, text) is
  'Notes the external ids that are to be compared again once the batch has committed, and queues the job that does it: names that are new '
  'and were not recognised, names that changed, the teams of games that are new, and games that changed which only this source lists, '
  'of teams that others know too (IDENTITY-119, IDENTITY-170).';
--! EndIncluded identity/note_changed.sql
--! Included identity/note_keys.sql
create or replace function identity.note_keys(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with said as materialized (
    -- A mark of -1 takes a name off its key.
    select k.key, array_agg(k.mapping_id order by k.mapping_id) as mapping_ids, array_agg(k.mark order by k.mapping_id) as marks
      from (
        select distinct on (n.mapping_id, o.key) o.key, n.mapping_id, o.mark
          from pg_temp.named n
         cross join lateral unnest(n.keys, n.marks) o (key, mark)
        union all
        select distinct o.key, n.mapping_id, -1 from pg_temp.named n cross join lateral unnest(n.old_keys) o (key)
         where not o.key = any (n.keys)
      ) k
     group by k.key
  )
  insert into identity.keys as k (realm_id, key, mapping_ids, marks)
  select note_keys.realm_id, s.key, case when not w.is_full then s.mapping_ids end, case when not w.is_full then s.marks end
    from said s
    cross join lateral (select cardinality(s.mapping_ids) > 50) w (is_full)
   -- What nobody looks under any more is not written, nor locked.
   where not exists (
     select from identity.keys f where f.realm_id = note_keys.realm_id and f.key = s.key and f.mapping_ids is null offset 0)
   order by s.key
      on conflict on constraint keys_pkey do update
     set (mapping_ids, marks) = (
           select case when count(*) <= 50 then array_agg(e.mapping_id) end, case when count(*) <= 50 then array_agg(e.mark) end
             from (
               select o.mapping_id, o.mark from unnest(k.mapping_ids, k.marks) o (mapping_id, mark)
                where o.mapping_id <> all (excluded.mapping_ids)
               union all
               select a.mapping_id, a.mark from unnest(excluded.mapping_ids, excluded.marks) a (mapping_id, mark) where a.mark >= 0
             ) e)
   where k.mapping_ids is not null;
end;
$$;

comment on function identity.note_keys(integer) is
  'Enters the names of pg_temp.named under their blocking keys, with what they say for sure, and takes them off those that they had '
  'before. A key that comes to more than 50 names is passed over from then on. Locks the keys in their order (docs/locks.md). '
  'IDENTITY-113.';
--! EndIncluded identity/note_keys.sql
--! Included identity/note_names.sql
create or replace function identity.note_names(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.wanted w where w.is_mapped_now) and not exists (select from pg_temp.named)
      or not identity.is_matching(note_names.realm_id) then
    return;
  end if;
  update pg_temp.named n
     set (mapping_id, entity_id) = (
           select w.mapping_id, w.entity_id
             from pg_temp.wanted w
            where w.external_id = n.external_id and w.entity_type = n.entity_type and w.mapping_id is not null
            limit 1);
  insert into identity.names (realm_id, mapping_id, entity_type, said, profile, own_text)
  select note_names.realm_id, n.mapping_id, n.entity_type, n.said, n.profile, n.own_text
    from pg_temp.named n
   order by n.mapping_id
      on conflict on constraint names_pkey do update set said = excluded.said, profile = excluded.profile, own_text = excluded.own_text;
  perform identity.note_keys(note_names.realm_id);

  -- What is to be reviewed has an entity of its own by now, unless another batch entered the id meanwhile.
  update pg_temp.alike a set own_origin_id = coalesce(w.origin_id, w.entity_id)
    from pg_temp.wanted w
   where a.verdict = 'review' and w.external_id = a.name_id and w.entity_type = a.entity_type and w.is_mapped_now;
  perform identity.write_grounds(note_names.realm_id, array(
    select a.decision_id from pg_temp.alike a where a.entity_type = 'fixture' and a.verdict = 'auto'));
  perform identity.propose_alike(note_names.realm_id);
  perform identity.note_changed(note_names.realm_id, note_names.source_id);
end;
$$;

comment on function identity.note_names(integer, text) is
  'Stores the names of pg_temp.named with their blocking keys, queues the pairs that are to be reviewed and notes what is to be compared '
  'again. Comes after everything else that a batch locks, in order of the external ids (docs/locks.md).';
--! EndIncluded identity/note_names.sql
--! Included identity/take_noted.sql
create or replace function identity.take_noted(realm_id integer, name_count integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mapping_ids bigint[];
begin
  with taken as (
    delete from identity.noted n
     where n.realm_id = take_noted.realm_id
       and n.note_id in (
         select x.note_id from identity.noted x where x.realm_id = take_noted.realm_id order by x.note_id limit take_noted.name_count)
    returning n.mapping_id
  )
  select array_agg(distinct t.mapping_id) into v_mapping_ids from taken t;

  insert into pg_temp.named (entity_type, is_unknown, said, mapping_id, entity_id, origin_id, profile, keys, marks, own_text)
  select k.entity_type, true, k.said, k.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id), k.profile,
         identity.keys_of(k.entity_type, k.profile), identity.marks_of(k.entity_type, k.profile), k.own_text
    from canon.external_ids m
    join identity.names k on k.realm_id = take_noted.realm_id and k.mapping_id = m.mapping_id
   where m.realm_id = take_noted.realm_id and m.mapping_id = any (v_mapping_ids) and m.entity_id is not null;
  -- Of a game its teams: their games are compared again, not their names.
  insert into pg_temp.named (entity_type, said, mapping_id, entity_id, origin_id, profile, keys)
  select distinct on (m.entity_id) k.entity_type, k.said, k.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id),
         k.profile, '{}'::bigint[]
    from canon.external_ids f
    join canon.fixture_sides s on s.realm_id = take_noted.realm_id and s.fixture_id = f.entity_id
    join canon.external_ids m on m.realm_id = take_noted.realm_id and m.entity_id = s.team_id and m.entity_type = 'team'
    join identity.names k on k.realm_id = take_noted.realm_id and k.mapping_id = m.mapping_id
   where f.realm_id = take_noted.realm_id and f.mapping_id = any (v_mapping_ids) and f.entity_type = 'fixture'
     and not exists (select from pg_temp.named n where n.entity_id = m.entity_id)
   order by m.entity_id, m.mapping_id;
  return coalesce(cardinality(v_mapping_ids), 0);
end;
$$;

comment on function identity.take_noted(integer, integer) is
  'Takes external ids off identity.noted, those that were noted first, at most name_count notes, and puts their names into pg_temp.named, '
  'to be compared again; of games, the teams. Returns how many.';
--! EndIncluded identity/take_noted.sql
--! Included identity/compare_games.sql
create or replace function identity.compare_games(realm_id integer, first_id text, second_id text)
returns table (opponents integer, venues integer, is_against boolean, is_elsewhere boolean)
language sql stable
begin atomic
  with pairs as (
    select identity.meeting_of(
             identity.has_common_source(compare_games.realm_id, a.fixture_id, b.fixture_id)
               or oa.team_id <> ob.team_id and identity.has_common_source(compare_games.realm_id, oa.team_id, ob.team_id),
             oa.team_id = ob.team_id,
             fa.venue_id = fb.venue_id and fa.venue_field is not distinct from fb.venue_field) as meeting
      from canon.fixture_sides a
      join canon.fixture_sides b
        on b.realm_id = compare_games.realm_id and b.team_id = compare_games.second_id and b.sorts_at = a.sorts_at
           and b.fixture_id <> a.fixture_id
      join canon.fixtures fa
        on fa.realm_id = compare_games.realm_id and fa.fixture_id = a.fixture_id and fa.merged_into is null and fa.starts_at is not null
           and fa.time_status = 'confirmed'
      join canon.fixtures fb
        on fb.realm_id = compare_games.realm_id and fb.fixture_id = b.fixture_id and fb.merged_into is null and fb.starts_at is not null
           and fb.time_status = 'confirmed'
      left join canon.fixture_sides oa
        on oa.realm_id = compare_games.realm_id and oa.fixture_id = a.fixture_id and oa.team_id <> compare_games.first_id
      left join canon.fixture_sides ob
        on ob.realm_id = compare_games.realm_id and ob.fixture_id = b.fixture_id and ob.team_id <> compare_games.second_id
     where a.realm_id = compare_games.realm_id and a.team_id = compare_games.first_id
  )
  select (count(*) filter (where p.meeting = 'opponent'))::integer,
         (count(*) filter (where p.meeting = 'venue'))::integer,
         exists (
           select from canon.fixture_sides a
             join canon.fixture_sides b on b.realm_id = a.realm_id and b.fixture_id = a.fixture_id and b.team_id = compare_games.second_id
            where a.realm_id = compare_games.realm_id and a.team_id = compare_games.first_id),
         coalesce(bool_or(p.meeting = 'elsewhere'), false)
    from pairs p;
end;

comment on function identity.compare_games(integer, text, text) is
  'Compares the schedules of two teams: how many games both have at one minute against one opponent (opponents), how many more at one '
  'minute and place (venues), in lists of different sources; whether they play against each other; and whether they surely are in two '
  'places at one minute, because one source lists both games, or both opponents (IDENTITY-116, IDENTITY-120).';
--! EndIncluded identity/compare_games.sql
--! Included identity/are_rivals.sql
create or replace function identity.are_rivals(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select f.competition_id, m.source_id
    from canon.fixture_sides s
    join canon.fixtures f on f.realm_id = are_rivals.realm_id and f.fixture_id = s.fixture_id and f.competition_id is not null
    join canon.external_ids m on m.realm_id = are_rivals.realm_id and m.entity_id = f.fixture_id
   where s.realm_id = are_rivals.realm_id and s.team_id = are_rivals.first_id
  intersect
  select f.competition_id, m.source_id
    from canon.fixture_sides s
    join canon.fixtures f on f.realm_id = are_rivals.realm_id and f.fixture_id = s.fixture_id and f.competition_id is not null
    join canon.external_ids m on m.realm_id = are_rivals.realm_id and m.entity_id = f.fixture_id
   where s.realm_id = are_rivals.realm_id and s.team_id = are_rivals.second_id);

comment on function identity.are_rivals(integer, text, text) is
  'Returns whether one source lists games of both teams in one competition, and so means two teams (IDENTITY-116).';
--! EndIncluded identity/are_rivals.sql
--! Included identity/find_meetings.sql
create or replace function identity.find_meetings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Who meets an opponent at the minute at which a team meets it is that team, or the opponent is in two places.
  with met as materialized (
    select distinct n.mapping_id as own_mapping_id, n.entity_id as own_entity_id, n.origin_id as own_origin_id, n.profile, x.team_id
      from pg_temp.named n
      join canon.fixture_sides s on s.realm_id = find_meetings.realm_id and s.team_id = n.entity_id
      join canon.fixture_sides o
        on o.realm_id = find_meetings.realm_id and o.fixture_id = s.fixture_id and o.team_id <> n.entity_id
      join canon.fixture_sides e
        on e.realm_id = find_meetings.realm_id and e.team_id = o.team_id and e.sorts_at = s.sorts_at and e.fixture_id <> s.fixture_id
      join canon.fixture_sides x
        on x.realm_id = find_meetings.realm_id and x.fixture_id = e.fixture_id and x.team_id not in (o.team_id, n.entity_id)
      join canon.fixtures f
        on f.realm_id = find_meetings.realm_id and f.fixture_id = s.fixture_id and f.starts_at is not null and f.time_status = 'confirmed'
     where n.entity_type = 'team'
  )
  insert into pg_temp.alike (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score, veto, features)
  select 'team', t.own_entity_id, t.own_mapping_id, t.own_entity_id, t.own_origin_id, m.mapping_id, m.entity_id,
         coalesce(m.origin_id, m.entity_id), m.source_id,
         c.score, c.veto, c.features
    from met t
    cross join lateral (
      select e.mapping_id, e.entity_id, e.origin_id, e.source_id, k.profile
        from canon.external_ids e
        join identity.names k on k.realm_id = find_meetings.realm_id and k.mapping_id = e.mapping_id
       where e.realm_id = find_meetings.realm_id and e.entity_id = t.team_id and e.entity_type = 'team'
       order by e.mapping_id
       limit 5
    ) m
    cross join lateral identity.compare('team', t.profile, m.profile) c
   where not exists (
     select from pg_temp.alike a
      where a.name_id = t.own_entity_id and a.own_mapping_id = t.own_mapping_id and a.mapping_id = m.mapping_id);
end;
$$;

comment on function identity.find_meetings(integer) is
  'Adds to pg_temp.alike the teams that a schedule brings together with those of pg_temp.named, whatever they are called: both meet one '
  'opponent at one minute in games of different sources (IDENTITY-120).';
--! EndIncluded identity/find_meetings.sql
--! Included identity/weigh_schedule.sql
create or replace function identity.weigh_schedule(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.alike a
     set is_own_source = exists (
           select from canon.external_ids x
             join canon.external_ids y
               on y.realm_id = weigh_schedule.realm_id and y.entity_id = a.entity_id and y.source_id = x.source_id
                  and y.entity_type = a.entity_type
            where x.realm_id = weigh_schedule.realm_id and x.entity_id = a.own_entity_id and x.entity_type = a.entity_type);

  -- Each game that coincides takes part of the doubt away.
  update pg_temp.alike a
     set (score, veto, features) = (
           select c.score, c.veto, c.features
             from identity.add_schedule(row(a.score, a.veto, a.features)::identity.comparison, s.opponents, s.venues, s.veto) c)
    from (
      select p.own_entity_id, p.entity_id, g.opponents, g.venues,
             identity.schedule_veto(
               g.is_against, g.is_elsewhere,
               p.is_own_source and identity.are_rivals(weigh_schedule.realm_id, p.own_entity_id, p.entity_id)) as veto
        from (
          select distinct x.own_entity_id, x.entity_id, x.is_own_source from pg_temp.alike x where x.entity_type = 'team'
        ) p
        cross join lateral identity.compare_games(weigh_schedule.realm_id, p.own_entity_id, p.entity_id) g
    ) s
   where a.entity_type = 'team' and a.name_id = s.own_entity_id and a.entity_id = s.entity_id;
end;
$$;

comment on function identity.weigh_schedule(integer) is
  'Adds what the schedules say to the pairs of pg_temp.alike that exist already (identity.add_schedule), and whether a source has ids of '
  'both (IDENTITY-116, IDENTITY-120).';
--! EndIncluded identity/weigh_schedule.sql
--! Included identity/enqueue_merges.sql
create or replace function identity.enqueue_merges(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  perform util.enqueue(
      'merge_matched', json_build_object('realm_id', enqueue_merges.realm_id, 'decision_id', d.decision_id), 'merge:' || d.decision_id)
    from (
      select distinct least(a.origin_id, a.own_origin_id) as first_id, greatest(a.origin_id, a.own_origin_id) as second_id
        from pg_temp.alike a
       where a.verdict = 'auto' and a.external_id is null
    ) p
    join identity.decisions d
      on d.realm_id = enqueue_merges.realm_id and d.first_id = p.first_id and d.second_id = p.second_id and d.status = 'pending';
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function identity.enqueue_merges(integer) is
  'Queues a job for each pair of pg_temp.alike that is surely one (jobs.merge_matched). Returns how many.';
--! EndIncluded identity/enqueue_merges.sql
--! Included jobs/match_names.sql
create or replace function jobs.match_names(realm_id integer, name_count integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.apply_batch: a few names are looked up in tables of any size.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_names integer;
  v_proposed integer;
  v_merging integer;
begin
  perform util.lock_realm(match_names.realm_id, is_shared => true);
  perform util.lock_identity(match_names.realm_id, is_shared => true);
  if not util.lock_matching(match_names.realm_id) then
    return jsonb_build_object('is_busy', true);
  end if;
  perform resolve.open_workspace(match_names.name_count);
  v_names := identity.take_noted(match_names.realm_id, match_names.name_count);
  perform identity.find_alike(match_names.realm_id);
  perform identity.find_meetings(match_names.realm_id);
  perform identity.weigh_schedule(match_names.realm_id);
  perform identity.judge_alike(match_names.realm_id);
  perform identity.find_games(match_names.realm_id, array(select distinct n.entity_id from pg_temp.named n where n.entity_type = 'team'));
  v_proposed := identity.propose_alike(match_names.realm_id);
  v_merging := identity.enqueue_merges(match_names.realm_id);
  -- Whoever is busy with the realm goes on until nothing is noted, so that one who finds him at it may leave.
  if exists (select from identity.noted n where n.realm_id = match_names.realm_id) then
    perform identity.enqueue_matching(match_names.realm_id);
  end if;
  return jsonb_build_object('names', v_names, 'proposed', v_proposed, 'merging', v_merging);
end;
$$;

comment on function jobs.match_names(integer, integer) is
  'Compares names of a realm again that batches have noted, at most name_count notes in a transaction; the next job goes on where more '
  'wait. Pairs that several batches made at once, and pairs whose schedules coincide, are judged as in a batch, and so are the games of '
  'teams that are noted: those that are surely one get a job each (jobs.merge_matched). Returns {names, proposed, merging}: how many names, how many pairs were queued or have other '
  'evidence, and how many of them are merged next; or {is_busy} where another job is at '
  'it. IDENTITY-119, IDENTITY-120.';
grant execute on function jobs.match_names(integer, integer) to oyss_resolver;
--! EndIncluded jobs/match_names.sql
--! Included jobs/merge_matched.sql
create or replace function jobs.merge_matched(realm_id integer, decision_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions%rowtype;
  v_first text;
  v_second text;
begin
  perform util.lock_realm(merge_matched.realm_id, is_shared => true);
  perform util.lock_identity(merge_matched.realm_id, is_shared => false);
  select d.* into v_decision
    from identity.decisions d where d.realm_id = merge_matched.realm_id and d.decision_id = merge_matched.decision_id;
  v_first := identity.survivor_of(merge_matched.realm_id, v_decision.first_id);
  v_second := identity.survivor_of(merge_matched.realm_id, v_decision.second_id);
  -- What came since it was compared may forbid it; then it is for a person to decide.
  if v_decision.status is distinct from 'pending' or v_decision.score < identity.threshold('auto') or v_first = v_second
      or identity.has_common_source(merge_matched.realm_id, v_first, v_second)
      or identity.is_barred(merge_matched.realm_id, v_first, v_second, v_decision.evidence_hash)
      or identity.needs_person(merge_matched.realm_id, v_first, v_second)
      or v_decision.entity_type = 'team' and exists (
        select from identity.compare_games(merge_matched.realm_id, v_first, v_second) g where g.is_against or g.is_elsewhere)
      or v_decision.entity_type = 'fixture' and not identity.is_same_game(merge_matched.realm_id, v_first, v_second) then
    return jsonb_build_object('is_left', true);
  end if;
  return identity.approve(merge_matched.realm_id, merge_matched.decision_id, 'matcher');
end;
$$;

comment on function jobs.merge_matched(integer, text) is
  'Merges the pair of a decision that jobs.match_names found to be surely one, alone with the model of the realm, unless what came since '
  'forbids it. Returns what identity.approve does, or {is_left}. Raises OYC03 (conflict: batches are being applied; the worker tries '
  'again). IDENTITY-119.';
grant execute on function jobs.merge_matched(integer, text) to oyss_resolver;
--! EndIncluded jobs/merge_matched.sql
--! Included jobs/apply_batch.sql
create or replace function jobs.apply_batch(batch_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- A thousand rows are joined with tables of any size, empty ones too: look-ups by index are right, and a plan made early stays right.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
-- A realm that statistics do not know yet would be taken for empty: plans are made for a realm of usual size.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_realm_id integer;
  v_batch intake.batches;
  v_cause ledger.cause;
  v_observations integer;
  v_changes integer;
begin
  -- Held while the batch is applied: jobs.resume_batches sees by it that a worker is at it.
  -- A second worker waits here, then finds it done.
  perform util.lock_batch(apply_batch.batch_id, waits => true);
  -- Before the batch is read: a reset of the realm removes it.
  select b.realm_id into v_realm_id from intake.batches b where b.batch_id = apply_batch.batch_id;
  perform util.lock_realm(v_realm_id, is_shared => true);
  perform util.lock_identity(v_realm_id, is_shared => true);
  -- And before a person of it is erased, or after.
  perform util.lock_persons((select b.source_id from intake.batches b where b.batch_id = apply_batch.batch_id), is_shared => true);
  select b.* into v_batch from intake.batches b where b.batch_id = apply_batch.batch_id;
  if v_batch.status is null or v_batch.status = 'done' then
    return jsonb_build_object('observations', 0, 'changes', 0);
  end if;

  perform manage.refresh_statistics();
  v_cause := ledger.begin_change(
    v_batch.realm_id, 'batch',
    (select s.source_key from tenancy.sources s where s.realm_id = v_batch.realm_id and s.source_id = v_batch.source_id),
    v_batch.account_id, v_batch.accepted_count);
  perform resolve.open_workspace(v_batch.accepted_count);
  v_observations := intake.unpack_batch(v_batch);
  perform resolve.collect_wanted();
  perform resolve.map_wanted(v_batch.realm_id, v_batch.source_id);

  -- What others refer to comes first.
  perform resolve.apply_type(v_batch.realm_id, 'organization');
  perform resolve.apply_type(v_batch.realm_id, 'competition');
  perform resolve.apply_type(v_batch.realm_id, 'division');
  perform resolve.apply_type(v_batch.realm_id, 'stage');
  perform resolve.apply_type(v_batch.realm_id, 'venue');
  perform resolve.apply_type(v_batch.realm_id, 'team');
  perform resolve.apply_type(v_batch.realm_id, 'fixture');
  perform resolve.apply_type(v_batch.realm_id, 'result');
  perform project.rerender_stale(v_batch.realm_id);
  perform resolve.apply_type(v_batch.realm_id, 'stat_line');

  perform standings.recompute_touched(v_batch.realm_id);
  update intake.batches b set status = 'done', applied_at = util.now(), error = null, timeout_count = 0, timed_out_at = null
   where b.batch_id = apply_batch.batch_id;
  perform intake.enqueue_next(apply_batch.batch_id);
  perform project.note_observations();
  perform resolve.forget_persons();
  perform identity.note_names(v_batch.realm_id, v_batch.source_id);
  v_changes := ledger.flush_changes(v_cause);
  return jsonb_build_object('observations', v_observations, 'changes', v_changes);
end;
$$;

comment on function jobs.apply_batch(text) is
  'Applies a stored batch in one transaction, whose cause is its source, set-based, each type in dependency order; does nothing when it is '
  'done already. Returns {observations, changes}: how many were stored, and how many changes were made. INTAKE-8, INTAKE-18.';
grant execute on function jobs.apply_batch(text) to oyss_resolver;
--! EndIncluded jobs/apply_batch.sql
--! Included webhook/lock_due_queues.sql
create or replace function webhook.lock_due_queues(row_limit integer) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select q.subscription_id
      from webhook.queues q
     where q.next_at <= util.now()
     order by q.next_at
     limit lock_due_queues.row_limit
       for no key update skip locked);
end;
$$;

comment on function webhook.lock_due_queues(integer) is
  'Locks at most row_limit queues that can be served, until the transaction ends, and skips those that another worker has locked. '
  'Returns their subscriptions, the longest due first.';
--! EndIncluded webhook/lock_due_queues.sql
--! Included webhook/limit_windows.sql
create or replace function webhook.limit_windows(subscription_ids text[], window_limit integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set window_size = limit_windows.window_limit
   where q.subscription_id = any (limit_windows.subscription_ids) and q.window_size > limit_windows.window_limit;
end;
$$;

comment on function webhook.limit_windows(text[], integer) is
  'Narrows the windows of these subscriptions to at most window_limit deliveries: the setting may have been lowered. WEBHOOK-26.';
--! EndIncluded webhook/limit_windows.sql
--! Included webhook/choose_deliveries.sql
create or replace function webhook.choose_deliveries(subscription_ids text[], row_limit integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select n.delivery_id
      from unnest(choose_deliveries.subscription_ids) with ordinality t (subscription_id, place)
      join webhook.queues q on q.subscription_id = t.subscription_id
      cross join lateral (
        select d.delivery_id, row_number() over (order by d.due_at, d.delivery_id) as rank
          from (
            select p.delivery_id, p.due_at
              from webhook.deliveries p
             where p.subscription_id = t.subscription_id and p.state = 'pending' and p.due_at <= util.now()
             order by p.due_at, p.delivery_id
             limit greatest(0, floor(q.window_size)::integer - (
                     select count(*)
                       from webhook.deliveries s
                      where s.subscription_id = t.subscription_id and s.state = 'sending'))
          ) d
      ) n
     where webhook.is_served(t.subscription_id)
     order by n.rank, t.place
     limit choose_deliveries.row_limit);
end;
$$;

comment on function webhook.choose_deliveries(text[], integer) is
  'Returns at most row_limit due deliveries of these subscriptions: the oldest of each first, then the second of each, and so on, of '
  'each as many as its window leaves free. WEBHOOK-25, WEBHOOK-26.';
--! EndIncluded webhook/choose_deliveries.sql
--! Included webhook/deliveries_by_host.view.sql
create or replace view webhook.deliveries_by_host as
select d.delivery_id, d.subscription_id, concat_ws(' ', 'deliveries', s.realm_id, s.account_id, s.host) as bucket,
       tenancy.quota_in(r.mode, a.deliveries_per_minute) as quota
  from webhook.deliveries d
  join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
  join tenancy.realms r on r.realm_id = s.realm_id
  join tenancy.accounts a on a.account_id = s.account_id;

comment on view webhook.deliveries_by_host is 'Under what each delivery is counted: its account, mode and host (WEBHOOK-51).';
comment on column webhook.deliveries_by_host.delivery_id is 'The delivery.';
comment on column webhook.deliveries_by_host.subscription_id is 'Its subscription.';
comment on column webhook.deliveries_by_host.bucket is 'The bucket in tenancy.buckets.';
comment on column webhook.deliveries_by_host.quota is 'Attempts a minute that the bucket allows.';
grant select on webhook.deliveries_by_host to oyss_resolver;
--! EndIncluded webhook/deliveries_by_host.view.sql
--! Included webhook/admit_deliveries.sql
create or replace function webhook.admit_deliveries(delivery_ids text[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_admitted text[];
begin
  perform tenancy.open_buckets(array(
    select h.bucket from webhook.deliveries_by_host h where h.delivery_id = any (admit_deliveries.delivery_ids)));

  with ranked as materialized (
    select c.delivery_id, c.place, b.bucket,
           b.used + row_number() over (partition by b.bucket order by c.place) <= h.quota as is_admitted
      from unnest(admit_deliveries.delivery_ids) with ordinality c (delivery_id, place)
      join webhook.deliveries_by_host h on h.delivery_id = c.delivery_id
      join tenancy.buckets b on b.bucket = h.bucket
  ), counted as (
    update tenancy.buckets b
       set used = b.used + n.count
      from (select r.bucket, count(*)::integer as count from ranked r where r.is_admitted group by r.bucket) n
     where b.bucket = n.bucket
  )
  select array_agg(r.delivery_id order by r.place) into v_admitted from ranked r where r.is_admitted;
  return coalesce(v_admitted, '{}');
end;
$$;

comment on function webhook.admit_deliveries(text[]) is
  'Counts deliveries that are due against what an account may send to one host in a minute. Returns those that may be sent now, in their '
  'order. The caller holds the locks of the queues. WEBHOOK-51.';
--! EndIncluded webhook/admit_deliveries.sql
--! Included webhook/defer_queues.sql
create or replace function webhook.defer_queues(delivery_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update webhook.queues q
     set next_at = greatest(q.next_at, w.until)
    from (
      select h.subscription_id, min(b.started_at) + interval '1 minute' as until
        from webhook.deliveries_by_host h
        join tenancy.buckets b on b.bucket = h.bucket
       where h.delivery_id = any (defer_queues.delivery_ids)
       group by h.subscription_id
    ) w
   where q.subscription_id = w.subscription_id;
$$;

comment on function webhook.defer_queues(text[]) is
  'Lets the queues of deliveries that webhook.admit_deliveries did not admit wait until the minute is over. The caller holds their locks. '
  'WEBHOOK-51.';
--! EndIncluded webhook/defer_queues.sql
--! Included webhook/lease_deliveries.sql
create or replace function webhook.lease_deliveries(delivery_ids text[], worker text, lease_seconds integer)
returns setof webhook.claim
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with leased as (
      update webhook.deliveries d
         set state = 'sending', due_at = util.now() + make_interval(secs => lease_deliveries.lease_seconds),
             started_at = coalesce(d.started_at, util.now()), attempt_count = d.attempt_count + 1, token = d.token + 1,
             leased_by = lease_deliveries.worker
        from unnest(lease_deliveries.delivery_ids) with ordinality c (delivery_id, place)
       where d.delivery_id = c.delivery_id
      returning d.*, c.place
    )
    select l.delivery_id, l.token, l.attempt_count, l.subscription_id, s.url, r.mode, l.event_id, e.body, s.secret,
           case when s.previous_secret_ends_at > util.now() then s.previous_secret end
      from leased l
      join webhook.subscriptions s on s.realm_id = l.realm_id and s.subscription_id = l.subscription_id
      join webhook.events e on e.realm_id = l.realm_id and e.event_id = l.event_id
      join tenancy.realms r on r.realm_id = l.realm_id
     order by l.place;
end;
$$;

comment on function webhook.lease_deliveries(text[], text, integer) is
  'Leases deliveries to a worker (its name) for lease_seconds and counts the attempt. Returns what sending takes, in the same order: '
  'token, address, body, sealed secrets. WEBHOOK-27.';
--! EndIncluded webhook/lease_deliveries.sql
--! Included webhook/reschedule_queues.sql
create or replace function webhook.reschedule_queues(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set next_at = webhook.next_due(q.subscription_id, q.window_size)
   where q.subscription_id = any (reschedule_queues.subscription_ids);
end;
$$;

comment on function webhook.reschedule_queues(text[]) is
  'Updates when these subscriptions can be served next (webhook.next_due). The caller holds the locks of the queues.';
--! EndIncluded webhook/reschedule_queues.sql
--! Included jobs/claim_deliveries.sql
create or replace function jobs.claim_deliveries(worker text, most integer, lease_seconds integer, window_limit integer)
returns setof webhook.claim
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_subscription_ids text[] := webhook.lock_due_queues(claim_deliveries.most);
  v_due text[];
  v_admitted text[];
begin
  if v_subscription_ids = '{}' then
    return;
  end if;
  perform webhook.expire_leases(v_subscription_ids);
  perform webhook.limit_windows(v_subscription_ids, claim_deliveries.window_limit);
  v_due := webhook.choose_deliveries(v_subscription_ids, claim_deliveries.most);
  v_admitted := webhook.admit_deliveries(v_due);
  return query
    select * from webhook.lease_deliveries(v_admitted, claim_deliveries.worker, claim_deliveries.lease_seconds);
  perform webhook.reschedule_queues(v_subscription_ids);
  if cardinality(v_admitted) < cardinality(v_due) then
    perform webhook.defer_queues(array(select d.delivery_id from unnest(v_due) d (delivery_id) where d.delivery_id <> all (v_admitted)));
  end if;
end;
$$;

comment on function jobs.claim_deliveries(text, integer, integer, integer) is
  'Leases at most so many due deliveries to a worker (its name) for so many seconds: oldest first within a subscription, subscriptions '
  'by rotation, at most as many of each under way as its window allows, and window_limit, and as many to one host as its account may. '
  'The token proves the lease. May return none while other workers hold the queues: ask again soon. WEBHOOK-25 to WEBHOOK-27, '
  'WEBHOOK-51.';
grant execute on function jobs.claim_deliveries(text, integer, integer, integer) to oyss_resolver;
--! EndIncluded jobs/claim_deliveries.sql
--! Included jobs/delivery_metrics.sql
create or replace function jobs.delivery_metrics() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'backlog', intake.read_backlog(),
           'outbox_count', (select count(*) from ledger.outbox),
           'outbox_oldest_seconds', (
             select greatest(0, extract(epoch from util.now() - w.since)) from ledger.waiting_since() w (since) where w.since is not null),
           'pending_count', w.count,
           'oldest_undelivered_seconds', (
             select greatest(0, extract(epoch from util.now() - d.created_at))
               from webhook.deliveries d
              where d.delivery_id = w.oldest_id),
           'enabled_subscriptions', (select count(*) from webhook.subscriptions s where s.status = 'enabled'),
           'disabled_subscriptions', (select count(*) from webhook.subscriptions s where s.status = 'disabled'),
           'attempts', (select coalesce(sum(q.attempts_total), 0) from webhook.queues q),
           'deliveries', (
             select jsonb_build_object(
                      'succeeded', coalesce(sum(q.succeeded_total), 0), 'failed', coalesce(sum(q.failed_total), 0))
               from webhook.queues q))
    from (
      select sum(c.count) as count, min(c.oldest_id) as oldest_id
        from (
          select count(*) as count, min(d.delivery_id) as oldest_id from webhook.deliveries d where d.state = 'pending'
          union all
          select count(*), min(d.delivery_id) from webhook.deliveries d where d.state = 'sending'
        ) c
    ) w;
$$;

comment on function jobs.delivery_metrics() is
  'Returns the state of pushed batches (intake.read_backlog), of the outbox and of the deliveries, for /metrics: counts, ages in seconds '
  '(null: nothing waits), attempts and deliveries by outcome since their subscriptions were made.';
grant execute on function jobs.delivery_metrics() to oyss_resolver;
--! EndIncluded jobs/delivery_metrics.sql
--! Included jobs/fail_batch.sql
create or replace function jobs.fail_batch(batch_id text, error text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update intake.batches b
     set status = 'failed', error = fail_batch.error
   where b.batch_id = fail_batch.batch_id and b.status in ('received', 'processing');
  select intake.enqueue_next(fail_batch.batch_id);
$$;

comment on function jobs.fail_batch(text, text) is
  'Marks a batch as failed with an error that another attempt would not mend; its payload can be replayed (INTAKE-8).';
grant execute on function jobs.fail_batch(text, text) to oyss_resolver;
--! EndIncluded jobs/fail_batch.sql
--! Included jobs/next_delivery_at.sql
create or replace function jobs.next_delivery_at() returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select min(q.next_at) from webhook.queues q;
$$;

comment on function jobs.next_delivery_at() is
  'Returns when jobs.claim_deliveries has something to do next: a delivery falls due or a lease ends. Null: nothing waits.';
grant execute on function jobs.next_delivery_at() to oyss_resolver;
--! EndIncluded jobs/next_delivery_at.sql
--! Included jobs/record_attempts.sql
create or replace function jobs.record_attempts(attempts jsonb, window_limit integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_attempts webhook.ended_attempt[];
  v_outcomes webhook.outcome[];
  v_disabled text[];
begin
  v_attempts := webhook.lock_attempts(record_attempts.attempts);
  v_outcomes := webhook.judge_attempts(v_attempts, record_attempts.window_limit);
  perform webhook.write_outcomes(v_outcomes);
  perform webhook.settle_queues(v_outcomes);
  v_disabled := webhook.disable_judged(v_outcomes);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'delivery_id', o.delivery_id,
             'state', o.state,
             'next_attempt_at', o.next_at,
             'is_disabled', o.disables and (o.queue).subscription_id = any (v_disabled))), '[]')
      from unnest(v_outcomes) o);
end;
$$;

comment on function jobs.record_attempts(jsonb, integer) is
  'Records ended attempts in one transaction: an array of {delivery_id, token, status_code (null: no answer), duration_ms, error (null: '
  'none), retry_after_seconds (null: none)}, those of one subscription in the order in which they count; window_limit is the most of one '
  'subscription that may be under way at once. Returns an array of {delivery_id, state, next_attempt_at, is_disabled}, in the same '
  'order; state is stale, and nothing is changed, when the lease is no longer that worker''s. WEBHOOK-17 to WEBHOOK-21.';
grant execute on function jobs.record_attempts(jsonb, integer) to oyss_resolver;
--! EndIncluded jobs/record_attempts.sql
--! Included jobs/record_attempt.sql
create or replace function jobs.record_attempt(
  delivery_id text, token bigint, status_code integer, duration_ms integer, error text, retry_after_seconds integer,
  window_limit integer
) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select (
    jobs.record_attempts(
      jsonb_build_array(jsonb_build_object(
        'delivery_id', record_attempt.delivery_id,
        'token', record_attempt.token,
        'status_code', record_attempt.status_code,
        'duration_ms', record_attempt.duration_ms,
        'error', record_attempt.error,
        'retry_after_seconds', record_attempt.retry_after_seconds)),
      record_attempt.window_limit) -> 0) - 'delivery_id';
$$;

comment on function jobs.record_attempt(text, bigint, integer, integer, text, integer, integer) is
  'Records one attempt (jobs.record_attempts): the delivery and the token of its lease, the status code, milliseconds, the error, '
  'Retry-After in seconds; the most deliveries that may be under way. Returns {state, next_attempt_at, is_disabled}. WEBHOOK-17 to '
  'WEBHOOK-21.';
grant execute on function jobs.record_attempt(text, bigint, integer, integer, text, integer, integer) to oyss_resolver;
--! EndIncluded jobs/record_attempt.sql
--! Included jobs/relay_outbox.sql
create or replace function jobs.relay_outbox(base_url text, batch_limit integer, purges boolean) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_notices webhook.notice[];
  v_events integer;
  v_scheduled text[];
begin
  perform util.lock_relay(waits => true); -- one relay at a time: nothing is written twice, and the order of a realm holds
  v_notices := webhook.find_hearers(webhook.take_outbox(relay_outbox.batch_limit), relay_outbox.purges);
  v_events := webhook.write_events(v_notices, relay_outbox.base_url);
  v_scheduled := webhook.schedule_deliveries(v_notices);
  perform webhook.wake_queues(array(select distinct s.subscription_id from unnest(v_scheduled) s (subscription_id)));
  return jsonb_build_object(
    'taken', cardinality(v_notices), 'events', v_events, 'deliveries', cardinality(v_scheduled),
    'purge', case when relay_outbox.purges then webhook.purge_keys(v_notices) else '[]' end);
end;
$$;

comment on function jobs.relay_outbox(text, integer, boolean) is
  'Drains at most so many rows of the outbox in the order of their positions: whoever is to hear of an event gets a delivery that is due '
  'at once. base_url is the public address of the service; purges says whether caches are to be told. Returns {taken: rows drained; at '
  'the limit there may be more, events: those with listeners, deliveries, purge: the ids whose cached answers are out of date, where '
  'purges asks for them}. EVENT-1.';
grant execute on function jobs.relay_outbox(text, integer, boolean) to oyss_resolver;
--! EndIncluded jobs/relay_outbox.sql
--! Included jobs/put_off_batch.sql
create or replace function jobs.put_off_batch(batch_id text, seconds integer) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_status text;
begin
  update intake.batches b
     set timeout_count = b.timeout_count + 1, timed_out_at = util.now(),
         status = case when b.timeout_count = 0 then 'received' else 'failed' end,
         error = case when b.timeout_count > 0 then
           format('Applying it took longer than %s seconds, twice. Send its observations again in smaller batches.',
                  put_off_batch.seconds) end
   where b.batch_id = put_off_batch.batch_id and b.status = 'processing'
  returning b.status into v_status;
  perform intake.enqueue_next(put_off_batch.batch_id);
  return v_status;
end;
$$;

comment on function jobs.put_off_batch(text, integer) is
  'Records that applying a batch ran into the time limit (seconds). The first time it waits for a moment when nothing else is applied; the '
  'second time it has failed. Returns its status, or null: it was not being applied. LIMIT-42.';
grant execute on function jobs.put_off_batch(text, integer) to oyss_resolver;
--! EndIncluded jobs/put_off_batch.sql
--! Included jobs/start_batch.sql
create or replace function jobs.start_batch(places integer) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch_id text;
begin
  perform util.lock_turns();
  -- A batch whose row somebody is changing is passed over: nobody waits while holding the turns.
  select b.batch_id into v_batch_id
    from unnest(intake.eligible_batches(start_batch.places)) with ordinality e (batch_id, place)
    join intake.batches b on b.batch_id = e.batch_id
   where b.status = 'received'
   order by e.place
   limit 1
     for no key update of b skip locked;
  insert into intake.turns as t (realm_id, account_id, turn, stored_bytes)
  select b.realm_id, b.account_id, nextval('intake.turn_numbers'), case when b.started_at is null then octet_length(b.payload) else 0 end
    from intake.batches b
   where b.batch_id = v_batch_id
  on conflict on constraint turns_pkey do update set turn = excluded.turn, stored_bytes = t.stored_bytes + excluded.stored_bytes;
  update intake.batches b
     set status = 'processing', started_at = coalesce(b.started_at, util.now())
   where b.batch_id = v_batch_id;
  return v_batch_id;
end;
$$;

comment on function jobs.start_batch(integer) is
  'Chooses the batch that a worker applies next and marks it as processing, visible before it is applied. places: how many the worker '
  'applies at once. Returns its id, or null: none waits that may have its turn. INTAKE-6, LIMIT-40.';
grant execute on function jobs.start_batch(integer) to oyss_resolver;
--! EndIncluded jobs/start_batch.sql
--! Included jobs/tidy_webhooks.sql
create or replace function jobs.tidy_webhooks(row_limit integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_touched integer;
begin
  perform webhook.expire_abandoned();
  v_touched := webhook.cancel_waiting(tidy_webhooks.row_limit);
  v_touched := v_touched + webhook.delete_ended(tidy_webhooks.row_limit);
  return v_touched + webhook.delete_emptied();
end;
$$;

comment on function jobs.tidy_webhooks(integer) is
  'Cancels the waiting deliveries of disabled and deleted subscriptions, deletes deliveries (with their events and attempts) that ended '
  'and are older than 30 days, and deleted subscriptions that have none left: at most row_limit of each. Returns how many rows it '
  'touched; call it again while that is not 0.';
grant execute on function jobs.tidy_webhooks(integer) to oyss_resolver;
--! EndIncluded jobs/tidy_webhooks.sql
--! Included api/authorize.sql
create or replace function api.authorize(key_hash bytea, is_write boolean) returns void
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if authorize.is_write then
    perform tenancy.authenticate_secret(authorize.key_hash);
  else
    perform tenancy.authenticate(authorize.key_hash);
  end if;
end;
$$;

comment on function api.authorize(bytea, boolean) is
  'Authenticates a request in which the server itself found a fault: the key is judged first. key_hash, and whether only a secret key '
  'will do. Raises OYA01, OYA02, OYA03.';
grant execute on function api.authorize(bytea, boolean) to oyss_http;
--! EndIncluded api/authorize.sql
--! Included api/check_health.sql
create or replace function api.check_health() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'takes_writes', not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off',
    'backlog', intake.read_backlog());
$$;

comment on function api.check_health() is
  'GET /healthz and /readyz: {takes_writes: whether the database takes pushes, backlog: the state of pushed batches '
  '(intake.read_backlog)}. Fails where the schema is absent.';
grant execute on function api.check_health() to oyss_http;
--! EndIncluded api/check_health.sql
--! Included api/create_subscription.sql
create or replace function api.create_subscription(
  key_hash bytea, subscription_id text, url text, events text[], competition text, team text, secret bytea
) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription webhook.subscriptions;
  v_alike webhook.subscriptions;
  v_misfit bigint;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(create_subscription.key_hash) a;
  if create_subscription.url !~* '^https://'
     and exists (select from tenancy.realms r where r.realm_id = v_caller.realm_id and r.mode = 'live') then
    raise exception using errcode = 'OYV11', column = '/url', message = 'In live mode `url` must start with https://.';
  end if;
  select e.place - 1 into v_misfit
    from unnest(create_subscription.events) with ordinality e (pattern, place)
   where webhook.events_like(e.pattern) = '{}'
   order by e.place
   limit 1;
  if found then
    raise exception using errcode = 'OYV11', column = '/events/' || v_misfit,
      message = format(
        'Item %s of `events` fits no event type. Use a type such as oyss.fixture.rescheduled, or a pattern such as oyss.fixture.*',
        v_misfit + 1);
  end if;
  perform util.lock_subscriptions(v_caller.realm_id, v_caller.account_id);
  v_alike := webhook.subscription_alike(
    v_caller.realm_id, v_caller.account_id, create_subscription.url, create_subscription.events, create_subscription.competition,
    create_subscription.team);
  if v_alike.status = 'enabled' then
    raise exception using errcode = 'OYC03',
      message = format('Subscription %s has this url, these events and this filter already. Use that one, or delete it first.',
                       v_alike.subscription_id);
  elsif v_alike.status = 'disabled' then
    perform webhook.remove_subscription(v_alike.realm_id, v_alike.subscription_id);
  end if;
  if (select count(*) >= 20
        from webhook.subscriptions s
       where s.realm_id = v_caller.realm_id and s.account_id = v_caller.account_id and s.status <> 'deleted') then
    raise exception using errcode = 'OYV11', column = '',
      message = 'An account has at most 20 subscriptions in each mode. Delete one that is no longer needed.';
  end if;

  -- The last lock, as for changes: the subscription gets what commits later, and nothing that has committed.
  perform util.lock_ledger(v_caller.realm_id);
  insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, competition_id, team_id, secret, since_position)
  select v_caller.realm_id, create_subscription.subscription_id, v_caller.account_id,
         create_subscription.url, create_subscription.events, create_subscription.competition, create_subscription.team,
         create_subscription.secret, case when p.is_called then p.last_value else 0 end
    from ledger.positions p
  returning subscriptions.* into v_subscription;
  insert into webhook.queues (realm_id, subscription_id) values (v_caller.realm_id, v_subscription.subscription_id);
  perform webhook.expand_topics(array[v_subscription.subscription_id]);
  v_body := webhook.subscription_document(v_subscription)::text;
  return util.answer_of(v_body, v_body, null);
end;
$$;

comment on function api.create_subscription(bytea, text, text, text[], text, text, bytea) is
  'POST /v1/subscriptions: key_hash of a secret key, the new id (the secret is sealed for it), url, event types or patterns, filters '
  '(null: none), the sealed secret. It gets every change that commits after it, and takes the place of a disabled one that is alike. '
  'Raises OYA01, OYA02, OYA03, OYC03 (conflict: an enabled one is alike), OYV11 (validation_failed; column: the pointer): no https in '
  'live mode, a pattern that fits nothing, the 21st of the account. WEBHOOK-1 to WEBHOOK-5, WEBHOOK-10, WEBHOOK-50.';
grant execute on function api.create_subscription(bytea, text, text, text[], text, text, bytea) to oyss_http;
--! EndIncluded api/create_subscription.sql
--! Included api/delete_subscription.sql
create or replace function api.delete_subscription(key_hash bytea, subscription_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription webhook.subscriptions;
begin
  select a.* into v_caller from tenancy.authenticate_secret(delete_subscription.key_hash) a;
  v_subscription := webhook.lock_subscription(v_caller.realm_id, v_caller.account_id, delete_subscription.subscription_id);
  perform webhook.remove_subscription(v_subscription.realm_id, v_subscription.subscription_id);
end;
$$;

comment on function api.delete_subscription(bytea, text) is
  'DELETE /v1/subscriptions/{id}: key_hash of a secret key, the id. Nothing more is sent, and it is no longer shown but to auditors, while '
  'its deliveries are kept. Raises OYA01, OYA02, OYA03, OYN01 (not_found). WEBHOOK-7, WEBHOOK-30.';
grant execute on function api.delete_subscription(bytea, text) to oyss_http;
--! EndIncluded api/delete_subscription.sql
--! Included read/export_names.sql
create or replace function read.export_names(
  realm_id integer, competition_id text, division_ids text[], stage_ids text[], venue_ids text[], team_ids text[],
  out competition json, out divisions json, out stages json, out venues json, out teams json
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  competition := (
    select json_build_object('name', c.name)
      from canon.competitions c
     where c.realm_id = export_names.realm_id and c.competition_id = export_names.competition_id);
  divisions := (
    select json_object_agg(d.division_id, json_build_object(
             'name', d.name, 'age_group', d.age_group, 'gender', d.gender, 'level', nullif(d.level, '')))
      from canon.divisions d
     where d.realm_id = export_names.realm_id and d.division_id = any (export_names.division_ids));
  stages := (
    select json_object_agg(s.stage_id, json_build_object('name', s.name, 'type', s.type))
      from canon.stages s
     where s.realm_id = export_names.realm_id and s.stage_id = any (export_names.stage_ids));
  venues := (
    select json_object_agg(v.venue_id, json_build_object('name', v.name, 'latitude', v.latitude, 'longitude', v.longitude))
      from canon.venues v
     where v.realm_id = export_names.realm_id and v.venue_id = any (export_names.venue_ids));
  teams := (
    select json_object_agg(t.team_id, json_build_object('name', t.name))
      from canon.teams t
     where t.realm_id = export_names.realm_id and t.team_id = any (export_names.team_ids));
end;
$$;

comment on function read.export_names(integer, text, text[], text[], text[], text[]) is
  'Returns what an export says of the entities that its fixtures refer to, by id: names, and of divisions, stages and venues a little '
  'more. null for none (EXPORT-3).';
--! EndIncluded read/export_names.sql
--! Included read/export_page.sql
create or replace function read.export_page(realm_id integer, competition_id text, after text[], row_limit integer) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with page as materialized (
      select x.fixture_id, x.sorts_at, x.version, date_part('epoch', x.updated_at) * 1000000 as updated_at,
             x.sport, x.kind, x.status, x.time_status, x.division_id, x.stage_id,
             date_part('epoch', x.starts_at) * 1000000 as starts_at, date_part('epoch', x.ends_at) * 1000000 as ends_at,
             x.local_date - '1970-01-01'::date as local_day, x.time_zone, x.venue_id, nullif(x.venue_field, '') as venue_field,
             x.sides -> 0 ->> 'role' as role_0, x.sides -> 0 -> 'team' ->> 'id' as team_0,
             x.sides -> 1 ->> 'role' as role_1, x.sides -> 1 -> 'team' ->> 'id' as team_1,
             nullif(x.title, '') as title, x.result, x.url
        from canon.fixtures x
       where x.realm_id = export_page.realm_id and x.competition_id = export_page.competition_id and x.merged_into is null
         and (x.sorts_at, x.fixture_id)
           > (coalesce(export_page.after[1]::timestamptz, '-infinity'), coalesce(export_page.after[2], ''))
       order by x.sorts_at, x.fixture_id
       limit export_page.row_limit
    ), columns as (
      select count(*) as count, json_build_object(
               'fixture_id', json_agg(f.fixture_id), 'version', json_agg(f.version), 'updated_at', json_agg(f.updated_at::bigint),
               'sport', json_agg(f.sport), 'kind', json_agg(f.kind), 'status', json_agg(f.status),
               'time_status', json_agg(f.time_status), 'division', json_agg(f.division_id), 'stage', json_agg(f.stage_id),
               'start', json_agg(f.starts_at::bigint), 'end', json_agg(f.ends_at::bigint), 'date', json_agg(f.local_day),
               'time_zone', json_agg(f.time_zone), 'venue', json_agg(f.venue_id), 'venue_field', json_agg(f.venue_field),
               'title', json_agg(f.title), 'role_0', json_agg(f.role_0), 'team_0', json_agg(f.team_0),
               'role_1', json_agg(f.role_1), 'team_1', json_agg(f.team_1),
               'result', json_agg(f.result), 'url', json_agg(f.url)) as fixtures
        from page f
    ), last as (
      select array[l.sorts_at::text, l.fixture_id] as place from page l order by l.sorts_at desc, l.fixture_id desc limit 1
    )
    select json_build_object('count', c.count, 'last', (select l.place from last l)) || E'\n'
        || json_build_object(
             'count', c.count, 'fixtures', c.fixtures, 'competition', n.competition, 'divisions', n.divisions, 'stages', n.stages,
             'venues', n.venues, 'teams', n.teams)
      from columns c
      -- What a fixture refers to is looked up once a page, not once a row: five times as fast, and a third of the text.
      cross join lateral read.export_names(
        export_page.realm_id, export_page.competition_id,
        array(select distinct p.division_id from page p), array(select distinct p.stage_id from page p),
        array(select distinct p.venue_id from page p),
        array(select p.team_0 from page p union select p.team_1 from page p)) n);
end;
$$;

comment on function read.export_page(integer, text, text[], integer) is
  'Returns a page of an export, at most row_limit fixtures of a competition after a place {sorts_at, id} (null: from the start), as two '
  'lines of JSON: {count, last: place}, then {count, fixtures: name to values, in the order of the rows, with times in microseconds and '
  'days since 1970; competition, divisions, stages, venues, teams (read.export_names)}. EXPORT-2, EXPORT-3.';
--! EndIncluded read/export_page.sql
--! Included api/export_fixtures.sql
create or replace function api.export_fixtures(
  key_hash bytea, if_none_match text, competition_id text, after text[], row_limit integer
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set work_mem = '16MB'
as $$
declare
  v_caller record;
  v_competition_id text;
  v_seed text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(export_fixtures.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', export_fixtures.competition_id);
  if export_fixtures.after is null then
    select concat_ws(' ', v_caller.epoch, count(*), sum(x.rendering), max(x.updated_at)) into v_seed
      from canon.fixtures x
     where x.realm_id = v_caller.realm_id and x.competition_id = v_competition_id and x.merged_into is null;
    if util.etag_matches(export_fixtures.if_none_match, util.etag(v_seed)) then
      return row(null, util.etag(v_seed), true)::api.answer;
    end if;
  end if;
  return row(
    read.export_page(v_caller.realm_id, v_competition_id, export_fixtures.after, export_fixtures.row_limit),
    util.etag(coalesce(v_seed, '')), false)::api.answer;
end;
$$;

comment on function api.export_fixtures(bytea, text, text, text[], integer) is
  'GET /v1/competitions/{id}/export/fixtures.parquet: key_hash of a secret key, If-None-Match, the id, and which page: at most row_limit '
  'rows after a place {sorts_at, id} (null: from the start). Returns the page (read.export_page) with, from the start, the tag of the '
  'whole export. Raises OYA01, OYA02, OYA03, OYN01 (not_found). EXPORT-2 to EXPORT-4.';
grant execute on function api.export_fixtures(bytea, text, text, text[], integer) to oyss_http;
--! EndIncluded api/export_fixtures.sql
--! Included api/find_account.sql
create or replace function api.find_account(key_hash bytea) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select k.account_id from tenancy.keys k where k.key_hash = find_account.key_hash;
$$;

comment on function api.find_account(bytea) is
  'The account that a key belongs to, whatever its state; null where nobody has it. Tells whose turn it is (LIMIT-20), not what a key '
  'may do.';
grant execute on function api.find_account(bytea) to oyss_http;
--! EndIncluded api/find_account.sql
--! Included api/find_entity.sql
create or replace function api.find_entity(
  key_hash bytea, if_none_match text, source text, entity_type text, external_id text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(find_entity.key_hash) a;
  select json_build_object('type', e.type, 'id', read.find_survivor(m.realm_id, e.type, m.entity_id))::text into v_body
    from tenancy.sources s
    join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id
    cross join lateral (select case m.entity_type when 'result' then 'fixture' else m.entity_type end) e (type)
   where s.realm_id = v_caller.realm_id and s.source_key = find_entity.source
     and m.entity_type = find_entity.entity_type and m.external_id = find_entity.external_id
     and m.entity_type <> 'stat_line' and m.entity_id is not null;
  if v_body is null then
    raise exception using errcode = 'OYN01',
      message = format(
        'The source "%s" has no %s with the external id "%s" in the mode of this key.',
        find_entity.source, find_entity.entity_type, find_entity.external_id);
  end if;
  return util.answer_of(v_body, v_caller.epoch || v_body, find_entity.if_none_match);
end;
$$;

comment on function api.find_entity(bytea, text, text, text, text) is
  'GET /v1/lookup: key_hash, If-None-Match, source key, type and external id; division and stage among them; a result leads to its '
  'fixture, and stat lines are not found so. Raises OYA01, OYA03, OYN01 (not_found). ID-5.';
grant execute on function api.find_entity(bytea, text, text, text, text) to oyss_http;
--! EndIncluded api/find_entity.sql
--! Included api/get_batch.sql
create or replace function api.get_batch(key_hash bytea, if_none_match text, batch_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_batch.key_hash) a;
  select (jsonb_strip_nulls(jsonb_build_object(
            'batch_id', b.batch_id, 'accepted', b.accepted_count, 'rejected', b.rejected_count, 'errors', b.errors))
          || jsonb_build_object(
            'status', b.status, 'received_at', util.rfc3339(b.received_at), 'applied_at', util.rfc3339(b.applied_at),
            'error', b.error,
            'payload', jsonb_strip_nulls(jsonb_build_object(
              'bytes', octet_length(b.payload), 'sha256', encode(b.payload_sha256, 'hex'),
              'location', format('/v1/batches/%s/payload', b.batch_id), 'erased_at', util.rfc3339(b.erased_at)))))::text
    into v_body
    from intake.batches b
   where b.batch_id = get_batch.batch_id and b.realm_id = v_caller.realm_id and b.account_id = v_caller.account_id;
  if v_body is null then
    perform tenancy.refuse_absent('batch', get_batch.batch_id);
  end if;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_batch.if_none_match);
end;
$$;

comment on function api.get_batch(bytea, text, text) is
  'GET /v1/batches/{id}: key_hash of a secret key of the account that pushed it, If-None-Match, the id. Raises OYA01, OYA02, OYA03, '
  'OYN01 (not_found). INTAKE-6, INTAKE-42.';
grant execute on function api.get_batch(bytea, text, text) to oyss_http;
--! EndIncluded api/get_batch.sql
--! Included api/get_box_score.sql
create or replace function api.get_box_score(key_hash bytea, if_none_match text, fixture_id text) returns api.box_score
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_body text;
  v_is_of_players boolean;
  v_answer api.answer;
begin
  select a.* into v_caller from tenancy.authenticate(get_box_score.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', get_box_score.fixture_id);
  select json_build_object(
           'fixture', v_fixture_id,
           'player_lines_withheld', coalesce(bool_or(not l.is_shown), false),
           'lines', coalesce(json_agg(json_build_object(
             'id', l.stat_line_id, 'team', l.team_id, 'team_name', l.team_name,
             'player', l.player ->> 'external_id', 'player_name', l.player ->> 'name',
             'period', l.period, 'sport', l.sport, 'stats', l.stats, 'source', l.source_key, 'version', l.version)
             order by l.side_index, l.team_id, l.player is not null, l.period nulls first, l.player ->> 'external_id', l.stat_line_id)
             filter (where l.is_shown), '[]'))::text,
         coalesce(bool_or(l.is_shown and l.player is not null), false)
    into v_body, v_is_of_players
    from (
      select s.*, t.name as team_name, o.source_key, fs.side_index,
             s.player is null or v_caller.kind = 'secret' and tenancy.holds_grant(
               v_caller.realm_id, v_caller.account_id,
               canon.claimed_organization(s.realm_id, m.source_id, canon.claimed_team(s.realm_id, s.mapping_id)),
               m.source_id, 'participants:read') as is_shown
        from canon.stat_lines s
        join canon.external_ids m on m.realm_id = s.realm_id and m.mapping_id = s.mapping_id and not m.is_withdrawn
        join tenancy.sources o on o.realm_id = m.realm_id and o.source_id = m.source_id
        join canon.teams t on t.realm_id = s.realm_id and t.team_id = s.team_id
        left join canon.fixture_sides fs on fs.realm_id = s.realm_id and fs.fixture_id = s.fixture_id and fs.team_id = s.team_id
       where s.realm_id = v_caller.realm_id and s.fixture_id = v_fixture_id
    ) l;
  v_answer := util.answer_of(v_body, v_caller.epoch || v_body, get_box_score.if_none_match);
  return (v_answer.body, v_answer.etag, v_answer.is_unchanged, v_fixture_id, v_is_of_players and not v_answer.is_unchanged)::api.box_score;
end;
$$;

comment on function api.get_box_score(bytea, text, text) is
  'GET /v1/fixtures/{id}/stats: key_hash, If-None-Match, the id. Lines that their source has withdrawn are left out. Lines of players go '
  'only to a secret key whose account holds participants:read, for that source, from the organization that the source of the line itself '
  'claims for the team; player_lines_withheld says that there are others. An answer with such lines (is_of_players) is recorded before '
  'it is sent (api.record_disclosures). Raises OYA01, OYA03, OYN01 (not_found). BOX-1 to BOX-5, BOX-8, PRIVACY-13.';
grant execute on function api.get_box_score(bytea, text, text) to oyss_http;
--! EndIncluded api/get_box_score.sql
--! Included tenancy/grants_used.sql
create or replace function tenancy.grants_used(realm_id integer, account_id text, fixture_id text)
returns table (grant_id text, organization_id text, line_count bigint)
language sql stable
begin atomic
  select g.grant_id, g.organization_id, count(*)
    from canon.stat_lines s
    join canon.external_ids m on m.realm_id = s.realm_id and m.mapping_id = s.mapping_id and not m.is_withdrawn
    cross join lateral canon.claimed_organization(s.realm_id, m.source_id, canon.claimed_team(s.realm_id, s.mapping_id)) c (organization_id)
    join tenancy.grants g
      on g.realm_id = s.realm_id and g.account_id = grants_used.account_id and g.organization_id = c.organization_id
     and g.scope = 'participants:read' and g.revoked_at is null
   where s.realm_id = grants_used.realm_id and s.fixture_id = grants_used.fixture_id and s.player is not null
     and tenancy.holds_grant(s.realm_id, grants_used.account_id, c.organization_id, m.source_id, 'participants:read')
   group by g.grant_id, g.organization_id;
end;

comment on function tenancy.grants_used(integer, text, text) is
  'The grants that open the lines of players in a box score to an account, as they stand now, each with its organization and how many '
  'lines it opens (BOX-4, BOX-5, PRIVACY-13).';
--! EndIncluded tenancy/grants_used.sql
--! Included api/record_disclosures.sql
create or replace function api.record_disclosures(requests jsonb) returns setof integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with asked as (
    select (r.number - 1)::integer as place, k.realm_id, k.account_id, k.key_id, r.request ->> 'fixture' as fixture
      from jsonb_array_elements(record_disclosures.requests) with ordinality r (request, number)
      join tenancy.callers c on c.key_hash = decode(r.request ->> 'key', 'hex') and c.kind = 'secret'
      join tenancy.keys k on k.key_hash = c.key_hash
  ), recorded as (
    insert into tenancy.disclosures (realm_id, account_id, key_id, fixture_id, grant_id, organization_id, line_count)
    select a.realm_id, a.account_id, a.key_id, a.fixture, u.grant_id, u.organization_id, u.line_count
      from asked a
      cross join lateral tenancy.grants_used(a.realm_id, a.account_id, a.fixture) u
     order by a.place, u.grant_id
    returning disclosures.key_id, disclosures.fixture_id
  )
  select distinct a.place from asked a join recorded d on d.key_id = a.key_id and d.fixture_id = a.fixture;
end;
$$;

comment on function api.record_disclosures(jsonb) is
  'Records that box scores with lines of players are about to be sent, all that wait in a process at once. Each of requests: key (hex of '
  'its hash) and fixture. Returns the places (from 0) of those that are recorded; the others are not to be sent: a key or grant of theirs '
  'no longer holds. PRIVACY-13, PRIVACY-14.';
grant execute on function api.record_disclosures(jsonb) to oyss_http;
--! EndIncluded api/record_disclosures.sql
--! Included read/without_provenance.sql
create or replace function read.without_provenance(document text) returns jsonb
language sql immutable strict parallel safe
return regexp_replace(document, '[\x01-\x1f]', 'null', 'g')::jsonb - 'provenance';

comment on function read.without_provenance(text) is
  'Returns a stored fixture document without its provenance, whose placeholders (control characters, read.fill_placeholders) are not '
  'looked up.';
--! EndIncluded read/without_provenance.sql
--! Included read/calendar_fixtures.view.sql
create or replace view read.calendar_fixtures as
select f.realm_id, f.fixture_id, f.sorts_at,
       read.without_provenance(f.document) - array['external_ids', 'previous']
         || case when f.starts_at is null or f.time_status = 'tbd' then
              jsonb_build_object(
                'day', coalesce(f.local_date, read.local_day(f.starts_at, coalesce(f.time_zone, v.time_zone, 'UTC'))))
            else '{}' end
         || case when v.address is not null then jsonb_build_object('address', v.address) else '{}' end as document
  from canon.fixtures f
  left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id;

comment on view read.calendar_fixtures is
  'Fixtures as a calendar shows them: what is read of them without provenance, other ids and history; one without a time has its day, '
  'and the venue has its address. Never notes (CALENDAR-5, MODEL-20).';
comment on column read.calendar_fixtures.realm_id is 'The realm.';
comment on column read.calendar_fixtures.fixture_id is 'The fixture.';
comment on column read.calendar_fixtures.sorts_at is 'The moment by which lists are ordered.';
comment on column read.calendar_fixtures.document is 'The members.';
--! EndIncluded read/calendar_fixtures.view.sql
--! Included api/get_calendar.sql
create or replace function api.get_calendar(if_none_match text, team_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
set enable_hashjoin = off -- a calendar is an index range and look-ups, whatever the size of the table
set enable_mergejoin = off
as $$
declare
  -- Another number when the server comes to render the same body otherwise: the tags that clients hold end with it.
  c_rendering constant text := 'calendar 1';
  c_most constant integer := 2000;
  v_now timestamptz := util.now();
  v_team record;
  v_seed text;
  v_etag text;
  v_fixture_ids text[];
  v_body text;
begin
  -- No key says which realm is meant; the id of a team is unique over all of them.
  select s.realm_id, s.team_id, s.name into v_team
    from canon.teams t
    join canon.teams s on s.realm_id = t.realm_id and s.team_id = coalesce(t.merged_into, t.team_id)
   where t.team_id = get_calendar.team_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no team %s.', get_calendar.team_id);
  end if;

  -- Most requests come from clients that hold the calendar: the tag is taken from versions, without reading a document.
  select concat_ws(
           ' ', c_rendering, v_team.team_id, v_team.name,
           string_agg(concat_ws(' ', s.fixture_id, f.rendering, v.version), ' ' order by s.sorts_at, s.fixture_id)),
         array_agg(s.fixture_id)
    into v_seed, v_fixture_ids
    from (
      -- A team may be on both sides of a fixture.
      select n.sorts_at, n.fixture_id
        from (
          (select t.sorts_at, t.fixture_id from canon.fixture_sides t
            where t.realm_id = v_team.realm_id and t.team_id = v_team.team_id
              and t.sorts_at >= v_now and t.sorts_at < v_now + interval '400 days'
            order by t.sorts_at, t.fixture_id limit 2 * c_most)
          union
          (select t.sorts_at, t.fixture_id from canon.fixture_sides t
            where t.realm_id = v_team.realm_id and t.team_id = v_team.team_id
              and t.sorts_at < v_now and t.sorts_at >= v_now - interval '90 days'
            order by t.sorts_at desc, t.fixture_id desc limit 2 * c_most)
        ) n
       order by abs(extract(epoch from n.sorts_at - v_now)), n.fixture_id limit c_most
    ) s
    join canon.fixtures f on f.realm_id = v_team.realm_id and f.fixture_id = s.fixture_id and f.merged_into is null
    left join canon.venues v on v.realm_id = v_team.realm_id and v.venue_id = f.venue_id;
  v_etag := util.etag(v_seed);
  if util.etag_matches(get_calendar.if_none_match, v_etag) then
    return row(null, v_etag, true)::api.answer;
  end if;

  select util.object(concat_ws(',',
           util.member('id', util.quoted(v_team.team_id)),
           util.member('name', util.quoted(v_team.name)),
           util.member('fixtures', '[' || coalesce(string_agg(f.document::text, ',' order by f.sorts_at, f.fixture_id), '') || ']')))
    into v_body
    from read.calendar_fixtures f
   where f.realm_id = v_team.realm_id and f.fixture_id = any (v_fixture_ids);
  return row(v_body, v_etag, false)::api.answer;
end;
$$;

comment on function api.get_calendar(text, text) is
  'GET /v1/teams/{id}/calendar.ics, which takes no key: If-None-Match, the team of any realm. The body is JSON: id, name and fixtures '
  '(read.calendar_fixtures), dated from 90 days ago to 400 days ahead, the 2000 nearest to now, in order. Raises OYN01 (not_found). '
  'CALENDAR-1, CALENDAR-2, CALENDAR-5, CALENDAR-11, CALENDAR-14, CALENDAR-20.';
grant execute on function api.get_calendar(text, text) to oyss_http;
--! EndIncluded api/get_calendar.sql
--! Included api/get_competition.sql
create or replace function api.get_competition(key_hash bytea, if_none_match text, competition_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_competition_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_competition.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', get_competition.competition_id);
  select '{' || c.members || ',"venues":[' || coalesce((
           select string_agg(util.object(v.members), ',' order by n.name, n.venue_id)
             from (select distinct f.venue_id from canon.fixtures f
                    where f.realm_id = c.realm_id and f.competition_id = c.competition_id and f.merged_into is null) p
             join canon.venues n on n.realm_id = c.realm_id and n.venue_id = p.venue_id
             join read.venues v on v.realm_id = n.realm_id and v.venue_id = n.venue_id), '') || ']}'
    into v_body
    from read.competitions c
   where c.realm_id = v_caller.realm_id and c.competition_id = v_competition_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_competition.if_none_match);
end;
$$;

comment on function api.get_competition(bytea, text, text) is
  'GET /v1/competitions/{id}: key_hash, If-None-Match, the id; with divisions, stages and the venues its fixtures are played at. Raises '
  'OYA01, OYA03, OYN01 (not_found). MODEL-19.';
grant execute on function api.get_competition(bytea, text, text) to oyss_http;
--! EndIncluded api/get_competition.sql
--! Included api/get_fixture.sql
create or replace function api.get_fixture(key_hash bytea, if_none_match text, fixture_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_body text;
  v_token text;
begin
  -- Nearly every id is that of the entity itself, and most requests are of this kind: one statement, without a look-up before it.
  -- A fixture that was merged into another is not among those that are read.
  select d.document, d.token into v_body, v_token
    from tenancy.callers c
    join read.fixtures d on d.realm_id = c.realm_id and d.fixture_id = get_fixture.fixture_id
   where c.key_hash = get_fixture.key_hash;
  if not found then
    select a.* into v_caller from tenancy.authenticate(get_fixture.key_hash) a;
    v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', get_fixture.fixture_id);
    select d.document, d.token into v_body, v_token
      from read.fixtures d where d.realm_id = v_caller.realm_id and d.fixture_id = v_fixture_id;
  end if;
  return util.answer_of(v_body, v_token, get_fixture.if_none_match);
end;
$$;

comment on function api.get_fixture(bytea, text, text) is
  'GET /v1/fixtures/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found).';
grant execute on function api.get_fixture(bytea, text, text) to oyss_http;
--! EndIncluded api/get_fixture.sql
--! Included api/get_organization.sql
create or replace function api.get_organization(key_hash bytea, if_none_match text, organization_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_organization_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_organization.key_hash) a;
  v_organization_id := read.find_survivor(v_caller.realm_id, 'organization', get_organization.organization_id);
  select e.document into v_body from read.organizations e where e.realm_id = v_caller.realm_id and e.organization_id = v_organization_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_organization.if_none_match);
end;
$$;

comment on function api.get_organization(bytea, text, text) is
  'GET /v1/organizations/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found). MODEL-18.';
grant execute on function api.get_organization(bytea, text, text) to oyss_http;
--! EndIncluded api/get_organization.sql
--! Included api/get_payload.sql
create or replace function api.get_payload(
  key_hash bytea, if_none_match text, batch_id text, out payload bytea, out content_type text, out etag text
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_payload.key_hash) a;
  select case when util.etag_matches(get_payload.if_none_match, t.tag) then null else b.payload end, b.content_type, t.tag
    into get_payload.payload, get_payload.content_type, get_payload.etag
    from intake.batches b
    cross join lateral (select util.etag(concat_ws(' ', encode(b.payload_sha256, 'hex'), b.content_type, b.erased_at)) as tag) t
   where b.batch_id = get_payload.batch_id and b.realm_id = v_caller.realm_id and b.account_id = v_caller.account_id;
  if not found then
    perform tenancy.refuse_absent('batch', get_payload.batch_id);
  end if;
end;
$$;

comment on function api.get_payload(bytea, text, text) is
  'GET /v1/batches/{id}/payload: key_hash of a secret key of the account that pushed it, If-None-Match, the id. Returns the bytes as they '
  'came, null where the client holds them, their media type, and the tag. Raises OYA01, OYA02, OYA03, OYN01 (not_found). INTAKE-42.';
grant execute on function api.get_payload(bytea, text, text) to oyss_http;
--! EndIncluded api/get_payload.sql
--! Included api/get_standings.sql
create or replace function api.get_standings(key_hash bytea, if_none_match text, stage_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_stage_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_standings.key_hash) a;
  v_stage_id := read.find_survivor(v_caller.realm_id, 'stage', get_standings.stage_id);
  select d.document into v_body from standings.published_tables d where d.realm_id = v_caller.realm_id and d.stage_id = v_stage_id;
  if v_body is null then
    perform tenancy.refuse_absent('stage', get_standings.stage_id);
  end if;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_standings.if_none_match);
end;
$$;

comment on function api.get_standings(bytea, text, text) is
  'GET /v1/stages/{id}/standings: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found). STANDING-1.';
grant execute on function api.get_standings(bytea, text, text) to oyss_http;
--! EndIncluded api/get_standings.sql
--! Included api/get_subscription.sql
create or replace function api.get_subscription(key_hash bytea, if_none_match text, subscription_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_subscription.key_hash) a;
  v_body := webhook.subscription_document(
    webhook.subscription_of(v_caller.realm_id, v_caller.account_id, get_subscription.subscription_id))::text;
  return util.answer_of(v_body, v_body, get_subscription.if_none_match);
end;
$$;

comment on function api.get_subscription(bytea, text, text) is
  'GET /v1/subscriptions/{id}: key_hash of a secret key, If-None-Match, the id. Raises OYA01, OYA02, OYA03, OYN01 (not_found).';
grant execute on function api.get_subscription(bytea, text, text) to oyss_http;
--! EndIncluded api/get_subscription.sql
--! Included api/get_team.sql
create or replace function api.get_team(key_hash bytea, if_none_match text, team_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_team_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_team.key_hash) a;
  v_team_id := read.find_survivor(v_caller.realm_id, 'team', get_team.team_id);
  select e.document into v_body from read.teams e where e.realm_id = v_caller.realm_id and e.team_id = v_team_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_team.if_none_match);
end;
$$;

comment on function api.get_team(bytea, text, text) is
  'GET /v1/teams/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found). MODEL-18.';
grant execute on function api.get_team(bytea, text, text) to oyss_http;
--! EndIncluded api/get_team.sql
--! Included api/get_venue.sql
create or replace function api.get_venue(key_hash bytea, if_none_match text, venue_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_venue_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_venue.key_hash) a;
  v_venue_id := read.find_survivor(v_caller.realm_id, 'venue', get_venue.venue_id);
  select util.object(v.members) into v_body from read.venues v where v.realm_id = v_caller.realm_id and v.venue_id = v_venue_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_venue.if_none_match);
end;
$$;

comment on function api.get_venue(bytea, text, text) is
  'GET /v1/venues/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found). MODEL-18.';
grant execute on function api.get_venue(bytea, text, text) to oyss_http;
--! EndIncluded api/get_venue.sql
--! Included api/list_changes.sql
create or replace function api.list_changes(
  key_hash bytea, if_none_match text, page_cursor text, page_limit integer, types text[]
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_caller record;
  v_after bigint := 0;
  v_cursor text := list_changes.page_cursor;
  v_today text := to_char(util.now() at time zone 'UTC', 'YYYY-MM-DD');
  v_place text[];
  v_data text;
  v_last bigint;
  v_count bigint;
  v_end bigint := 9223372036854775807; -- the rare page that is too long is read again, up to where it ends
  v_has_more boolean;
begin
  select a.* into v_caller from tenancy.authenticate(list_changes.key_hash) a;
  if v_cursor is not null then
    v_place := string_to_array(tenancy.read_cursor(v_caller.realm_id, 'changes', v_cursor), ' ');
    v_after := v_place[2]::bigint;
    if v_place[1]::date < (util.now() at time zone 'UTC')::date - 30 then
      raise exception using errcode = 'OYC02',
        message = 'This cursor is older than 30 days. Start again without a cursor: the stream from its beginning holds every entity.';
    end if;
  end if;

  loop
    select string_agg(c.document, ',' order by c.position) filter (where c.is_asked_for), max(c.position),
           count(*) filter (where c.is_asked_for)
      into v_data, v_last, v_count
      from (
        select n.position, n.document, ledger.is_asked_for(n.entity_type, list_changes.types) as is_asked_for
          from ledger.changes n
         where n.realm_id = v_caller.realm_id and n.position > v_after and n.position <= v_end
         order by n.position
         limit list_changes.page_limit
      ) c;
    exit when coalesce(octet_length(v_data), 0) < c_most_bytes or v_count = 1;
    v_end := ledger.last_within(v_caller.realm_id, v_after, list_changes.page_limit, list_changes.types, c_most_bytes);
  end loop;
  v_has_more := coalesce(v_last < (select max(c.position) from ledger.changes c where c.realm_id = v_caller.realm_id), false);

  -- Caught up: the same cursor again, so that the answer is unchanged; dated anew once a day, so that a patient reader's never expires.
  if v_last is not null or v_cursor is null or v_place[1] <> v_today then
    v_cursor := tenancy.sign_cursor(v_caller.realm_id, 'changes', v_today || ' ' || coalesce(v_last, v_after));
  end if;
  return util.answer_of(
    concat('{"data":[', v_data, '],"next_cursor":"', v_cursor, '","has_more":', v_has_more::text, '}'),
    -- applied changes never change
    concat_ws(' ', v_caller.epoch, v_after, v_cursor, v_has_more, v_count, list_changes.types), list_changes.if_none_match);
end;
$$;

comment on function api.list_changes(bytea, text, text, integer, text[]) is
  'GET /v1/changes: key_hash, If-None-Match, cursor (null: from the beginning), at most page_limit rows scanned and 4 MiB told, '
  'types to return (null: '
  'all). next_cursor is the last row scanned, returned or not. Raises OYA01, OYA03, OYV03 (invalid_cursor), OYC02 (cursor_expired). '
  'STREAM-1 to STREAM-9, LIST-19.';
grant execute on function api.list_changes(bytea, text, text, integer, text[]) to oyss_http;
--! EndIncluded api/list_changes.sql
--! Included api/list_competitions.sql
create or replace function api.list_competitions(
  key_hash bytea, if_none_match text, sport text, kind text, region text, from_date date, to_date date,
  near_latitude double precision, near_longitude double precision, near_km double precision,
  q text, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_filter api.competition_filter := row(
    list_competitions.sport, list_competitions.kind, upper(list_competitions.region),
    list_competitions.from_date, list_competitions.to_date,
    list_competitions.near_latitude, list_competitions.near_longitude, list_competitions.near_km,
    list_competitions.q)::api.competition_filter;
  v_purpose text := 'competitions:' || encode(util.content_hash(v_filter::text), 'hex');
  v_after text[];
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_competitions.key_hash) a;
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_competitions.page_cursor), ' ');
  open v_page for
    select (select util.object(c.members) from read.competitions c
             where c.realm_id = v_caller.realm_id and c.competition_id = f.competition_id), f.place
      from read.find_competitions(v_caller.realm_id, v_filter, v_after, list_competitions.page_limit + 1) f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_competitions.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_competitions.if_none_match);
end;
$$;

comment on function api.list_competitions(
  bytea, text, text, text, text, date, date, double precision, double precision, double precision, text, integer, text
) is
  'GET /v1/competitions: every filter may be null; near in decimal degrees and kilometres; a page of at most page_limit after '
  'page_cursor. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 (invalid_cursor). LIST-16 to LIST-21.';
grant execute on function api.list_competitions(
  bytea, text, text, text, text, date, date, double precision, double precision, double precision, text, integer, text
) to oyss_http;
--! EndIncluded api/list_competitions.sql
--! Included api/list_deliveries.sql
create or replace function api.list_deliveries(
  key_hash bytea, if_none_match text, subscription_id text, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_caller record;
  v_subscription webhook.subscriptions;
  v_purpose text := 'deliveries:' || list_deliveries.subscription_id;
  v_before text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(list_deliveries.key_hash) a;
  v_subscription := webhook.subscription_of(v_caller.realm_id, v_caller.account_id, list_deliveries.subscription_id);
  if list_deliveries.page_cursor is not null then
    v_before := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_deliveries.page_cursor);
  end if;
  with found as materialized (
    select d.delivery_id, row_number() over (order by d.delivery_id desc) as number
      from webhook.deliveries d
     where d.realm_id = v_caller.realm_id and d.subscription_id = v_subscription.subscription_id
       and d.delivery_id < coalesce(v_before, 'e') -- every id begins with dlv_
     order by d.delivery_id desc
     limit list_deliveries.page_limit + 1
  ), told as (
    select f.number, t.delivery_id, w.document, sum(octet_length(w.document::text) + 1) over (order by f.number) as bytes
      from found f
      join webhook.current_deliveries t on t.delivery_id = f.delivery_id
      cross join lateral webhook.delivery_document(t) w (document)
     where f.number <= list_deliveries.page_limit
  ), page as materialized (
    select t.* from told t where t.bytes <= c_most_bytes or t.number = 1
  )
  select jsonb_build_object(
           'data', coalesce(jsonb_agg(p.document order by p.number), '[]'),
           'next_cursor', case when (select count(*) from found) > count(*) then tenancy.sign_cursor(
             v_caller.realm_id, v_purpose, min(p.delivery_id)) end)::text
    into v_body
    from page p;
  return util.answer_of(v_body, v_body, list_deliveries.if_none_match);
end;
$$;

comment on function api.list_deliveries(bytea, text, text, integer, text) is
  'GET /v1/subscriptions/{id}/deliveries: key_hash of a secret key, If-None-Match, the id, a page of at most page_limit after '
  'page_cursor, newest first, each with its attempts. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). '
  'WEBHOOK-23, LIST-19.';
grant execute on function api.list_deliveries(bytea, text, text, integer, text) to oyss_http;
--! EndIncluded api/list_deliveries.sql
--! Included api/list_fixture_history.sql
create or replace function api.list_fixture_history(
  key_hash bytea, if_none_match text, fixture_id text, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_purpose text;
  v_after bigint[];
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixture_history.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', list_fixture_history.fixture_id);
  v_purpose := 'history:' || v_fixture_id;
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixture_history.page_cursor), ' ')::bigint[];
  open v_page for
    select h.document, h.place
      from read.history_of(v_caller.realm_id, v_fixture_id, v_after, list_fixture_history.page_limit + 1) h
     order by h.version, h.number;
  v_body := tenancy.page_body(
    v_caller.realm_id, v_purpose, util.member('id', util.quoted(v_fixture_id)), util.cut_page(v_page, list_fixture_history.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_fixture_history.if_none_match);
end;
$$;

comment on function api.list_fixture_history(bytea, text, text, integer, text) is
  'GET /v1/fixtures/{id}/history: key_hash, If-None-Match, the id, a page of at most page_limit after page_cursor; oldest change first. '
  'Raises OYA01, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). HISTORY-6, HISTORY-19.';
grant execute on function api.list_fixture_history(bytea, text, text, integer, text) to oyss_http;
--! EndIncluded api/list_fixture_history.sql
--! Included api/list_fixture_results.sql
create or replace function api.list_fixture_results(key_hash bytea, if_none_match text, fixture_id text, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_results constant integer := 1000;
  v_caller record;
  v_fixture_id text;
  v_purpose text;
  v_after text[];
  v_winner text;
  v_results refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixture_results.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', list_fixture_results.fixture_id);
  v_purpose := 'results:' || v_fixture_id;
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixture_results.page_cursor), ' ');
  select max(c.source_key) into v_winner
    from canon.ranked_claims c
   where c.realm_id = v_caller.realm_id and c.entity_id = v_fixture_id and c.field = 'result' and c.is_winning;
  open v_results for
    select util.object(concat_ws(',',
             util.member('source', util.quoted(r.source_key)), util.member('source_class', util.quoted(r.class)),
             util.member('observed_at', util.quoted(util.rfc3339(r.observed_at))), util.member('confidence', r.confidence::text),
             util.member('winning', r.is_winning::text), util.member('result', util.compact(r.value)::text))),
           concat_ws(' ', not r.is_winning, read.claim_place(r.mapping_id, r.precedence))
      from read.results_after(v_caller.realm_id, v_fixture_id, v_after, c_most_results + 1) r
     order by r.number;
  v_body := tenancy.page_body(
    v_caller.realm_id, v_purpose,
    util.member('fixture', util.quoted(v_fixture_id)) || ',' || util.member('winning_source', coalesce(util.quoted(v_winner), 'null')),
    util.cut_page(v_results, c_most_results), 'reported');
  return util.answer_of(v_body, v_caller.epoch || v_body, list_fixture_results.if_none_match);
end;
$$;

comment on function api.list_fixture_results(bytea, text, text, text) is
  'GET /v1/fixtures/{id}/results: key_hash, If-None-Match, the id, a page after page_cursor; the winner first. A withdrawn result is only '
  'listed where it wins, since nobody else reports one. Raises OYA01, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). PROVENANCE-6, '
  'PROVENANCE-7, LIST-23.';
grant execute on function api.list_fixture_results(bytea, text, text, text) to oyss_http;
--! EndIncluded api/list_fixture_results.sql
--! Included api/list_fixtures.sql
create or replace function api.list_fixtures(
  key_hash bytea, if_none_match text, team text, competition text, division text, stage text, venue text,
  sport text, kind text, status text[], from_at text, to_at text, updated_since timestamptz,
  near_latitude double precision, near_longitude double precision, near_km double precision,
  page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
set enable_hashjoin = off -- a page is a hundred look-ups, whatever the size of the table
set enable_mergejoin = off
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_caller record;
  v_filter api.fixture_filter := row(
    list_fixtures.team, list_fixtures.competition, list_fixtures.division, list_fixtures.stage, list_fixtures.venue,
    list_fixtures.sport, list_fixtures.kind, list_fixtures.status,
    read.moment_of(list_fixtures.from_at),
    coalesce(read.moment_of(list_fixtures.to_at), case when list_fixtures.from_at is not null then 'infinity'::timestamptz end),
    list_fixtures.updated_since,
    list_fixtures.near_latitude, list_fixtures.near_longitude, list_fixtures.near_km,
    read.day_of(list_fixtures.from_at), read.day_of(list_fixtures.to_at))::api.fixture_filter;
  -- Of the filters as they are given: what is merged or parted from one page to the next makes no cursor invalid.
  v_purpose text := 'fixtures:' || encode(util.content_hash(v_filter::text), 'hex');
  v_after text[];
  v_answer api.answer;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixtures.key_hash) a;
  v_filter := read.follow_ids(v_caller.realm_id, v_filter);
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixtures.page_cursor), ' ');

  with found as materialized (
    select f.*
      from read.list_fixtures_between(v_caller.realm_id, v_filter, v_after, list_fixtures.page_limit + 1) f
     order by f.number limit list_fixtures.page_limit + 1
  ), page as materialized (
    select f.number, d.*
      from (select o.* from found o order by o.number limit list_fixtures.page_limit) f
      join read.stored_fixtures d on d.realm_id = v_caller.realm_id and d.fixture_id = f.fixture_id
     order by f.number
  ), told as materialized (
    select min(b.number) as first, max(b.number) as last, string_agg(b.token, ' ' order by b.number) as tokens
      from (select p.number, p.token, row_number() over n as place, sum(p.bytes + 1) over n as bytes
              from page p window n as (order by p.number)) b
     where b.bytes <= c_most_bytes or b.place = 1
  ), state as materialized (
    select t.*, n.page_cursor, util.etag(concat_ws(' ', v_caller.epoch, v_purpose, t.tokens, n.page_cursor)) as etag
      from told t
      left join lateral (
        select tenancy.sign_cursor(v_caller.realm_id, v_purpose, read.place_text(o.sorts_at, o.distance_km, o.fixture_id)) as page_cursor
          from found o
         where o.number = t.last and exists (select from found m where m.number > t.last)
        offset 0
      ) n on true
  ), pieces as (
    -- The body is put together once, as every copy of a page is a quarter of a megabyte, and not for who holds it.
    select p.number, s.first, s.last, s.page_cursor,
           read.render_fixture(
             p.realm_id, p.document, p.placeholders, p.source_key, p.class, p.rank, p.observation_id, p.observed_at, p.confidence
           ) as document
      from state s
      join page p on p.number <= s.last
  )
  select case when not util.etag_matches(list_fixtures.if_none_match, s.etag) then coalesce((
           select string_agg(case when p.number in (p.first, p.last) then concat(
                    case when p.number = p.first then '{"data":[' end, p.document,
                    case when p.number = p.last then '],"next_cursor":' || coalesce('"' || p.page_cursor || '"', 'null') || '}' end)
                  else p.document end, ',' order by p.number)
             from pieces p), '{"data":[],"next_cursor":null}') end, s.etag
    into v_answer.body, v_answer.etag
    from state s;
  v_answer.is_unchanged := v_answer.body is null;
  return v_answer;
end;
$$;

comment on function api.list_fixtures(
  bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision,
  double precision, integer, text
) is
  'GET /v1/fixtures: every filter may be null; from_at and to_at RFC 3339 or a date; near in decimal degrees and kilometres; a page of '
  'at most page_limit after page_cursor; of a page that the client holds nothing is rendered. Raises OYA01, OYA03, OYV03 (invalid_cursor). '
  'LIST-9 to LIST-11, LIST-19, LIST-30.';
grant execute on function api.list_fixtures(
  bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision,
  double precision, integer, text
) to oyss_http;
--! EndIncluded api/list_fixtures.sql
--! Included api/list_organizations.sql
create or replace function api.list_organizations(key_hash bytea, if_none_match text, q text, page_limit integer, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_purpose text := 'organizations:' || encode(util.content_hash(list_organizations.q), 'hex');
  v_after text;
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_organizations.key_hash) a;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_organizations.page_cursor);
  open v_page for
    select (select e.document from read.organizations e where e.realm_id = v_caller.realm_id and e.organization_id = f.entity_id), f.place
      from search.find_names(
             v_caller.realm_id, 'organization', search.read_question(v_caller.realm_id, 'organization', list_organizations.q), null,
             v_after, list_organizations.page_limit + 1) f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_organizations.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_organizations.if_none_match);
end;
$$;

comment on function api.list_organizations(bytea, text, text, integer, text) is
  'GET /v1/organizations: key_hash, If-None-Match, q (words of the name), a page of at most page_limit after page_cursor, the best match '
  'first. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 (invalid_cursor). LIST-12 to LIST-14, LIST-19 to LIST-21.';
grant execute on function api.list_organizations(bytea, text, text, integer, text) to oyss_http;
--! EndIncluded api/list_organizations.sql
--! Included api/list_provenance.sql
create or replace function api.list_provenance(
  key_hash bytea, if_none_match text, entity_type text, entity_id text, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
as $$
declare
  c_most_claims constant integer := 1000;
  v_caller record;
  v_entity_id text;
  v_purpose text;
  v_after text[];
  v_path text;
  v_fields record;
  v_claims refcursor;
  v_page util.page;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_provenance.key_hash) a;
  v_entity_id := read.find_survivor(v_caller.realm_id, list_provenance.entity_type, list_provenance.entity_id);
  v_purpose := 'provenance:' || v_entity_id;
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_provenance.page_cursor), ' ');
  v_path := convert_from(decode(v_after[1], 'hex'), 'UTF8');
  select f.* into v_fields from read.fields_after(v_caller.realm_id, v_entity_id, v_path, c_most_claims) f;
  open v_claims for
    select util.object(concat_ws(',',
             util.member('source', util.quoted(c.source_key)), util.member('source_class', util.quoted(c.class)),
             util.member('rank', c.rank::text), util.member('observation_id', util.quoted(c.observation_id)),
             util.member('observed_at', util.quoted(util.rfc3339(c.observed_at))), util.member('confidence', c.confidence::text),
             util.member('value', coalesce(util.compact(c.value)::text, 'null')), util.member('withdrawn', c.is_withdrawn::text),
             util.member('winning', c.is_winning::text), util.member('reason', util.quoted(c.reason)))),
           concat_ws(
             ' ', encode(convert_to(c.field, 'UTF8'), 'hex'), not c.is_winning, not c.does_count,
             read.claim_place(c.mapping_id, c.precedence)),
           '{"field":' || util.quoted(c.field) || ',"claims":['
      from read.claims_within(
             v_caller.realm_id, v_fields.entity_ids, v_fields.fields, v_path, v_fields.last_path, nullif(v_after[2:], '{}'),
             c_most_claims + 1) c
     order by c.number;
  v_page := util.cut_page(v_claims, c_most_claims, true);
  v_page.place := coalesce(v_page.place, encode(convert_to(v_fields.leads_to, 'UTF8'), 'hex'));
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, util.member('id', util.quoted(v_entity_id)), v_page);
  return util.answer_of(v_body, v_caller.epoch || v_body, list_provenance.if_none_match);
end;
$$;

comment on function api.list_provenance(bytea, text, text, text, text) is
  'GET /v1/{type}/{id}/provenance: key_hash, If-None-Match, the entity type and id, a page after page_cursor; every claim on every field '
  'with the reason it won or lost, winner first; notes, coach and stat lines, which may be of players, are never served. Raises OYA01, '
  'OYA03, OYN01 (not_found), OYV03 (invalid_cursor). PROVENANCE-4, PROVENANCE-5, PROVENANCE-28, MODEL-20, LIST-23, LIST-24.';
grant execute on function api.list_provenance(bytea, text, text, text, text) to oyss_http;
--! EndIncluded api/list_provenance.sql
--! Included api/list_standings.sql
create or replace function api.list_standings(key_hash bytea, if_none_match text, competition_id text, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_tables constant integer := 1000;
  v_caller record;
  v_competition_id text;
  v_purpose text;
  v_after text;
  v_tables refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_standings.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', list_standings.competition_id);
  v_purpose := 'standings:' || v_competition_id;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_standings.page_cursor);
  open v_tables for
    select (select d.document from standings.published_tables d where d.realm_id = v_caller.realm_id and d.stage_id = t.stage_id),
           t.stage_id
      from standings.tables_after(v_caller.realm_id, v_competition_id, v_after, c_most_tables + 1) t
     order by t.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_tables, c_most_tables));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_standings.if_none_match);
end;
$$;

comment on function api.list_standings(bytea, text, text, text) is
  'GET /v1/competitions/{id}/standings: key_hash, If-None-Match, the id, a page after page_cursor; a table a stage, by division and '
  'order. Raises OYA01, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). STANDING-1, LIST-23.';
grant execute on function api.list_standings(bytea, text, text, text) to oyss_http;
--! EndIncluded api/list_standings.sql
--! Included api/list_subscriptions.sql
create or replace function api.list_subscriptions(key_hash bytea, if_none_match text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(list_subscriptions.key_hash) a;
  select jsonb_build_object(
           'data', coalesce(jsonb_agg(webhook.subscription_document(s) order by s.subscription_id), '[]'))::text
    into v_body
    from webhook.subscriptions s
   where s.realm_id = v_caller.realm_id and s.account_id = v_caller.account_id and s.status <> 'deleted';
  return util.answer_of(v_body, v_body, list_subscriptions.if_none_match);
end;
$$;

comment on function api.list_subscriptions(bytea, text) is
  'GET /v1/subscriptions: key_hash of a secret key, If-None-Match. All of the account in the mode of the key, oldest first; there are at '
  'most 20. Raises OYA01, OYA02, OYA03.';
grant execute on function api.list_subscriptions(bytea, text) to oyss_http;
--! EndIncluded api/list_subscriptions.sql
--! Included api/list_teams.sql
create or replace function api.list_teams(key_hash bytea, if_none_match text, q text, page_limit integer, page_cursor text)
returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_purpose text := 'teams:' || encode(util.content_hash(list_teams.q), 'hex');
  v_after text;
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_teams.key_hash) a;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_teams.page_cursor);
  open v_page for
    select (select e.document from read.teams e where e.realm_id = v_caller.realm_id and e.team_id = f.entity_id), f.place
      from search.find_names(
             v_caller.realm_id, 'team', search.read_question(v_caller.realm_id, 'team', list_teams.q), null, v_after,
             list_teams.page_limit + 1) f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_teams.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_teams.if_none_match);
end;
$$;

comment on function api.list_teams(bytea, text, text, integer, text) is
  'GET /v1/teams: key_hash, If-None-Match, q (words of the name), a page of at most page_limit after page_cursor, the best match '
  'first. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 (invalid_cursor). LIST-12 to LIST-14, LIST-19 to LIST-21.';
grant execute on function api.list_teams(bytea, text, text, integer, text) to oyss_http;
--! EndIncluded api/list_teams.sql
--! Included api/list_venues.sql
create or replace function api.list_venues(
  key_hash bytea, if_none_match text, q text, region text,
  near_latitude double precision, near_longitude double precision, near_km double precision, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_purpose text := 'venues:' || encode(util.content_hash(row(
    list_venues.q, upper(list_venues.region), list_venues.near_latitude, list_venues.near_longitude, list_venues.near_km)::text), 'hex');
  v_after text;
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_venues.key_hash) a;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_venues.page_cursor);
  open v_page for
    select (select util.object(v.members || coalesce(',"distance_km":' || round(f.distance_km::numeric, 3), ''))
              from read.venues v where v.realm_id = v_caller.realm_id and v.venue_id = f.venue_id), f.place
      from read.find_venues(
             v_caller.realm_id, list_venues.q, upper(list_venues.region),
             list_venues.near_latitude, list_venues.near_longitude, list_venues.near_km, v_after, list_venues.page_limit + 1) f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_venues.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_venues.if_none_match);
end;
$$;

comment on function api.list_venues(bytea, text, text, text, double precision, double precision, double precision, integer, text) is
  'GET /v1/venues: key_hash, If-None-Match, q, region, near in decimal degrees and kilometres, of which at least one is given; a page of '
  'at most page_limit after page_cursor. distance_km, to the metre, only with near. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 '
  '(invalid_cursor). LIST-7, LIST-8, LIST-15, LIST-16, LIST-19 to LIST-21.';
grant execute on function api.list_venues(
  bytea, text, text, text, double precision, double precision, double precision, integer, text
) to oyss_http;
--! EndIncluded api/list_venues.sql
--! Included api/push_observations.sql
create or replace function api.push_observations(
  key_hash bytea, idempotency_key text, source text, sent_at timestamptz, payload bytea, content_type text, readable text,
  accepted integer, rejected integer, errors jsonb
) returns api.receipt
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_source_id text;
  v_payload_hash bytea := sha256(push_observations.payload);
  v_known record;
  v_batch_id text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(push_observations.key_hash) a;
  v_source_id := tenancy.source_of(v_caller.realm_id, v_caller.account_id, push_observations.source);

  if not util.lock_idempotency_key(v_caller.realm_id, v_caller.account_id, push_observations.idempotency_key) then
    raise exception using errcode = 'OYC01',
      message = 'A request with this Idempotency-Key is being worked on right now. Send it again in a moment to get its receipt.';
  end if;
  select k.payload_hash, k.batch_id into v_known
    from intake.idempotency_keys k
   where k.realm_id = v_caller.realm_id and k.account_id = v_caller.account_id and k.endpoint = 'POST /v1/observations'
     and k.idempotency_key = push_observations.idempotency_key and k.created_at > util.now() - interval '30 days';
  if v_known.batch_id is not null then
    if v_known.payload_hash <> v_payload_hash then
      raise exception using errcode = 'OYV12',
        message = 'This Idempotency-Key was used with another body. '
          'Derive the key from the payload, so that another payload gets another key.';
    end if;
    return intake.receipt_of(v_known.batch_id, true);
  end if;

  v_batch_id := intake.store_batch(
    v_caller.realm_id, v_source_id, v_caller.account_id, push_observations.sent_at, push_observations.payload, v_payload_hash,
    push_observations.content_type, push_observations.readable, push_observations.accepted, push_observations.rejected,
    push_observations.errors);
  insert into intake.idempotency_keys (realm_id, account_id, endpoint, idempotency_key, payload_hash, batch_id)
  values (v_caller.realm_id, v_caller.account_id, 'POST /v1/observations', push_observations.idempotency_key, v_payload_hash, v_batch_id)
  on conflict on constraint idempotency_keys_pkey do update set payload_hash = excluded.payload_hash, batch_id = excluded.batch_id,
    created_at = excluded.created_at;
  return intake.receipt_of(v_batch_id, false);
end;
$$;

comment on function api.push_observations(bytea, text, text, timestamptz, bytea, text, text, integer, integer, jsonb) is
  'POST /v1/observations: key_hash (SHA-256 of the key), the Idempotency-Key, the source''s key, the raw body with its media type, what '
  'of it was accepted when that is not all of it (readable), and the faults of the rest. Stores and queues the batch in one '
  'transaction, or answers a replay with the first receipt. Raises OYA01, OYA02, OYA03, OYV10 (unknown_source), OYV12 '
  '(idempotency_key_reused), OYC01 (idempotency_in_progress).';
grant execute on function api.push_observations(bytea, text, text, timestamptz, bytea, text, text, integer, integer, jsonb) to oyss_http;
--! EndIncluded api/push_observations.sql
--! Included api/read_metrics.sql
create or replace function api.read_metrics() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
return jobs.delivery_metrics();

comment on function api.read_metrics() is
  'GET /metrics, without a key: the state of pushed batches, the outbox and the deliveries (jobs.delivery_metrics); the server decides '
  'which clients may read it. OPERATE-5.';
grant execute on function api.read_metrics() to oyss_http;
--! EndIncluded api/read_metrics.sql
--! Included api/redeliver.sql
create or replace function api.redeliver(key_hash bytea, delivery_id text) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription_id text;
  v_answer api.answer;
begin
  select a.* into v_caller from tenancy.authenticate_secret(redeliver.key_hash) a;
  select s.subscription_id into v_subscription_id
    from webhook.deliveries d
    join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
   where d.delivery_id = redeliver.delivery_id and d.realm_id = v_caller.realm_id and s.account_id = v_caller.account_id
     and s.status <> 'deleted';
  if not found then
    perform tenancy.refuse_absent('delivery', redeliver.delivery_id);
  end if;
  perform webhook.refuse_stopped(webhook.lock_subscription(v_caller.realm_id, v_caller.account_id, v_subscription_id));
  -- One that is under way is an attempt already.
  update webhook.deliveries d
     set state = 'pending', due_at = util.now(), started_at = null, try_count = 0
   where d.delivery_id = redeliver.delivery_id and d.state <> 'sending';
  perform webhook.reschedule_queues(array[v_subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, rather than when the worker looks next
  v_answer := webhook.answer_with(redeliver.delivery_id);
  if v_answer.body is null then -- deleted by jobs.tidy_webhooks in the meantime
    perform tenancy.refuse_absent('delivery', redeliver.delivery_id);
  end if;
  return v_answer;
end;
$$;

comment on function api.redeliver(bytea, text) is
  'POST /v1/deliveries/{id}/redeliver: key_hash of a secret key, the id. The same event, with the same id, is due at once and its retry '
  'schedule begins anew; the attempts so far stay on record. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC03 (conflict: the '
  'subscription is disabled). WEBHOOK-24.';
grant execute on function api.redeliver(bytea, text) to oyss_http;
--! EndIncluded api/redeliver.sql
--! Included api/rotate_subscription_secret.sql
create or replace function api.rotate_subscription_secret(key_hash bytea, subscription_id text, secret bytea) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription webhook.subscriptions;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(rotate_subscription_secret.key_hash) a;
  v_subscription := webhook.lock_subscription(v_caller.realm_id, v_caller.account_id, rotate_subscription_secret.subscription_id);
  update webhook.subscriptions s
     set previous_secret = s.secret, previous_secret_ends_at = util.now() + interval '24 hours',
         secret = rotate_subscription_secret.secret
   where s.realm_id = v_subscription.realm_id and s.subscription_id = v_subscription.subscription_id
  returning s.* into v_subscription;
  v_body := webhook.subscription_document(v_subscription)::text;
  return util.answer_of(v_body, v_body, null);
end;
$$;

comment on function api.rotate_subscription_secret(bytea, text, bytea) is
  'POST /v1/subscriptions/{id}/rotate_secret: key_hash of a secret key, the id, the new secret, sealed. The previous secret signs as '
  'well for 24 hours; one before it, no more. Raises OYA01, OYA02, OYA03, OYN01 (not_found). WEBHOOK-8.';
grant execute on function api.rotate_subscription_secret(bytea, text, bytea) to oyss_http;
--! EndIncluded api/rotate_subscription_secret.sql
--! Included api/take_tokens.sql
create or replace function api.take_tokens(requests jsonb)
returns table (
  place integer, granted integer, policy text, bucket text, quota integer, remaining integer, ends_in integer, kind text, refused text
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz := util.now();
  v_request record;
begin
  perform tenancy.open_buckets(array(
    select q.bucket
      from jsonb_to_recordset(take_tokens.requests)
             r (key text, purpose text, address text, calendar_quota integer, unknown_quota integer)
      cross join lateral tenancy.quotas_of(decode(r.key, 'hex'), r.purpose, r.address, r.calendar_quota, r.unknown_quota) q));

  -- One after another, since two of them may share a bucket.
  for v_request in
    select r.*, (row_number() over () - 1)::integer as place
      from jsonb_to_recordset(take_tokens.requests)
             r (key text, purpose text, address text, calendar_quota integer, unknown_quota integer, wanted integer)
  loop
    return query
      with states as (
        select q.*, q.quota - b.used as available
          from tenancy.quotas_of(
                 decode(v_request.key, 'hex'), v_request.purpose, v_request.address, v_request.calendar_quota,
                 v_request.unknown_quota) q
          join tenancy.buckets b on b.bucket = q.bucket
      ), grants as (
        select greatest(least(v_request.wanted, min(s.available)), 0) as granted from states s
      )
      update tenancy.buckets b
         set used = b.used + g.granted
        from states s cross join grants g
       where b.bucket = s.bucket
      returning v_request.place, g.granted, s.policy, s.bucket, s.quota, greatest(s.quota - b.used, 0),
                greatest(ceil(extract(epoch from b.started_at + interval '1 minute' - v_now) * 1000)::integer, 0), s.kind, s.refused;
  end loop;
end;
$$;

comment on function api.take_tokens(jsonb) is
  'Judges keys and counts requests under their rate limits, all that wait in a process at once. Each of requests: key (hex of its hash) or '
  'null, purpose, address, calendar_quota and unknown_quota (tenancy.quotas_of), and how many such requests are wanted. Returns, for each '
  'limit of each of them (place, from 0), how many were granted, under every limit or none; what is left (remaining), the milliseconds '
  'until the minute ends, the kind of the key, and why it opens nothing (refused; null: it does). KEY-12, LIMIT-8, LIMIT-9, LIMIT-30.';
grant execute on function api.take_tokens(jsonb) to oyss_http;
--! EndIncluded api/take_tokens.sql
--! Included api/test_subscription.sql
create or replace function api.test_subscription(key_hash bytea, subscription_id text, base_url text) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription webhook.subscriptions;
  v_event_id text := util.make_id('evt');
  v_delivery_id text := util.make_id('dlv');
begin
  select a.* into v_caller from tenancy.authenticate_secret(test_subscription.key_hash) a;
  v_subscription := webhook.lock_subscription(v_caller.realm_id, v_caller.account_id, test_subscription.subscription_id);
  perform webhook.refuse_stopped(v_subscription);
  insert into webhook.events (realm_id, event_id, type, body)
  select r.realm_id, v_event_id, 'oyss.subscription.test',
         webhook.event_body(
           test_subscription.base_url, r.mode, v_event_id, 'oyss.subscription.test', v_subscription.subscription_id, util.now(),
           jsonb_build_object('id', v_subscription.subscription_id, 'type', 'subscription'))
    from tenancy.realms r
   where r.realm_id = v_caller.realm_id;
  insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
  values (v_delivery_id, v_caller.realm_id, v_subscription.subscription_id, v_event_id, util.now());
  perform webhook.wake_queues(array[v_subscription.subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, rather than when the worker looks next
  return webhook.answer_with(v_delivery_id);
end;
$$;

comment on function api.test_subscription(bytea, text, text) is
  'POST /v1/subscriptions/{id}/test: key_hash of a secret key, the id, the public address of the service. Sends oyss.subscription.test '
  'to this endpoint, whatever its events and filters; answers the delivery. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC03 '
  '(conflict: disabled). WEBHOOK-9.';
grant execute on function api.test_subscription(bytea, text, text) to oyss_http;
--! EndIncluded api/test_subscription.sql
--! Included api/wal_position.sql
create or replace function api.wal_position() returns bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::bigint;
$$;

comment on function api.wal_position() is
  'Returns the position of this server in the write-ahead log, in bytes: written on a primary, replayed on a standby. An API process '
  'computes from it how far its replica is behind (OPERATE-4).';
grant execute on function api.wal_position() to oyss_http;
--! EndIncluded api/wal_position.sql
--! Included manage/read_account.sql
create or replace function manage.read_account(account_id text) returns manage.account
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account;
begin
  if read_account.account_id is null then
    raise exception using errcode = 'OYV02', message = 'Say which account is meant.';
  end if;
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at into v_account
    from tenancy.accounts a
   where a.account_id = read_account.account_id;
  if v_account.account_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no account %s.', read_account.account_id);
  end if;
  return v_account;
end;
$$;

comment on function manage.read_account(text) is
  'Returns an account, which is always named. Raises OYV02 (invalid_parameter: null), OYN01 (not_found).';
-- For what decides which entities are one.
grant execute on function manage.read_account(text) to oyss_resolver;
--! EndIncluded manage/read_account.sql
--! Included manage/create_account.sql
create or replace function manage.create_account(name text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id text := util.make_id('acct');
begin
  if coalesce(length(create_account.name), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'An account needs a name of 1 to 200 characters.';
  end if;
  insert into tenancy.accounts (account_id, name) values (v_account_id, create_account.name);
  insert into tenancy.realms (mode, account_id) values ('test', v_account_id);
  insert into tenancy.members (realm_id, account_id, mode)
  select r.realm_id, v_account_id, r.mode from tenancy.realms r where r.mode = 'live' or r.account_id = v_account_id;
  return manage.read_account(v_account_id);
end;
$$;

comment on function manage.create_account(text) is
  'Creates an account (name 1 to 200 characters) with its test realm. Raises OYV02 (invalid_parameter). ACCOUNT-1.';
--! EndIncluded manage/create_account.sql
--! Included manage/list_grants.sql
create or replace function manage.list_grants(account_id text) returns setof manage.permission
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_grants.account_id);
begin
  return query
  select g.grant_id, g.account_id, r.mode, g.organization_id, g.scope,
         (select array_agg(s.source_key order by s.source_key)
            from tenancy.sources s
           where s.realm_id = g.realm_id and s.source_id = any (g.source_ids)),
         g.created_at
    from tenancy.grants g
    join tenancy.realms r on r.realm_id = g.realm_id
   where g.account_id = v_account.account_id and g.revoked_at is null
   order by g.created_at, g.grant_id;
end;
$$;

comment on function manage.list_grants(text) is
  'Returns the grants that an account holds now (audit.grants has those that were revoked, too); sources null: the grant covers every '
  'source. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found).';
--! EndIncluded manage/list_grants.sql
--! Included manage/realm_of.sql
create or replace function manage.realm_of(account_id text, mode text) returns integer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if realm_of.mode is null or realm_of.mode not in ('test', 'live') then
    raise exception using errcode = 'OYV02', message = 'The mode is test or live.';
  end if;
  return (
    select r.realm_id from tenancy.realms r
     where r.mode = realm_of.mode and (r.mode = 'live' or r.account_id = realm_of.account_id));
end;
$$;

comment on function manage.realm_of(text, text) is
  'Returns the realm in which an account acts in a mode (test, live). Raises OYV02 (invalid_parameter). REALM-2.';
-- For what decides which entities are one.
grant execute on function manage.realm_of(text, text) to oyss_resolver;
--! EndIncluded manage/realm_of.sql
--! Included manage/sources_named.sql
create or replace function manage.sources_named(realm_id integer, keys text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_unknown text := (
    select coalesce(n.key, 'null')
      from unnest(sources_named.keys) n (key)
     where not exists (select from tenancy.sources s where s.realm_id = sources_named.realm_id and s.source_key = n.key)
     limit 1);
begin
  if cardinality(sources_named.keys) = 0 then
    raise exception using errcode = 'OYV02', message = 'A list of sources names at least one. Without a list every source is meant.';
  end if;
  if v_unknown is not null then
    raise exception using errcode = 'OYV10', message = format('No source "%s" is registered in this mode.', v_unknown);
  end if;
  return (
    select array_agg(s.source_id order by s.source_id)
      from tenancy.sources s
     where s.realm_id = sources_named.realm_id and s.source_key = any (sources_named.keys));
end;
$$;

comment on function manage.sources_named(integer, text[]) is
  'Returns the ids, in order and each once, of the sources with these keys in a realm, of any account; null for no list. Raises OYV02 '
  '(invalid_parameter: an empty list), OYV10 (unknown_source).';
--! EndIncluded manage/sources_named.sql
--! Included manage/create_grant.sql
create or replace function manage.create_grant(
  account_id text, mode text, organization_id text, scope text, sources text[]
) returns manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(create_grant.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, create_grant.mode);
  v_source_ids text[] := manage.sources_named(v_realm_id, create_grant.sources);
  v_grant tenancy.grants;
begin
  if create_grant.scope is distinct from 'participants:read' then
    raise exception using errcode = 'OYV02', message = 'The scope of a grant is participants:read.';
  end if;
  -- Never the one that an id leads to: what a source claims is compared as it claims it (PRIVACY-2).
  if not canon.entity_exists(v_realm_id, 'organization', create_grant.organization_id) then
    perform tenancy.refuse_absent('organization', create_grant.organization_id);
  end if;
  insert into tenancy.grants (grant_id, realm_id, organization_id, account_id, scope, source_ids)
  values (util.make_id('grant'), v_realm_id, create_grant.organization_id, v_account.account_id, create_grant.scope, v_source_ids)
  on conflict do nothing; -- a_grant_is_given_once

  select g.* into v_grant from tenancy.grants g
   where g.realm_id = v_realm_id and g.organization_id = create_grant.organization_id and g.account_id = v_account.account_id
     and g.scope = create_grant.scope and g.revoked_at is null;
  if v_grant.source_ids is distinct from v_source_ids then
    raise exception using errcode = 'OYC03',
      message = format('The account holds %s of this organization already, for other sources. Revoke it first.', v_grant.grant_id);
  end if;
  return (select g from manage.list_grants(v_account.account_id) g where g.grant_id = v_grant.grant_id);
end;
$$;

comment on function manage.create_grant(text, text, text, text, text[]) is
  'Grants an account what the scope names, in a mode, of an organization and of what the named sources say (their keys; null: of every '
  'source); giving it again changes nothing. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYV10 (unknown_source), OYC03 '
  '(conflict: granted already, for other sources). No redirect is followed. ACCOUNT-6, KEY-9, PRIVACY-2.';
--! EndIncluded manage/create_grant.sql
--! Included manage/list_representatives.sql
create or replace function manage.list_representatives(account_id text) returns setof manage.representative
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_representatives.account_id);
begin
  return query
  select p.account_id, r.mode, p.organization_id, p.created_at
    from tenancy.representatives p
    join tenancy.realms r on r.realm_id = p.realm_id
   where p.account_id = v_account.account_id
   order by p.created_at, r.mode, p.organization_id;
end;
$$;

comment on function manage.list_representatives(text) is
  'Returns the organizations that an account speaks for, oldest first. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found). '
  'PRIVACY-1.';
--! EndIncluded manage/list_representatives.sql
--! Included manage/add_representative.sql
create or replace function manage.add_representative(account_id text, mode text, organization_id text) returns manage.representative
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(add_representative.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, add_representative.mode);
begin
  if not canon.entity_exists(v_realm_id, 'organization', add_representative.organization_id) then
    perform tenancy.refuse_absent('organization', add_representative.organization_id);
  end if;
  insert into tenancy.representatives (realm_id, organization_id, account_id)
  values (v_realm_id, add_representative.organization_id, v_account.account_id)
  on conflict on constraint representatives_pkey do nothing;
  return (
    select r
      from manage.list_representatives(v_account.account_id) r
     where r.mode = add_representative.mode and r.organization_id = add_representative.organization_id);
end;
$$;

comment on function manage.add_representative(text, text, text) is
  'Records, for an operator, that an account speaks for an organization in a mode; again it changes nothing. No redirect is followed: '
  'the organization is the one of this very id. Raises OYN01 (not_found), OYV02 (invalid_parameter). PRIVACY-1, PRIVACY-2.';
--! EndIncluded manage/add_representative.sql
--! Included manage/remove_representative.sql
create or replace function manage.remove_representative(account_id text, mode text, organization_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(remove_representative.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, remove_representative.mode);
begin
  delete from tenancy.representatives r
   where r.realm_id = v_realm_id and r.account_id = v_account.account_id and r.organization_id = remove_representative.organization_id;
  if not found then
    raise exception using errcode = 'OYN01',
      message = format('The account does not speak for an organization %s.', remove_representative.organization_id);
  end if;
end;
$$;

comment on function manage.remove_representative(text, text, text) is
  'Takes back that an account speaks for an organization in a mode, from the next request on. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). PRIVACY-1.';
--! EndIncluded manage/remove_representative.sql
--! Included manage/list_disclosures.sql
create or replace function manage.list_disclosures(
  account_id text, mode text, organization_id text, before bigint, row_limit integer
) returns setof manage.disclosure
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_disclosures.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, list_disclosures.mode);
begin
  if not exists (
    select from tenancy.representatives r
     where r.realm_id = v_realm_id and r.account_id = v_account.account_id and r.organization_id = list_disclosures.organization_id) then
    raise exception using errcode = 'OYA04',
      message = format(
        'No operator recorded that this account speaks for an organization %s ("oyss representative add").',
        list_disclosures.organization_id);
  end if;
  return query
  select d.disclosure_id, d.shown_at, d.account_id, a.name, d.key_id, d.fixture_id, d.grant_id, d.line_count
    from tenancy.disclosures d
    left join tenancy.accounts a on a.account_id = d.account_id
   where d.realm_id = v_realm_id and d.organization_id = list_disclosures.organization_id
     and (list_disclosures.before is null or d.disclosure_id < list_disclosures.before)
   order by d.disclosure_id desc
   limit coalesce(list_disclosures.row_limit, 100);
end;
$$;

comment on function manage.list_disclosures(text, text, text, bigint, integer) is
  'Returns to whom lines of players of an organization were shown in a mode, the newest first, at most row_limit (null: 100), before the '
  'one given (null: all): to an account that speaks for it. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA04 (forbidden). '
  'PRIVACY-15.';
--! EndIncluded manage/list_disclosures.sql
--! Included manage/read_key.sql
create or replace function manage.read_key(key_id text) returns manage.key
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key;
begin
  select k.key_id, k.account_id, r.mode, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by into v_key
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
   where k.key_id = read_key.key_id;
  if v_key.key_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no key %s.', read_key.key_id);
  end if;
  return v_key;
end;
$$;

comment on function manage.read_key(text) is 'Returns a key, without its secret. Raises OYN01 (not_found).';
--! EndIncluded manage/read_key.sql
--! Included manage/create_key.sql
create or replace function manage.create_key(account_id text, mode text, kind text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(create_key.account_id);
  v_key_id text := util.make_id('key');
begin
  if create_key.kind is null or create_key.kind not in ('secret', 'publishable') then
    raise exception using errcode = 'OYV02', message = 'The kind of a key is secret or publishable.';
  end if;
  insert into tenancy.keys (key_id, account_id, realm_id, kind, key_hash, last_four)
  values (v_key_id, v_account.account_id, manage.realm_of(v_account.account_id, create_key.mode),
          create_key.kind, create_key.key_hash, create_key.last_four);
  return manage.read_key(v_key_id);
end;
$$;

comment on function manage.create_key(text, text, text, bytea, text) is
  'Registers a key that the caller has generated: account, mode, kind, SHA-256 of the key, its last four characters. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter). KEY-5.';
--! EndIncluded manage/create_key.sql
--! Included manage/list_sources.sql
create or replace function manage.list_sources(account_id text, mode text) returns setof manage.source
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_sources.account_id);
begin
  return query
  select s.source_id, s.account_id, r.mode, s.source_key, s.class, s.rank, s.created_at
    from tenancy.sources s
    join tenancy.realms r on r.realm_id = s.realm_id
   where s.account_id = v_account.account_id
     and (list_sources.mode is null or r.mode = list_sources.mode)
   order by s.created_at, s.source_id;
end;
$$;

comment on function manage.list_sources(text, text) is
  'Returns the sources of an account in a mode (null: both). Raises OYV02 (invalid_parameter: no account), OYN01 (not_found).';
--! EndIncluded manage/list_sources.sql
--! Included manage/create_source.sql
create or replace function manage.create_source(account_id text, mode text, source_key text, class text) returns manage.source
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(create_source.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, create_source.mode);
  v_source_id text := util.make_id('src');
begin
  if create_source.source_key is null or create_source.source_key !~ '^[a-z0-9][a-z0-9._:-]{1,99}$' then
    raise exception using errcode = 'OYV02',
      message = 'A source key is 2 to 100 characters: lower-case letters, digits and . _ : - , the first a letter or digit.';
  end if;
  if starts_with(create_source.source_key, 'oyss:') then
    raise exception using errcode = 'OYV02',
      message = 'Source keys that begin with oyss: are those of the service itself. Choose another.';
  end if;
  if create_source.class is null
    or create_source.class not in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd') then
    raise exception using errcode = 'OYV02',
      message = 'The class of a source is authoritativePush, partnerApi, hostFeed, ownerCorrection, scrape or crowd.';
  end if;
  if exists (select from tenancy.sources s where s.realm_id = v_realm_id and s.source_key = create_source.source_key) then
    raise exception using errcode = 'OYC03',
      message = format('The source key "%s" is taken in %s mode.', create_source.source_key, create_source.mode);
  end if;
  insert into tenancy.sources (realm_id, source_id, account_id, source_key, class)
  values (v_realm_id, v_source_id, v_account.account_id, create_source.source_key, create_source.class);
  return (select s from manage.list_sources(v_account.account_id, create_source.mode) s where s.source_id = v_source_id);
end;
$$;

comment on function manage.create_source(text, text, text, text) is
  'Registers a source: account, mode, key, class; the class fixes its rank for ever. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYC03 (conflict: key taken). ACCOUNT-3, DECIDE-4.';
--! EndIncluded manage/create_source.sql
--! Included manage/get_payload.sql
create or replace function manage.get_payload(batch_id text) returns bytea
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_payload bytea;
begin
  select b.payload into v_payload from intake.batches b where b.batch_id = get_payload.batch_id;
  if v_payload is null then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', get_payload.batch_id);
  end if;
  return v_payload;
end;
$$;

comment on function manage.get_payload(text) is 'Returns the archived bytes of a batch. Raises OYN01 (not_found).';
--! EndIncluded manage/get_payload.sql
--! Included manage/list_accounts.sql
create or replace function manage.list_accounts() returns setof manage.account
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at from tenancy.accounts a order by a.created_at, a.account_id;
$$;

comment on function manage.list_accounts() is 'Returns all accounts, the oldest first.';
--! EndIncluded manage/list_accounts.sql
--! Included manage/list_keys.sql
create or replace function manage.list_keys(account_id text) returns setof manage.key
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_keys.account_id);
begin
  return query
  select k.key_id, k.account_id, r.mode, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
   where k.account_id = v_account.account_id
   order by k.created_at, k.key_id;
end;
$$;

comment on function manage.list_keys(text) is
  'Returns the keys of an account, without their secrets. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found).';
--! EndIncluded manage/list_keys.sql
--! Included manage/read_batch.sql
create or replace function manage.read_batch(batch_id text) returns manage.batch
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch manage.batch;
begin
  select b.batch_id, s.source_key, r.mode, b.account_id, b.status, b.accepted_count, b.rejected_count,
         b.received_at, b.applied_at, b.error
    into v_batch
    from intake.batches b
    join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
    join tenancy.realms r on r.realm_id = b.realm_id
   where b.batch_id = read_batch.batch_id;
  if v_batch.batch_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', read_batch.batch_id);
  end if;
  return v_batch;
end;
$$;

comment on function manage.read_batch(text) is 'Returns the state of a batch. Raises OYN01 (not_found).';
--! EndIncluded manage/read_batch.sql
--! Included manage/read_limits.sql
create or replace function manage.read_limits(account_id text) returns manage.limits
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(read_limits.account_id);
  v_limits manage.limits;
begin
  select a.account_id, a.requests_per_minute, a.pushes_per_minute, a.key_requests_per_minute, a.address_requests_per_minute,
         a.deliveries_per_minute, a.waiting_batches, a.stored_megabytes into v_limits
    from tenancy.accounts a
   where a.account_id = v_account.account_id;
  return v_limits;
end;
$$;

comment on function manage.read_limits(text) is
  'Returns the limits of an account, as they are in live mode. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found). '
  'ACCOUNT-7, LIMIT-5, LIMIT-6.';
--! EndIncluded manage/read_limits.sql
--! Included identity/explain.sql
create or replace function identity.explain(realm_id integer, entity_type text, first_id text, second_id text) returns jsonb
language sql stable
begin atomic
  with names as materialized (
    select e.place, k.mapping_id, k.said, k.profile
      from (values (1, explain.first_id), (2, explain.second_id)) e (place, entity_id)
      cross join lateral (
        select n.mapping_id, n.said, n.profile
          from canon.external_ids m
          join identity.names n on n.realm_id = explain.realm_id and n.mapping_id = m.mapping_id
         where m.realm_id = explain.realm_id and m.entity_type = explain.entity_type and coalesce(m.origin_id, m.entity_id) = e.entity_id
         order by m.mapping_id
         limit 20
      ) k
  ), compared as (
    select a.said as first_said, b.said as second_said, c.score, c.veto, c.features
      from names a
      join names b on b.place = 2
      cross join lateral identity.compare(explain.entity_type, a.profile, b.profile) c
     where a.place = 1
  ), decided as (
    select d.*
      from identity.decisions d
     where d.realm_id = explain.realm_id and d.first_id = least(explain.first_id, explain.second_id)
       and d.second_id = greatest(explain.first_id, explain.second_id)
  )
  select jsonb_build_object(
    'first_id', explain.first_id, 'second_id', explain.second_id,
    'are_one', identity.survivor_of(explain.realm_id, explain.first_id) = identity.survivor_of(explain.realm_id, explain.second_id),
    'survivor_id', case when identity.survivor_of(explain.realm_id, explain.first_id)
                             = identity.survivor_of(explain.realm_id, explain.second_id)
                        then identity.survivor_of(explain.realm_id, explain.first_id) end,
    'auto', identity.threshold('auto'), 'review', identity.threshold('review'), 'matcher', identity.matcher(),
    'names', (
      select coalesce(
               jsonb_agg(to_jsonb(x) order by x.veto is not null desc, x.score desc, x.first_said::text, x.second_said::text), '[]')
        from compared x),
    'schedule', case when explain.entity_type = 'team' then (
      select to_jsonb(g) from identity.compare_games(explain.realm_id, explain.first_id, explain.second_id) g) end,
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object(
                    'review_id', x.decision_id, 'status', x.status, 'kind', x.kind, 'score', x.score, 'evidence', x.evidence,
                    'matcher', x.matcher, 'proposed_at', util.rfc3339(x.proposed_at), 'decided_at', util.rfc3339(x.decided_at),
                    'decided_by', x.decided_by, 'undone_at', util.rfc3339(x.undone_at), 'undone_by', x.undone_by)
                    order by x.decision_id), '[]')
                    from decided x));
end;

comment on function identity.explain(integer, text, text, text) is
  'Says why two entities are, may be or cannot be one, as the matcher sees it now: every name of the one against every name of the other '
  '(at most 20 each; what forbids first), what their schedules say of two teams, the thresholds, and every decision there was on the two, '
  'with its evidence. IDENTITY-180.';
--! EndIncluded identity/explain.sql
--! Included identity/describe.sql
create or replace function identity.describe(decision identity.decisions, mode text) returns manage.review
language sql stable
return (
  decision.decision_id, mode, decision.entity_type,
  decision.first_id, canon.name_of(decision.realm_id, decision.entity_type, decision.first_id),
  decision.second_id, canon.name_of(decision.realm_id, decision.entity_type, decision.second_id),
  decision.status, decision.kind, decision.rests_on, decision.score, decision.evidence, decision.matcher, decision.proposed_at,
  decision.decided_at, decision.decided_by, decision.undone_at, decision.undone_by,
  case when decision.status = 'approved' then identity.survivor_of(decision.realm_id, decision.first_id) end
)::manage.review;

comment on function identity.describe(identity.decisions, text) is
  'Returns a decision as whoever reviews it sees it: with what the two are called today, and what answers for them. mode: of the realm.';
--! EndIncluded identity/describe.sql
--! Included manage/list_reviews.sql
create or replace function manage.list_reviews(
  account_id text, mode text, status text, entity_type text, after text, row_limit integer
) returns setof manage.review
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_reviews.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, list_reviews.mode);
begin
  return query
  select r.*
    from (
      select d.* from identity.decisions d
       where d.realm_id = v_realm_id and (list_reviews.status is null or d.status = list_reviews.status)
         and (list_reviews.entity_type is null or d.entity_type = list_reviews.entity_type)
         and (list_reviews.after is null or d.decision_id > list_reviews.after)
       order by d.decision_id
       limit coalesce(list_reviews.row_limit, 100)
    ) d
    cross join lateral identity.describe(d::identity.decisions, list_reviews.mode) r
   order by r.review_id;
end;
$$;

comment on function manage.list_reviews(text, text, text, text, text, integer) is
  'Returns pairs of entities that may be one, the oldest first, at most row_limit (null: 100), after the one given (null: from the first): '
  'of an account in a mode, in a status (pending, approved, rejected; null: any) and of a type (null: any). Raises OYN01 (not_found), '
  'OYV02 (invalid_parameter). IDENTITY-34.';
--! EndIncluded manage/list_reviews.sql
--! Included manage/read_review.sql
create or replace function manage.read_review(account_id text, mode text, review_id text) returns manage.review
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(read_review.account_id);
begin
  return identity.describe(
    identity.read_decision(manage.realm_of(v_account.account_id, read_review.mode), read_review.review_id), read_review.mode);
end;
$$;

comment on function manage.read_review(text, text, text) is
  'Returns a pair of entities that may be one, of an account in a mode. Raises OYN01 (not_found), OYV02 (invalid_parameter).';
--! EndIncluded manage/read_review.sql
--! Included manage/explain_pair.sql
create or replace function manage.explain_pair(account_id text, mode text, first_id text, second_id text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(explain_pair.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, explain_pair.mode);
  v_type text := canon.type_of_id(explain_pair.first_id);
begin
  -- What was merged, or only would have been made, is explained as well.
  perform identity.refuse_pair(v_realm_id, v_type, explain_pair.first_id, explain_pair.second_id, case when exists (
    select from identity.decisions d
     where d.realm_id = v_realm_id and d.first_id = least(explain_pair.first_id, explain_pair.second_id)
       and d.second_id = greatest(explain_pair.first_id, explain_pair.second_id)) then 'mapping' else 'merge' end);
  return identity.explain(v_realm_id, v_type, explain_pair.first_id, explain_pair.second_id) || jsonb_build_object(
    'entity_type', v_type, 'first_name', canon.name_of(v_realm_id, v_type, explain_pair.first_id),
    'second_name', canon.name_of(v_realm_id, v_type, explain_pair.second_id));
end;
$$;

comment on function manage.explain_pair(text, text, text, text) is
  'Says why two entities of an account in a mode are, may be or cannot be one (identity.explain), with their type and what they are called '
  'today. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-180.';
--! EndIncluded manage/explain_pair.sql
--! Included manage/approve_review.sql
create or replace function manage.approve_review(account_id text, mode text, review_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(approve_review.account_id);
begin
  return identity.approve(
    manage.realm_of(v_account.account_id, approve_review.mode), approve_review.review_id, approve_review.decided_by);
end;
$$;

comment on function manage.approve_review(text, text, text, text) is
  'Decides that the two of a review are one (identity.approve), of an account in a mode, for decided_by, a person. Runs with the '
  'rights of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). '
  'IDENTITY-34, IDENTITY-36.';
revoke execute on function manage.approve_review(text, text, text, text) from oyss_manager;
grant execute on function manage.approve_review(text, text, text, text) to oyss_resolver;
--! EndIncluded manage/approve_review.sql
--! Included manage/reject_review.sql
create or replace function manage.reject_review(account_id text, mode text, review_id text, decided_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(reject_review.account_id);
begin
  perform identity.reject(
    manage.realm_of(v_account.account_id, reject_review.mode), reject_review.review_id, reject_review.decided_by);
end;
$$;

comment on function manage.reject_review(text, text, text, text) is
  'Decides that the two of a review are not one (identity.reject), of an account in a mode, for decided_by, a person. Runs with the '
  'rights of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). '
  'IDENTITY-34, IDENTITY-36.';
revoke execute on function manage.reject_review(text, text, text, text) from oyss_manager;
grant execute on function manage.reject_review(text, text, text, text) to oyss_resolver;
--! EndIncluded manage/reject_review.sql
--! Included manage/undo_review.sql
create or replace function manage.undo_review(account_id text, mode text, review_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(undo_review.account_id);
begin
  return identity.undo(
    manage.realm_of(v_account.account_id, undo_review.mode), undo_review.review_id, undo_review.decided_by);
end;
$$;

comment on function manage.undo_review(text, text, text, text) is
  'Undoes that the two of a review are one (identity.undo), of an account in a mode, for decided_by, a person. Runs with the '
  'rights of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). '
  'IDENTITY-34, IDENTITY-36.';
revoke execute on function manage.undo_review(text, text, text, text) from oyss_manager;
grant execute on function manage.undo_review(text, text, text, text) to oyss_resolver;
--! EndIncluded manage/undo_review.sql
--! Included manage/renew_reviews.sql
create or replace function manage.renew_reviews(account_id text, mode text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(renew_reviews.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, renew_reviews.mode);
  v_pairs integer;
begin
  with pairs as materialized (
    select d.decision_id, d.first_id, d.second_id
      from identity.decisions d
     where d.realm_id = v_realm_id and d.status = 'pending' and d.matcher is not null and d.entity_type <> 'fixture'
  ), noted as (
    insert into identity.noted (realm_id, mapping_id)
    select distinct v_realm_id, m.mapping_id
      from pairs p
      cross join lateral (values (p.first_id), (p.second_id)) e (entity_id)
      join canon.external_ids m on m.realm_id = v_realm_id and m.entity_id = e.entity_id
  )
  select count(*) into v_pairs from pairs;
  if v_pairs > 0 then
    perform identity.enqueue_matching(v_realm_id);
  end if;
  return v_pairs;
end;
$$;

comment on function manage.renew_reviews(text, text) is
  'Has the pairs of an account in a mode that the matcher asked for, and that wait for a person, compared again (jobs.match_names): what a '
  'better matcher is sure of is merged, the others get the evidence of now. Games are compared whenever their teams are. Returns how many '
  'pairs. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-181.';
--! EndIncluded manage/renew_reviews.sql
--! Included manage/merge_entities.sql
create or replace function manage.merge_entities(
  account_id text, mode text, first_id text, second_id text, made_by text, why text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(merge_entities.account_id);
begin
  return identity.merge(
    manage.realm_of(v_account.account_id, merge_entities.mode), merge_entities.first_id, merge_entities.second_id, merge_entities.made_by,
    merge_entities.why);
end;
$$;

comment on function manage.merge_entities(text, text, text, text, text, text) is
  'Decides, for a person (made_by) who says why, that two entities of an account in a mode are one (identity.merge). Runs with the rights '
  'of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). IDENTITY-34.';
revoke execute on function manage.merge_entities(text, text, text, text, text, text) from oyss_manager;
grant execute on function manage.merge_entities(text, text, text, text, text, text) to oyss_resolver;
--! EndIncluded manage/merge_entities.sql
--! Included manage/recompute_standings.sql
create or replace function manage.recompute_standings(account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(recompute_standings.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, recompute_standings.mode);
  v_stage_ids text[];
  v_stages integer := 0;
  v_changed text[] := '{}';
  v_cause ledger.cause;
begin
  v_cause := ledger.begin_change(v_realm_id, 'recompute', null, v_account.account_id, null);
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
  return jsonb_build_object('stages', v_stages, 'changed', cardinality(v_changed));
end;
$$;

comment on function manage.recompute_standings(text, text) is
  'Computes every table of a realm from its games (account, mode test or live). Where all is well nothing changes; for a table that had '
  'other rows an event is written. Returns {stages, changed}: how many, and how many had other rows. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter).';
--! EndIncluded manage/recompute_standings.sql
--! Included manage/repair_references.sql
create or replace function manage.repair_references(account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(repair_references.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, repair_references.mode);
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
  return jsonb_build_object('references', v_lost, 'batches', coalesce(cardinality(v_queued), 0));
end;
$$;

comment on function manage.repair_references(text, text) is
  'Finds the references that a realm lost (account, mode test or live) and queues the batches that contain them to be applied again; '
  'without a lost reference nothing happens. Returns {references, batches}: how many were lost, and how many batches are queued. Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter). INTAKE-10.';
--! EndIncluded manage/repair_references.sql
--! Included manage/reinstate_account.sql
create or replace function manage.reinstate_account(account_id text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(reinstate_account.account_id);
begin
  update tenancy.accounts a set status = 'active', suspended_reason = null where a.account_id = v_account.account_id;
  -- What waited is due again.
  perform from webhook.queues q
    where q.subscription_id in (
            select s.subscription_id
              from webhook.subscriptions s
             where s.account_id = v_account.account_id and s.status = 'enabled')
    order by q.realm_id, q.subscription_id
      for no key update;
  update webhook.queues q set next_at = util.now()
    from webhook.subscriptions s
   where s.account_id = v_account.account_id and s.status = 'enabled' and q.realm_id = s.realm_id and q.subscription_id = s.subscription_id;
  return manage.read_account(v_account.account_id);
end;
$$;

comment on function manage.reinstate_account(text) is
  'Lifts the suspension of an account; deliveries that waited for it go on. Raises OYV02 (invalid_parameter: no account), OYN01 '
  '(not_found). ACCOUNT-2.';
--! EndIncluded manage/reinstate_account.sql
--! Included intake/is_older_reading.sql
create or replace function intake.is_older_reading(batch_id text, readable text) returns boolean
language sql volatile
begin atomic
  select util.lock_persons(b.source_id, is_shared => true) from intake.batches b where b.batch_id = is_older_reading.batch_id;
  select exists (
    select
      from intake.batches b
      cross join lateral jsonb_array_elements(is_older_reading.readable::jsonb -> 'observations') p (pair)
      cross join lateral (
        select intake.parse_payload(b.payload) -> 'observations' -> (p.pair ->> 0)::integer
      ) k (observation)
     where b.batch_id = is_older_reading.batch_id and b.erased_at is not null and p.pair #>> '{1,type}' = 'stat_line'
       and (p.pair #> '{1,external_id}', p.pair #> '{1,data,player}')
           is distinct from (k.observation -> 'external_id', k.observation #> '{data,player}'));
end;

comment on function intake.is_older_reading(text, text) is
  'Whether what somebody read of a batch (readable, as intake.store_batch takes it) has stat lines that the archived bytes no longer have, '
  'because a person was erased since; erasing waits until the transaction ends. PRIVACY-9.';
--! EndIncluded intake/is_older_reading.sql
--! Included manage/replay_batch.sql
create or replace function manage.replay_batch(batch_id text, readable text, accepted integer, rejected integer, errors jsonb) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if intake.is_older_reading(replay_batch.batch_id, replay_batch.readable) then
    raise exception using errcode = 'OYC03', message = 'A person in this batch was erased while it was being read. Replay it again.';
  end if;
  update intake.batches b
     set status = 'received', error = null, timeout_count = 0, timed_out_at = null, readable = replay_batch.readable,
         accepted_count = replay_batch.accepted, rejected_count = replay_batch.rejected, errors = replay_batch.errors
   where b.batch_id = replay_batch.batch_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', replay_batch.batch_id);
  end if;
  perform intake.enqueue_batch(replay_batch.batch_id);
end;
$$;

comment on function manage.replay_batch(text, text, integer, integer, jsonb) is
  'Queues a batch again with what today''s parser makes of its archived payload (as in api.push_observations). Observations it stored '
  'before are not stored or applied twice. Raises OYN01 (not_found), OYC03 (conflict: read before a person was erased). INTAKE-10, '
  'PRIVACY-9.';
--! EndIncluded manage/replay_batch.sql
--! Included intake/find_person.sql
create or replace function intake.find_person(realm_id integer, source_id text, player_id text, names text[]) returns intake.person
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_person intake.person;
begin
  v_person.realm_id := find_person.realm_id;
  v_person.source_id := find_person.source_id;
  v_person.player_id := find_person.player_id;
  select f.pseudonym, f.key into v_person.pseudonym, v_person.key
    from intake.find_erased(find_person.realm_id, find_person.source_id, 'player', find_person.player_id) f;
  v_person.is_known := v_person.pseudonym is not null;
  v_person.pseudonym := coalesce(v_person.pseudonym, 'erased-' || util.ulid_tail());
  select k.key, k.mark into v_person.key, v_person.mark
    from intake.person_keys() k
   where k.key = v_person.key or v_person.key is null
   order by k.place
   limit 1;
  if v_person.key is null then
    raise exception using errcode = 'OYX20',
      message = 'No key is given under which the person could be recognised later: set OYSS_SECRET_KEY as the service has it.';
  end if;
  v_person.names := array(
    select distinct btrim(n.name)
      from (
        select unnest(find_person.names)
        union all
        select o.data #>> '{player,name}'
          from canon.external_ids m
          join intake.observations o
            on o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = m.entity_type and o.external_id = m.external_id
         where m.realm_id = find_person.realm_id and m.source_id = find_person.source_id and m.entity_type = 'stat_line'
           and m.player_id = find_person.player_id and o.data #>> '{player,external_id}' = find_person.player_id
      ) n (name)
     where length(btrim(n.name)) > 1
     order by 1);
  v_person.pattern := intake.person_pattern(v_person.names || v_person.player_id);
  v_person.text_pattern := intake.person_pattern(intake.telling_words(v_person.names || v_person.player_id));
  return v_person;
end;
$$;

comment on function intake.find_person(integer, text, text, text[]) is
  'Returns a player of a source as who is to be erased: names are those given and all that the source ever told of the player. Reads all '
  'stat lines of the source (an index), and the observations of the player''s own. Raises OYX20 (unknown_person_key). PRIVACY-5.';
--! EndIncluded intake/find_person.sql
--! Included intake/note_person.sql
create or replace function intake.note_person(person intake.person, line_ids text[]) returns void
language sql volatile
begin atomic
  insert into intake.erased_ids (realm_id, source_id, id_hash, kind, key_mark, pseudonym)
  select (note_person.person).realm_id, (note_person.person).source_id,
         intake.person_hash((note_person.person).source_id, w.kind, w.value, (note_person.person).key), w.kind, (note_person.person).mark,
         w.pseudonym
    from (
      select 'player', (note_person.person).player_id, (note_person.person).pseudonym
      union all
      select 'name', n.name, (note_person.person).pseudonym from unnest((note_person.person).names) n (name)
      union all
      select 'line', l.line_id, 'erased-' || util.ulid_tail() from unnest(note_person.line_ids) l (line_id)
    ) w (kind, value, pseudonym)
  on conflict do nothing;
end;

comment on function intake.note_person(intake.person, text[]) is
  'Remembers by what a person is recognised from now on: keyed hashes of the id, of the names and of the external ids of stat lines that '
  'contain one of them. PRIVACY-8.';
--! EndIncluded intake/note_person.sql
--! Included intake/hide_in_errors.sql
create or replace function intake.hide_in_errors(errors jsonb, pattern text, pseudonym text) returns jsonb
language sql immutable parallel safe
return case when pattern is null or errors is null or not errors::text ~* pattern then errors
  else (
    select jsonb_agg(e.error || jsonb_build_object(
             'path', regexp_replace(e.error ->> 'path', pattern, pseudonym, 'gi'),
             'message', regexp_replace(e.error ->> 'message', pattern, pseudonym, 'gi')) order by e.number)
      from jsonb_array_elements(errors) with ordinality e (error, number)) end;

comment on function intake.hide_in_errors(jsonb, text, text) is
  'The faults of a batch (index, path, message) with a pseudonym wherever the pattern matches. PRIVACY-5.';
--! EndIncluded intake/hide_in_errors.sql
--! Included intake/find_batches.sql
create or replace function intake.find_batches(person intake.person, observation_ids text[]) returns text[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch_ids text[] := array(
    select o.batch_id
      from intake.observations o
     where o.realm_id = person.realm_id and o.observation_id = any (find_batches.observation_ids)
    union
    select b.batch_id
      from intake.batches b
     where b.realm_id = person.realm_id and b.source_id = person.source_id and (b.rejected_count > 0 or b.status <> 'done'));
begin
  -- First of all of them: the deletion of a line may stand in an earlier batch than the line.
  perform intake.note_lines(b.realm_id, b.source_id, intake.parse_payload(b.payload))
     from intake.batches b
    where b.batch_id = any (v_batch_ids);
  return array(
    select b.batch_id
      from intake.batches b
      cross join lateral intake.screen_batch(b.realm_id, b.source_id, b.payload, b.readable, person.text_pattern) s
     where b.batch_id = any (v_batch_ids)
       and (b.payload <> s.payload or b.readable is distinct from s.readable
            or b.errors::text ~* person.text_pattern or b.error ~* person.text_pattern)
     order by b.batch_id);
end;
$$;

comment on function intake.find_batches(intake.person, text[]) is
  'Returns the batches whose bytes, faults or error name a person who is being erased. It reads those of the person''s observations, and '
  'of the source all that had refused observations or are not applied: everything else is in an observation. PRIVACY-5.';
--! EndIncluded intake/find_batches.sql
--! Included intake/count_mentions.sql
create or replace function intake.count_mentions(person intake.person) returns bigint
language sql stable
begin atomic
  select count(*)
    from intake.observations o
   where o.realm_id = (count_mentions.person).realm_id and o.source_id = (count_mentions.person).source_id
     and o.type in ('organization', 'competition', 'team', 'venue', 'fixture', 'result')
     and o.data::text ~* (count_mentions.person).text_pattern;
end;

comment on function intake.count_mentions(intake.person) is
  'Returns in how many observations of a source about other things, such as in the title of a fixture, an id or name of a person stands. '
  'Reads all observations of the source. PRIVACY-11.';
--! EndIncluded intake/count_mentions.sql
--! Included intake/erase_batches.sql
create or replace function intake.erase_batches(person intake.person, batch_ids text[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batches bigint;
  v_keys bigint;
begin
  update intake.batches b
     set (payload, readable) = (
           select s.payload, s.readable
             from intake.screen_batch(b.realm_id, b.source_id, b.payload, b.readable, person.text_pattern) s),
         errors = intake.hide_in_errors(b.errors, person.text_pattern, person.pseudonym),
         error = case when person.text_pattern is null then b.error
                      else regexp_replace(b.error, person.text_pattern, person.pseudonym, 'gi') end,
         erased_at = util.now()
   where b.batch_id = any (erase_batches.batch_ids);
  get diagnostics v_batches = row_count;

  update intake.idempotency_keys k
     set idempotency_key = 'erased-' || util.ulid_tail()
   where k.batch_id = any (erase_batches.batch_ids) and k.idempotency_key ~* person.text_pattern;
  get diagnostics v_keys = row_count;
  return jsonb_build_object('intake.batches', v_batches, 'intake.idempotency_keys', v_keys);
end;
$$;

comment on function intake.erase_batches(intake.person, text[]) is
  'Replaces a person in the archived bytes of batches, in what of them is readable, in their faults and errors, and in Idempotency-Keys '
  'that contain the id or a name; the hash of the bytes as they came is kept. Returns how many rows of each table. PRIVACY-5, PRIVACY-6.';
--! EndIncluded intake/erase_batches.sql
--! Included intake/erase_observations.sql
create or replace function intake.erase_observations(person intake.person, observation_ids text[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_observations bigint;
begin
  update intake.observations o
     set external_id = r.observation ->> 'external_id', data = r.observation -> 'data'
    from (
      select w.observation_id, intake.replace_person(
               w.realm_id, w.source_id, jsonb_build_object('type', w.type, 'external_id', w.external_id, 'data', w.data)) as observation
        from intake.observations w
       where w.realm_id = person.realm_id and w.observation_id = any (erase_observations.observation_ids)
    ) r
   where o.realm_id = person.realm_id and o.observation_id = r.observation_id;
  get diagnostics v_observations = row_count;
  return jsonb_build_object('intake.observations', v_observations);
end;
$$;

comment on function intake.erase_observations(intake.person, text[]) is
  'Replaces a person in observations; their content hashes stay. Returns how many rows changed. PRIVACY-5, PRIVACY-6.';
--! EndIncluded intake/erase_observations.sql
--! Included intake/digest_of_person.sql
create or replace function intake.digest_of_person(
  realm_id integer, mapping_ids bigint[], observation_ids text[], batch_ids text[], key bytea
) returns bytea
language sql stable
begin atomic
  select extensions.hmac(
           convert_to(coalesce(string_agg(r.place || ' ' || r.digest, ' ' order by r.place), ''), 'UTF8'), digest_of_person.key, 'sha256')
    from (
      select 'external_ids ' || m.mapping_id as place, md5(m::text) as digest
        from canon.external_ids m
       where m.realm_id = digest_of_person.realm_id and m.mapping_id = any (digest_of_person.mapping_ids)
      union all
      select 'claims ' || c.mapping_id || ' ' || c.field, md5(c::text)
        from canon.claims c
       where c.realm_id = digest_of_person.realm_id and c.mapping_id = any (digest_of_person.mapping_ids)
      union all
      select 'stat_lines ' || l.mapping_id, md5(l::text)
        from canon.stat_lines l
       where l.realm_id = digest_of_person.realm_id and l.mapping_id = any (digest_of_person.mapping_ids)
      union all
      select 'observations ' || o.observation_id, md5(o::text)
        from intake.observations o
       where o.realm_id = digest_of_person.realm_id and o.observation_id = any (digest_of_person.observation_ids)
      union all
      select 'batches ' || b.batch_id, md5(b::text)
        from intake.batches b
       where b.batch_id = any (digest_of_person.batch_ids)
    ) r;
end;

comment on function intake.digest_of_person(integer, bigint[], text[], text[], bytea) is
  'Returns a keyed hash of the rows that name a person (ids of mappings, observations and batches of a realm): what was erased can be '
  'compared with a backup, and nobody can try out what stood there. PRIVACY-7.';
--! EndIncluded intake/digest_of_person.sql
--! Included canon/erase_person.sql
create or replace function canon.erase_person(person intake.person, mapping_ids bigint[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own bigint[] := array(
    select m.mapping_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.mapping_id = any (erase_person.mapping_ids) and m.player_id = person.player_id);
  v_external_ids bigint;
  v_claims bigint;
  v_stat_lines bigint;
begin
  update canon.external_ids m
     set player_id = case when m.player_id = person.player_id then person.pseudonym else m.player_id end,
         external_id = coalesce(
           (select f.pseudonym from intake.find_erased(m.realm_id, m.source_id, 'line', m.external_id) f), m.external_id)
   where m.realm_id = person.realm_id and m.mapping_id = any (erase_person.mapping_ids);
  get diagnostics v_external_ids = row_count;

  update canon.claims c
     set value = intake.replace_player(c.value, person.pseudonym, person.key)
   where c.realm_id = person.realm_id and c.mapping_id = any (v_own) and c.field = 'player';
  get diagnostics v_claims = row_count;

  update canon.stat_lines l
     set player = intake.replace_player(l.player, person.pseudonym, person.key)
   where l.realm_id = person.realm_id and l.mapping_id = any (v_own) and l.player is not null;
  get diagnostics v_stat_lines = row_count;
  return jsonb_build_object('canon.external_ids', v_external_ids, 'canon.claims', v_claims, 'canon.stat_lines', v_stat_lines);
end;
$$;

comment on function canon.erase_person(intake.person, bigint[]) is
  'Replaces a person in the mappings of stat lines, in claims and in the lines themselves, without a version of them. Returns how many '
  'rows of each table. PRIVACY-5, PRIVACY-6.';
--! EndIncluded canon/erase_person.sql
--! Included intake/erase_person.sql
create or replace function intake.erase_person(person intake.person) returns intake.erased
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_erased intake.erased;
  v_lines text[] := array(
    select distinct m.external_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.source_id = person.source_id and m.entity_type = 'stat_line'
       and m.player_id = person.player_id and m.external_id ~* person.text_pattern);
  v_mappings bigint[] := array(
    select m.mapping_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.source_id = person.source_id and m.entity_type = 'stat_line'
       and (m.player_id = person.player_id or m.external_id = any (v_lines)));
  v_observations text[] := array(
    select o.observation_id
      from (
        select distinct m.external_id
          from canon.external_ids m where m.realm_id = person.realm_id and m.mapping_id = any (v_mappings)
      ) m
      join intake.observations o
        on o.realm_id = person.realm_id and o.source_id = person.source_id and o.type = 'stat_line' and o.external_id = m.external_id
     where o.external_id = any (v_lines) or o.data #>> '{player,external_id}' = person.player_id);
  v_batches text[];
begin
  perform intake.note_person(person, v_lines);
  raise notice 'searching the archived batches of the source';
  v_batches := intake.find_batches(person, v_observations);
  v_erased.hash_before := intake.digest_of_person(person.realm_id, v_mappings, v_observations, v_batches, person.key);
  perform set_config('oyss.erasing', pg_current_xact_id()::text, true);
  raise notice 'erasing from % batches', cardinality(v_batches);
  v_erased.row_counts := intake.erase_batches(person, v_batches);
  raise notice 'erasing from % observations', cardinality(v_observations);
  v_erased.row_counts := v_erased.row_counts || intake.erase_observations(person, v_observations);
  raise notice 'erasing from % stat lines', cardinality(v_mappings);
  v_erased.row_counts := v_erased.row_counts || canon.erase_person(person, v_mappings);
  perform set_config('oyss.erasing', '', true);
  v_erased.hash_after := intake.digest_of_person(person.realm_id, v_mappings, v_observations, v_batches, person.key);
  v_erased.row_count := (select sum(c.value::bigint) from jsonb_each_text(v_erased.row_counts) c);
  return v_erased;
end;
$$;

comment on function intake.erase_person(intake.person) is
  'Makes the ids and names of a person pseudonyms wherever they stand, a statement a table, and tells its progress in notices. It reads '
  'the stat lines of the source by index, the observations of the person, and the batches of intake.find_batches. PRIVACY-5, PRIVACY-6.';
--! EndIncluded intake/erase_person.sql
--! Included ledger/write_erasure.sql
create or replace function ledger.write_erasure(
  cause ledger.cause, person intake.person, reason text, made_by text, row_counts jsonb, hash_before bytea, hash_after bytea
) returns void
language sql volatile
begin atomic
  insert into ledger.erasures (realm_id, position, source_id, pseudonym, reason, made_by, row_counts, hash_before, hash_after)
  select c.realm_id, c.position, (write_erasure.person).source_id, (write_erasure.person).pseudonym, write_erasure.reason,
         write_erasure.made_by, write_erasure.row_counts, write_erasure.hash_before, write_erasure.hash_after
    from ledger.causes c
   where c.realm_id = (write_erasure.cause).realm_id and c.change_group = (write_erasure.cause).change_group
   order by c.position desc
   limit 1;
end;

comment on function ledger.write_erasure(ledger.cause, intake.person, text, text, jsonb, bytea, bytea) is
  'Puts the erasure of a person on record, after ledger.flush_changes wrote its cause: who did it and why, how many rows of each table, '
  'and the keyed hashes of these rows before and after. PRIVACY-7.';
--! EndIncluded ledger/write_erasure.sql
--! Included intake/refuse_names.sql
create or replace function intake.refuse_names(person intake.person, reason text, made_by text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(length(refuse_names.reason) not between 1 and 500, true)
      or coalesce(length(refuse_names.made_by) not between 1 and 200, true) then
    raise exception using errcode = 'OYV02',
      message = 'An erasure is put on record: say why, in 1 to 500 characters, and who does it, in 1 to 200.';
  end if;
  if refuse_names.reason ~* person.pattern or refuse_names.made_by ~* person.pattern then
    raise exception using errcode = 'OYV02',
      message = 'The reason would keep what is to be erased: say why without an id or a name, such as by the number of a letter.';
  end if;
end;
$$;

comment on function intake.refuse_names(intake.person, text, text) is
  'Refuses to put an erasure on record in words that name the person. Raises OYV02 (invalid_parameter). PRIVACY-7.';
--! EndIncluded intake/refuse_names.sql
--! Included manage/erase_person.sql
create or replace function manage.erase_person(
  account_id text, mode text, source text, player_id text, names text[], reason text, made_by text, is_rehearsal boolean
) returns manage.erasure
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(erase_person.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, erase_person.mode);
  v_source_id text := (manage.sources_named(v_realm_id, array[erase_person.source]))[1];
  v_cause ledger.cause;
  v_person intake.person;
  v_erased intake.erased;
  v_mentions bigint;
begin
  if coalesce(length(erase_person.player_id) not between 1 and 256, true) then
    raise exception using errcode = 'OYV02', message = 'Name the person by the external id that the source gives the player.';
  end if;
  if erase_person.is_rehearsal then -- before anybody has to wait
    v_mentions := intake.count_mentions(
      intake.find_person(v_realm_id, v_source_id, erase_person.player_id, erase_person.names));
  end if;
  v_cause := ledger.begin_change(v_realm_id, 'erase', null, null, null);
  perform util.lock_persons(v_source_id, is_shared => false); -- what is being stored or applied is waited for
  v_person := intake.find_person(v_realm_id, v_source_id, erase_person.player_id, erase_person.names);
  perform intake.refuse_names(v_person, erase_person.reason, erase_person.made_by);
  begin
    v_erased := intake.erase_person(v_person);
    if v_erased.row_count = 0 and not v_person.is_known then
      raise exception using errcode = 'OYN01', message = 'The source never told of this person.';
    end if;
    if erase_person.is_rehearsal then
      raise exception using errcode = 'OYX21', message = 'What a rehearsal did is undone.';
    end if;
  exception when sqlstate 'OYX21' then
    v_erased.hash_after := null; -- nothing changed
  end;
  if v_erased.row_count > 0 and not erase_person.is_rehearsal then
    perform ledger.flush_changes(v_cause);
    perform ledger.write_erasure(
      v_cause, v_person, erase_person.reason, erase_person.made_by, v_erased.row_counts, v_erased.hash_before, v_erased.hash_after);
  end if;
  return (
    erase_person.mode, erase_person.source, case when v_person.is_known or v_erased.hash_after is not null then v_person.pseudonym end,
    v_person.is_known, coalesce(erase_person.is_rehearsal, false),
    cardinality(v_person.names), v_erased.row_count, v_erased.row_counts, v_mentions
  )::manage.erasure;
end;
$$;

comment on function manage.erase_person(text, text, text, text, text[], text, text, boolean) is
  'Erases a person for good: the player of a source (its key, of any account in the mode) by its external id, and the names given, besides '
  'those that the source told. Recorded with reason and made_by, who does it. A rehearsal does it all, undoes it and tells how many rows '
  'of which table, and how many observations about other things mention the person. Told again of a person who was erased it finds what '
  'came since: nothing. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYV10 (unknown_source), OYX20 (unknown_person_key). PRIVACY-5 '
  'to PRIVACY-12.';
--! EndIncluded manage/erase_person.sql
--! Included manage/evaluate_pairs.sql
create or replace function manage.evaluate_pairs(entity_type text, pairs jsonb, without text[], error_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if identity.read_profile(evaluate_pairs.entity_type, '{"name": ""}') is null then
    raise exception using errcode = 'OYV02',
      message = format('Entities of type %s are not compared by their names.', evaluate_pairs.entity_type);
  end if;
  return identity.evaluate_pairs(evaluate_pairs.entity_type, evaluate_pairs.pairs, evaluate_pairs.without, evaluate_pairs.error_limit);
end;
$$;

comment on function manage.evaluate_pairs(text, jsonb, text[], integer) is
  'Measures on labelled pairs how well entities of a type are recognised (identity.evaluate_pairs), with at most error_limit errors. '
  'Raises OYV02 (invalid_parameter: a type that is not compared). IDENTITY-76.';
--! EndIncluded manage/evaluate_pairs.sql
--! Included manage/reset_realm.sql
create or replace function manage.reset_realm(account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(reset_realm.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, reset_realm.mode);
  v_counts jsonb;
begin
  if reset_realm.mode <> 'test' then
    raise exception using errcode = 'OYA04', message = 'Live data has no reset. Only the data of a test realm can be removed.';
  end if;
  -- A batch of this realm that is being applied is finished first; a later one finds the realm empty.
  perform util.lock_realm(v_realm_id, is_shared => false);
  v_counts := canon.reset_realm(v_realm_id);
  perform util.dequeue(array(
    select intake.job_key(b.batch_id) from intake.batches b where b.realm_id = v_realm_id and b.status in ('received', 'processing')));
  perform set_config('oyss.resetting', pg_current_xact_id()::text, true);
  delete from ledger.outbox o where o.realm_id = v_realm_id;
  perform webhook.reset_realm(v_realm_id);
  delete from ledger.changes c where c.realm_id = v_realm_id;
  delete from ledger.versions v where v.realm_id = v_realm_id;
  delete from tenancy.disclosures d where d.realm_id = v_realm_id;
  delete from ledger.erasures e where e.realm_id = v_realm_id;
  delete from ledger.causes c where c.realm_id = v_realm_id;
  delete from intake.idempotency_keys k where k.realm_id = v_realm_id;
  delete from intake.observations o where o.realm_id = v_realm_id;
  delete from intake.turns t where t.realm_id = v_realm_id;
  delete from intake.batches b where b.realm_id = v_realm_id;
  perform set_config('oyss.resetting', '', true);
  update tenancy.realms r set epoch = r.epoch + 1 where r.realm_id = v_realm_id;
  return v_counts;
end;
$$;

comment on function manage.reset_realm(text, text) is
  'Removes all data of an account''s test realm and makes its cursors and tags invalid; keys and sources stay. Returns counts. Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter), OYA04 (forbidden: live). REALM-4 to REALM-6.';
--! EndIncluded manage/reset_realm.sql
--! Included manage/revoke_grant.sql
create or replace function manage.revoke_grant(grant_id text, revoked_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update tenancy.grants g
     set revoked_at = util.now(), revoked_by = revoke_grant.revoked_by
   where g.grant_id = revoke_grant.grant_id and g.revoked_at is null;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', revoke_grant.grant_id);
  end if;
end;
$$;

comment on function manage.revoke_grant(text, text) is
  'Takes a grant back: it no longer holds for the very next request, and stays on record with the moment and revoked_by (who did it; null: '
  'not known). Raises OYN01 (not_found: none that is in force). ACCOUNT-6, KEY-17.';
--! EndIncluded manage/revoke_grant.sql
--! Included manage/revoke_key.sql
create or replace function manage.revoke_key(key_id text, revoked_by text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key := manage.read_key(revoke_key.key_id);
begin
  update tenancy.keys k
     set revoked_at = util.now(), revoked_by = revoke_key.revoked_by
   where k.key_id = v_key.key_id and k.revoked_at is null;
  return manage.read_key(v_key.key_id);
end;
$$;

comment on function manage.revoke_key(text, text) is
  'Revokes a key, the last one of its account too: it is unknown from the very next request, and stays on record with the moment and '
  'revoked_by (who did it; null: not known). One that is revoked already stays as it is. Raises OYN01 (not_found). KEY-16.';
--! EndIncluded manage/revoke_key.sql
--! Included manage/roll_key.sql
create or replace function manage.roll_key(key_id text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if (manage.read_key(roll_key.key_id)).revoked_at is not null then
    raise exception using errcode = 'OYC03', message = format('The key %s is revoked. Create another.', roll_key.key_id);
  end if;
  update tenancy.keys k
     set key_hash = roll_key.key_hash, last_four = roll_key.last_four, rolled_at = util.now()
   where k.key_id = roll_key.key_id;
  return manage.read_key(roll_key.key_id);
end;
$$;

comment on function manage.roll_key(text, bytea, text) is
  'Replaces the secret of a key, at once: key id, SHA-256 of the new key, its last four characters. Raises OYN01 '
  '(not_found), OYC03 (conflict: it is revoked). KEY-6, KEY-16.';
--! EndIncluded manage/roll_key.sql
--! Included manage/set_limits.sql
create or replace function manage.set_limits(account_id text, limits jsonb) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limits manage.limits := manage.read_limits(set_limits.account_id);
  v_misfit text;
begin
  select g.name into v_misfit
    from jsonb_each_text(jsonb_strip_nulls(set_limits.limits)) g (name, value)
   where not to_jsonb(v_limits) - 'account_id' ? g.name or g.value !~ '^[0-9]{1,9}$' or g.value::bigint not between 1 and 100000000
   order by g.name
   limit 1;
  if found then
    raise exception using errcode = 'OYV02',
      message = format('Limit "%s" cannot be set so. Limits are whole numbers from 1 to 100000000.', v_misfit);
  end if;
  v_limits := jsonb_populate_record(v_limits, jsonb_strip_nulls(set_limits.limits));
  update tenancy.accounts a
     set requests_per_minute = v_limits.requests_per_minute,
         pushes_per_minute = v_limits.pushes_per_minute,
         key_requests_per_minute = v_limits.key_requests_per_minute,
         address_requests_per_minute = v_limits.address_requests_per_minute,
         deliveries_per_minute = v_limits.deliveries_per_minute,
         waiting_batches = v_limits.waiting_batches,
         stored_megabytes = v_limits.stored_megabytes
   where a.account_id = v_limits.account_id;
  return v_limits;
end;
$$;

comment on function manage.set_limits(text, jsonb) is
  'Sets limits of an account, {name: number} with the names of manage.limits, each 1 to 100000000; what is absent or null stays as it was. '
  'Returns all of them. Raises OYN01 (not_found), OYV02 (invalid_parameter). ACCOUNT-7.';
--! EndIncluded manage/set_limits.sql
--! Included manage/set_matching.sql
create or replace function manage.set_matching(account_id text, mode text, is_on boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(set_matching.account_id);
begin
  update tenancy.realms r set is_matching = set_matching.is_on
   where r.realm_id = manage.realm_of(v_account.account_id, set_matching.mode);
  return set_matching.is_on;
end;
$$;

comment on function manage.set_matching(text, text, boolean) is
  'Sets whether the realm of an account in a mode (test, live) recognises external ids by what is said of them; without it each id that a '
  'source never used is a new entity. Batches that are being applied end as they began. Returns is_on. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). IDENTITY-124.';
--! EndIncluded manage/set_matching.sql
--! Included manage/suspend_account.sql
create or replace function manage.suspend_account(account_id text, reason text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(suspend_account.account_id);
begin
  if coalesce(btrim(suspend_account.reason), '') = '' then
    raise exception using errcode = 'OYV02', message = 'A suspension needs a reason: its users are shown it.';
  end if;
  update tenancy.accounts a set status = 'suspended', suspended_reason = suspend_account.reason where a.account_id = v_account.account_id;
  return manage.read_account(v_account.account_id);
end;
$$;

comment on function manage.suspend_account(text, text) is
  'Suspends an account for a reason: its keys stop working on the next request, and nothing more is sent to its webhooks. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter). ACCOUNT-2, KEY-7.';
--! EndIncluded manage/suspend_account.sql
--! Included audit/claims.view.sql
create or replace view audit.claims as
select r.mode, r.account_id as test_account_id, c.entity_type, c.entity_id, c.field,
       case when c.field = 'player' and not v.sees_players then to_jsonb('masked'::text) else c.value end as value,
       c.is_winning, c.reason, c.place,
       c.source_key as source, c.class as source_class, c.rank,
       case when c.entity_type = 'stat_line' and not v.sees_players then 'masked' else c.external_id end as external_id,
       c.observation_id, c.observed_at, c.confidence,
       c.is_withdrawn, c.is_reference, c.is_implied,
       case when c.shown <> c.value then c.shown end as leads_to, c.origin_id
  from read.shown_claims c
  join tenancy.realms r on r.realm_id = c.realm_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.claims is
  'Every claim of every source on every field, whether it won, and why in words. Filter on entity_id to read one entity. '
  'Players, and external ids of stat lines, are masked but for oyss_auditor_unmasked (PRIVACY-16).';
comment on column audit.claims.mode is 'test or live.';
comment on column audit.claims.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.claims.entity_type is 'fixture, result, team, competition, division, stage, venue, organization or stat_line.';
comment on column audit.claims.entity_id is 'The canonical entity; of a result, its fixture.';
comment on column audit.claims.field is 'The field path.';
comment on column audit.claims.value is
  'What the source states; references are canonical ids, of entities as they were before anything was merged.';
comment on column audit.claims.is_winning is 'Whether its value is the one that is shown.';
comment on column audit.claims.reason is 'Why it won or lost, in words.';
comment on column audit.claims.place is 'Its place among the claims on the field, from 1: the order of precedence.';
comment on column audit.claims.source is 'Key of the source.';
comment on column audit.claims.source_class is 'Class of the source.';
comment on column audit.claims.rank is 'Authority of the source, 1 to 6; the lowest wins.';
comment on column audit.claims.external_id is 'The id under which the source states it.';
comment on column audit.claims.observation_id is 'The observation that states it.';
comment on column audit.claims.observed_at is 'When the source saw it so.';
comment on column audit.claims.confidence is '0 to 1; breaks ties inside a rank.';
comment on column audit.claims.is_withdrawn is 'The source no longer lists the entity.';
comment on column audit.claims.is_reference is 'It was only said in passing, by a reference to the entity.';
comment on column audit.claims.is_implied is 'It was implied by what the source left out, not stated.';
comment on column audit.claims.leads_to is
  'The same with what its references lead to now; null where nothing that it names was merged.';
comment on column audit.claims.origin_id is
  'The entity that it was stated of, before anything was merged; entity_id is what answers for that now.';
grant select on audit.claims to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/claims.view.sql
--! Included audit/decisions.view.sql
create or replace view audit.decisions as
select r.mode, r.account_id as test_account_id, d.decision_id, d.entity_type, d.kind, d.status,
       d.first_id, f.name as first_name,
       d.second_id, o.name as second_name,
       case when d.status = 'approved' then coalesce(s.survivor_id, d.first_id) end as entity_id,
       d.rests_on, d.score, d.evidence, d.matcher, d.proposed_at, d.decided_at, d.decided_by, d.undone_at, d.undone_by
  from identity.decisions d
  join tenancy.realms r on r.realm_id = d.realm_id
  left join identity.redirects s on s.realm_id = d.realm_id and s.entity_id = d.first_id
  left join read.names f on f.realm_id = d.realm_id and f.entity_type = d.entity_type and f.entity_id = d.first_id
  left join read.names o on o.realm_id = d.realm_id and o.entity_type = d.entity_type and o.entity_id = d.second_id;

comment on view audit.decisions is
  'Every pair of entities that may be one, with what was decided of it, by whom and on what evidence. Filter on entity_id to read which '
  'decisions made an entity what it is. Stat lines are never compared, so nothing here is of a player. OPERATE-47.';
comment on column audit.decisions.mode is 'test or live.';
comment on column audit.decisions.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.decisions.decision_id is 'rev_ + ULID.';
comment on column audit.decisions.entity_type is 'organization, competition, division, stage, venue, team or fixture.';
comment on column audit.decisions.kind is
  'merge: both are entities that exist; mapping: the second is what an external id would have been given, had it not been recognised.';
comment on column audit.decisions.status is 'pending, approved or rejected; one that was approved and undone is rejected.';
comment on column audit.decisions.first_id is 'The older of the two, as it was before anything was merged.';
comment on column audit.decisions.first_name is 'Its name now, of a fixture its title; null where it has none.';
comment on column audit.decisions.second_id is 'The younger of the two.';
comment on column audit.decisions.second_name is 'Its name now; null where it has none, or no row of its own.';
comment on column audit.decisions.entity_id is 'The entity that answers for both now; null unless the decision is approved.';
comment on column audit.decisions.rests_on is 'The decision without which it falls; null: it stands by itself.';
comment on column audit.decisions.score is 'How sure the matcher was, from 0 to 1; null: a person asked for it.';
comment on column audit.decisions.evidence is
  'What was compared: every feature with its value, weight and words, and the rule that forbids it, if one does.';
comment on column audit.decisions.matcher is 'The version of the matcher; null: a person.';
comment on column audit.decisions.proposed_at is 'When it was proposed.';
comment on column audit.decisions.decided_at is 'When it was approved or rejected; null while it waits.';
comment on column audit.decisions.decided_by is 'Who did: a name, or matcher.';
comment on column audit.decisions.undone_at is 'When the approval was undone; null: it was not.';
comment on column audit.decisions.undone_by is 'Who did.';
grant select on audit.decisions to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/decisions.view.sql
--! Included audit/redirects.view.sql
create or replace view audit.redirects as
select r.mode, r.account_id as test_account_id, d.entity_type, d.entity_id,
       e.name as entity_name, d.survivor_id,
       s.name as survivor_name, d.decision_id,
       e.entity_id is not null as has_row
  from identity.redirects d
  join tenancy.realms r on r.realm_id = d.realm_id
  left join read.names e on e.realm_id = d.realm_id and e.entity_type = d.entity_type and e.entity_id = d.entity_id
  left join read.names s on s.realm_id = d.realm_id and s.entity_type = d.entity_type and s.entity_id = d.survivor_id;

comment on view audit.redirects is
  'Where every merged entity leads now, and by which decision. One step: what it leads to leads nowhere. OPERATE-47.';
comment on column audit.redirects.mode is 'test or live.';
comment on column audit.redirects.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.redirects.entity_type is 'The type of both.';
comment on column audit.redirects.entity_id is 'What was merged, or what an external id would have been given, had it not been recognised.';
comment on column audit.redirects.entity_name is 'Its name, of a fixture its title; null where it has none.';
comment on column audit.redirects.survivor_id is 'The entity that answers for it.';
comment on column audit.redirects.survivor_name is 'The name of that one.';
comment on column audit.redirects.decision_id is 'The oldest standing decision that names it (audit.decisions).';
comment on column audit.redirects.has_row is 'Whether it is an entity that was; false: only an external id would have been given it.';
grant select on audit.redirects to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/redirects.view.sql
--! Included audit/external_ids.view.sql
create or replace view audit.external_ids as
select r.mode, r.account_id as test_account_id, s.source_key as source, s.class as source_class, m.entity_type,
       case when m.entity_type = 'stat_line' and not v.sees_players then 'masked' else m.external_id end as external_id,
       m.entity_id, n.name as entity_name,
       coalesce(m.origin_id, m.entity_id) as origin_id, d.decision_id, m.observation_id, m.observed_at, m.is_withdrawn
  from canon.external_ids m
  join tenancy.realms r on r.realm_id = m.realm_id
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  left join identity.redirects d on d.realm_id = m.realm_id and d.entity_id = m.origin_id
  left join read.names n on n.realm_id = m.realm_id and n.entity_id = m.entity_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.external_ids is
  'What every source calls every entity, what each of its ids was given first, and the decision by which it leads elsewhere now. External '
  'ids of stat lines are masked but for oyss_auditor_unmasked (PRIVACY-16). OPERATE-47.';
comment on column audit.external_ids.mode is 'test or live.';
comment on column audit.external_ids.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.external_ids.source is 'Key of the source.';
comment on column audit.external_ids.source_class is 'Class of the source.';
comment on column audit.external_ids.entity_type is 'The type it was pushed or referred to as.';
comment on column audit.external_ids.external_id is 'The source''s own id.';
comment on column audit.external_ids.entity_id is
  'The entity that it leads to now; of a result, its fixture; null while all that is known of it is its deletion.';
comment on column audit.external_ids.entity_name is 'The name of that entity; null where it has none.';
comment on column audit.external_ids.origin_id is
  'The entity that it was given first, or would have been given, had it not been recognised; entity_id where nothing was decided.';
comment on column audit.external_ids.decision_id is
  'The oldest standing decision that names origin_id (audit.decisions); null: it leads to itself.';
comment on column audit.external_ids.observation_id is 'The newest observation that says something of it; null: none does.';
comment on column audit.external_ids.observed_at is 'When the source saw that.';
comment on column audit.external_ids.is_withdrawn is 'The source no longer lists it.';
grant select on audit.external_ids to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/external_ids.view.sql
--! Included audit/disclosures.view.sql
create or replace view audit.disclosures as
select r.mode, r.account_id as test_account_id, d.shown_at, d.account_id, d.key_id, d.fixture_id, d.grant_id, d.organization_id,
       d.line_count
  from tenancy.disclosures d
  join tenancy.realms r on r.realm_id = d.realm_id;

comment on view audit.disclosures is
  'Every answer that showed lines of players, once for each grant that opened some: to whom, with which key, of which fixture, when and '
  'how many lines. PRIVACY-13, PRIVACY-15.';
comment on column audit.disclosures.mode is 'test or live.';
comment on column audit.disclosures.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.disclosures.shown_at is 'When the answer was recorded, before it was sent.';
comment on column audit.disclosures.account_id is 'The account that read.';
comment on column audit.disclosures.key_id is 'The key that it read with.';
comment on column audit.disclosures.fixture_id is 'The fixture whose box score it was.';
comment on column audit.disclosures.grant_id is 'The grant that opened the lines.';
comment on column audit.disclosures.organization_id is 'The organization that gave the grant.';
comment on column audit.disclosures.line_count is 'How many lines the grant opened.';
grant select on audit.disclosures to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/disclosures.view.sql
--! Included audit/erasures.view.sql
create or replace view audit.erasures as
select r.mode, r.account_id as test_account_id, s.source_key as source, e.pseudonym, e.reason, e.made_by, c.placed_at as erased_at,
       e.position,
       e.row_counts, encode(e.hash_before, 'hex') as hash_before, encode(e.hash_after, 'hex') as hash_after
  from ledger.erasures e
  join ledger.causes c on c.realm_id = e.realm_id and c.position = e.position
  join tenancy.sources s on s.realm_id = e.realm_id and s.source_id = e.source_id
  join tenancy.realms r on r.realm_id = e.realm_id;

comment on view audit.erasures is
  'Every erasure of a person: of which source, the pseudonym since, who did it and why, when, how many rows of each table, and the keyed '
  'hashes of these rows before and after. PRIVACY-7.';
comment on column audit.erasures.mode is 'test or live.';
comment on column audit.erasures.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.erasures.source is 'Key of the source whose person it was.';
comment on column audit.erasures.pseudonym is 'What stands in place of the id since.';
comment on column audit.erasures.reason is 'Why, as whoever did it said.';
comment on column audit.erasures.made_by is 'Who did it.';
comment on column audit.erasures.erased_at is 'When.';
comment on column audit.erasures.position is 'Place in commit order.';
comment on column audit.erasures.row_counts is 'How many rows of each table were changed.';
comment on column audit.erasures.hash_before is 'Keyed hash of these rows before, in hexadecimal.';
comment on column audit.erasures.hash_after is 'Keyed hash of these rows after, in hexadecimal.';
grant select on audit.erasures to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/erasures.view.sql
--! Included audit/field_history.view.sql
create or replace view audit.field_history as
select r.mode, r.account_id as test_account_id, k.entity_type, k.entity_id, f.field, k.version, k.changed_at, k.kind, k.source,
       k.observation_id, k.change_group,
       (select coalesce(b.state, b.moves) -> f.field
          from ledger.versions b
         where b.realm_id = k.realm_id and b.entity_id = k.entity_id and b.version < k.version
           and (b.moves ? f.field or b.state ? f.field)
         order by b.version desc
         limit 1) as value_before,
       nullif(k.moves -> f.field, 'null') as value_after,
       w.observation_id as winning_observation_id, s.source_key as winning_source, w.observed_at, w.confidence,
       case when w.type = 'stat_line' and w.data ? 'player' and not v.sees_players then jsonb_set(w.data, '{player}', '"masked"')
            else w.data end as observed_data,
       k.reason, k.position, k.placed_at, k.made_by, o.batch_id
  from ledger.version_kinds k
  left join lateral unnest(k.changed_fields) f (field) on true
  join tenancy.realms r on r.realm_id = k.realm_id
  left join intake.observations w on w.realm_id = k.realm_id
   and w.observation_id = case when k.moves -> f.field <> 'null' then coalesce(k.observations ->> f.field, k.observation_id)
                               else k.observation_id end
  left join tenancy.sources s on s.realm_id = w.realm_id and s.source_id = w.source_id
  left join intake.observations o on o.realm_id = k.realm_id and o.observation_id = k.observation_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.field_history is
  'One row per field and version that moved it: its value before and after, the observation that caused the version (observation_id, '
  'source), and the one whose value is shown since (winning_observation_id, winning_source, with what it said); where no value is left, '
  'the one that caused it; made_by is the account that pushed the batch or asked for the rest. References are canonical ids. A version '
  'that moved no field, such as a withdrawal or a return, has one row whose field is null. The player of a stat line is named without a '
  'value, and masked in observed_data but for oyss_auditor_unmasked (PRIVACY-16).';
comment on column audit.field_history.mode is 'test or live.';
comment on column audit.field_history.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.field_history.entity_type is
  'fixture, team, competition, venue, organization, stat_line, or result for that of a fixture.';
comment on column audit.field_history.entity_id is 'The canonical entity; of a result, its fixture.';
comment on column audit.field_history.field is 'The field path that moved; null where no field did, as with a withdrawal or a return.';
comment on column audit.field_history.version is 'The version that moved it, from 1.';
comment on column audit.field_history.changed_at is 'When the transaction that did so began.';
comment on column audit.field_history.kind is
  'The kind of change (HISTORY-7 to HISTORY-12; of a result: reported, updated, finalized or withdrawn).';
comment on column audit.field_history.source is
  'Key of the source of the batch that caused the version; oyss: and the kind where the service itself did.';
comment on column audit.field_history.observation_id is 'The observation that caused the version; null where the service itself did.';
comment on column audit.field_history.change_group is 'Shared by all changes that one observation caused.';
comment on column audit.field_history.value_before is 'The value until then; null: none.';
comment on column audit.field_history.value_after is 'The value from then on; null: none any more.';
comment on column audit.field_history.winning_observation_id is 'The observation whose value is shown since.';
comment on column audit.field_history.winning_source is 'Key of its source.';
comment on column audit.field_history.observed_at is 'When that source saw it so.';
comment on column audit.field_history.confidence is 'How sure that source was, 0 to 1.';
comment on column audit.field_history.observed_data is 'What that observation said, as it came.';
comment on column audit.field_history.reason is 'Why, in words; null: nothing is to be said.';
comment on column audit.field_history.position is 'Place in commit order.';
comment on column audit.field_history.placed_at is 'When the transaction took its positions, by the clock under the lock of the ledger.';
comment on column audit.field_history.made_by is 'The account that pushed the batch or asked for the change; null: nobody asked.';
comment on column audit.field_history.batch_id is 'The batch that caused the version; null where the service itself did.';
grant select on audit.field_history to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/field_history.view.sql
--! Included audit/observations.view.sql
create or replace view audit.observations as
select r.mode, r.account_id as test_account_id, o.observation_id, o.batch_id, o.batch_index, s.source_key as source,
       s.class as source_class, s.rank, o.type,
       case when o.type = 'stat_line' and not v.sees_players then 'masked' else o.external_id end as external_id,
       m.entity_id,
       coalesce(case when m.is_withdrawn then o.is_deleted and o.observed_at = m.withdrawn_at else o.observation_id = m.observation_id end,
                false) as is_newest,
       o.observed_at, b.received_at, b.applied_at, b.status as batch_status, o.confidence, o.is_deleted,
       case when o.type = 'stat_line' and o.data ? 'player' and not v.sees_players then jsonb_set(o.data, '{player}', '"masked"')
            else o.data end as data
  from intake.observations o
  join tenancy.realms r on r.realm_id = o.realm_id
  join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
  join intake.batches b on b.batch_id = o.batch_id
  left join canon.external_ids m on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = o.type
    and m.external_id = o.external_id
   and case
         when o.is_deleted then m.entity_id is not null or m.player_id = '' and not exists (
           select from canon.external_ids l
            where l.realm_id = m.realm_id and l.source_id = m.source_id and l.entity_type = m.entity_type and l.external_id = m.external_id
              and l.entity_id is not null)
         else m.player_id = case when o.type = 'stat_line' then coalesce(o.data #>> '{player,external_id}', '') else '' end
       end
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.observations is
  'What every source said, when, in which batch, which canonical entity it is about, and whether it is the source''s newest word on '
  'that id (a deletion may be). The deletion of a stat line has a row for each line under its external id. Players, and external ids '
  'of stat lines, are masked but for oyss_auditor_unmasked (PRIVACY-16).';
comment on column audit.observations.mode is 'test or live.';
comment on column audit.observations.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.observations.observation_id is 'obs_ + ULID.';
comment on column audit.observations.batch_id is 'The batch it came in.';
comment on column audit.observations.batch_index is 'Its place in the batch, from 0.';
comment on column audit.observations.source is 'Key of the source.';
comment on column audit.observations.source_class is 'Class of the source.';
comment on column audit.observations.rank is 'Authority of the source, 1 to 6; the lowest wins.';
comment on column audit.observations.type is 'organization, competition, team, venue, fixture, result or stat_line.';
comment on column audit.observations.external_id is 'The source''s own id of the entity.';
comment on column audit.observations.entity_id is 'The canonical entity that it is about; null: none is known.';
comment on column audit.observations.is_newest is 'Whether it is the newest word of the source on that id.';
comment on column audit.observations.observed_at is 'When the source saw it so.';
comment on column audit.observations.received_at is 'When its batch arrived.';
comment on column audit.observations.applied_at is 'When its batch was last applied; null: it was not.';
comment on column audit.observations.batch_status is 'received, processing, done or failed.';
comment on column audit.observations.confidence is '0 to 1; breaks ties inside a rank.';
comment on column audit.observations.is_deleted is 'The source no longer has the entity.';
comment on column audit.observations.data is 'What it said, as it came.';
grant select on audit.observations to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/observations.view.sql
--! Included audit/grants.view.sql
create or replace view audit.grants as
select r.mode, g.grant_id, g.account_id, a.name as account_name, g.organization_id, o.name as organization_name, g.scope,
       (select array_agg(s.source_key order by s.source_key)
          from tenancy.sources s
         where s.realm_id = g.realm_id and s.source_id = any (g.source_ids)) as sources,
       g.created_at, g.revoked_at, g.revoked_by, g.revoked_at is null as is_in_force
  from tenancy.grants g
  join tenancy.realms r on r.realm_id = g.realm_id
  join tenancy.accounts a on a.account_id = g.account_id
  left join canon.organizations o on o.realm_id = g.realm_id and o.organization_id = g.organization_id;

comment on view audit.grants is
  'Every grant that was ever given, in force or revoked: which account could read what of which organization, from when until when '
  '(KEY-17).';
comment on column audit.grants.mode is 'test or live.';
comment on column audit.grants.grant_id is 'grant_ + ULID.';
comment on column audit.grants.account_id is 'Who may read.';
comment on column audit.grants.account_name is 'What people call that account.';
comment on column audit.grants.organization_id is 'Who gave it.';
comment on column audit.grants.organization_name is 'The name of that organization now.';
comment on column audit.grants.scope is 'What may be read: participants:read, the lines of players in box scores.';
comment on column audit.grants.sources is 'Keys of the sources whose lines it covers; null: every source.';
comment on column audit.grants.created_at is 'When it was given.';
comment on column audit.grants.revoked_at is 'When it was taken back; null: it is in force.';
comment on column audit.grants.revoked_by is 'Who took it back, as the management names him; null: not known, or in force.';
comment on column audit.grants.is_in_force is 'Whether it holds now.';
grant select on audit.grants to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/grants.view.sql
--! Included audit/deliveries.view.sql
create or replace view audit.deliveries as
select r.mode, s.account_id, s.subscription_id, s.status as subscription_status, s.url, d.delivery_id, d.event_id, e.type as event,
       e.body::json ->> 'subject' as subject, d.state, d.created_at, a.attempt, a.ended_at, a.status_code, a.duration_ms, a.error,
       a.next_attempt_at
  from webhook.current_deliveries d
  join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
  join webhook.events e on e.realm_id = d.realm_id and e.event_id = d.event_id
  join tenancy.realms r on r.realm_id = d.realm_id
  left join webhook.attempts a on a.delivery_id = d.delivery_id;

comment on view audit.deliveries is
  'Who was told what, and when: one row for each attempt of each delivery, and one without an attempt for a delivery that had none. '
  'Subscriptions that were deleted are in it too, for as long as their deliveries are kept: 30 days (WEBHOOK-30).';
comment on column audit.deliveries.mode is 'test or live.';
comment on column audit.deliveries.account_id is 'Whose subscription it is.';
comment on column audit.deliveries.subscription_id is 'sub_ + ULID.';
comment on column audit.deliveries.subscription_status is 'Of the subscription now: enabled, disabled or deleted.';
comment on column audit.deliveries.url is 'Where it was sent; that of a subscription never changes.';
comment on column audit.deliveries.delivery_id is 'dlv_ + ULID.';
comment on column audit.deliveries.event_id is 'evt_ + ULID, the webhook-id of the request.';
comment on column audit.deliveries.event is 'The oyss.* type.';
comment on column audit.deliveries.subject is 'The entity that the event is about.';
comment on column audit.deliveries.state is 'pending, sending, succeeded, failed or cancelled.';
comment on column audit.deliveries.created_at is 'When it was scheduled.';
comment on column audit.deliveries.attempt is 'Number of the attempt, from 1; null: none has ended.';
comment on column audit.deliveries.ended_at is 'When the attempt ended.';
comment on column audit.deliveries.status_code is 'What the endpoint answered; null: nothing.';
comment on column audit.deliveries.duration_ms is 'How long the attempt took, in milliseconds; null: not known.';
comment on column audit.deliveries.error is 'What went wrong, in words; null: nothing did.';
comment on column audit.deliveries.next_attempt_at is 'When the next attempt was to be; null: none.';
grant select on audit.deliveries to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/deliveries.view.sql
--! Included audit/keys.view.sql
create or replace view audit.keys as
select r.mode, k.key_id, k.account_id, a.name as account_name, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by,
       k.revoked_at is null and a.status = 'active' as is_in_force
  from tenancy.keys k
  join tenancy.realms r on r.realm_id = k.realm_id
  join tenancy.accounts a on a.account_id = k.account_id;

comment on view audit.keys is 'Every key that was ever made, in force or revoked, without its hash (KEY-16).';
comment on column audit.keys.mode is 'test or live.';
comment on column audit.keys.key_id is 'key_ + ULID.';
comment on column audit.keys.account_id is 'Whose key it is.';
comment on column audit.keys.account_name is 'What people call that account.';
comment on column audit.keys.kind is 'secret or publishable.';
comment on column audit.keys.last_four is 'The last four characters of the key.';
comment on column audit.keys.created_at is 'When it was made.';
comment on column audit.keys.rolled_at is 'When its secret was last replaced; null: never.';
comment on column audit.keys.revoked_at is 'When it was revoked; null: never.';
comment on column audit.keys.revoked_by is 'Who revoked it, as the management names him; null: not known, or never.';
comment on column audit.keys.is_in_force is 'Whether it opens anything now: it is not revoked, and its account is not suspended.';
grant select on audit.keys to oyss_auditor, oyss_auditor_unmasked;
--! EndIncluded audit/keys.view.sql
--! Included tenancy/sources.trigger.sql
create or replace trigger _100_keep_class after update on tenancy.sources
referencing old table as before_rows new table as after_rows
for each statement execute function tenancy.tg_sources__keep_class();
--! EndIncluded tenancy/sources.trigger.sql
--! Included intake/observations.trigger.sql
create or replace trigger _100_append_only before update or delete or truncate on intake.observations
for each statement execute function util.tg_refuse_change();
--! EndIncluded intake/observations.trigger.sql
--! Included ledger/causes.trigger.sql
create or replace trigger _100_append_only before update or delete or truncate on ledger.causes
for each statement execute function util.tg_refuse_change();
--! EndIncluded ledger/causes.trigger.sql
--! Included ledger/erasures.trigger.sql
create or replace trigger _100_append_only before update or delete or truncate on ledger.erasures
for each statement execute function util.tg_refuse_change();
--! EndIncluded ledger/erasures.trigger.sql
--! Included tenancy/disclosures.trigger.sql
create or replace trigger _100_append_only before update or delete or truncate on tenancy.disclosures
for each statement execute function util.tg_refuse_change();
--! EndIncluded tenancy/disclosures.trigger.sql
--! Included ledger/versions.trigger.sql
create or replace trigger _100_append_only before update or delete or truncate on ledger.versions
for each statement execute function util.tg_refuse_change();
--! EndIncluded ledger/versions.trigger.sql
--! Included ledger/changes.trigger.sql
create or replace trigger _100_append_only before update or delete or truncate on ledger.changes
for each statement execute function util.tg_refuse_change();
--! EndIncluded ledger/changes.trigger.sql
--! Included ledger/unflushed.trigger.sql
drop trigger if exists _900_refuse_commit on ledger.unflushed;
create constraint trigger _900_refuse_commit after insert on ledger.unflushed
deferrable initially deferred for each row execute function ledger.tg_unflushed__refuse_commit();
--! EndIncluded ledger/unflushed.trigger.sql
--! Included canon/tg_refuse_orphaning.sql
create or replace function canon.tg_refuse_orphaning() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_has_orphans boolean;
begin
  -- Whoever refers to one of them at this moment has the realm shared: here is waited for the end of it, and then seen what it wrote.
  perform util.lock_realm(b.realm_id, is_shared => false) from (select distinct x.realm_id from before_rows x) b;
  case tg_table_name
    when 'competitions' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.competition_id = b.competition_id);
    when 'divisions' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.division_id = b.division_id);
    when 'stages' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.stage_id = b.stage_id);
    when 'venues' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.venue_id = b.venue_id);
    when 'teams' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixture_sides c on c.realm_id = b.realm_id and c.team_id = b.team_id);
    when 'fixtures' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixture_sides c on c.realm_id = b.realm_id and c.fixture_id = b.fixture_id);
  end case;
  if v_has_orphans then
    raise exception using errcode = 'OYX15',
      message = format('Something still refers to a row of canon.%I that is deleted.', tg_table_name);
  end if;
  return null;
end;
$$;

comment on function canon.tg_refuse_orphaning() is
  'Statement trigger after a deletion of what fixtures and their sides refer to: nothing refers to it any more. Takes the realm '
  'exclusively. Raises OYX15 (orphan).';
--! EndIncluded canon/tg_refuse_orphaning.sql
--! Included canon/tg_refuse_new_key.sql
create or replace function canon.tg_refuse_new_key() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'OYX15',
    message = format('%I.%I: others refer to its rows by their ids, so an id never changes and the table is never truncated.',
      tg_table_schema, tg_table_name);
end;
$$;

comment on function canon.tg_refuse_new_key() is
  'Trigger of tables to which others refer without a foreign key, for an update of the key (its condition lets all other updates pass '
  'without a call) and for truncate. Raises OYX15 (orphan).';
--! EndIncluded canon/tg_refuse_new_key.sql
--! Included canon/tg_refuse_owner.sql
create or replace function canon.tg_refuse_owner() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if util.is_rewriting('erasing') then
    return null;
  end if;
  raise exception using errcode = 'OYX10',
    message = format(
      '%I.%I is written by whoever applies batches; the owner changes it to erase a person only.', tg_table_schema, tg_table_name);
end;
$$;

comment on function canon.tg_refuse_owner() is
  'Statement trigger of the canonical tables of which the owner may update a column: its condition lets everybody else pass without a '
  'call. Raises OYX10 (append_only) but for the erasure of a person. MODEL-1, PRIVACY-10.';
--! EndIncluded canon/tg_refuse_owner.sql
--! Included canon/tg_fixtures__refuse_orphans.sql
create or replace function canon.tg_fixtures__refuse_orphans() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform util.lock_realm(a.realm_id, is_shared => true) from (select distinct x.realm_id from after_rows x) a;
  if exists (
    select 1
      from (select distinct a.realm_id, a.competition_id from after_rows a where a.competition_id is not null) c
     where not exists (select from canon.competitions p where p.realm_id = c.realm_id and p.competition_id = c.competition_id)
    union all
    select 1
      from (select distinct a.realm_id, a.division_id from after_rows a where a.division_id is not null) c
     where not exists (select from canon.divisions p where p.realm_id = c.realm_id and p.division_id = c.division_id)
    union all
    select 1
      from (select distinct a.realm_id, a.stage_id from after_rows a where a.stage_id is not null) c
     where not exists (select from canon.stages p where p.realm_id = c.realm_id and p.stage_id = c.stage_id)
    union all
    select 1
      from (select distinct a.realm_id, a.venue_id from after_rows a where a.venue_id is not null) c
     where not exists (select from canon.venues p where p.realm_id = c.realm_id and p.venue_id = c.venue_id)
  ) then
    raise exception using errcode = 'OYX15',
      message = 'A row of canon.fixtures names a competition, division, stage or venue that is not there.';
  end if;
  return null;
end;
$$;

comment on function canon.tg_fixtures__refuse_orphans() is
  'Statement trigger: what the rows just written refer to is there, in their realm. Shares the realm, so that what is looked at stays '
  'until the transaction ends (canon.tg_refuse_orphaning). Stands for foreign keys, which look up row by row. Raises OYX15 (orphan).';
--! EndIncluded canon/tg_fixtures__refuse_orphans.sql
--! Included canon/tg_fixture_sides__refuse_orphans.sql
create or replace function canon.tg_fixture_sides__refuse_orphans() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform util.lock_realm(a.realm_id, is_shared => true) from (select distinct x.realm_id from after_rows x) a;
  if exists (
    select 1
      from (select distinct a.realm_id, a.fixture_id from after_rows a where a.fixture_id is not null) c
     where not exists (select from canon.fixtures p where p.realm_id = c.realm_id and p.fixture_id = c.fixture_id)
    union all
    select 1
      from (select distinct a.realm_id, a.team_id from after_rows a where a.team_id is not null) c
     where not exists (select from canon.teams p where p.realm_id = c.realm_id and p.team_id = c.team_id)
  ) then
    raise exception using errcode = 'OYX15', message = 'A row of canon.fixture_sides names a fixture or team that is not there.';
  end if;
  return null;
end;
$$;

comment on function canon.tg_fixture_sides__refuse_orphans() is
  'Statement trigger: what the rows just written refer to is there, in their realm. Shares the realm, so that what is looked at stays '
  'until the transaction ends (canon.tg_refuse_orphaning). Stands for foreign keys, which look up row by row. Raises OYX15 (orphan).';
--! EndIncluded canon/tg_fixture_sides__refuse_orphans.sql
--! Included canon/claims.trigger.sql
create or replace trigger _050_refuse_owner before update on canon.claims
for each statement when (current_user = 'oyss_owner') execute function canon.tg_refuse_owner();
--! EndIncluded canon/claims.trigger.sql
--! Included canon/competitions.trigger.sql
create or replace trigger _100_note_created after insert on canon.competitions
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.competitions
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_note_versions();

create or replace trigger _300_refuse_version_gap before update on canon.competitions for each row
when (new.version not in (old.version, old.version + 1)
      or new.version = old.version and (
           new.name, new.sport, new.kind, new.host_id, new.season, new.start_date, new.end_date, new.time_zone, new.website,
           new.merged_into
         ) is distinct from (
           old.name, old.sport, old.kind, old.host_id, old.season, old.start_date, old.end_date, old.time_zone, old.website,
           old.merged_into))
execute function ledger.tg_refuse_version_gap();

create or replace trigger _400_index_names after insert on canon.competitions
referencing new table as after_rows
for each statement execute function search.tg_index_names('competition');

create or replace trigger _410_index_names after update on canon.competitions
referencing old table as before_rows new table as after_rows
for each statement execute function search.tg_index_names('competition');

create or replace trigger _500_refuse_orphaning after delete on canon.competitions
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _510_refuse_new_key before update of realm_id, competition_id on canon.competitions for each row
when ((new.realm_id, new.competition_id) is distinct from (old.realm_id, old.competition_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _520_refuse_truncation before truncate on canon.competitions
for each statement execute function canon.tg_refuse_new_key();
--! EndIncluded canon/competitions.trigger.sql
--! Included canon/divisions.trigger.sql
create or replace trigger _500_refuse_orphaning after delete on canon.divisions
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _510_refuse_new_key before update of realm_id, division_id on canon.divisions for each row
when ((new.realm_id, new.division_id) is distinct from (old.realm_id, old.division_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _520_refuse_truncation before truncate on canon.divisions
for each statement execute function canon.tg_refuse_new_key();
--! EndIncluded canon/divisions.trigger.sql
--! Included canon/external_ids.trigger.sql
create or replace trigger _050_refuse_owner before update on canon.external_ids
for each statement when (current_user = 'oyss_owner') execute function canon.tg_refuse_owner();
--! EndIncluded canon/external_ids.trigger.sql
--! Included canon/fixture_sides.trigger.sql
create or replace trigger _600_refuse_orphans after insert on canon.fixture_sides
referencing new table as after_rows
for each statement execute function canon.tg_fixture_sides__refuse_orphans();

create or replace trigger _610_refuse_orphans after update on canon.fixture_sides
referencing new table as after_rows
for each statement execute function canon.tg_fixture_sides__refuse_orphans();
--! EndIncluded canon/fixture_sides.trigger.sql
--! Included canon/fixtures.trigger.sql
create or replace trigger _100_note_created after insert on canon.fixtures
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.fixtures
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_note_versions();

create or replace trigger _300_refuse_version_gap before update on canon.fixtures for each row
when (new.version not in (old.version, old.version + 1)
      or new.version = old.version and (
           new.sport, new.kind, new.competition_id, new.division_id, new.stage_id, new.starts_at, new.ends_at, new.local_date,
           new.time_zone, new.time_status, new.status, new.venue_id, new.venue_field, new.sides, new.title, new.result, new.url,
           new.merged_into
         ) is distinct from (
           old.sport, old.kind, old.competition_id, old.division_id, old.stage_id, old.starts_at, old.ends_at, old.local_date,
           old.time_zone, old.time_status, old.status, old.venue_id, old.venue_field, old.sides, old.title, old.result, old.url,
           old.merged_into))
execute function ledger.tg_refuse_version_gap();

create or replace trigger _500_refuse_orphaning after delete on canon.fixtures
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _510_refuse_new_key before update of realm_id, fixture_id on canon.fixtures for each row
when ((new.realm_id, new.fixture_id) is distinct from (old.realm_id, old.fixture_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _520_refuse_truncation before truncate on canon.fixtures
for each statement execute function canon.tg_refuse_new_key();

create or replace trigger _600_refuse_orphans after insert on canon.fixtures
referencing new table as after_rows
for each statement execute function canon.tg_fixtures__refuse_orphans();

create or replace trigger _610_refuse_orphans after update on canon.fixtures
referencing new table as after_rows
for each statement execute function canon.tg_fixtures__refuse_orphans();
--! EndIncluded canon/fixtures.trigger.sql
--! Included canon/organizations.trigger.sql
create or replace trigger _100_note_created after insert on canon.organizations
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.organizations
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_note_versions();

create or replace trigger _300_refuse_version_gap before update on canon.organizations for each row
when (new.version not in (old.version, old.version + 1)
      or new.version = old.version and (
           new.name, new.kind, new.short_name, new.region, new.country, new.website, new.sanctioning, new.merged_into
         ) is distinct from (
           old.name, old.kind, old.short_name, old.region, old.country, old.website, old.sanctioning, old.merged_into))
execute function ledger.tg_refuse_version_gap();

create or replace trigger _400_index_names after insert on canon.organizations
referencing new table as after_rows
for each statement execute function search.tg_index_names('organization');

create or replace trigger _410_index_names after update on canon.organizations
referencing old table as before_rows new table as after_rows
for each statement execute function search.tg_index_names('organization');
--! EndIncluded canon/organizations.trigger.sql
--! Included canon/stages.trigger.sql
create or replace trigger _500_refuse_orphaning after delete on canon.stages
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _510_refuse_new_key before update of realm_id, stage_id on canon.stages for each row
when ((new.realm_id, new.stage_id) is distinct from (old.realm_id, old.stage_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _520_refuse_truncation before truncate on canon.stages
for each statement execute function canon.tg_refuse_new_key();
--! EndIncluded canon/stages.trigger.sql
--! Included canon/stat_lines.trigger.sql
create or replace trigger _050_refuse_owner before update on canon.stat_lines
for each statement when (current_user = 'oyss_owner') execute function canon.tg_refuse_owner();

create or replace trigger _100_note_created after insert on canon.stat_lines
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.stat_lines
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_note_versions();

create or replace trigger _300_refuse_version_gap before update on canon.stat_lines for each row
when (new.version not in (old.version, old.version + 1)
      or new.version = old.version and (
           new.fixture_id, new.team_id, new.player, new.period, new.sport, new.stats
         ) is distinct from (
           old.fixture_id, old.team_id, old.player, old.period, old.sport, old.stats))
execute function ledger.tg_refuse_version_gap();
--! EndIncluded canon/stat_lines.trigger.sql
--! Included canon/teams.trigger.sql
create or replace trigger _100_note_created after insert on canon.teams
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.teams
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_note_versions();

create or replace trigger _300_refuse_version_gap before update on canon.teams for each row
when (new.version not in (old.version, old.version + 1)
      or new.version = old.version and (
           new.name, new.organization_id, new.sport, new.age_group, new.birth_year, new.gender, new.season, new.level,
           new.colors, new.sanctioning, new.merged_into
         ) is distinct from (
           old.name, old.organization_id, old.sport, old.age_group, old.birth_year, old.gender, old.season, old.level,
           old.colors, old.sanctioning, old.merged_into))
execute function ledger.tg_refuse_version_gap();

create or replace trigger _400_index_names after insert on canon.teams
referencing new table as after_rows
for each statement execute function search.tg_index_names('team');

create or replace trigger _410_index_names after update on canon.teams
referencing old table as before_rows new table as after_rows
for each statement execute function search.tg_index_names('team');

create or replace trigger _500_refuse_orphaning after delete on canon.teams
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _510_refuse_new_key before update of realm_id, team_id on canon.teams for each row
when ((new.realm_id, new.team_id) is distinct from (old.realm_id, old.team_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _520_refuse_truncation before truncate on canon.teams
for each statement execute function canon.tg_refuse_new_key();
--! EndIncluded canon/teams.trigger.sql
--! Included canon/venues.trigger.sql
create or replace trigger _100_note_created after insert on canon.venues
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.venues
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_note_versions();

create or replace trigger _300_refuse_version_gap before update on canon.venues for each row
when (new.version not in (old.version, old.version + 1)
      or new.version = old.version and (
           new.name, new.address, new.latitude, new.longitude, new.time_zone, new.fields, new.merged_into
         ) is distinct from (
           old.name, old.address, old.latitude, old.longitude, old.time_zone, old.fields, old.merged_into))
execute function ledger.tg_refuse_version_gap();

create or replace trigger _400_index_names after insert on canon.venues
referencing new table as after_rows
for each statement execute function search.tg_index_names('venue');

create or replace trigger _410_index_names after update on canon.venues
referencing old table as before_rows new table as after_rows
for each statement execute function search.tg_index_names('venue');

create or replace trigger _500_refuse_orphaning after delete on canon.venues
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _510_refuse_new_key before update of realm_id, venue_id on canon.venues for each row
when ((new.realm_id, new.venue_id) is distinct from (old.realm_id, old.venue_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _520_refuse_truncation before truncate on canon.venues
for each statement execute function canon.tg_refuse_new_key();
--! EndIncluded canon/venues.trigger.sql
--! Included webhook/attempts.trigger.sql
create or replace trigger _100_append_only before update or truncate on webhook.attempts
for each statement execute function util.tg_refuse_change();
--! EndIncluded webhook/attempts.trigger.sql
--! Included webhook/events.trigger.sql
create or replace trigger _100_append_only before update or truncate on webhook.events
for each statement execute function util.tg_refuse_change();
--! EndIncluded webhook/events.trigger.sql
--! EndIncluded all.sql
