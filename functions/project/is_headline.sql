create or replace function project.is_headline(changed_fields text[], repointed text[], status_after text, status_before text)
returns boolean
language sql immutable parallel safe
return changed_fields && array['start', 'end', 'date', 'time_status']
  or 'venue' = any (changed_fields) and not 'venue' = any (repointed)
  or 'venue.field' = any (changed_fields) and not 'venue.field' = any (repointed)
  or 'status' = any (changed_fields) and (
    status_after in ('cancelled', 'postponed') or status_after = 'scheduled' and status_before in ('cancelled', 'postponed'));

comment on function project.is_headline(text[], text[], text, text) is
  'Whether a change is one that people must notice, after which previous holds what the fixture said before (HISTORY-14).';
