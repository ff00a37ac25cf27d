create or replace trigger _050_refuse_owner before update on canon.claims
for each statement when (current_user = 'oyss_owner') execute function canon.tg_refuse_owner();
