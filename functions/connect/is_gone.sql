create or replace function connect.is_gone(entry connect.listed) returns boolean
language sql stable
return coalesce((entry).missing_since <= util.now() - interval '30 minutes', false);

comment on function connect.is_gone(connect.listed) is
  'Returns whether an entry that is still missing is withdrawn: it was already missing 30 minutes ago. FEED-41.';
