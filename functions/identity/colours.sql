create or replace function identity.colours() returns text
language sql immutable parallel safe
-- A club may have a Gold and an Oro: words of other languages are colours of their own.
return
  'amarillo:amarillo amber:amber aqua:aqua azul:azul azure:azure azzurro:azzurra,azzurro bianco:bianca,bianco black:black,blck,blk ' ||
  'blanc:blanc,blanche blanco:blanca,blanco blau:blau bleu:bleu blue:blu,blue bronze:bronze brown:brown burgundy:burgundy camo:camo ' ||
  'cardinal:cardinal celeste:celeste charcoal:charcoal cobalt:cobalt copper:copper coral:coral crimson:crimson cyan:cyan ' ||
  'emerald:emerald garnet:garnet gold:gld,gold graphite:graphite green:green,grn grey:gray,grey gris:gris gunmetal:gunmetal ' ||
  'indigo:indigo ivory:ivory jade:jade khaki:khaki lavender:lavender lilac:lilac lime:lime magenta:magenta maroon:maroon mauve:mauve ' ||
  'mint:mint morado:morado naranja:naranja navy:navy,nvy negro:negra,negro neon:neon nero:nero noir:noir onyx:onyx ' ||
  'orange:orange,org,orng oro:oro periwinkle:periwinkle pink:pink plata:plata platinum:platinum powder:powder ' ||
  'purple:prpl,purp,purple,violet red:red rojo:roja,rojo rosa:rosa rosso:rossa,rosso rot:rot rouge:rouge royal:royal ruby:ruby ' ||
  'rust:rust sapphire:sapphire scarlet:scarlet silver:silv,silver,slv sky:sky slate:slate tan:tan teal:teal titanium:titanium ' ||
  'turquoise:turquoise verde:verde vert:vert volt:volt weiss:weiss white:white,wht,whte yellow:yellow,ylw';

comment on function identity.colours() is
  'The colours that tell the teams of a club apart, as value:spelling,spelling, one space between (IDENTITY-70).';
