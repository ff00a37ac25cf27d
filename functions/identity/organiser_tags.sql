create or replace function identity.organiser_tags() returns text
language sql immutable parallel safe
return
  'archive archived autumn bracket cn co coop delete deleted div division dup duplicate fall flight formerly grade group guest ' ||
  'hybrid ih inactive neutral new nf old op spring summer t team temp u usc winter zz zzz';

comment on function identity.organiser_tags() is
  'Words that organisers and registrars add to names and that tell nothing of the team (IDENTITY-70).';
