create or replace function connect.judge_first(run connect.runs, feed connect.feeds) returns text[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select array_remove(array[
           case when coalesce((feed.settings ->> 'is_confirmed')::boolean, true) or run.entry_count = 0 and run.row_count > 0
                  or s.unread >= 3 and s.unread > 0.2 * run.row_count then null
                else 'It is the first one. Look at the preview and accept it.' end,
           case when run.entry_count = 0 and run.row_count > 0 then 'No row of it could be read. See why below.' end,
           case when run.entry_count > 0 and s.unread >= 3 and s.unread > 0.2 * run.row_count
                then format('It is the first one, and %s of %s rows could not be read. Please look at the preview.', s.unread,
                            run.row_count) end,
           case when run.notes ->> 'repeated_ids' <> '0' and (run.notes ->> 'repeated_ids')::integer > greatest(2, 0.02 * run.entry_count)
                then format('It is the first one, and %s entries stand in it twice. Please look at the preview.',
                            run.notes ->> 'repeated_ids') end], null)
         || array(
              select format('It is the first one. %s Please look at the preview.', d.words)
                from jsonb_array_elements_text(coalesce(run.notes -> 'doubts', '[]')) d (words))
    from (
      -- What a file itself says is deleted or not scheduled was read well, and so was a game that stands in it twice.
      select count(*) as unread
        from connect.skips k
       where k.realm_id = run.realm_id and k.run_id = run.run_id and k.code not in ('deleted', 'unscheduled', 'repeated')
    ) s;
$$;

comment on function connect.judge_first(connect.runs, connect.feeds) is
  'Returns why the first run of a target, which has no baseline, is held: nobody has confirmed the feed, no row could be read, three '
  'rows and more than a fifth were skipped (what the file says is deleted or not scheduled, and what stands in it twice, aside), entries '
  'repeat, or the parser doubts how the file is meant; none: it is applied. FEED-33, FEED-360.';
