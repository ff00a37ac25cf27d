create or replace trigger _100_note_created after insert on canon.competitions
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.competitions
referencing old table as before_rows new table as after_rows
for each statement execute function canon.tg_competitions__note_versions();
