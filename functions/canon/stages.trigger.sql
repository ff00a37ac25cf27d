create or replace trigger _250_refuse_new_key before update of realm_id, stage_id on canon.stages for each row
when ((new.realm_id, new.stage_id) is distinct from (old.realm_id, old.stage_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _500_refuse_orphaning after delete on canon.stages
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _520_refuse_truncation before truncate on canon.stages
for each statement execute function canon.tg_refuse_new_key();
