create or replace function connect.count_new_skips(run connect.runs) returns integer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*)::integer
    from connect.skips s
   where s.realm_id = run.realm_id and s.run_id = run.run_id and s.code <> 'repeated'
     and not exists (
       select from connect.skips o
        where o.realm_id = run.realm_id and o.code = s.code and o.excerpt = s.excerpt and o.excerpt <> ''
          and o.run_id = (
            select r.run_id from connect.runs r
             where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state in ('applied', 'unchanged')
               and r.entry_count is not null
             order by r.run_id desc
             limit 1));
$$;

comment on function connect.count_new_skips(connect.runs) is
  'Returns how many rows a run skipped that the last applied run of its target did not skip with the same words; games that stand in it '
  'twice are measured apart (connect.measure_repeated). FEED-30.';
