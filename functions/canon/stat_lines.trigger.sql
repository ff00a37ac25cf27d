create or replace trigger _100_note_created after insert on canon.stat_lines
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.stat_lines
referencing old table as before_rows new table as after_rows
for each statement execute function canon.tg_stat_lines__note_versions();
