create or replace function project.stage_fixture_versions(realm_id integer, new_count integer, known_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if stage_fixture_versions.new_count > 0 then
    insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
    select d.seq, 'fixture', d.fixture_id, d.version, d.moves, d.observations,
           -- HISTORY-7
           (null, 'created', d.changed_fields, null, null, 'First reported.')::ledger.kind
             || project.kinds_of_result(d.moves, d.result, null, null)
      from pg_temp.drafts d
     where d.is_new
     order by d.seq;
  end if;

  if stage_fixture_versions.known_count > 0 then
    insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
    select d.seq, 'fixture', d.fixture_id, d.version, d.moves, d.observations,
           x.kinds || project.kinds_of_result(d.moves, d.result, d.result_before, d.result_notice)
      from pg_temp.drafts d
      cross join lateral (
        select array_agg((null, k.kind, k.fields, m.scope, m.distance_km,
                 coalesce(
                   case when k.kind in ('cancelled', 'reinstated', 'withdrawn') or k.kind = 'updated' and k.fields = '{}' then d.reason end,
                   project.change_reason(k.kind, d.state_before, d.state_after, k.fields, m.distance_km, d.result_notice)))::ledger.kind
                 order by k.place) as kinds
          from project.change_kinds(
            d.is_withdrawal, d.is_return, d.result_notice, d.changed_fields, d.repointed, d.state_before ->> 'status', d.status,
            d.merged_into is not null) k
          left join lateral (
            select case when 'venue' = any (k.fields) then 'complex' else 'field' end as scope,
                   case when 'venue' = any (k.fields)
                     then round(util.distance_km(o.latitude, o.longitude, n.latitude, n.longitude)::numeric, 3)::double precision
                   end as distance_km
              from (select 1) one
              left join canon.venues o on o.realm_id = stage_fixture_versions.realm_id and o.venue_id = d.state_before -> 'venue' ->> 'id'
              left join canon.venues n on n.realm_id = stage_fixture_versions.realm_id and n.venue_id = d.venue_id
          ) m on k.kind = 'relocated'
      ) x
     where not d.is_new
     order by d.seq;
  end if;
end;
$$;

comment on function project.stage_fixture_versions(integer, integer, integer) is
  'Stages the version of each draft (how many are of new fixtures, and how many of known ones) with the kinds of change that it makes, '
  'and a change of type result where the result changed, or is withdrawn or reported again (HISTORY-13, STREAM-6, EVENT-2, EVENT-3).';

create or replace function project.kinds_of_result(moves jsonb, result_after jsonb, result_before jsonb, notice text) returns ledger.kind[]
language sql immutable parallel safe
return case when moves ? 'result' or notice is not null then array[('result', case
    when notice = 'withdrawn' or result_after is null then 'withdrawn'
    when (result_after ->> 'final')::boolean and not coalesce((result_before ->> 'final')::boolean, false) then 'finalized'
    when result_before is null then 'reported'
    else 'updated'
  end, case when moves ? 'result' then array['result'] else '{}' end, null, null, null)::ledger.kind] else '{}' end;

comment on function project.kinds_of_result(jsonb, jsonb, jsonb, text) is
  'Returns the change of type result that a version of a fixture makes besides its own; none if the result did not change and is '
  'neither withdrawn nor reported again (notice, as in workspace.decided). DECIDE-36, STREAM-6, EVENT-3.';

create or replace function project.change_reason(
  kind text, state_before jsonb, state_after jsonb, fields text[], distance_km double precision, result_notice text
) returns text
language sql stable
return case kind
  when 'cancelled' then 'Cancelled; it was ' || (state_before ->> 'status') || '.'
  when 'postponed' then 'Postponed; it was ' || (state_before ->> 'status') || '.'
  when 'completed' then 'Played.'
  when 'reinstated' then 'Scheduled again; it was ' || (state_before ->> 'status') || '.'
  when 'rescheduled' then 'Moved from ' || project.format_time(state_before) || ' to ' || project.format_time(state_after) || '.'
  when 'relocated' then 'Moved from ' || project.format_place(state_before) || ' to ' || project.format_place(state_after)
    || case when distance_km is not null then ', ' || distance_km || ' km away' else '' end || '.'
  when 'merged' then 'It is the same as another, which answers for it.'
  when 'unmerged' then 'It is one of its own again.'
  when 'withdrawn' then 'The source no longer lists it.'
  when 'updated' then case
    when result_notice = 'withdrawn' and fields = '{}' then 'The source no longer reports its result, and nobody else does: it stands.'
    when result_notice = 'withdrawn' then 'The source no longer reports its result, and nobody else does: an earlier one stands.'
    when result_notice = 'returned' and fields = '{}' then 'The source reports its result again.'
    when fields = '{}' then 'The source lists it again.' else 'Changed: ' || array_to_string(fields, ', ') || '.' end
end;

comment on function project.change_reason(text, jsonb, jsonb, text[], double precision, text) is
  'Returns a sentence that describes a change: kind, FixtureState before and after, field paths, kilometres of a relocation, and '
  'whether its result is withdrawn or reported again (result_notice, as in workspace.decided). HISTORY-6.';

create or replace function project.format_place(state jsonb) returns text
language sql immutable
return case when state ? 'venue' then coalesce((state #>> '{venue,field}') || ' at ', '') || (state #>> '{venue,name}') else 'no venue' end;

comment on function project.format_place(jsonb) is
  'Returns the place of a FixtureState, as text for people.';

create or replace function project.format_time(state jsonb) returns text
language sql immutable
return coalesce(state ->> 'start' || coalesce(' until ' || (state ->> 'end'), ''), state ->> 'date', 'no date')
  || case state ->> 'time_status' when 'confirmed' then '' else ' (' || (state ->> 'time_status') || ')' end;

comment on function project.format_time(jsonb) is
  'Returns the time of a FixtureState, as text for people.';

create or replace function project.change_kinds(
  is_withdrawal boolean, is_return boolean, result_notice text, changed_fields text[], repointed text[],
  status_before text, status_after text, is_merged boolean,
  out kind text, out fields text[], out place integer
) returns setof record
language sql immutable
begin atomic
  with headline as ( -- HISTORY-10
    select case
      when not 'status' = any (changed_fields) then null
      when status_after = 'cancelled' then 'cancelled'
      when status_after = 'postponed' then 'postponed'
      when status_after = 'scheduled' and status_before in ('cancelled', 'postponed') then 'reinstated'
      when status_after = 'completed' then 'completed'
    end as kind
  ), named as (
    select case when is_merged then 'merged' else 'unmerged' end as kind, array['merged_into'] as fields, 0 as place
     where 'merged_into' = any (changed_fields)
    union all
    select h.kind, array['status'] as fields, 1 as place from headline h where h.kind is not null
    union all
    -- HISTORY-8
    select 'rescheduled', array(select f.field from unnest(changed_fields) f (field)
                                 where f.field in ('start', 'end', 'date', 'time_status')), 3
     where changed_fields && array['start', 'end', 'date', 'time_status']
       and not repointed && array['start', 'end', 'date', 'time_status'] -- UNDO-6
    union all
    -- HISTORY-9
    select 'relocated', p.fields, 4
      from (
        select array(select f.field from unnest(changed_fields) f (field)
                      where f.field in ('venue', 'venue.field') and not f.field = any (repointed))
      ) p (fields)
     where p.fields <> '{}'
    union all
    -- HISTORY-12
    select 'withdrawn', '{}', 5 where is_withdrawal
  ), rest as (
    select array(select f.field from unnest(changed_fields) f (field)
                  where not exists (select from named n where f.field = any (n.fields))) as fields
  )
  select n.kind, n.fields, n.place from named n
  union all
  -- HISTORY-11
  select 'updated', r.fields, 6 from rest r
   where r.fields <> '{}' or result_notice is not null or (is_return and not exists (select from headline h where h.kind = 'reinstated'));
end;

comment on function project.change_kinds(boolean, boolean, text, text[], text[], text, text, boolean) is
  'Returns the change kinds of a new version of a known fixture, each with its field paths: merged or unmerged (is_merged), a status '
  'headline, rescheduled, relocated, withdrawn; updated for the rest, such as a repointed venue or a result withdrawn or reported '
  'again. HISTORY-13, IDENTITY-33.';
