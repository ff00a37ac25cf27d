create or replace function connect.run_details(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.run_document(run) || jsonb_build_object(
    'layout', run.layout, 'notes', run.notes, 'measures', run.measures, 'tried', run.trial -> 'tried',
    'skips', (
      select coalesce(
               jsonb_agg(jsonb_build_object('row', s.place, 'code', s.code, 'words', s.words, 'excerpt', s.excerpt)
                         order by s.number), '[]')
        from connect.skips s
       where s.realm_id = run.realm_id and s.run_id = run.run_id),
    'names', case when run.state in ('held', 'previewed') then connect.names_of(run) end,
    'difference', case when run.state in ('held', 'previewed') then connect.difference_of(run) end,
    'preview', (
      select coalesce(jsonb_agg(p.entry order by p.number), '[]')
        from (
          select e.number,
                 jsonb_strip_nulls(
                   jsonb_build_object(
                     'row', e.row_number, 'external_id', e.external_id, 'is', c.verdict, 'date', e.on_day, 'start', e.data -> 'start',
                     'time_zone', e.data -> 'time_zone', 'home', e.home, 'away', e.away, 'venue', e.venue, 'field', e.field,
                     'division', e.division, 'status', e.data -> 'status', 'title', e.data -> 'title', 'kind', e.data -> 'kind')) as entry
            from connect.compare_entries(run) c
            join connect.entries e on e.number = c.number
           where e.realm_id = run.realm_id and e.run_id = run.run_id
           order by e.number
           limit 20
        ) p));
$$;

comment on function connect.run_details(connect.runs) is
  'Returns a run as connect.list_runs does, with its layout, notes, measures, every skipped row with its reason, and, while it is held or '
  'was a preview, its first 20 entries as they would read, in UTC with their zone, and the teams and venues that it '
  'names (connect.names_of), '
  'and in what it differs (connect.difference_of). FEED-9, FEED-32, FEED-34, '
  'FEED-270, FEED-271.';
