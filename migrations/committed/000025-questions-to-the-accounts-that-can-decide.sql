--! Previous: sha1:10d3ff5a8f1347fb8abded6c40a153ee56054459
--! Hash: sha1:57d7bcf7583a21be7a91ffc69ea520971e268d8a
--! Message: questions to the accounts that can decide

-- Questions to the accounts that can decide whether a newer report is right, and how far reports were looked at. Two new tables.
create table tenancy.questions (
  realm_id integer not null,
  question_id text collate "C" not null,
  account_id text collate "C" not null,
  fixture_id text collate "C" not null,
  field text collate "C" not null,
  value jsonb not null,
  source_id text collate "C" not null,
  reported_at timestamptz not null,
  does_decide boolean not null,
  asked_at timestamptz not null default util.now(),
  answer text collate "C",
  answered_at timestamptz,
  constraint questions_pkey primary key (realm_id, question_id),
  constraint a_value_is_asked_about_once unique (realm_id, fixture_id, account_id, field, value),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade,
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade,
  foreign key (realm_id, fixture_id) references canon.fixtures on delete cascade,
  constraint question_field_is_known check (field in ('start', 'venue', 'status')),
  constraint answer_is_known check (answer in ('confirmed', 'stands')),
  constraint an_answer_has_its_time check ((answer is null) = (answered_at is null)),
  constraint question_id_has_its_prefix check (starts_with(question_id, 'qst_'))
);
create index questions_account on tenancy.questions (realm_id, account_id, asked_at);
create index questions_source on tenancy.questions (realm_id, source_id);
create index questions_asked on tenancy.questions (asked_at);
grant select, insert, delete on tenancy.questions to oyss_resolver;
comment on table tenancy.questions is 'What accounts are asked about games to come: whether a newer report of another value is right.';
comment on column tenancy.questions.realm_id is 'The realm of the game.';
comment on column tenancy.questions.question_id is 'Its id (qst_).';
comment on column tenancy.questions.account_id is 'The account that is asked.';
comment on column tenancy.questions.fixture_id is 'The game, as it was known then: it may have been merged since.';
comment on column tenancy.questions.field is 'The field, as provenance names it.';
comment on column tenancy.questions.value is 'The reported value, in the form of a claim.';
comment on column tenancy.questions.source_id is 'The source that reported it.';
comment on column tenancy.questions.reported_at is 'When it did, by its own time.';
comment on column tenancy.questions.does_decide is 'Whether the report is no longer marked once the account lets what is shown stand.';
comment on column tenancy.questions.asked_at is 'When a worker asked.';
comment on column tenancy.questions.answer is 'confirmed: the report is right; stands: what is shown is; null: not answered.';
comment on column tenancy.questions.answered_at is 'When it was answered.';

create table tenancy.asking (
  is_only boolean not null default true constraint there_is_one_row check (is_only),
  applied_until timestamptz not null,
  merged_until timestamptz not null,
  constraint asking_pkey primary key (is_only)
);
grant select, insert, update on tenancy.asking to oyss_resolver;
comment on table tenancy.asking is 'How far a worker has looked for newer reports that differ from what is shown.';
comment on column tenancy.asking.is_only is 'True: there is one row.';
comment on column tenancy.asking.applied_until is 'Up to which moment it looked at what was applied.';
comment on column tenancy.asking.merged_until is 'Up to which moment it looked at what was merged.';

create index batches_applied on intake.batches (applied_at) where status = 'done';

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('list_questions', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'See questions about games.'),
  ('answer_question', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Answer a question about a game.');
