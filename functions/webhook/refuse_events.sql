create or replace function webhook.refuse_events(events text[]) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_misfit bigint;
begin
  if coalesce(cardinality(refuse_events.events), 0) not between 1 and 50 then
    raise exception using errcode = 'OYV11', column = '/events', message = '`events` has 1 to 50 event types or patterns, such as *.';
  end if;
  select e.place - 1 into v_misfit
    from unnest(refuse_events.events) with ordinality e (pattern, place)
   where webhook.events_like(e.pattern) = '{}'
   order by e.place
   limit 1;
  if found then
    raise exception using errcode = 'OYV11', column = '/events/' || v_misfit,
      message = format(
        'Item %s of `events` fits no event type. Use a type such as oyss.fixture.rescheduled, or a pattern such as oyss.fixture.*',
        v_misfit + 1);
  end if;
end;
$$;

comment on function webhook.refuse_events(text[]) is
  'Raises OYV11 (validation_failed; column: the pointer) for event types or patterns that a subscription cannot have: none, more than 50, '
  'or one that fits nothing (WEBHOOK-2).';
