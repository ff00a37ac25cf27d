create or replace function identity.club_form(parts text[]) returns text
language sql immutable strict parallel safe
return (
  select coalesce(string_agg(f.letter, '' order by f.letter), '')
    from (
      select distinct l.letter
        from unnest(parts) p (part)
        cross join lateral string_to_table(identity.form_of(substr(p.part, 3)), null) l (letter)
       where left(p.part, 1) = 'o' and l.letter <> 'y') f);

comment on function identity.club_form(text[]) is
  'Returns the initials of the legal form in the name of a club (its parts, identity.name_parts), each once and in order of the alphabet, '
  'without that of youth: cf of FC, cs of Soccer Club; empty: it states none. IDENTITY-211.';
