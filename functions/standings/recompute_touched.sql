create or replace function standings.recompute_touched(realm_id integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_touched text[] := (select array_agg(distinct t.stage_id order by t.stage_id) from pg_temp.touched_stages t);
  v_moved text[];
begin
  if v_touched is null then
    return 0;
  end if;
  perform standings.lock_tables(recompute_touched.realm_id, v_touched);
  -- A game to come, of teams that have their rows, in a stage that is incomplete already, moves no row.
  select array_agg(s.stage_id order by s.stage_id) into v_moved
    from (
      select t.stage_id, t.is_complete, array(select w.team_id from standings.rows w where w.realm_id = t.realm_id and w.stage_id = t.stage_id) as teams
        from standings.tables t
       where t.realm_id = recompute_touched.realm_id and t.stage_id = any (v_touched)
      offset 0
    ) s
   where s.is_complete or exists (select from pg_temp.touched_stages x where x.stage_id = s.stage_id and (x.fixture_id is null or not x.teams <@ s.teams));
  update standings.tables t
     set as_of = util.now(), missing_fixtures = array(select m.id from (select unnest(t.missing_fixtures) union select unnest(e.fixture_ids)) m (id) order by m.id)
    from (
      select x.stage_id, array_agg(x.fixture_id) as fixture_ids from pg_temp.touched_stages x where not x.stage_id = any (coalesce(v_moved, '{}')) group by x.stage_id
    ) e
   where t.realm_id = recompute_touched.realm_id and t.stage_id = e.stage_id and t.stage_id = any (v_touched);
  delete from pg_temp.touched_stages;
  if v_moved is null then
    return 0;
  end if;
  v_moved := standings.recompute(recompute_touched.realm_id, v_moved);
  perform standings.stage_events(recompute_touched.realm_id, v_moved);
  return coalesce(cardinality(v_moved), 0);
end;
$$;

comment on function standings.recompute_touched(integer) is 'Recomputes the tables of the stages that this transaction touched, all at once; a game to come that moves no row is only noted as missing. Stages an event for each table with other rows (oyss.standing.updated) and returns how many. STANDING-3: in the transaction that lands the change.';
