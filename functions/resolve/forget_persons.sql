create or replace function resolve.forget_persons() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from pg_temp.incoming i where i.type = 'stat_line') then
    delete from pg_temp.incoming i where i.type = 'stat_line';
    delete from pg_temp.mentions w where w.entity_type = 'stat_line';
  end if;
end;
$$;

comment on function resolve.forget_persons() is
  'Removes the stat lines from the session''s workspace after they are applied. The workspace outlives the transaction, and an erased '
  'person must not remain anywhere (PRIVACY-5).';
