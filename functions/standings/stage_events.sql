create or replace function standings.stage_events(realm_id integer, stage_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.staged_events (event, subject, data)
  select 'oyss.standing.updated', s.stage_id, standings.event_of(stage_events.realm_id, s.stage_id)
    from unnest(stage_events.stage_ids) s (stage_id) order by s.stage_id;
end;
$$;

comment on function standings.stage_events(integer, text[]) is
  'Stages an event for each of these tables as it is now; ledger.flush_changes writes them at the end of the transaction. EVENT-5.';
