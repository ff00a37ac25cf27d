create or replace function project.draft_new_fixtures(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.drafts
  select (t.fixture).*, d.seq, true, false, false,
         project.paths_of(a.fields),
         a.fields, d.observations, null, canon.fixture_state(a.fields, v.name), null, null, '{}',
         case when d.mapping_id is null then null
              when d.winners <> '{}'
              then '"' || array_to_string(
                     array(select k.field from jsonb_object_keys(d.winners - 'notes') k (field)), '":' || chr(1) || ',"') || '":' || chr(1)
              else '' end,
         case when d.mapping_id is not null then jsonb_build_object(s.source_key, d.external_id) end,
         case when d.mapping_id is null or d.winners = '{}' then '{}' else array[d.mapping_id] end
    from pg_temp.decided d
    -- Look-ups are answered once a fixture (offset 0), whatever the planner knows of the realm.
    left join lateral (
      select x.source_key
        from canon.external_ids m
        join tenancy.sources x on x.realm_id = m.realm_id and x.source_id = m.source_id
       where m.realm_id = draft_new_fixtures.realm_id and m.mapping_id = d.mapping_id offset 0
    ) s on true
    cross join lateral (
      select r from project.fixture_row(draft_new_fixtures.realm_id, d.entity_id, null, d.winners) r offset 0
    ) t (fixture)
    cross join lateral (select canon.fixture_fields(t.fixture) offset 0) a (fields)
    left join lateral (
      select x.name from canon.venues x where x.realm_id = draft_new_fixtures.realm_id and x.venue_id = (t.fixture).venue_id offset 0
    ) v on true
   where d.is_new;
end;
$$;

comment on function project.draft_new_fixtures(integer) is
  'Drafts version 1 of every fixture that no source has reported before: one external id, all of whose claims win. If an undone '
  'decision separates the fixture from another, its claims are collected as for a known fixture.';
