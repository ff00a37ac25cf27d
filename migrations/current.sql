-- The next migration is written here; see CONTRIBUTING.md.

alter type manage.run add attribute applied_by text;
