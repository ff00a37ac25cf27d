--! Previous: sha1:f0bac1725ed45468e1fec5f6fba095c6d0968474
--! Hash: sha1:440487df92bcad655caf3ac5fd94bdc421f1912a
--! Message: identity

create table identity.decisions (
  realm_id integer not null,
  decision_id text collate "C" not null constraint decision_id_has_its_prefix check (starts_with(decision_id, 'rev_')),
  entity_type text collate "C" not null constraint type_can_be_merged check (
    entity_type in ('organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture')
  ),
  first_id text collate "C" not null,
  second_id text collate "C" not null,
  kind text collate "C" not null constraint kind_of_decision_is_known check (kind in ('merge', 'mapping')),
  status text collate "C" not null default 'pending' constraint status_of_decision_is_known check (status in ('pending', 'approved', 'rejected')),
  rests_on text collate "C",
  score double precision,
  evidence jsonb not null default '{}',
  evidence_hash bytea not null,
  matcher integer,
  proposed_at timestamptz not null default util.now(),
  decided_at timestamptz,
  decided_by text,
  undone_at timestamptz,
  undone_by text,
  note text constraint note_is_at_most_500_characters check (length(note) <= 500),
  primary key (realm_id, decision_id),
  constraint a_pair_has_its_lower_id_first check (first_id < second_id),
  constraint what_is_decided_is_dated check ((status = 'pending') = (decided_at is null)),
  constraint what_is_undone_stands_no_more check (undone_at is null or status = 'rejected'),
  foreign key (realm_id, rests_on) references identity.decisions on delete cascade
);
create unique index decisions_open on identity.decisions (first_id, second_id, realm_id) where status <> 'rejected';
create index decisions_pair on identity.decisions (first_id, second_id, realm_id);
create index decisions_second on identity.decisions (second_id, realm_id);
create index decisions_rest on identity.decisions (rests_on, realm_id) where rests_on is not null;
create index decisions_pending on identity.decisions (realm_id, decision_id) where status = 'pending';
comment on table identity.decisions is 'Pairs of entities that may be one: reviews, and what people and the matcher decided of them. The approved ones make identity.redirects; none is deleted, and one that was undone bars its pair.';
comment on column identity.decisions.realm_id is 'The realm.';
comment on column identity.decisions.decision_id is 'rev_ + ULID.';
comment on column identity.decisions.entity_type is 'The type of both.';
comment on column identity.decisions.first_id is 'The lower id of the pair. Both are origins: entities as they were before anything was merged.';
comment on column identity.decisions.second_id is 'The higher id of the pair.';
comment on column identity.decisions.kind is 'merge: both are entities that exist; mapping: the second is what an external id would have been given, had it not been recognised.';
comment on column identity.decisions.status is 'pending, approved or rejected; one that was approved and undone is rejected.';
comment on column identity.decisions.rests_on is 'The decision without which this one falls: the fixtures, divisions and stages of what was merged.';
comment on column identity.decisions.score is 'How sure the matcher was, from 0 to 1; null: a person asked for it.';
comment on column identity.decisions.evidence is 'What was compared: every feature with its value, weight and words, and the rule that forbids it, if one does.';
comment on column identity.decisions.evidence_hash is 'Recognises the same evidence: a pair that was rejected is not proposed on it again.';
comment on column identity.decisions.matcher is 'The version of the matcher; null: a person.';
comment on column identity.decisions.proposed_at is 'When it was proposed.';
comment on column identity.decisions.decided_at is 'When it was approved or rejected; null while it waits.';
comment on column identity.decisions.decided_by is 'Who did: a name, or matcher.';
comment on column identity.decisions.undone_at is 'When the approval was undone.';
comment on column identity.decisions.undone_by is 'Who did.';
comment on column identity.decisions.note is 'What the person who decided it, or took the decision back, wrote beside it last; null: nothing.';

