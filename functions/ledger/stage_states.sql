create or replace function ledger.stage_states(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.staged_versions s where s.version % 32 = 0) then
    return;
  end if;
  update pg_temp.staged_versions s
     set state = ledger.without_nulls(
           coalesce(ledger.state_at(stage_states.realm_id, s.entity_id, e.first_version - 1), '{}') || e.moves)
    from (
      select w.ordinal, min(t.version) as first_version, jsonb_object_agg(m.field, m.value order by t.version) as moves
        from pg_temp.staged_versions w
        join pg_temp.staged_versions t on t.entity_id = w.entity_id and t.version <= w.version
        cross join lateral jsonb_each(t.moves) m (field, value)
       where w.version % 32 = 0
       group by w.ordinal
    ) e
   where e.ordinal = s.ordinal;
end;
$$;

comment on function ledger.stage_states(integer) is
  'Gives every 32nd version among the staged ones its full state, from the ledger and the versions staged before it. HISTORY-17.';
