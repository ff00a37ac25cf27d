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
    left join canon.external_ids m on m.realm_id = draft_new_fixtures.realm_id and m.mapping_id = d.mapping_id
    left join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
    cross join lateral (
      select r from project.fixture_row(draft_new_fixtures.realm_id, d.entity_id, null, d.winners) r offset 0
    ) t (fixture)
    cross join lateral (select canon.fixture_fields(t.fixture) offset 0) a (fields)
    left join canon.venues v on v.realm_id = draft_new_fixtures.realm_id and v.venue_id = (t.fixture).venue_id
   where d.is_new;
end;
$$;

comment on function project.draft_new_fixtures(integer) is
  'Drafts version 1 of every fixture that no source has reported before: one external id, all of whose claims win. If an undone '
  'decision separates the fixture from another, its claims are collected as for a known fixture.';
