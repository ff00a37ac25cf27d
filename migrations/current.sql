-- The next migration is written here; see CONTRIBUTING.md.

alter table tenancy.questions add column answered_by text collate "C";
comment on column tenancy.questions.answered_by is 'Who answered it; null: nobody yet, or before it was recorded.';

alter type manage.run add attribute applied_by text;
