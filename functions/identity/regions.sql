create or replace function identity.regions() returns text
language sql immutable parallel safe
return
  'ayso az ca co copl cslg edp enyysa fl ga il md mo nc ncal neal nj norcal nv ny oh opl pa sc scal socal tx us usa uslacademy usys ' ||
  'ut va wa';

comment on function identity.regions() is
  'Abbreviations of regions and leagues, which may stand beside any name (IDENTITY-70).';
