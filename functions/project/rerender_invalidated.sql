create or replace function project.rerender_invalidated(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stale text[];
begin
  if not exists (select from pg_temp.invalidated) then
    return;
  end if;
  -- What fixtures show is written before them: a new version shows it already, unless its own row changed once more.
  v_stale := array(
    select f.id
      from unnest(project.invalidated_fixtures(rerender_invalidated.realm_id)) f (id)
     where f.id not in (select s.entity_id from pg_temp.staged_versions s where s.entity_type = 'fixture')
        or f.id in (select r.entity_id from pg_temp.invalidated r where r.entity_type = 'fixture'));
  insert into pg_temp.drafts
  select f.*, null::integer, false, false, false, '{}'::text[]
    from unnest(v_stale) s (fixture_id)
    cross join lateral (
      select e.* from canon.fixtures e where e.realm_id = rerender_invalidated.realm_id and e.fixture_id = s.fixture_id offset 0
    ) f;
  update pg_temp.drafts d
     set rendering = d.rendering + 1,
         sorts_at = project.sorting_moment(d.starts_at, d.local_date, d.time_zone,
           (select v.time_zone from canon.venues v where v.realm_id = rerender_invalidated.realm_id and v.venue_id = d.venue_id));
  perform project.render_drafts(rerender_invalidated.realm_id);
  -- A document that comes out the same is not written: neither the row nor the ETag changes.
  delete from pg_temp.drafts d
   using pg_temp.documents t, canon.fixtures f
   where t.fixture_id = d.fixture_id and f.realm_id = d.realm_id and f.fixture_id = d.fixture_id
     and t.document = f.document and t.placeholders = f.placeholders and d.sorts_at = f.sorts_at;
  perform project.save_drafts(rerender_invalidated.realm_id, 0, 1);
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function project.rerender_invalidated(integer) is
  'Renders again the fixtures whose documents this transaction made out of date without a new version: no field of the fixture itself '
  'changed.';
