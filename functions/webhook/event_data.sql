create or replace function webhook.event_data(
  change ledger.changes, version ledger.versions, cause ledger.causes, fields_before jsonb, fields_after jsonb
) returns jsonb
language sql stable
return jsonb_build_object(
    'id', change.entity_id, 'type', change.entity_type, 'version', change.version,
    'changed_fields', webhook.short_paths((version.kinds[change.kind_number]).changed_fields),
    'change_group', coalesce('grp_' || substr(version.observation_id, 5), cause.change_group), 'source', cause.source,
    'observation_id', version.observation_id)
  || case change.entity_type
       when 'fixture' then webhook.fixture_data(change, version.kinds[change.kind_number], fields_before, fields_after)
       when 'result' then webhook.result_data(change, version, fields_after)
       when 'stat_line' then webhook.stat_line_data(change.realm_id, fields_after)
       else '{}'
     end
  || case when (version.kinds[change.kind_number]).kind = 'merged'
       then jsonb_build_object('merged_into', version.moves -> 'merged_into') else '{}' end;

comment on function webhook.event_data(ledger.changes, ledger.versions, ledger.causes, jsonb, jsonb) is
  'Returns the data of the event of a change, from the state before it and at its version: the common members, those of its type, and, '
  'for a merge, the entity it was merged into. Never includes a player, a note or a coach. At most 20 KB, by the lengths of its '
  'members. EVENT-8, EVENT-9, WEBHOOK-60.';

create or replace function webhook.short_paths(paths text[]) returns jsonb
language sql stable parallel safe
return case
  when pg_column_size(paths) <= 4000 then to_jsonb(paths)
  else (select jsonb_agg(distinct split_part(p.path, '.', 1)) from unnest(paths) p (path))
end;

comment on function webhook.short_paths(text[]) is
  'Returns field paths as an event lists them: if there are thousands, as of divisions, only their first parts (EVENT-9).';

create or replace function webhook.stat_line_data(realm_id integer, fields jsonb) returns jsonb
language sql stable
return jsonb_strip_nulls(jsonb_build_object(
  'fixture', fields -> 'fixture',
  'team', jsonb_build_object('id', fields #> '{team,id}', 'name', (
    select t.name from canon.teams t where t.realm_id = stat_line_data.realm_id and t.team_id = fields #>> '{team,id}')),
  'period', nullif(fields ->> 'period', ''), 'sport', fields -> 'sport'));

comment on function webhook.stat_line_data(integer, jsonb) is
  'Returns the members that only events of a change of a team''s line have; never figures (EVENT-7).';

create or replace function webhook.fixture_data(
  change ledger.changes, kind ledger.kind, fields_before jsonb, fields_after jsonb
) returns jsonb
language sql stable
return case when change.version > 1
    then jsonb_build_object('before', read.state_before(
      change.realm_id, change.entity_id, change.version, fields_before, change.position)) else '{}' end
  || jsonb_build_object(
       'kind', kind.kind, 'after', read.fixture_state(change.realm_id, fields_after, change.position), 'reason', kind.reason)
  || webhook.named_fields(change.realm_id, fields_after);

comment on function webhook.fixture_data(ledger.changes, ledger.kind, jsonb, jsonb) is
  'Returns the members that only events of a change of a fixture have: before and after at its version, where it belongs and who plays '
  '(EVENT-7).';

create or replace function webhook.result_data(change ledger.changes, version ledger.versions, fields_after jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
    'fixture', canon.reference(change.entity_id), 'result', fields_after -> 'result',
    'winning_source', case when fields_after ? 'result' then (
      select s.source_key
        from intake.observations o
        join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
       where o.realm_id = change.realm_id and o.observation_id = coalesce(version.observations ->> 'result', version.observation_id)) end);
end;

comment on function webhook.result_data(ledger.changes, ledger.versions, jsonb) is
  'Returns the members that only events of a change of a result have: the fixture, its result at that version (null: none) and the '
  'source of the result (EVENT-7). A result that is withdrawn but kept is that of the source that withdraws it.';

create or replace function webhook.named_fields(realm_id integer, fields jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
    'competition', (
      select jsonb_build_object('id', c.competition_id, 'name', c.name) from canon.competitions c
       where c.realm_id = named_fields.realm_id and c.competition_id = fields #>> '{competition,id}'),
    'division', (
      select jsonb_build_object('id', d.division_id, 'name', d.name, 'age_group', d.age_group, 'gender', d.gender,
               'level', nullif(d.level, ''))
        from canon.divisions d
       where d.realm_id = named_fields.realm_id and d.division_id = fields #>> '{division,id}'),
    'stage', (
      select jsonb_build_object('id', s.stage_id, 'name', s.name, 'type', s.type) from canon.stages s
       where s.realm_id = named_fields.realm_id and s.stage_id = fields #>> '{stage,id}'),
    'sides', (
      select jsonb_agg(jsonb_build_object('role', e.side -> 'role', 'team', jsonb_build_object('id', t.team_id, 'name', t.name))
               order by e.place)
        from jsonb_array_elements(fields -> 'sides') with ordinality e (side, place)
        join canon.teams t on t.realm_id = named_fields.realm_id and t.team_id = e.side #>> '{team,id}')));
end;

comment on function webhook.named_fields(integer, jsonb) is
  'Returns where the fields of a fixture place it and who plays, with current names (EVENT-7).';

create or replace function webhook.event_body(
  base_url text, mode text, event_id text, event text, subject text, at timestamptz, data jsonb
) returns text
language sql stable parallel safe
return util.object(concat_ws(',',
  util.member('specversion', '"1.0"'), util.member('id', util.quoted(event_id)),
  util.member('source', util.quoted(base_url || '/v1/' || mode)), util.member('type', util.quoted(event)),
  util.member('subject', util.quoted(subject)), util.member('time', util.quoted(util.rfc3339(at))),
  util.member('datacontenttype', '"application/json"'),
  util.member('data', case when octet_length(data::text) <= 19000 then data::text else (
    select coalesce(jsonb_object_agg(m.key, m.value), '{}')::text
      from jsonb_each(data) m
     where jsonb_typeof(m.value) not in ('object', 'array') and octet_length(m.value::text) <= 1000) end)));

comment on function webhook.event_body(text, text, text, text, text, timestamptz, jsonb) is
  'Returns an event as it is sent: a CloudEvent 1.0 in structured mode, JSON text. Data that would make it longer than 20 KB is cut to '
  'its short plain members; recipients fetch the rest (EVENT-6, EVENT-9).';

create or replace function webhook.write_events(notices webhook.notice[], base_url text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into webhook.events (realm_id, event_id, type, body)
  select n.realm_id, n.event_id, n.event,
         webhook.event_body(write_events.base_url, r.mode, n.event_id, n.event, n.subject, n.at, n.data)
    from unnest(write_events.notices) n
    join tenancy.realms r on r.realm_id = n.realm_id
   where n.heard_by is not null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.write_events(webhook.notice[], text) is
  'Writes the events that at least one subscription receives, as they are sent; base_url: the public address of the service. Returns '
  'how many.';

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
  'Raises OYV11 (validation_failed; column: the pointer) for event types or patterns that a subscription cannot have: none, more than '
  '50, or one that matches nothing (WEBHOOK-2).';
