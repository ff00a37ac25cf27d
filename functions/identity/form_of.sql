create or replace function identity.form_of(word text) returns text
language sql immutable parallel safe
return case
  when word in ('fc', 'sc', 'cf', 'ac', 'afc', 'cd', 'ca', 'fk', 'sk', 'nk', 'bk', 'sv', 'if', 'ff', 'ik', 'sa', 'ysa', 'ysc', 'yc', 'ys',
    'ysl', 'aa', 'yaa', 'sfc', 'ifk', 'jk', 'gks', 'tsv', 'vfb', 'vfl', 'ud', 'ad', 'sd', 'rc', 'us', 'ss', 'asd', 'as', 'ssc', 'kf', 'ks',
    'pfc', 'cfc', 'fsv', 'ssv', 'spvgg', 'hnk', 'mfk', 'tj', 'cs', 'csd', 'ec', 'se', 'cr', 'acf', 'bc', 'rcd', 'sad', 'sg', 'fv', 'pk')
    then word
  when word in ('club', 'clube', 'clubul', 'klub', 'klubi', 'klubben', 'soccer', 'football', 'futbol', 'futebol', 'fotbal', 'futbolniy',
    'fudbalski', 'fotball', 'fotboll', 'calcio', 'youth', 'association', 'assoc', 'associazione', 'associacao', 'sport',
    'sports', 'sportive', 'sportif', 'sportiv', 'deportivo', 'deportiva', 'desportivo', 'atletico', 'esportivo', 'esporte',
    'athletic', 'cultural', 'social', 'kulubu', 'spor', 'verein', 'idrottsforening', 'idrettslag')
    then left(word, 1)
  when word in ('fussballclub', 'fotballklubb', 'fotballklubben', 'footballclub', 'fussballklub') then 'fc'
  when word in ('sportclub', 'sportsclub') then 'sc'
  when word in ('sportverein', 'sportvereinigung') then 'sv'
  when word in ('assn', 'organization', 'org') then left(word, 1)
  when word in ('inc', 'llc', 'ltd', 'incorporated', 'corp', 'ev') then ''
end;

comment on function identity.form_of(text) is
  'The initials of a word of a legal form (soccer, club, youth, association, FC, SV), empty where it says nothing (Inc), null where the '
  'word is no form (IDENTITY-96).';
