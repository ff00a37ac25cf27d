create or replace function identity.club_kinds() returns text
language sql immutable parallel safe
return
  'athletic city county international real select sporting town township travel united';

comment on function identity.club_kinds() is
  'Words that many clubs have in their names and that tell some of one town apart (IDENTITY-70).';
