--! Previous: sha1:18e19a7e2a5d10c7d20b43eb327ff3db226304b9
--! Hash: sha1:7a708cd6409f143800ac44c47a6d2badf5e13e20
--! Message: what a file of a feed lists as before

-- What a file of a feed lists as before is kept, so that it stays when the file that reported it first is undone. A new, empty column.
alter table connect.runs add column unchanged_ids text[] collate "C";
comment on column connect.runs.unchanged_ids is 'Of the newest five files of a target that were applied: the entries that were listed, or withdrawn and lacking, as before; else null.';
