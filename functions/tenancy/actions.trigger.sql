create or replace trigger _100_append_only before update or delete or truncate on tenancy.actions
for each statement execute function util.tg_refuse_change();
