create or replace function connect.facts_of(run connect.runs, zone text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_profile jsonb := connect.profile_of(run);
  v_today date := (run.observed_at at time zone facts_of.zone)::date;
  v_teams text[] := array(
    select distinct t.key
      from (
        select unnest(array[e.home_key, e.away_key]) as key
          from connect.entries e
         where e.realm_id = run.realm_id and e.run_id = run.run_id
      ) t
     where t.key <> '');
  v_listed jsonb := connect.listed_facts(run, v_profile, v_today, v_teams);
  v_is_wide boolean := (v_listed ->> 'kept')::numeric >= 0.3 * (v_listed ->> 'listed')::numeric;
begin
  return v_profile || v_listed || connect.kept_facts(run, v_profile, v_today, v_is_wide)
    || jsonb_build_object(
         'redated', connect.redated_facts(run, v_profile, v_is_wide),
         'all_kept', v_listed -> 'kept', 'today', v_today, 'rows', run.row_count, 'repeated', run.notes -> 'repeated_ids',
         'new_skips', connect.count_new_skips(run),
         'skip_words', (
           select s.words from connect.skips s where s.realm_id = run.realm_id and s.run_id = run.run_id order by s.number limit 1),
         'garbled', connect.garbled_names(run),
         'median', (
           select percentile_cont(0.5) within group (order by h.entry_count)
             from (
               select r.entry_count from connect.runs r
                where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state in ('applied', 'unchanged')
                  and r.entry_count > 0 and r.trigger not in ('replay', 'due')
                order by r.run_id desc
                limit 5
             ) h),
         'baseline', (
           select b.profile from connect.baselines b
            where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null));
end;
$$;

comment on function connect.facts_of(connect.runs, text) is
  'Returns all that drift is judged by, of a run whose entries are matched and a time zone: its shape (connect.profile_of) and that of the '
  'baseline, what it found again and how that changed, its skipped rows, names that are garbled and the median of the '
  'last five runs. FEED-30.';
