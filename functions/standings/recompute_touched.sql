create or replace function standings.recompute_touched(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_touched text[] := (select array_agg(distinct t.stage_id order by t.stage_id) from pg_temp.touched_stages t);
  v_moved text[];
begin
  if v_touched is null then
    return 0;
  end if;
  perform standings.lock_tables(recompute_touched.realm_id, v_touched);
  v_moved := standings.find_moved(recompute_touched.realm_id, v_touched);
  perform standings.record_missing(recompute_touched.realm_id, v_touched, v_moved);
  delete from pg_temp.touched_stages;
  if v_moved is null then
    return 0;
  end if;
  v_moved := standings.recompute(recompute_touched.realm_id, v_moved);
  perform standings.stage_events(recompute_touched.realm_id, v_moved);
  return coalesce(cardinality(v_moved), 0);
end;
$$;

comment on function standings.recompute_touched(integer) is
  'Recomputes the tables of the stages that this transaction touched, all at once; an upcoming game that changes no row is only '
  'recorded as missing. Stages an event for each table whose rows changed (oyss.standing.updated) and returns how many. STANDING-3: in '
  'the transaction that makes the change.';

create or replace function standings.find_moved(realm_id integer, stage_ids text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select array_agg(s.stage_id order by s.stage_id)
      from (
        select t.stage_id, t.is_complete, array(
                 select w.team_id from standings.rows w where w.realm_id = t.realm_id and w.stage_id = t.stage_id) as teams
          from standings.tables t
         where t.realm_id = find_moved.realm_id and t.stage_id = any (find_moved.stage_ids)
        offset 0
      ) s
     where s.is_complete
        or exists (
             select from pg_temp.touched_stages x
              where x.stage_id = s.stage_id and (x.fixture_id is null or not x.teams <@ s.teams)));
end;
$$;

comment on function standings.find_moved(integer, text[]) is
  'Returns the touched stages whose rows may change; null for none. An upcoming game of teams that already have rows, in a stage that '
  'is already incomplete, changes no row.';

create or replace function standings.record_missing(realm_id integer, stage_ids text[], moved text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_noted text[] := array(
    select x.stage_id from pg_temp.touched_stages x where x.fixture_id is not null
    intersect select unnest(record_missing.stage_ids)
    except select unnest(record_missing.moved));
begin
  update standings.tables t
     set as_of = util.now(),
         missing_fixtures = array(
           select m.id
             from (select unnest(t.missing_fixtures)
                   union
                   select x.fixture_id from pg_temp.touched_stages x where x.stage_id = t.stage_id) m (id)
            order by m.id)
   where t.realm_id = record_missing.realm_id and t.stage_id = any (v_noted);
end;
$$;

comment on function standings.record_missing(integer, text[], text[]) is
  'Adds the upcoming games of touched stages to the missing games of their tables, except for the stages that are recomputed (moved; '
  'null for none).';
