create or replace function identity.compare_forms(first text, second text) returns text
language sql immutable parallel safe
return (
  select case
      when f.letters = '{}' or s.letters = '{}' then null
      when f.letters = s.letters then 'same'
      when array_remove(f.letters, 'y') = array_remove(s.letters, 'y') then 'youth'
      else 'other' end
    from (select array(select distinct c from string_to_table(first, null) c order by 1) as letters) f,
         (select array(select distinct c from string_to_table(second, null) c order by 1) as letters) s);

comment on function identity.compare_forms(text, text) is
  'Compares the initials of two legal forms in any order: same (FC, Club de Futbol), youth (SC, Youth Soccer Club), other (FC, SA), or '
  'null where one has none (IDENTITY-96).';
