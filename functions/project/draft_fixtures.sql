create or replace function project.draft_fixtures(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into pg_temp.drafts
  select (t.fixture).*, d.seq, false, d.is_withdrawal, d.is_return,
         project.paths_of(m.moves),
         m.moves, d.observations, canon.fixture_state(b.fields, vb.name), canon.fixture_state(a.fields, va.name), (k.f).result,
         d.result_notice,
         case when (k.f).void_at is not null and (t.fixture).void_at is null then array_remove(project.paths_of(m.moves), 'status')
              when (t.fixture).venue_id <> (k.f).venue_id and exists (
                select from pg_temp.redirected r where r.left_id = (k.f).venue_id and r.survivor_id = (t.fixture).venue_id)
              then array['venue'] else '{}' end,
         null, null, null, d.reason
    from pg_temp.decided d
    cross join lateral (
      select e from canon.fixtures e where e.realm_id = draft_fixtures.realm_id and e.fixture_id = d.entity_id offset 0
    ) k (f)
    cross join lateral (
      select r from project.fixture_row(draft_fixtures.realm_id, d.entity_id, k.f, d.winners) r offset 0
    ) t (fixture)
    cross join lateral (select canon.fixture_fields(k.f) offset 0) b (fields)
    cross join lateral (select canon.fixture_fields(t.fixture) offset 0) a (fields)
    cross join lateral (select project.moves(b.fields, a.fields) offset 0) m (moves)
    left join canon.venues vb on vb.realm_id = draft_fixtures.realm_id and vb.venue_id = (k.f).venue_id
    left join canon.venues va on va.realm_id = draft_fixtures.realm_id and va.venue_id = (t.fixture).venue_id
   where not d.is_new and (d.is_withdrawal or d.is_return or d.result_notice is not null or m.moves <> '{}');

  get diagnostics v_count = row_count;
  if v_count = 0 then
    return 0;
  end if;
  if exists (select from pg_temp.drafts d where not d.is_new and d.changed_fields && array['venue', 'venue.field', 'end']) then
    perform project.recognise_places(draft_fixtures.realm_id);
    perform project.recognise_details(draft_fixtures.realm_id);
  end if;
  update pg_temp.drafts d set previous = d.state_before
   where not d.is_new and project.is_headline(d.changed_fields, d.repointed, d.status, d.state_before ->> 'status');
  if exists (select from pg_temp.drafts d where d.reason is not null or d.state_before ->> 'status' = 'cancelled') then
    perform project.skip_void_states(draft_fixtures.realm_id);
  end if;
  return v_count;
end;
$$;

comment on function project.draft_fixtures(integer) is
  'Drafts the next version of every known fixture that was decided again, with the values that changed; a fixture without differences '
  'gets none. After a headline, previous holds the fixture before it. Returns how many drafts it made (HISTORY-2, HISTORY-14).';

create or replace function project.is_headline(changed_fields text[], repointed text[], status_after text, status_before text)
returns boolean
language sql immutable parallel safe
return changed_fields && array['start', 'end', 'date', 'time_status'] and not repointed && array['start', 'end', 'date', 'time_status']
  or 'venue' = any (changed_fields) and not 'venue' = any (repointed)
  or 'venue.field' = any (changed_fields) and not 'venue.field' = any (repointed)
  or 'status' = any (changed_fields) and (
    status_after in ('cancelled', 'postponed') or status_after = 'scheduled' and status_before in ('cancelled', 'postponed'));

comment on function project.is_headline(text[], text[], text, text) is
  'Returns whether people must notice a change; after such a change, previous holds the fixture as it was before (HISTORY-14).';

create or replace function project.skip_void_states(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on -- as many rows on both sides
as $$
begin
  -- Of the versions that no void batch and no act caused: the last headline, and what those before it give together.
  with restated as materialized (
    select d.fixture_id
      from pg_temp.drafts d
      join canon.fixtures f on f.realm_id = d.realm_id and f.fixture_id = d.fixture_id
     where not d.is_new and (d.reason is not null or f.void_at is not null)
  ), live as materialized (
    select v.entity_id, v.version, v.position, v.moves,
           max(v.version) filter (where exists (
             select from unnest(v.kinds) k
              where k.entity_type is null and k.kind in ('cancelled', 'postponed', 'reinstated', 'rescheduled', 'relocated')))
             over (partition by v.entity_id) as headline
      from restated r
      cross join lateral (
        select x.* from ledger.versions x
         where x.realm_id = skip_void_states.realm_id and x.entity_id = r.fixture_id and x.observation_id is not null offset 0
      ) v
      join intake.observations o on o.realm_id = v.realm_id and o.observation_id = v.observation_id and not canon.is_void_report(o)
  ), kept as materialized ( -- and of those that left the database
    select l.entity_id, l.version, l.position, l.moves from live l where l.version < l.headline
    union all
    select f.entity_id, f.version, k.position, k.fields
      from restated r
      join ledger.folds f
        on f.realm_id = skip_void_states.realm_id and f.entity_id = r.fixture_id and canon.is_reported(f.realm_id, f.entity_id)
      cross join lateral (select exists (select from live l where l.entity_id = f.entity_id and l.headline is not null) as is_live) h
      cross join lateral (
        select case when h.is_live then f.live else f.previous end as fields,
               case when h.is_live then f.live_position else f.previous_position end as position) k
     where k.fields is not null
  ), folded as materialized (
    select l.entity_id, max(l.position) as position, jsonb_object_agg(m.key, m.value order by l.version) as fields
      from kept l
      cross join lateral jsonb_each(l.moves) m
     group by l.entity_id
  )
  update pg_temp.drafts d
     set previous = case when f.entity_id is not null then canon.fixture_state(
           ledger.without_nulls(f.fields), ledger.name_at(skip_void_states.realm_id, f.fields #>> '{venue,id}', f.position)) end
    from restated r
    left join folded f on f.entity_id = r.fixture_id
   where d.fixture_id = r.fixture_id;
end;
$$;

comment on function project.skip_void_states(integer) is
  'Sets previous of the drafts that an act causes, or of fixtures that were void, to what it would be without the runs that are void: '
  'the fixture before its last headline, without values that only they gave; null: none. UNDO-6.';
