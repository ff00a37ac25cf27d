create or replace function read.history_of(realm_id integer, fixture_id text, after bigint[], row_limit integer, until bigint default null)
returns table (document text, place text, version bigint, number bigint)
language sql stable
begin atomic
  with kinds as materialized (
    select k.*
      from ledger.version_kinds k
     where k.realm_id = history_of.realm_id and k.entity_id = history_of.fixture_id and k.entity_type = 'fixture'
       and k.version >= coalesce(history_of.after[1], 0)
       and (k.version, k.number) > (coalesce(history_of.after[1], 0), coalesce(history_of.after[2], 0))
       and (history_of.until is null or k.position <= history_of.until)
     order by k.version, k.number limit history_of.row_limit
  ), folded as (
    select v.version, v.position, ledger.state_at(v.realm_id, v.entity_id, v.version) as fields
      from ledger.versions v
     where v.realm_id = history_of.realm_id and v.entity_id = history_of.fixture_id
       and v.version between (select min(k.version) - 1 from kinds k) and (select max(k.version) from kinds k)
  ), stated as materialized (
    select f.version, read.fixture_state(history_of.realm_id, f.fields, f.position) as after,
           case when f.version > 1 then read.state_before(
             history_of.realm_id, history_of.fixture_id, f.version, coalesce(
               lag(f.fields) over (order by f.version),
               ledger.state_at(history_of.realm_id, history_of.fixture_id, f.version - 1)), -- the version before left
             f.position) end as before
      from folded f
  )
  select (select util.object(concat_ws(',',
            util.member('version', k.version::text), util.member('changed_at', util.quoted(util.rfc3339(k.changed_at))),
            util.member('kind', util.quoted(k.kind)), util.member('changed_fields', to_json(k.changed_fields)::text),
            util.member('before', util.compact(s.before)::text), util.member('after', util.compact(s.after)::text),
            util.member('source', coalesce(util.quoted(k.source), 'null')),
            util.member('observation_id', coalesce(util.quoted(k.observation_id), 'null')),
            util.member('change_group', coalesce(util.quoted(k.change_group), 'null')),
            util.member('venue_change_scope', coalesce(util.quoted(k.venue_change_scope), 'null')),
            util.member('distance_km', coalesce(to_json(k.distance_km)::text, 'null')),
            util.member('reason', coalesce(util.quoted(k.reason), 'null')),
            util.member('corrected', (
              select 'true' from intake.observations o
               where o.realm_id = history_of.realm_id and o.observation_id = k.observation_id and not o.correction ? 'ends'))))
            from stated s where s.version = k.version),
         k.version || ' ' || k.number, k.version, k.number
    from kinds k;
end;

comment on function read.history_of(integer, text, bigint[], integer, bigint) is
  'Returns at most row_limit changes of a fixture after one {version, number} (null: from the first) and up to a position (null: all), '
  'each as JSON text with the fixture before and after it, folded from the versions, and its cursor, also {version, number}. '
  'HISTORY-6, HISTORY-15, HISTORY-19.';

create or replace function read.state_before(
  realm_id integer, fixture_id text, version bigint, fields jsonb, "position" bigint
) returns jsonb
language sql stable
return read.fixture_state(state_before.realm_id, case
  when fields ->> 'status' = 'cancelled' and exists (
    select from ledger.versions v
      join ledger.versions p
        on p.realm_id = v.realm_id and p.entity_id = v.entity_id and p.version = v.version - 1 and p.observation_id is null
      join intake.observations o on o.realm_id = p.realm_id and o.observation_id = p.observations ->> 'status'
      join intake.batches b on b.batch_id = o.batch_id and b.is_void
     where v.realm_id = state_before.realm_id and v.entity_id = state_before.fixture_id and v.version = state_before.version
       and v.observation_id is not null)
  then '{"status": "cancelled", "time_status": "tbd"}' else fields end, state_before."position");

comment on function read.state_before(integer, text, bigint, jsonb, bigint) is
  'Returns the FixtureState before a version of a fixture, of its fields then, with names as of a position. Of one that only runs that '
  'are still void had reported, when something else reports it again, that it was cancelled. UNDO-6, HISTORY-6.';

