create or replace trigger _250_refuse_new_key before update of realm_id, division_id on canon.divisions for each row
when ((new.realm_id, new.division_id) is distinct from (old.realm_id, old.division_id))
execute function canon.tg_refuse_new_key();

create or replace trigger _500_refuse_orphaning after delete on canon.divisions
referencing old table as before_rows
for each statement execute function canon.tg_refuse_orphaning();

create or replace trigger _520_refuse_truncation before truncate on canon.divisions
for each statement execute function canon.tg_refuse_new_key();
