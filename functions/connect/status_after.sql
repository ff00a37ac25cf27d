create or replace function connect.status_after(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
           (select case
                     when r.skipped_count > 0 then jsonb_build_object(
                       'status', 'degraded', 'reason', format('%s of %s rows could not be read.', r.skipped_count, r.row_count))
                     when jsonb_array_length(r.notes -> 'unknown_words') > 0 then jsonb_build_object(
                       'status', 'degraded',
                       'reason', format('Words that were not understood: %s.', r.notes ->> 'unknown_words'))
                     when r.counts ? 'rekeyed' then jsonb_build_object(
                       'status', 'degraded', 'reason', 'The ids in the file change at every fetch; entries are told by what they say.')
                     else jsonb_build_object(
                       'status', 'healthy', 'reason', case when r.row_count = 0 then r.notes #>> '{warnings,0}' end)
                   end
              from connect.runs r
             where r.realm_id = status_after.run.realm_id and r.target_id = status_after.run.target_id
               and r.entry_count is not null and r.trigger <> 'replay' and r.state in ('applied', 'unchanged')
             order by r.run_id = status_after.run.run_id desc, r.run_id desc
             limit 1),
           jsonb_build_object('status', 'healthy', 'reason', null));
$$;

comment on function connect.status_after(connect.runs) is
  'Returns {status, reason} of a feed after a run that succeeded: degraded where what was last read had rows that were skipped, words that '
  'were not understood or ids that change, else healthy, with the reason where nothing was in it. FEED-20, FEED-342.';
