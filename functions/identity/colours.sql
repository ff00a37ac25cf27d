create or replace function identity.colours() returns text
language sql immutable parallel safe
-- A club may have a Gold and an Oro: words of other languages are colours of their own.
return
  'amarillo:amarillo aqua:aqua azul:azul black:black,blck,blk blanco:blanca,blanco blue:blu,blue bronze:bronze brown:brown ' ||
  'burgundy:burgundy cardinal:cardinal charcoal:charcoal copper:copper crimson:crimson cyan:cyan garnet:garnet gold:gld,gold ' ||
  'green:green,grn grey:gray,grey indigo:indigo lavender:lavender lime:lime magenta:magenta maroon:maroon morado:morado ' ||
  'naranja:naranja navy:navy,nvy negro:negra,negro neon:neon nero:nero noir:noir onyx:onyx orange:orange,org,orng oro:oro pink:pink ' ||
  'plata:plata platinum:platinum purple:prpl,purp,purple,violet red:red rojo:roja,rojo rosa:rosa royal:royal scarlet:scarlet ' ||
  'silver:silv,silver,slv sky:sky tan:tan teal:teal turquoise:turquoise verde:verde volt:volt white:white,wht,whte ' ||
  'yellow:yellow,ylw';

comment on function identity.colours() is
  'The colours that tell the teams of a club apart, as value:spelling,spelling, one space between (IDENTITY-70).';
