create or replace function identity.person_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when first ->> 'form' <> second ->> 'form' and first ->> 'form' <> '' and second ->> 'form' <> ''
       and not (first ? 'is_of_one_club' or second ? 'is_of_one_club') then 'club_form'
  when identity.are_colors_apart(first -> 'shirts', second -> 'shirts') then 'shirt_colour'
  when identity.do_lists_differ(first ->> 'ages', second ->> 'ages', false)
       and (first ->> 'season' is null or second ->> 'season' is null) then 'near_age'
  when first ->> 'coach' <> '' and second ->> 'coach' <> ''
       and position(substring(first ->> 'coach' from ':[^:]*$') || ' ' in (second ->> 'coach') || ' ') = 0
       and position(substring(second ->> 'coach' from ':[^:]*$') || ' ' in (first ->> 'coach') || ' ') = 0 then 'coach'
end;

comment on function identity.person_veto(jsonb, jsonb) is
  'Returns the rule by which two teams that no hard rule tells apart (identity.team_veto) never merge automatically, though a person may '
  'merge them: clubs of two legal forms (club_form: FC, Soccer Club) that are not one entity (is_of_one_club), colours with nothing in '
  'common (shirt_colour), ages a year apart whose season is not known of both (near_age), coaches of whom neither family name occurs in '
  'the other (coach); null where there is none (IDENTITY-204, IDENTITY-207, IDENTITY-208, IDENTITY-211).';
