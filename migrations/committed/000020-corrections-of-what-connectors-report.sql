--! Previous: sha1:b480968d57aa18f2f767033ff52d6a195ae49a43
--! Hash: sha1:cd6a31be15f1875a55a01c1e260dbfa7064062db
--! Message: Corrections of what connectors report

-- What a connector reports can be corrected by a source of an account. Adds a column without rewriting the table; locks canon.corrections
-- for a moment.
alter table canon.corrections add column of_mapping_id bigint,
  add foreign key (realm_id, of_mapping_id) references canon.external_ids on delete cascade;
create index corrections_of on canon.corrections (realm_id, of_mapping_id) where of_mapping_id is not null;
comment on column canon.corrections.mapping_id is 'The external id whose claim it corrects; of a correction of what a connector reports, the one (of type correction) that makes its claim.';
comment on column canon.corrections.of_mapping_id is 'The external id of a connector whose reports it corrects, and which end it; null: it corrects what its own source reports.';
comment on column canon.corrections.replaced is 'The value that its source, or the connector, reported until then, in the form of a claim; JSON null: none.';
comment on column canon.corrections.ended_by is 'report: its source, or the connector, reported another value, cleared the field or deleted the entity. correction: a newer one of the same field. undo: a person. until: its time. null: it stands.';
comment on column canon.external_ids.entity_type is 'The type it was pushed or referred to as; a result maps to its fixture. correction: a fixture of a connector that the source corrects; it makes claims while corrections stand, and reports nothing.';
comment on column intake.observations.correction is 'For a correction that a person made: {fields: {field: the value that it replaces, as a claim; null: none}, reason, until, made_by}, and for the end of one: {ends: its observed_at, fields, by, made_by}; of: {source, external_id} of the connector whose report it corrects; null: what the source itself reported.';

alter type manage.correctable add attribute of_source text;
comment on type manage.correctable is 'An external id that a source of an account can correct: its own, or that of a connector (of_source: its key), and why the account may not (refusal; null: it may).';

-- The command line corrects too.
update tenancy.permissions set logins = '{dashboard,manager}'
 where operation in ('list_corrections', 'preview_correction', 'correct_entity', 'undo_correction');
