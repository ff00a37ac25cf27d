--! Previous: sha1:611990d08f3df06e7112bd989ca5dd185142d593
--! Hash: sha1:8c6e34cbbb4f3cd2903b18677060cf69c81402cb
--! Message: Who answered questions, and what took up a run

alter table tenancy.questions add column answered_by text collate "C";
comment on column tenancy.questions.answered_by is 'Who answered it; null: nobody yet, or before it was recorded.';

alter type manage.run add attribute applied_by text;
