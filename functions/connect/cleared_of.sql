create or replace function connect.cleared_of(before jsonb, after jsonb, layout jsonb) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select f.path
      from (values
             ('competition', '{competition}', '{competition}'), ('division', '{division}', '{division,age_group,gender}'),
             ('end', '{end}', null), ('notes', '{notes}', null), ('result', '{result}', '{score,home_score,away_score}'),
             ('sides', '{sides}', null), ('title', '{title}', null), ('url', '{url}', '{url}'), ('venue', '{venue}', '{venue,field}'),
             ('venue.field', '{venue,field}', '{venue,field}')
           ) f (path, place, roles)
     where before #> f.place::text[] is not null and after #> f.place::text[] is null
       and (f.roles is null or layout ->> 'kind' = 'ics' or exists (
              select from jsonb_array_elements(layout -> 'mapping') m (column_of) where m.column_of ->> 'role' = any (f.roles::text[])))
     order by f.path collate "C");
end;

comment on function connect.cleared_of(jsonb, jsonb, jsonb) is
  'Returns the field paths that an entry takes back: what the data that was pushed of it before says and the data of today does not, of '
  'what the layout of the file has a column for (a calendar says everything anew). FEED-260, FEED-262.';
