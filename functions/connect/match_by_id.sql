create or replace function connect.match_by_id(run connect.runs, is_sure boolean) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.entries e set external_id = l.external_id, matched_by = 'file_id'
    from (
      select distinct on (o.file_id) o.*
        from connect.listed o
       where o.realm_id = run.realm_id and o.target_id = run.target_id and o.file_id is not null
       order by o.file_id, o.withdrawn_at desc nulls first, o.missing_since desc nulls first, o.first_run_id desc, o.external_id
    ) l
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.file_id = l.file_id and e.external_id is null
     and not exists (
       select from connect.entries t where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
     and (e.on_day = l.on_day or not connect.is_over(l.on_day, l.start_at, l.home_score, l.data, run.observed_at)
          or (e.home_key = l.home_key or e.away_key = l.away_key) and (e.home_score is not null or l.home_score is null))
     and (not match_by_id.is_sure
          or e.title_key = l.title_key and e.division_key = l.division_key
             and ((e.home_key, e.away_key) = (l.home_key, l.away_key) or (e.home_key, e.away_key) = (l.away_key, l.home_key)));
$$;

comment on function connect.match_by_id(connect.runs, boolean) is
  'Matches entries of a run that are not matched yet to listed ones by the id of the file; is_sure: only where division, title and sides '
  'are the same, in either order, so that an id which was given to another game takes no entry from the one that it is. One that is over '
  'is found on another day only with a side in its place and without the loss of its score. FEED-25, FEED-370.';
