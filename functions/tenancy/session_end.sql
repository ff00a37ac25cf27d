create or replace function tenancy.session_end(session tenancy.sessions) returns timestamptz
language sql immutable
return least((session).expires_at, (session).ended_at, (session).last_seen_at + interval '12 hours');

comment on function tenancy.session_end(tenancy.sessions) is
  'Returns when a session ended, or ends if it is not used again: twelve hours after it was last seen at the latest. PEOPLE-20.';
