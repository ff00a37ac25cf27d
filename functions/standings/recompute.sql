create or replace function standings.recompute(realm_id integer, stage_ids text[]) returns text[]
language plpgsql
set search_path = ''
as $$
declare
  v_rules standings.rules[];
  v_read record;
begin
  perform standings.lock_tables(recompute.realm_id, recompute.stage_ids);
  -- Read by statements of their own: whoever held a table until just now has committed, and is seen.
  v_rules := standings.rules_of(recompute.realm_id, recompute.stage_ids);
  select * into v_read from standings.tally_games(recompute.realm_id, v_rules);
  return standings.write_tables(recompute.realm_id, v_rules, v_read.entrants, standings.rank_entrants(v_rules, v_read.entrants, v_read.meetings), v_read.sheets);
end;
$$;

comment on function standings.recompute(integer, text[]) is 'Computes the tables of some stages from their games, all at once, and writes what differs. Returns the stages whose rows changed: their events are the caller''s to write (standings.stage_events). Whoever else recomputes one of them waits until commit, so the last to commit has seen every game. STANDING-3.';
