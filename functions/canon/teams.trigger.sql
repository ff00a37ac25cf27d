create or replace trigger _100_note_created after insert on canon.teams
referencing new table as after_rows
for each statement execute function ledger.tg_note_created();

create or replace trigger _200_note_versions after update on canon.teams
referencing old table as before_rows new table as after_rows
for each statement execute function canon.tg_teams__note_versions();
