create or replace trigger _100_append_only before update or truncate on webhook.events
for each statement execute function util.tg_refuse_change();
