create or replace function connect.accept_shape(run connect.runs, accepted_by text, note text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.baselines b set superseded_at = util.now()
   where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null;
  insert into connect.baselines as b (realm_id, target_id, run_id, profile, accepted_by, note)
  values (run.realm_id, run.target_id, run.run_id, connect.profile_of(run), accept_shape.accepted_by, accept_shape.note)
      on conflict on constraint baselines_pkey do update set profile = excluded.profile, superseded_at = null;
  perform connect.adopt_entries(run);
end;
$$;

comment on function connect.accept_shape(connect.runs, text, text) is
  'Makes the shape of a run, as somebody accepted it with a note, the baseline of its target, and what it says what the next runs are '
  'measured by. FEED-36.';
