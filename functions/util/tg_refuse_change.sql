create or replace function util.tg_refuse_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' and (util.is_rewriting('resetting') or util.is_rewriting('retaining'))
    or tg_op = 'UPDATE' and util.is_rewriting('erasing') then
    return null;
  end if;
  raise exception using errcode = 'OYX10',
    message = format('%I.%I is append-only: %s is refused.', tg_table_schema, tg_table_name, lower(tg_op));
end;
$$;

comment on function util.tg_refuse_change() is
  'Statement trigger of append-only tables. Raises OYX10 (append_only) but for three acts: the reset of a test realm and '
  'retention (ledger.remove_left) delete, the erasure of a person updates (util.is_rewriting). MODEL-2, PRIVACY-10.';
