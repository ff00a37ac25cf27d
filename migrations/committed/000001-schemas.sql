--! Previous: -
--! Hash: sha1:4a342874a98d9f892d33e89438aadb14b77faaa5
--! Message: schemas

-- Schemas, and who may enter them. What each is for: ARCHITECTURE.md.
create schema util;
create schema tenancy;
create schema intake;
create schema workspace;
create schema resolve;
create schema project;
create schema canon;
create schema read;
create schema identity;
create schema likeness;
create schema matching;
create schema search;
create schema standings;
create schema ledger;
create schema webhook;
create schema connect;
create schema jobs;
create schema api;
create schema manage;
create schema audit;

comment on schema util is 'Clock, ids, formats and guards that every other schema calls.';
comment on schema tenancy is 'Accounts, keys, sources and the realms (partitions) they act in.';
comment on schema intake is 'What was pushed: batches with their raw bytes, and the observations in them. Append-only.';
comment on schema resolve is 'From observations to decided fields: which entity each observation is about, what each source claims of it, and which claim wins. Its tables belong to a session: see schema workspace.';
comment on schema workspace is 'The templates of the temporary tables of a session that applies a batch, one table each, always empty: resolve.open_workspace creates the temporary tables like these.';
comment on schema project is 'From decided fields to rows, documents and staged changes of the canonical model. No tables.';
comment on schema canon is 'The model: canonical entities, the external ids mapped onto them, every claim on every field, and the triggers that guard them.';
comment on schema read is 'What the API serves: documents, lists and provenance of the canonical model. Writes nothing.';
comment on schema identity is 'Which ids are the same entity: decisions on pairs and their reasons, merging and undoing, and where merged entities lead.';
comment on schema likeness is 'How alike two descriptions are: names and places read into parts, and parts compared. Its tables hold only words, weights and rules.';
comment on schema matching is 'Matching: the names that were read, candidates, schedules as evidence, verdicts and the jobs that process them.';
comment on schema search is 'Finding entities by their names: the words of every name, and the vocabulary.';
comment on schema standings is 'Tables of stages: the position of each team, and the rules that gave it. Recomputed in the transaction that changes their games.';
comment on schema ledger is 'What changed: one row per change in commit order, and the outbox of events to relay.';
comment on schema webhook is 'Which subscriptions receive which events, the events to send, and the state of their deliveries.';
comment on schema connect is 'Feeds and connectors: what is fetched or uploaded, what was read from it, what a target lists now, and whether a run fits what was listed before.';
comment on schema jobs is 'One function per worker step.';
comment on schema api is 'One function per /v1 route. No tables.';
comment on schema manage is 'Management: one function per operation, which checks tenancy.permissions first and writes the log of actions last. No tables.';
comment on schema audit is 'Read-only views for DBAs: which source reported what, when, and why it won.';

grant usage on schema util to oyss_resolver, oyss_manager, oyss_auditor, oyss_auditor_unmasked;
grant usage on schema tenancy, intake, workspace, resolve, project, canon, read, identity, likeness, matching, search, standings, ledger, webhook, connect, jobs to oyss_resolver;
grant usage on schema api to oyss_http, oyss_graph;
grant usage on schema manage to oyss_dashboard, oyss_sign_in, oyss_manager;
grant usage on schema manage to oyss_resolver; -- for manage.refresh_statistics and manage.push_run
grant usage on schema standings, audit to oyss_auditor, oyss_auditor_unmasked;

-- Nothing is callable by everyone: each function names its callers, or its schema's only caller gets them all, or tenancy.permissions lists them.
alter default privileges revoke execute on functions from public;
alter default privileges in schema util, intake, resolve, project, canon, read, identity, likeness, matching, search, standings, ledger, webhook, connect grant execute on functions to oyss_resolver;

-- What columns default to.
create function util.now() returns timestamptz
language sql stable parallel safe
return transaction_timestamp();

comment on function util.now() is 'Returns the time at which the transaction started. No setting changes it, because any role may set one. The test template replaces this function. OPERATE-60.';
-- For audit.targets.
grant execute on function util.now() to oyss_auditor, oyss_auditor_unmasked;
create function util.ulid_time(at timestamptz) returns text
language sql immutable strict parallel safe
begin atomic
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms.value >> (5 * place.value)) & 31)::integer + 1, 1), ''
                    order by place.value desc)
    from (select floor(extract(epoch from at) * 1000)::bigint as value) ms,
         generate_series(0, 9) place (value);
end;

comment on function util.ulid_time(timestamptz) is
  'Returns the first ten characters of a ULID: the millisecond of a moment in Crockford base32 (ID-1).';
create function util.ulid_tail() returns text
language sql volatile parallel safe
return translate(
  encode(extensions.gen_random_bytes(12), 'base64'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ');

comment on function util.ulid_tail() is
  'Returns the last sixteen characters of a ULID: 80 random bits (twelve bytes are sixteen base64 characters, and two of the 64 symbols '
  'stand for each of the 32).';
create function util.make_id(prefix text) returns text
language sql volatile
return make_id.prefix || '_' || util.ulid_time(util.now()) || util.ulid_tail();

comment on function util.make_id(text) is 'Returns a new id: prefix without its underscore, then a ULID (ID-1). For many ids in one statement, call util.ulid_time once.';

-- What functions/ left here: db/apply_functions.ts.
create table util.objects (
  kind text not null constraint kind_is_known check (kind in ('function', 'view', 'trigger', 'index')),
  name text collate "C" not null,
  hash text not null,
  primary key (kind, name)
);
comment on table util.objects is 'The functions, views, triggers and indexes on functions of this release, as they were applied. Only the migrating process writes it.';
comment on column util.objects.kind is 'function, view, trigger or index.';
comment on column util.objects.name is 'Its schema and name; for a trigger, its name and its table.';
comment on column util.objects.hash is 'SHA-256 of its text in functions/, in hexadecimal.';

create table util.release (
  is_here boolean primary key default true constraint there_is_one check (is_here),
  number text not null,
  hash text not null,
  applied_at timestamptz not null
);
comment on table util.release is 'The release that last migrated this database: one row. Only the migrating process writes it.';
comment on column util.release.is_here is 'True.';
comment on column util.release.number is 'The number of the release, as in package.json.';
comment on column util.release.hash is 'The hash of its migrations and of everything in functions/ (db/release.ts). Two builds of one number differ in it.';
comment on column util.release.applied_at is 'When it was last applied.';
