create or replace function resolve.cleared_claims(cleared text[]) returns jsonb
language sql immutable parallel safe
return case
  when cleared = '{}' then '{}'
  else (
    select jsonb_object_agg(f.field, null)
      from unnest(cleared || case when 'venue' = any (cleared) then array['venue.field'] else '{}' end) f (field))
end;

comment on function resolve.cleared_claims(text[]) is
  'Returns what an observation claims of the fields that it takes back: null of each, and with a venue of its field too. FEED-261.';
