create or replace function standings.recompute(realm_id integer, stage_ids text[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rules standings.rules[];
  v_games record;
  v_placings standings.placing[];
begin
  perform standings.lock_tables(recompute.realm_id, recompute.stage_ids);
  -- Read by statements of their own: whoever held a table before has committed, and is seen.
  v_rules := standings.rules_of(recompute.realm_id, recompute.stage_ids);
  select * into v_games from standings.tally_games(recompute.realm_id, v_rules);
  v_placings := standings.rank_entrants(v_rules, v_games.entrants, v_games.meetings);
  return standings.write_tables(recompute.realm_id, v_rules, v_games.entrants, v_placings, v_games.sheets);
end;
$$;

comment on function standings.recompute(integer, text[]) is
  'Computes the tables of some stages from their games, all at once, and writes what differs. Returns the stages whose rows changed; '
  'null for none. The caller stages their events (standings.stage_events). Another transaction that recomputes one of them waits until '
  'this one ends, so the last to commit has read every game. STANDING-3.';
