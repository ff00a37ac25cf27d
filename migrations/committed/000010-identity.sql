--! Previous: sha1:ae66cbadac7ed5c340394125ec0c6ba0877fff99
--! Hash: sha1:645b9f3a57989ab3e81523ae0768eed5b1a2e95f
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
  status text collate "C" not null default 'pending' constraint status_of_decision_is_known check (
    status in ('pending', 'approving', 'approved', 'rejected')),
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
  question text collate "C",
  doubt text,
  asked_for text collate "C" constraint what_is_asked_for_is_known check (asked_for in ('merge', 'undo')),
  asked_by text,
  asked_at timestamptz,
  last_error text,
  stands boolean not null generated always as (status = 'approved' or doubt is not null) stored,
  primary key (realm_id, decision_id),
  constraint a_pair_has_its_lower_id_first check (first_id < second_id),
  constraint what_is_decided_is_dated check ((status in ('pending', 'approving') and doubt is null) = (decided_at is null)),
  constraint only_what_waits_is_in_doubt check (doubt is null or status in ('pending', 'approving')),
  constraint what_is_asked_for_is_said_whole check (
    num_nulls(asked_by, asked_at) in (0, 2) and (asked_for is not null or last_error is not null) = (asked_by is not null)
  ),
  constraint what_is_being_approved_was_asked_for check ((status = 'approving') = (asked_for is not null and asked_for = 'merge')),
  constraint what_is_undone_stands_no_more check (undone_at is null or status = 'rejected'),
  foreign key (realm_id, rests_on) references identity.decisions on delete cascade
);
create unique index decisions_open on identity.decisions (first_id, second_id, realm_id) where status <> 'rejected';
create index decisions_pair on identity.decisions (first_id, second_id, realm_id);
create index decisions_second on identity.decisions (second_id, realm_id);
create index decisions_rest on identity.decisions (rests_on, realm_id) where rests_on is not null;
create index decisions_pending on identity.decisions (realm_id, decision_id) where status = 'pending';
create index decisions_asked on identity.decisions (asked_at) where asked_for is not null;
create index decisions_question on identity.decisions (realm_id, question, decision_id) where status = 'pending' and question is not null;
comment on table identity.decisions is 'Pairs of entities that may be duplicates: reviews, and what people and the matcher decided about them. Decisions in force make identity.redirects; none is deleted, and an undone one bars its pair.';
comment on column identity.decisions.realm_id is 'The realm.';
comment on column identity.decisions.decision_id is 'rev_ + ULID.';
comment on column identity.decisions.entity_type is 'The type of both.';
comment on column identity.decisions.first_id is 'The lower id of the pair. Both are origins: entities as they were before any merge.';
comment on column identity.decisions.second_id is 'The higher id of the pair.';
comment on column identity.decisions.kind is 'merge: both entities exist; mapping: the second is the entity that an external id would have been given if it had not been recognised.';
comment on column identity.decisions.status is 'pending, approving (a person decided to merge the pair, and a worker is to do it), approved or rejected; an approval that was undone is rejected.';
comment on column identity.decisions.rests_on is 'The decision that this one depends on and is undone with, as those on the fixtures, divisions and stages of a merged pair do.';
comment on column identity.decisions.score is 'The confidence of the matcher, from 0 to 1; null: a person requested it.';
comment on column identity.decisions.evidence is 'What was compared: every feature with its value, weight and text, and the rule that forbids the merge, if any.';
comment on column identity.decisions.evidence_hash is 'Recognises the same evidence: a rejected pair is not proposed on it again.';
comment on column identity.decisions.matcher is 'The version of the matcher; null: a person.';
comment on column identity.decisions.proposed_at is 'When it was proposed.';
comment on column identity.decisions.decided_at is 'When it was approved or rejected; null: pending.';
comment on column identity.decisions.decided_by is 'Who approved or rejected it: a name, or matcher.';
comment on column identity.decisions.undone_at is 'When the approval was undone.';
comment on column identity.decisions.undone_by is 'Who undid it.';
comment on column identity.decisions.note is 'The last note by the person who decided it or undid the decision, or why the matcher unmerged the pair; null: none.';
comment on column identity.decisions.question is 'The rule and the two sources (ids, in order) that a person has to judge: pending pairs with the same question have the same evidence, and are shown as one. Null: the question is unique.';
comment on column identity.decisions.doubt is 'For a pair that the matcher merged and that now waits for a person: what one of its names now reports against it, in a sentence. Null: nothing.';
comment on column identity.decisions.asked_for is 'The decision of a person that a worker has yet to carry out: merge or undo. Null: none.';
comment on column identity.decisions.asked_by is 'Who made that decision, also if it failed.';
comment on column identity.decisions.asked_at is 'When that decision was made.';
comment on column identity.decisions.last_error is 'Why the last decision could not be carried out. Null: nothing has failed since.';
comment on column identity.decisions.stands is 'Whether it merges the pair: it is approved, or in doubt.';

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
comment on table identity.redirects is 'Where merged entities lead: in each connected component of the decisions in force, the lowest id, which is the oldest, survives. One step: a survivor is not merged.';
comment on column identity.redirects.realm_id is 'The realm.';
comment on column identity.redirects.entity_id is 'The merged entity, or the one that an external id would have been given.';
comment on column identity.redirects.entity_type is 'Its type.';
comment on column identity.redirects.survivor_id is 'The entity that it leads to.';
comment on column identity.redirects.decision_id is 'The oldest decision in force that names it.';