create table identity.redirects (
  realm_id integer not null,
  entity_id text collate "C" not null,
  entity_type text collate "C" not null constraint type_can_be_merged check (
    entity_type in ('organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture')
  ),
  survivor_id text collate "C" not null,
  decision_id text collate "C" not null,
  primary key (realm_id, entity_id),
  constraint nothing_leads_to_itself check (entity_id <> survivor_id),
  foreign key (realm_id, decision_id) references identity.decisions on delete cascade
);
create index redirects_survivor on identity.redirects (survivor_id, realm_id);
create index redirects_decision on identity.redirects (decision_id, realm_id);
comment on table identity.redirects is 'Where merged entities lead: of all that the standing decisions connect, the lowest id, the oldest one, survives. One step: a survivor leads nowhere.';
comment on column identity.redirects.realm_id is 'The realm.';
comment on column identity.redirects.entity_id is 'The merged entity, or what an external id would have been given.';
comment on column identity.redirects.entity_type is 'Its type.';
comment on column identity.redirects.survivor_id is 'The entity that answers for it.';
comment on column identity.redirects.decision_id is 'The oldest standing decision that names it.';

create type identity.comparison as (score double precision, veto text, features jsonb);
comment on type identity.comparison is 'How alike two entities are: a score from 0 to 1, the hard rule that forbids that they are one (null: none), and every feature that was compared.';

create table identity.grounds (
  realm_id integer not null,
  decision_id text collate "C" not null,
  ground_id text collate "C" not null,
  primary key (realm_id, decision_id, ground_id),
  foreign key (realm_id, decision_id) references identity.decisions on delete cascade,
  foreign key (realm_id, ground_id) references identity.decisions on delete cascade
);
create index grounds_ground on identity.grounds (ground_id, realm_id);
comment on table identity.grounds is 'On which decisions on teams a decision on a game rests besides the one that it names itself (rests_on): it falls with any of them.';
comment on column identity.grounds.realm_id is 'The realm.';
comment on column identity.grounds.decision_id is 'The decision on a game.';
comment on column identity.grounds.ground_id is 'What it rests on.';

create table identity.names (
  realm_id integer not null,
  mapping_id bigint not null,
  entity_type text collate "C" not null,
  said jsonb not null,
  profile jsonb not null,
  own_text text,
  primary key (realm_id, mapping_id),
  foreign key (realm_id, mapping_id) references canon.external_ids on delete cascade
);
comment on table identity.names is 'What each external id of a team, venue, organization or competition is known by: what its source said of it, and what was read out of that (identity.read_profile).';
comment on column identity.names.realm_id is 'The realm.';
comment on column identity.names.mapping_id is 'The external id.';
comment on column identity.names.entity_type is 'Its type.';
comment on column identity.names.said is 'What its source said of it, and what is known from that which refers to it; later words stand in place of earlier ones.';
comment on column identity.names.profile is 'What was read out of it, so that it is read once.';
comment on column identity.names.own_text is 'Of a team the words of its name that tell it from others, to see whether another name is spelled much the same (identity.own_text).';

create table identity.keys (
  realm_id integer not null,
  key bigint not null,
  mapping_ids bigint[] not null,
  marks bigint[] not null,
  primary key (realm_id, key),
  constraint each_name_has_its_mark check (cardinality(mapping_ids) = cardinality(marks))
) with (fillfactor = 80);
comment on table identity.keys is 'The blocking keys of all names, a row each: two names that may be one share at least one. What looks a name up reads one row a key, however many names have it.';
comment on column identity.keys.realm_id is 'The realm.';
comment on column identity.keys.key is 'The hash of a type and a key of its profiles (identity.keys_of).';
comment on column identity.keys.mapping_ids is 'The external ids whose names have the key: of more than 51 those that were entered last. A batch passes over a key of more than 50, a job does not.';
comment on column identity.keys.marks is 'What each of these names says for sure, and whether it writes the key or only has its initials (identity.keyed).';

