create or replace function connect.is_over(on_day date, start_at timestamptz, home_score integer, data jsonb, at timestamptz)
returns boolean
language sql stable
return is_over.home_score is not null or is_over.data ->> 'status' in ('completed', 'forfeit')
  or is_over.data ->> 'status' is distinct from 'postponed'
     and coalesce(is_over.start_at + interval '3 hours' <= is_over.at,
                  is_over.on_day < (is_over.at at time zone (is_over.data ->> 'time_zone'))::date);

comment on function connect.is_over(date, timestamptz, integer, jsonb, timestamptz) is
  'Returns whether an entry (its local day, start, home score and data) is over at a moment: it has a score or is completed, or it started '
  'three hours ago, without a start on a day that has ended, and was not postponed. FEED-370.';
