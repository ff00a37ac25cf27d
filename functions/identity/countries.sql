create or replace function identity.countries() returns text
language sql immutable parallel safe
return
  'argentina australia belgium brazil cameroon canada chile colombia croatia denmark ecuador egypt england france germany ghana ' ||
  'iran ireland italy jamaica japan korea mexico morocco netherlands nigeria norway peru poland portugal qatar scotland senegal ' ||
  'serbia spain sweden switzerland uruguay usa wales';

comment on function identity.countries() is
  'Countries, which tournaments put before names and some squads are called after (IDENTITY-70).';
