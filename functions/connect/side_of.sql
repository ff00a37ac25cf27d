create or replace function connect.side_of(side jsonb, role text, division_key text) returns jsonb
language sql immutable
return case
  when nullif(btrim(coalesce(side ->> 'name', side ->> 'id')), '') is not null then jsonb_build_object(
    'role', role,
    'team', jsonb_strip_nulls(
      jsonb_build_object(
        'external_id', left(
          coalesce(nullif(btrim(side ->> 'id'), ''), 'team:' || connect.key_of(side ->> 'name') || '|' || division_key), 256),
        'name', left(btrim(side ->> 'name'), 200))))
end;

comment on function connect.side_of(jsonb, text, text) is
  'Returns a side of a fixture observation for one that a parser read ({name, id}), under the id of the file, else under team: with its '
  'folded name and the key of its division (connect.division_key); null where no team is named. FEED-8.';
