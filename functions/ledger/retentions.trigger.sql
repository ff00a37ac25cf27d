create or replace trigger _100_append_only before update or delete or truncate on ledger.retentions
for each statement execute function util.tg_refuse_change();
