create or replace function manage.show_run(run_id text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(show_run.run_id);
begin
  return connect.run_document(v_run) || jsonb_build_object(
    'layout', v_run.layout, 'notes', v_run.notes, 'measures', v_run.measures, 'tried', v_run.trial -> 'tried',
    'skips', (
      select coalesce(
               jsonb_agg(jsonb_build_object('row', s.place, 'code', s.code, 'words', s.words, 'excerpt', s.excerpt)
                         order by s.number), '[]')
        from connect.skips s
       where s.realm_id = v_run.realm_id and s.run_id = v_run.run_id),
    'names', case when v_run.state in ('held', 'previewed') then connect.names_of(v_run) end,
    'difference', case when v_run.state in ('held', 'previewed') then connect.difference_of(v_run) end,
    'preview', (
      select coalesce(jsonb_agg(p.entry order by p.number), '[]')
        from (
          select e.number,
                 jsonb_strip_nulls(
                   jsonb_build_object(
                     'row', e.row_number, 'external_id', e.external_id, 'is', c.verdict, 'date', e.on_day, 'start', e.data -> 'start',
                     'time_zone', e.data -> 'time_zone', 'home', e.home, 'away', e.away, 'venue', e.venue, 'field', e.field,
                     'division', e.division, 'status', e.data -> 'status', 'title', e.data -> 'title', 'kind', e.data -> 'kind')) as entry
            from connect.compare_entries(v_run) c
            join connect.entries e on e.number = c.number
           where e.realm_id = v_run.realm_id and e.run_id = v_run.run_id
           order by e.number
           limit 20
        ) p));
end;
$$;

comment on function manage.show_run(text) is
  'Returns a run as manage.list_runs does, with its layout, notes, measures, every skipped row with its reason, and, while it is held or '
  'was a preview, its first 20 entries as they would read, in UTC with their zone, and the teams and venues that it '
  'names (connect.names_of), '
  'and in what it differs (connect.difference_of). Raises OYV01 (invalid_id), OYN01 (not_found). FEED-9, FEED-32, FEED-34, '
  'FEED-270, FEED-271.';
