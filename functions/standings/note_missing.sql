create or replace function standings.note_missing(realm_id integer, stage_ids text[], moved text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_noted text[] := array(
    select x.stage_id from pg_temp.touched_stages x where x.fixture_id is not null
    intersect select unnest(note_missing.stage_ids)
    except select unnest(note_missing.moved));
begin
  update standings.tables t
     set as_of = util.now(),
         missing_fixtures = array(
           select m.id
             from (select unnest(t.missing_fixtures)
                   union
                   select x.fixture_id from pg_temp.touched_stages x where x.stage_id = t.stage_id) m (id)
            order by m.id)
   where t.realm_id = note_missing.realm_id and t.stage_id = any (v_noted);
end;
$$;

comment on function standings.note_missing(integer, text[], text[]) is
  'Adds the upcoming games of touched stages to the missing ones of their tables, except for the stages that are recomputed (moved; null '
  'for none).';
