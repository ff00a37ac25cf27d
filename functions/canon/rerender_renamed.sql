create or replace function canon.rerender_renamed(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_temp.renamed) then
    return;
  end if;
  insert into pg_temp.drafts
  select f.*, null::integer, false, false, false, '{}'::text[]
    from canon.fixtures f
   where f.realm_id = rerender_renamed.realm_id and f.fixture_id = any (canon.renamed_fixtures(rerender_renamed.realm_id));
  update pg_temp.drafts d
     set rendering = d.rendering + 1,
         sorts_at = canon.sorting_moment(d.starts_at, d.local_date, d.time_zone,
           (select v.time_zone from canon.venues v where v.realm_id = rerender_renamed.realm_id and v.venue_id = d.venue_id));
  perform canon.render_drafts(rerender_renamed.realm_id);
  perform canon.save_drafts(rerender_renamed.realm_id);
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
end;
$$;

comment on function canon.rerender_renamed(integer) is 'Draws fixtures again that show a name which changed in this transaction. No version: nothing that the fixture itself says has changed.';
