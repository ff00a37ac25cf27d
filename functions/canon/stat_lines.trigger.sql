create or replace trigger _050_refuse_owner before update on canon.stat_lines
for each statement when (current_user = 'oyss_owner') execute function canon.tg_refuse_owner();

create or replace trigger _100_record_created after insert on canon.stat_lines
referencing new table as after_rows
for each statement execute function ledger.tg_record_created();

create or replace trigger _200_record_versions after update on canon.stat_lines
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_record_versions();

create or replace trigger _300_refuse_version_gap before update on canon.stat_lines for each row
when (new.version not in (old.version, old.version + 1) or new.version = old.version and new.* is distinct from old.*)
execute function ledger.tg_refuse_version_gap();
