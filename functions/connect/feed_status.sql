create or replace function connect.feed_status(
  disabled_reason text, held_reason text, failed_count integer, read_count integer, failure text, row_count integer, skipped_count integer,
  unknown_words text, is_rekeyed boolean, empty_words text
) returns jsonb
language sql immutable
return case
  when disabled_reason is not null then jsonb_build_object('status', 'disabled', 'reason', disabled_reason)
  when held_reason is not null then jsonb_build_object('status', 'drifted', 'reason', held_reason)
  when failed_count > 0 and read_count = 0 then jsonb_build_object('status', 'failing', 'reason', failure)
  when failed_count > 0 then jsonb_build_object(
    'status', 'degraded',
    'reason', format('%s of %s addresses cannot be read, last: %s', failed_count, failed_count + read_count, failure))
  when read_count = 0 then jsonb_build_object('status', 'pending', 'reason', null)
  when skipped_count > 0 then jsonb_build_object(
    'status', 'degraded', 'reason', format('%s of %s rows could not be read.', skipped_count, row_count))
  when unknown_words is not null then jsonb_build_object(
    'status', 'degraded', 'reason', format('Words that were not understood: %s.', unknown_words))
  when is_rekeyed then jsonb_build_object(
    'status', 'degraded', 'reason', 'The ids in the file change at every fetch; entries are told by what they say.')
  when row_count = 0 then jsonb_build_object('status', 'healthy', 'reason', empty_words)
  else jsonb_build_object('status', 'healthy', 'reason', null)
end;

comment on function connect.feed_status(text, text, integer, integer, text, integer, integer, text, boolean, text) is
  'Returns {status, reason} of a feed or connector, of these facts alone and in this order: disabled (why; null: enabled), drifted (why a '
  'run of it is held; null: none is), failing (the last try of some address failed, with its words, and of none succeeded), degraded (of '
  'some it succeeded; or of what was last read so many of its rows were skipped, words were not understood, or ids change at every '
  'fetch), pending (no try succeeded yet), healthy (with the words why nothing '
  'was in it). FEED-20, FEED-342.';
