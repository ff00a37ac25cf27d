--! Previous: sha1:a875b16ed1f68c3cdfee90ce1088fe9a15da4edc
--! Hash: sha1:39fe98f79cf8ce920001fb272a5c73adbf2797b4
--! Message: corrections

-- Corrections: what a person of an account corrected in what its source reported. Adds columns without rewriting tables, and two small
-- tables; locks intake.observations and canon.claims for a moment.
alter table intake.observations add column correction jsonb;
comment on column intake.observations.correction is 'For a correction that a person made: {field, replaced, reason, until, made_by}, and for the end of one: {field, ends, by, made_by}; null: what the source itself reported.';
create index observations_corrections on intake.observations (realm_id, source_id, type, external_id) where correction is not null;

create table canon.corrections (
  realm_id integer not null,
  observation_id text collate "C" not null,
  mapping_id bigint not null,
  field text collate "C" not null,
  observed_at timestamptz not null,
  value jsonb not null,
  replaced jsonb not null,
  until timestamptz,
  ended_by text constraint what_ends_a_correction_is_known check (ended_by in ('report', 'correction', 'undo', 'until')),
  ended_observation_id text collate "C",
  primary key (realm_id, observation_id),
  foreign key (realm_id, mapping_id) references canon.external_ids on delete cascade,
  constraint what_ended_has_an_end check ((ended_by is null) = (ended_observation_id is null))
);
create unique index corrections_standing on canon.corrections (realm_id, mapping_id, field) where ended_by is null;
create index corrections_mapping on canon.corrections (realm_id, mapping_id);
create index corrections_until on canon.corrections (until) where ended_by is null and until is not null;
comment on table canon.corrections is 'The corrections that were applied. One stands for each field of an external id, until it has an end; its value is then in canon.claims.';
comment on column canon.corrections.realm_id is 'The realm.';
comment on column canon.corrections.observation_id is 'The observation that made it; who and why are in intake.observations.correction.';
comment on column canon.corrections.mapping_id is 'The external id whose claim it corrects.';
comment on column canon.corrections.field is 'Field path as in canon.claims.';
comment on column canon.corrections.observed_at is 'When it was made.';
comment on column canon.corrections.value is 'The corrected value, in the form of a claim.';
comment on column canon.corrections.replaced is 'The value that its source reported until then, in the form of a claim; JSON null: none.';
comment on column canon.corrections.until is 'When it is to end; null: no such time.';
comment on column canon.corrections.ended_by is 'report: its source reported another value, cleared the field or deleted the entity. correction: a newer one of the same field. undo: a person. until: its time. null: it stands.';
comment on column canon.corrections.ended_observation_id is 'The observation that ended it; null: it stands.';

create table canon.covered_claims (like canon.claims including comments);
alter table canon.covered_claims add primary key (realm_id, mapping_id, field, implied_by),
  add foreign key (realm_id, mapping_id) references canon.external_ids on delete cascade;
comment on table canon.covered_claims is 'What a source itself claims of fields of which a correction stands: the claims as they return when it ends (resolve.lift_corrections).';

alter table canon.claims add column is_correction boolean not null default false;
comment on column canon.claims.is_correction is 'Whether a person of the source''s account corrected it. What the source itself claims of the field is then in canon.covered_claims.';

grant select, insert, update on canon.corrections to oyss_resolver;
grant select, insert, update, delete on canon.covered_claims to oyss_resolver;
