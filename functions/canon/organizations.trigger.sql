create or replace trigger _100_record_created after insert on canon.organizations
referencing new table as after_rows
for each statement execute function ledger.tg_record_created();

create or replace trigger _200_record_versions after update on canon.organizations
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_record_versions();

create or replace trigger _300_refuse_version_gap before update on canon.organizations for each row
when (new.version not in (old.version, old.version + 1) or new.version = old.version and new.* is distinct from old.*)
execute function ledger.tg_refuse_version_gap();

create or replace trigger _400_index_names after insert on canon.organizations
referencing new table as after_rows
for each statement execute function search.tg_index_names('organization');

create or replace trigger _410_index_names after update on canon.organizations
referencing old table as before_rows new table as after_rows
for each statement execute function search.tg_index_names('organization');
