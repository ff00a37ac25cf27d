create or replace function connect.renew_baseline(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.baselines b set profile = connect.profile_of(run)
   where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null;
  insert into connect.baselines (realm_id, target_id, run_id, profile)
  select run.realm_id, run.target_id, run.run_id, connect.profile_of(run)
   where not exists (
           select from connect.baselines b
            where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null);
$$;

comment on function connect.renew_baseline(connect.runs) is
  'Makes the shape of a run that is applied the baseline of its target; the first one makes the baseline. FEED-33.';