create table identity.embeddings (
  realm_id integer not null,
  mapping_id bigint not null,
  entity_type text collate "C" not null,
  mark bigint not null,
  embedding real[],
  primary key (realm_id, mapping_id),
  foreign key (realm_id, mapping_id) references identity.names on delete cascade
);
alter table identity.embeddings alter column embedding set statistics 0;
comment on table identity.embeddings is 'The vectors of names, stored only where they are looked up by an index of the extension vector (manage.index_names makes it, embeddings_nearest): apart from identity.names, which is read row by row and would be twice as wide.';
comment on column identity.embeddings.realm_id is 'The realm.';
comment on column identity.embeddings.mapping_id is 'The external id.';
comment on column identity.embeddings.entity_type is 'Its type.';
comment on column identity.embeddings.mark is 'What the name says for sure (identity.mark_of).';
comment on column identity.embeddings.embedding is '256 numbers (identity.embedding_of); null: the name means nothing, or has no letter or digit.';

create table identity.noted (
  realm_id integer not null,
  mapping_id bigint not null,
  note_id bigint generated always as identity,
  times integer not null default 1,
  primary key (realm_id, mapping_id)
);
create unique index noted_in_order on identity.noted (realm_id, note_id);
comment on table identity.noted is 'External ids to compare again after the batch that noted them: batches do not see what others enter at the same time, and games that are new are evidence.';
comment on column identity.noted.realm_id is 'The realm.';
comment on column identity.noted.mapping_id is 'The external id, once however often it is noted.';
comment on column identity.noted.note_id is 'The order in which they are compared.';
comment on column identity.noted.times is 'How often it was noted; one that is noted while it is compared is compared once more.';

create table identity.unread (
  realm_id integer not null,
  source_id text collate "C" not null,
  mapping_id bigint,
  primary key (realm_id, source_id),
  foreign key (realm_id, source_id) references tenancy.sources on delete restrict
);
comment on table identity.unread is 'Sources of realms in which matching was switched on, until what they reported before is read (identity.read_unread).';
comment on column identity.unread.realm_id is 'The realm.';
comment on column identity.unread.source_id is 'The source.';
comment on column identity.unread.mapping_id is 'The external id that was read last; null before the first.';

create table identity.merges (
  realm_id integer not null,
  decision_id text collate "C" not null,
  waiting_since timestamptz not null default util.now(),
  primary key (realm_id, decision_id),
  foreign key (realm_id, decision_id) references identity.decisions on delete cascade
);
create index merges_in_order on identity.merges (realm_id, waiting_since, decision_id);
comment on table identity.merges is 'Decisions that a worker has yet to carry out by itself: pairs to merge, and competitions with new parts to merge.';
comment on column identity.merges.realm_id is 'The realm.';
comment on column identity.merges.decision_id is 'The decision on the pair, or the one by which two competitions are one.';
comment on column identity.merges.waiting_since is 'Since when it has waited, or has waited again after the last merges of its realm that queued for the lock.';

create table identity.merging (
  is_only boolean primary key default true constraint there_is_one_place check (is_only),
  token bigint not null default 0,
  leased_to integer,
  leased_at timestamptz,
  constraint a_lease_is_dated check ((leased_to is null) = (leased_at is null))
);
insert into identity.merging default values;
comment on table identity.merging is 'The one place in which workers merge what identity.merges lists, one realm after another: a lease. A worker that merges holds the row locked.';
comment on column identity.merging.is_only is 'True: there is one row.';
comment on column identity.merging.token is 'Rises with each lease, so that nobody merges on a lease that was taken back.';
comment on column identity.merging.leased_to is 'The realm whose pairs are being merged; null: the place is free.';
comment on column identity.merging.leased_at is 'When the lease was given; null: the place is free.';

revoke truncate on all tables in schema identity from oyss_owner;
grant select, insert, update, delete on all tables in schema identity to oyss_resolver;
