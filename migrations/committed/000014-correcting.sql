--! Previous: sha1:39fe98f79cf8ce920001fb272a5c73adbf2797b4
--! Hash: sha1:a42301d1770af0fe9b10adf6dbc2688f756741ea
--! Message: correcting

-- Corrections of several fields in one act, and the operations of people. Locks canon.corrections for a moment.
alter table canon.corrections drop constraint corrections_pkey, add primary key (realm_id, observation_id, field);
comment on column intake.observations.correction is 'For a correction that a person made: {fields: {field: the value that it replaces, as a claim; null: none}, reason, until, made_by}, and for the end of one: {ends: its observed_at, fields, by, made_by}; null: what the source itself reported.';

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('list_corrections', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See the corrections of an entity, and what can be corrected.'),
  ('preview_correction', null, 'developer', true, false, true, false, 'never', '{dashboard}', 'See what a correction would change.'),
  ('correct_entity', null, 'developer', false, true, true, false, 'never', '{dashboard}', 'Correct what a source of the account reported.'),
  ('undo_correction', null, 'developer', false, true, true, false, 'never', '{dashboard}', 'Undo a correction.');

create type manage.correctable as (
  mapping_id bigint, entity_type text, external_id text, source_id text, source_key text, class text, rank smallint, refusal text
);
comment on type manage.correctable is 'An external id under which a source of an account describes an entity, and why the account may not correct it (refusal; null: it may).';