create table identity.grounds (
  realm_id integer not null,
  decision_id text collate "C" not null,
  ground_id text collate "C" not null,
  primary key (realm_id, decision_id, ground_id),
  foreign key (realm_id, decision_id) references identity.decisions on delete cascade,
  foreign key (realm_id, ground_id) references identity.decisions on delete cascade
);
create index grounds_ground on identity.grounds (ground_id, realm_id);
comment on table identity.grounds is 'The decisions on teams that a decision on a game rests on besides the one that it names itself (rests_on): it is undone with any of them.';
comment on column identity.grounds.realm_id is 'The realm.';
comment on column identity.grounds.decision_id is 'The decision on a game.';
comment on column identity.grounds.ground_id is 'The decision that it rests on.';

create table likeness.versions (
  version integer primary key,
  is_in_force boolean not null default false,
  content_hash bytea not null,
  made_by text not null,
  note text,
  made_at timestamptz not null default util.now(),
  based_on integer,
  constraint versions_to_1000_are_those_of_releases check ((made_by = 'release') = (version <= 1000))
);
create unique index versions_in_force on likeness.versions (is_in_force) where is_in_force;
comment on table likeness.versions is 'The versions of words, weights and rules by which names are read and compared. One is in force; only an operator puts another in force.';
comment on column likeness.versions.version is 'An ascending number: up to 1000 for releases, above for operators, so that a release never takes the number of an operator.';
comment on column likeness.versions.is_in_force is 'Whether names are read and compared by this version.';
comment on column likeness.versions.content_hash is 'The hash of the content of the version; shows whether a release brings other content.';
comment on column likeness.versions.made_by is 'release, or the operator who created it.';
comment on column likeness.versions.note is 'Why it was created; null: part of a release.';
comment on column likeness.versions.made_at is 'When it was created.';
comment on column likeness.versions.based_on is 'The version that it is a copy of, with additions or changes; null: part of a release.';

create table likeness.words (
  version integer not null,
  domain text collate "C" not null,
  word text collate "C" not null,
  role text collate "C" not null,
  value text collate "C",
  weight double precision,
  language text collate "C" not null default 'en',
  primary key (version, domain, word),
  foreign key (version) references likeness.versions on delete cascade
);
comment on table likeness.words is 'What words of names mean, filled from db/likeness/words.csv.';
comment on column likeness.words.version is 'The version.';
comment on column likeness.words.domain is 'Where the word occurs: in the name of a team, organization, venue or competition, in a street, in a region; name: in any name, with how distinctive it is.';
comment on column likeness.words.word is 'The word, folded.';
comment on column likeness.words.role is 'What it is: a colour, tier, direction, number, gender, squad, surname, place, region, country, legal form, an abbreviation, a word of most clubs (club) or of many (common), a word without information (tag).';
comment on column likeness.words.value is 'What it stands for, if not itself: gray is grey, Utd is united; null: itself.';
comment on column likeness.words.weight is 'For domain name: how distinctive it is, from 0 to 1.';
comment on column likeness.words.language is 'ISO 639-1.';

