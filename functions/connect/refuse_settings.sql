create or replace function connect.refuse_settings(feed jsonb) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fault text := case
    when coalesce(length(btrim(feed ->> 'name')), 0) not between 1 and 100 then 'Give the feed a name of 1 to 100 characters.'
    when coalesce(feed ->> 'kind', '') not in ('csv', 'xlsx', 'ics', 'html', 'json')
      then 'The kind of a feed is csv (also tab or semicolon separated), xlsx (also xls), ics, html or json.'
    when coalesce(feed ->> 'sport', '') not in ('soccer', 'baseball', 'softball', 'basketball', 'volleyball', 'lacrosse', 'hockey',
                                                'football', 'rugby', 'field_hockey', 'other')
      then 'Set the sport: soccer, baseball, softball, basketball, volleyball, lacrosse, hockey, football, rugby, field_hockey or other. '
        'A file does not state it.'
    when feed ->> 'url' is not null and feed ->> 'url' !~ '^(https?|webcal)://[^\s/?#@]+([/?#][^\s]*)?$'
      then 'The url must begin with https://, http:// or webcal:// and name no user.'
    when length(feed ->> 'url') > 2048 then 'The url must have at most 2048 characters.'
    when feed ->> 'covers' not in ('season', 'upcoming') then 'What a feed covers is season or upcoming.'
    when feed ->> 'vs_means' not in ('home_first', 'participants') then 'vs_means is home_first or participants.'
    when jsonb_typeof(feed -> 'mapping') <> 'object' then 'A mapping has the form {role: column}.'
    when exists (select from unnest(array['day_first', 'is_preview', 'is_confirmed']) n (name)
                  where coalesce(feed ->> n.name, 'true') not in ('true', 'false'))
      then 'day_first, is_preview and is_confirmed are true or false.'
    when feed ->> 'requests_per_hour' !~ '^([1-9]\d{0,4}|100000)$' then 'A feed is fetched 1 to 100000 times an hour.'
  end;
begin
  if v_fault is null and not exists (select from pg_timezone_names z where z.name = feed ->> 'time_zone') then
    v_fault := format('"%s" is not a time zone. Give the IANA name of the zone of the file, such as America/Chicago.',
                      coalesce(feed ->> 'time_zone', ''));
  end if;
  if v_fault is not null then
    raise exception using errcode = 'OYV02', message = v_fault;
  end if;
end;
$$;

comment on function connect.refuse_settings(jsonb) is
  'Raises OYV02 (invalid_parameter) with a sentence if a feed cannot be registered with these settings: name, kind, sport, time_zone, '
  'url, covers, vs_means, mapping, day_first, is_preview, is_confirmed, requests_per_hour. FEED-1, FEED-2.';

create or replace function connect.refuse_taken_name(feed connect.feeds) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'OYC03', column = '/name', detail = feed.feed_id,
    message = format('A feed named "%s" already exists. Choose another name, or upload to that feed.', feed.name);
end;
$$;

comment on function connect.refuse_taken_name(connect.feeds) is
  'Raises OYC03 (conflict) at the name, with the id of the feed whose name another of its account is to have. FEED-1.';
