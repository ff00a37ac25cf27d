create or replace function identity.within_club(profile jsonb, other jsonb) returns jsonb
language sql immutable parallel safe
return case when not (profile ? 'parts' and other ? 'club_parts') then profile else (
  select profile || jsonb_build_object(
           'words', array_to_string(r.words, ' '), 'head', r.head, 'acronyms', p.acronyms, 'colours', r.colours, 'tiers', r.tiers,
           'directions', r.directions)
    from (select w.parts, identity.acronyms_of(w.parts) as acronyms
            from identity.without_club(identity.texts_of(profile -> 'parts'), identity.texts_of(other -> 'club_parts')) w (parts)) p
    cross join lateral identity.gather_parts(p.parts, p.acronyms) r) end;

comment on function identity.within_club(jsonb, jsonb) is
  'Returns the profile of a team that is not said to be of a club as it reads beside another that is: words of the name of that club are '
  'no colour, tier or direction (identity.without_club); any other profile as it is (IDENTITY-209).';