create table likeness.weights (
  version integer not null,
  entity_type text collate "C" not null,
  feature text collate "C" not null,
  level text collate "C" not null,
  weight double precision not null,
  rule text collate "C",
  sentence text,
  primary key (version, entity_type, feature, level),
  foreign key (version) references likeness.versions on delete cascade
);
comment on table likeness.weights is 'What each feature of a comparison weighs, filled from db/likeness/weights.csv.';
comment on column likeness.weights.version is 'The version.';
comment on column likeness.weights.entity_type is 'The type of the entities compared.';
comment on column likeness.weights.feature is 'What is compared.';
comment on column likeness.weights.level is 'How the two agree in it.';
comment on column likeness.weights.weight is 'The natural logarithm of the odds that it adds for one entity, negative against it; multiplied by the amount if the feature has one.';
comment on column likeness.weights.rule is 'The rule that it breaks (likeness.rules); null: none.';
comment on column likeness.weights.sentence is 'What a reviewer reads, with %s for the value of either.';

create table likeness.rules (
  version integer not null,
  entity_type text collate "C" not null,
  kind text collate "C" not null,
  is_veto boolean not null,
  games integer,
  sentence text not null,
  primary key (version, entity_type, kind),
  foreign key (version) references likeness.versions on delete cascade
);
comment on table likeness.rules is 'The rules that keep a pair from being merged automatically, filled from db/likeness/rules.csv.';
comment on column likeness.rules.version is 'The version.';
comment on column likeness.rules.entity_type is 'The type of the entities compared.';
comment on column likeness.rules.kind is 'The name of the rule.';
comment on column likeness.rules.is_veto is 'Whether a pair that breaks it is not proposed either; false: a person decides.';
comment on column likeness.rules.games is 'How many games in common outweigh it; null: none do.';
comment on column likeness.rules.sentence is 'What a reviewer reads.';

create table matching.names (
  realm_id integer not null,
  mapping_id bigint not null,
  entity_type text collate "C" not null,
  source_id text collate "C" not null,
  marks bigint not null,
  version integer not null,
  said jsonb not null,
  primary key (realm_id, mapping_id),
  foreign key (realm_id, mapping_id) references canon.external_ids on delete cascade
);
comment on table matching.names is 'The description of each external id of a team, venue, organization or competition, as its source reports it. matching.name_parts has what is read from it.';
comment on column matching.names.realm_id is 'The realm.';
comment on column matching.names.mapping_id is 'The external id.';
comment on column matching.names.entity_type is 'Its type.';
comment on column matching.names.source_id is 'The source that reports it.';
comment on column matching.names.marks is 'The certain facts in the name, as bits: names whose bits contradict are not compared (matching.read_parts).';
comment on column matching.names.version is 'The version of words by which it was read (likeness.versions).';
comment on column matching.names.said is 'What its source reports of it, and what is known from other entities that refer to it; later reports replace earlier ones.';

create table matching.name_parts (
  realm_id integer not null,
  mapping_id bigint not null,
  kind text collate "C" not null,
  value text collate "C" not null,
  ordinal integer not null,
  of_club boolean not null,
  primary key (realm_id, mapping_id, kind, value, ordinal, of_club)
);
create index name_parts_key on matching.name_parts (realm_id, value, mapping_id) where kind = 'key';
comment on table matching.name_parts is 'What is read from a name and from its club, region, age, gender, competition, division and venue, once, when first reported.';
comment on column matching.name_parts.realm_id is 'The realm.';
comment on column matching.name_parts.mapping_id is 'The external id.';
comment on column matching.name_parts.kind is 'What it is: a word by its role, a mark such as birth_year or colour, an acronym, or key: a key by which the name is looked up.';
comment on column matching.name_parts.value is 'The word or value.';
comment on column matching.name_parts.ordinal is 'Its ordinal in the name, from 1; 0: stated separately; for an acronym 100 times the ordinal of its first word, plus that of the last.';
comment on column matching.name_parts.of_club is 'Whether it is in the name of the club or host.';

create table matching.embeddings (
  realm_id integer not null,
  mapping_id bigint not null,
  entity_type text collate "C" not null,
  marks bigint not null,
  embedding real[],
  primary key (realm_id, mapping_id),
  foreign key (realm_id, mapping_id) references matching.names on delete cascade
);
alter table matching.embeddings alter column embedding set statistics 0;
comment on table matching.embeddings is 'The vectors of names, stored only if an index of the extension vector looks them up (manage.index_names creates it, embeddings_nearest): separate from matching.names, which is read row by row and would be twice as wide.';
comment on column matching.embeddings.realm_id is 'The realm.';
comment on column matching.embeddings.mapping_id is 'The external id.';
comment on column matching.embeddings.entity_type is 'Its type.';
comment on column matching.embeddings.marks is 'The certain facts in the name (matching.names).';
comment on column matching.embeddings.embedding is '256 numbers (likeness.name_vector); null: the name carries no information, or has no letter or digit.';

