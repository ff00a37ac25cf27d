create or replace function identity.club_form(team jsonb) returns text
language sql immutable strict parallel safe
return (
  select string_agg(identity.form_of(substr(w.word, 3)), '')
    from string_to_table(team ->> 'club', ' ') w (word)
   where left(w.word, 1) = 'o');

comment on function identity.club_form(jsonb) is
  'Returns the initials of the legal form in the name of the club of a team (a profile): fc, or sc of a soccer club; null: it states none. '
  'IDENTITY-211.';
