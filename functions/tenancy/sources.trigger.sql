create or replace trigger _100_keep_class after update on tenancy.sources
referencing old table as before_rows new table as after_rows
for each statement execute function tenancy.tg_sources__keep_class();