create table identity.merges (
  realm_id integer not null,
  decision_id text collate "C" not null,
  waiting_since timestamptz not null default util.now(),
  primary key (realm_id, decision_id),
  foreign key (realm_id, decision_id) references identity.decisions on delete cascade
);
create index merges_in_order on identity.merges (realm_id, waiting_since, decision_id);
comment on table identity.merges is 'Decisions that a worker has yet to carry out on its own: pairs to merge, and competitions with new children to merge.';
comment on column identity.merges.realm_id is 'The realm.';
comment on column identity.merges.decision_id is 'The decision on the pair, or the one that merged two competitions.';
comment on column identity.merges.waiting_since is 'Since when it has waited.';

-- matching: what is compared again.
create table matching.noted (
  realm_id integer not null,
  mapping_id bigint not null,
  note_id bigint generated always as identity,
  times integer not null default 1,
  is_changed boolean not null default false,
  primary key (realm_id, mapping_id)
);
create unique index noted_in_order on matching.noted (realm_id, note_id);
comment on table matching.noted is 'External ids to compare again after the batch that recorded them: batches do not see what others insert at the same time, and new games are evidence.';
comment on column matching.noted.realm_id is 'The realm.';
comment on column matching.noted.mapping_id is 'The external id, once, however often it is recorded.';
comment on column matching.noted.note_id is 'The order in which they are compared.';
comment on column matching.noted.times is 'How often it was recorded; one that is recorded while it is compared is compared again.';
comment on column matching.noted.is_changed is 'Whether what its source reports of it has changed, so that it is also compared with the names of its own entity.';

create table matching.contradictions (
  realm_id integer not null,
  mapping_id bigint not null,
  other_mapping_id bigint not null,
  rule text collate "C" not null,
  observed_at timestamptz,
  is_parting boolean not null,
  primary key (realm_id, mapping_id, other_mapping_id),
  foreign key (realm_id, mapping_id) references matching.names on delete cascade,
  foreign key (realm_id, other_mapping_id) references matching.names on delete cascade
);
create index contradictions_other on matching.contradictions (other_mapping_id, realm_id);
comment on table matching.contradictions is 'Names of one entity that contradict each other since one of them changed. A row is deleted when they agree again, or belong to two entities.';
comment on column matching.contradictions.realm_id is 'The realm.';
comment on column matching.contradictions.mapping_id is 'The external id whose name changed.';
comment on column matching.contradictions.other_mapping_id is 'Another external id of the entity, whose name it contradicts.';
comment on column matching.contradictions.rule is 'The rule that forbids the merge (likeness.rules).';
comment on column matching.contradictions.observed_at is 'observed_at of the first observation that contradicts; null: the id is known only by references, which unmerge nothing.';
comment on column matching.contradictions.is_parting is 'Whether an observation of the same source at least 24 hours later that still contradicts unmerges the two; false: people merged them, or the rule never unmerges.';

create table matching.unread (
  realm_id integer not null,
  source_id text collate "C" not null,
  mapping_id bigint,
  primary key (realm_id, source_id),
  foreign key (realm_id, source_id) references tenancy.sources on delete restrict
);
comment on table matching.unread is 'Sources of realms in which matching was switched on, until what they reported before is read (matching.read_unread).';
comment on column matching.unread.realm_id is 'The realm.';
comment on column matching.unread.source_id is 'The source.';
comment on column matching.unread.mapping_id is 'The external id that was last read; null before the first.';

create table matching.outdated (
  realm_id integer primary key references tenancy.realms on delete cascade,
  mapping_id bigint
);
comment on table matching.outdated is 'Realms whose names are being read again, after another version of words was put in force, until all are read (matching.read_outdated).';
comment on column matching.outdated.realm_id is 'The realm.';
comment on column matching.outdated.mapping_id is 'The name that was last read; null before the first.';


revoke truncate on all tables in schema identity, likeness, matching from oyss_owner;
grant select, insert, update, delete on all tables in schema identity, matching to oyss_resolver;
grant select on all tables in schema likeness to oyss_resolver;
