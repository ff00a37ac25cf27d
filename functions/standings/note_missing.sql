create or replace function standings.note_missing(realm_id integer, stage_ids text[], moved text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update standings.tables t
     set as_of = util.now(),
         missing_fixtures = array(
           select m.id from (select unnest(t.missing_fixtures) union select unnest(e.fixture_ids)) m (id) order by m.id)
    from (
      select x.stage_id, array_agg(x.fixture_id) as fixture_ids
        from pg_temp.touched_stages x
       where not x.stage_id = any (coalesce(note_missing.moved, '{}'))
       group by x.stage_id
    ) e
   where t.realm_id = note_missing.realm_id and t.stage_id = e.stage_id and t.stage_id = any (note_missing.stage_ids);
end;
$$;

comment on function standings.note_missing(integer, text[], text[]) is
  'Adds the upcoming games of touched stages to the missing ones of their tables, except for the stages that are recomputed (moved; null '
  'for none).';
