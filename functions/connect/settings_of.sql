create or replace function connect.settings_of(feed connect.feeds) returns jsonb
language sql stable
return jsonb_strip_nulls(
  jsonb_build_object(
    'kind', feed.kind, 'team', feed.team, 'time_zone', feed.time_zone, 'day_first', feed.is_day_first,
    'charset', feed.settings -> 'charset', 'mapping', feed.settings -> 'mapping', 'vs_means', feed.settings -> 'vs_means',
    'midnight_is_tbd', feed.settings -> 'midnight_is_tbd', 'default_minutes', feed.settings -> 'default_minutes',
    'parser', feed.settings -> 'parser'));

comment on function connect.settings_of(connect.feeds) is 'Returns the settings of a feed as its parser gets them, but for fetched_on.';
