--! Previous: -
--! Hash: sha1:940530a470a9ea064c22e4a31e44ec2ddb3060af
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
comment on schema resolve is 'From observations to decided fields: which entity is meant, what each source claims of it, and which claim wins. Its tables are those of a session: schema workspace.';
comment on schema workspace is 'What the temporary tables of a session that applies a batch look like, one table each, empty for ever: resolve.open_workspace makes those like these.';
comment on schema project is 'From decided fields to rows, documents and staged changes of the canonical model. No tables.';
comment on schema canon is 'The model: canonical entities, the external ids mapped onto them, every claim on every field, and the triggers that guard them.';
comment on schema read is 'What the API serves: documents, lists and provenance of the canonical model. Writes nothing.';
comment on schema identity is 'Which ids mean one entity: what was decided of pairs and why, merging and undoing, and where a merged one leads.';
comment on schema likeness is 'How alike two descriptions are: names and places read into parts, and parts compared. Its tables hold words, weights and rules only.';
comment on schema matching is 'Recognising: what names are read into, candidates, schedules as evidence, verdicts and the jobs that work them off.';
comment on schema search is 'Finding entities by their names: the words of every name, and which words there are.';
comment on schema standings is 'Tables of stages: who stands where, and by which rule. Recomputed in the transaction that moves what they are made of.';
comment on schema ledger is 'What changed: one row per change in commit order, and the outbox of events to be relayed.';
comment on schema webhook is 'Who wants to hear of which events, the events that somebody is to hear of, and how their deliveries go.';
comment on schema connect is 'Feeds and connectors: what is fetched or uploaded, what was read of it, what a target lists now, and whether a run fits what was there before.';
comment on schema jobs is 'One function per worker step.';
comment on schema api is 'One function per /v1 route. No tables.';
comment on schema manage is 'Management: one function for each operation, which asks tenancy.permissions first and writes the log of actions last. No tables.';
comment on schema audit is 'Read-only views for DBAs: who said what, when, and why it won.';

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

comment on function util.now() is
  'Returns the time: the start of the transaction. No setting moves it: any role may set one. The test template replaces this function. '
  'OPERATE-60.';
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

comment on function util.make_id(text) is
  'Returns a new id: prefix without its underscore, then a ULID (ID-1). For many ids in one statement take util.ulid_time once.';

-- What functions/ left here: db/apply_functions.ts.
create table util.objects (
  kind text not null constraint kind_is_known check (kind in ('function', 'view', 'trigger', 'index')),
  name text collate "C" not null,
  hash text not null,
  primary key (kind, name)
);
comment on table util.objects is
  'The functions, views, triggers and indexes of functions that the release brought, as they were applied. Written by the migrating process alone.';
comment on column util.objects.kind is 'function, view, trigger or index.';
comment on column util.objects.name is 'Its schema and name; of a trigger its name and its table.';
comment on column util.objects.hash is 'SHA-256 of its text in functions/, in hexadecimal.';

create table util.release (
  is_here boolean primary key default true constraint there_is_one check (is_here),
  number text not null,
  hash text not null,
  applied_at timestamptz not null
);
comment on table util.release is 'Which release made this database what it is: one row. Written by the migrating process alone.';
comment on column util.release.is_here is 'True.';
comment on column util.release.number is 'The number of the release, as in package.json.';
comment on column util.release.hash is 'Of its migrations and of all that functions/ holds: db/release.ts. Two builds of one number differ in it.';
comment on column util.release.applied_at is 'When it was applied last.';
