create or replace function connect.listed_facts(run connect.runs, profile jsonb, today date, teams text[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'listed', count(*), 'kept', count(*) filter (where x.is_kept), 'kept_by_id', count(*) filter (where x.is_kept_by_id),
           'with_id', count(l.file_id),
           'to_come', count(*) filter (where x.is_to_come), 'to_come_kept', count(*) filter (where x.is_to_come and x.is_kept),
           'within', count(*) filter (where x.is_within), 'within_kept', count(*) filter (where x.is_within and x.is_kept),
           'same_content', count(*) filter (where x.is_kept and x.is_same),
           'teams', cardinality(listed_facts.teams),
           'teams_known', (
             select count(*) from unnest(listed_facts.teams) t (key)
              where t.key in (
                      select unnest(array[o.home_key, o.away_key])
                        from connect.listed o
                       where o.realm_id = run.realm_id and o.target_id = run.target_id)))
    from connect.listed l
    left join connect.entries k on k.realm_id = run.realm_id and k.run_id = run.run_id and k.external_id = l.external_id
    cross join lateral (
      select k.number is not null as is_kept, coalesce(k.matched_by = 'file_id', false) as is_kept_by_id,
             l.on_day >= listed_facts.today as is_to_come,
             l.on_day between (listed_facts.profile ->> 'first_day')::date and (listed_facts.profile ->> 'last_day')::date as is_within,
             (k.home_key, k.away_key, k.start_at) is not distinct from (l.home_key, l.away_key, l.start_at) as is_same
    ) x
   where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null;
$$;

comment on function connect.listed_facts(connect.runs, jsonb, date, text[]) is
  'Returns how many entries that a target lists a run found again: in all, to come (from the local day today on), and between its first '
  'and last day; and how many of its teams (their folded names) were known. FEED-30.';