create or replace function read.reported_value(realm_id integer, source_id text, field text, data jsonb) returns jsonb
language sql stable
begin atomic
  select case
    when reported_value.field = any ('{competition,division,stage,venue}') then canon.reference((
      select m.entity_id
        from canon.external_ids m
       where m.realm_id = reported_value.realm_id and m.source_id = reported_value.source_id and m.entity_type = reported_value.field
         and m.external_id = reported_value.data #>> array[reported_value.field, 'external_id'] and m.player_id = ''))
    when reported_value.field = 'sides' then (
      select coalesce(jsonb_agg(
               (s.side - 'team') || jsonb_strip_nulls(jsonb_build_object('team', canon.reference(m.entity_id))) order by s.place), '[]')
        from jsonb_array_elements(reported_value.data -> 'sides') with ordinality s (side, place)
        left join canon.external_ids m
          on m.realm_id = reported_value.realm_id and m.source_id = reported_value.source_id and m.entity_type = 'team'
         and m.external_id = s.side #>> '{team,external_id}' and m.player_id = '')
    when reported_value.field = 'end' then to_jsonb(util.utc(reported_value.data ->> 'end'))
    when reported_value.field = 'result' then resolve.result_claim(reported_value.data -> 'result')
    else reported_value.data #> string_to_array(reported_value.field, '.')
  end;
end;

comment on function read.reported_value(integer, text, text, jsonb) is
  'Returns what an observation of a fixture (data) reports of a field, in the form of a claim, with the entities that its references '
  'now lead to; null if it reports nothing.';

create or replace function read.fields_after(realm_id integer, entity_id text, path text, row_limit integer)
returns table (entity_ids text[], fields text[], last_path text, leads_to text)
language sql stable
begin atomic
  with parts as materialized (
    select p.part_id, p.prefix, row_number() over (order by p.prefix) as number
      from read.parts_after(fields_after.realm_id, fields_after.entity_id, fields_after.path, fields_after.row_limit + 1) p
  ), claimed as (
    select m.entity_id, c.field, canon.path_of(m.entity_type, m.entity_id, c.field) collate "C" as path, count(*) as claims
      from canon.external_ids m
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where m.realm_id = fields_after.realm_id
       and m.entity_id = any (array(select p.part_id from parts p where p.number <= fields_after.row_limit) || fields_after.entity_id)
       and c.field not in ('notes', 'coach')
     group by 1, 2, 3
  ), counted as materialized (
    select d.entity_id, d.field, d.path, sum(d.claims) over (order by d.path) - d.claims < fields_after.row_limit as is_within
      from claimed d
     where d.path >= coalesce(fields_after.path, '')
       and (d.path < (select p.prefix from parts p where p.number > fields_after.row_limit)) is not false
  )
  select array_agg(distinct n.entity_id) filter (where n.is_within), array_agg(distinct n.field) filter (where n.is_within),
         max(n.path) filter (where n.is_within),
         coalesce(
           min(n.path) filter (where not n.is_within), (select p.prefix from parts p where p.number > fields_after.row_limit))
    from counted n;
end;

comment on function read.fields_after(integer, text, text, integer) is
  'Returns the fields of a page of provenance: of an entity and of a competition''s children, from a path on (null: first), within '
  'row_limit claims and children. entity_ids, fields: up to last_path; leads_to: where they continue (null: nowhere). Reads no value. '
  'LIST-23.';

create or replace function read.parts_after(realm_id integer, competition_id text, path text, row_limit integer)
returns table (part_id text, prefix text)
language sql stable
begin atomic
  select p.part_id, p.prefix
    from (
      select d.division_id as part_id, canon.path_of('division', d.division_id, '') collate "C" as prefix
        from canon.divisions d
       where d.realm_id = parts_after.realm_id and d.competition_id = parts_after.competition_id
      union all
      select s.stage_id, canon.path_of('stage', s.stage_id, '') collate "C"
        from canon.divisions d
        join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
       where d.realm_id = parts_after.realm_id and d.competition_id = parts_after.competition_id
    ) p
   where p.prefix >= left(coalesce(parts_after.path, ''), length(p.prefix)) collate "C"
   order by p.prefix
   limit parts_after.row_limit;
end;

comment on function read.parts_after(integer, text, text, integer) is
  'Returns at most row_limit divisions and stages of a competition, each with the prefix of the paths of its fields, in that order: '
  'from the one that a path belongs to, or the next after it (null: from the first).';

create or replace function read.last_move(realm_id integer, fixture_id text, previous jsonb, present jsonb) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
as $$
declare
  -- The number of newest versions of a fixture in which its last move is searched for.
  c_most_versions constant integer := 50;
  v_fields text[] := array_remove(array[
    case when last_move.previous ->> 'status' in ('cancelled', 'postponed') or last_move.present ->> 'status' in ('cancelled', 'postponed')
      then case when last_move.previous ->> 'status' <> last_move.present ->> 'status' then 'status' end end,
    case when last_move.previous ->> 'start' <> last_move.present ->> 'start'
           or last_move.previous ? 'start' <> (last_move.present ? 'start') then 'start' end,
    case when last_move.previous ->> 'date' <> last_move.present ->> 'date' then 'date' end,
    case when util.fold(last_move.previous #>> '{venue,name}') <> util.fold(last_move.present #>> '{venue,name}') then 'venue' end,
    case when not matching.is_same_field(last_move.previous #>> '{venue,field}', last_move.present #>> '{venue,field}')
      then 'venue.field' end], null);
begin
  -- One look-up for each value.
  if last_move.previous is null or v_fields = '{}' then
    return null;
  end if;
  return (
    select jsonb_strip_nulls(jsonb_build_object(
             'fields', to_jsonb(v_fields), 'was', last_move.previous, 'at', util.rfc3339(c.changed_at),
             'by', read.name_source(last_move.realm_id, s.source_id),
             'off', case when last_move.present ->> 'status' in ('cancelled', 'postponed') and not v_fields @> '{status}'
               then read.last_move(last_move.realm_id, last_move.fixture_id, '{"status": ""}', jsonb_build_object(
                 'status', last_move.present -> 'status')) - array['fields', 'was'] end))
      from (values (true)) always (is_there)
      left join lateral (
        select v.cause, coalesce(v.observations ->> m.field, v.observation_id) as observation_id
          from (select n.version, n.cause, n.moves, n.observations, n.observation_id
                  from ledger.versions n
                 where n.realm_id = last_move.realm_id and n.entity_id = last_move.fixture_id and n.version > 1
                 order by n.version desc limit c_most_versions) v
          cross join lateral (
            select f.field from unnest(v_fields) with ordinality f (field, place) where v.moves ? f.field order by f.place limit 1) m
         order by v.version desc limit 1
      ) w on true
      left join ledger.causes c on c.realm_id = last_move.realm_id and c.position = w.cause
      left join intake.observations o on o.realm_id = last_move.realm_id and o.observation_id = w.observation_id
      left join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id);
end;
$$;

comment on function read.last_move(integer, text, jsonb, jsonb) is
  'Returns the last move of a fixture, from its previous state and document: fields (status, start, date, venue, venue.field) that do '
  'not read the same, earlier values, when, class of source; off: those of its cancellation or postponement, if that was '
  'not last. Null: no move. PAGE-6.';
