create or replace function identity.person_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when identity.are_colors_apart(first -> 'shirts', second -> 'shirts') then 'shirt_colour'
  when identity.do_lists_differ(first ->> 'ages', second ->> 'ages', false)
       and (first ->> 'season' is null or second ->> 'season' is null) then 'near_age'
  when first ->> 'coach' <> '' and second ->> 'coach' <> ''
       and position(substring(first ->> 'coach' from ':[^:]*$') || ' ' in (second ->> 'coach') || ' ') = 0
       and position(substring(second ->> 'coach' from ':[^:]*$') || ' ' in (first ->> 'coach') || ' ') = 0 then 'coach'
  when identity.compare_forms(identity.club_form(first), identity.club_form(second)) = 'other' then 'club_form'
end;

comment on function identity.person_veto(jsonb, jsonb) is
  'Returns the rule by which two teams that no hard rule tells apart (identity.team_veto) never merge automatically, though a person may '
  'merge them: colours with nothing in common (shirt_colour), ages a year apart whose season is not known of both (near_age), coaches of '
  'whom neither family name occurs in the other (coach), clubs of two legal forms (club_form: FC, Soccer Club); null where there is none '
  '(IDENTITY-204, IDENTITY-207, IDENTITY-208, IDENTITY-211).';
