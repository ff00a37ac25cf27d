create or replace trigger _100_record_created after insert on canon.fixtures
referencing new table as after_rows
for each statement execute function ledger.tg_record_created();

create or replace trigger _200_record_versions after update on canon.fixtures
referencing old table as before_rows new table as after_rows
for each statement execute function ledger.tg_record_versions();

create or replace trigger _250_refuse_new_key before update of realm_id, fixture_id on canon.fixtures for each row
when ((new.realm_id, new.fixture_id) is distinct from (old.realm_id, old.fixture_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _300_refuse_version_gap before update on canon.fixtures for each row
when (new.version not in (old.version, old.version + 1)
      or new.version = old.version and (
           new.sport, new.kind, new.competition_id, new.division_id, new.stage_id, new.starts_at, new.ends_at, new.local_date,
           new.time_zone, new.time_status, new.status, new.venue_id, new.venue_field, new.sides, new.title, new.result, new.url,
           new.merged_into
         ) is distinct from (
           old.sport, old.kind, old.competition_id, old.division_id, old.stage_id, old.starts_at, old.ends_at, old.local_date,
           old.time_zone, old.time_status, old.status, old.venue_id, old.venue_field, old.sides, old.title, old.result, old.url,
           old.merged_into))
execute function ledger.tg_refuse_version_gap();

create or replace trigger _500_refuse_orphaning after delete on canon.fixtures
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _520_refuse_truncation before truncate on canon.fixtures
for each statement execute function canon.tg_refuse_new_key();

create or replace trigger _600_refuse_orphans after insert on canon.fixtures
referencing new table as after_rows
for each statement execute function canon.tg_fixtures__refuse_orphans();

create or replace trigger _610_refuse_orphans after update on canon.fixtures
referencing new table as after_rows
for each statement execute function canon.tg_fixtures__refuse_orphans();
