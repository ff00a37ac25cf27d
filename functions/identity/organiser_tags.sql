create or replace function identity.organiser_tags() returns text
language sql immutable parallel safe
return
  'archive archived bracket cn co coop delete deleted div division dup duplicate flight formerly grade group guest hybrid ih ' ||
  'inactive neutral new nf old op t team temp u usc';

comment on function identity.organiser_tags() is
  'Words that organisers and registrars add to names and that tell nothing of the team (IDENTITY-70).';
