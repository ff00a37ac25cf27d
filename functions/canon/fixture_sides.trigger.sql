create or replace trigger _600_refuse_orphans after insert on canon.fixture_sides
referencing new table as after_rows
for each statement execute function canon.tg_fixture_sides__refuse_orphans();

create or replace trigger _610_refuse_orphans after update on canon.fixture_sides
referencing new table as after_rows
for each statement execute function canon.tg_fixture_sides__refuse_orphans();
