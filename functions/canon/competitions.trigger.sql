create or replace trigger _100_record_created after insert on canon.competitions
referencing new table as after_rows
for each statement execute function ledger.tg_record_created();

create or replace trigger _200_record_versions after update on canon.competitions
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_record_versions();

create or replace trigger _250_refuse_new_key before update of realm_id, competition_id on canon.competitions for each row
when ((new.realm_id, new.competition_id) is distinct from (old.realm_id, old.competition_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _300_refuse_version_gap before update on canon.competitions for each row
when (new.version not in (old.version, old.version + 1) or new.version = old.version and new.* is distinct from old.*)
execute function ledger.tg_refuse_version_gap();

create or replace trigger _400_index_names after insert on canon.competitions
referencing new table as after_rows
for each statement execute function search.tg_index_names('competition');

create or replace trigger _410_index_names after update on canon.competitions
referencing old table as before_rows new table as after_rows
for each statement execute function search.tg_index_names('competition');

create or replace trigger _500_refuse_orphaning after delete on canon.competitions
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _520_refuse_truncation before truncate on canon.competitions
for each statement execute function canon.tg_refuse_new_key();
