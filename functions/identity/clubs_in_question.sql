create or replace function identity.clubs_in_question(realm_id integer, veto text, first_id text, second_id text)
returns table (own_id text, low_id text, high_id text)
language sql stable
begin atomic
  select f.organization_id, least(f.organization_id, s.organization_id), greatest(f.organization_id, s.organization_id)
    from canon.teams f
    join canon.teams s on s.team_id = second_id and s.organization_id <> f.organization_id
   -- Not conditions for an index, which would look the best one of a realm without statistics.
   where veto = 'club_form' and f.team_id = first_id
     and (f.realm_id = clubs_in_question.realm_id) is true and (s.realm_id = clubs_in_question.realm_id) is true
  offset 0;
end;

comment on function identity.clubs_in_question(integer, text, text, text) is
  'Returns the clubs of two teams (own_id: that of the first) if only the legal forms of their names (veto) suggest that the teams '
  'differ, and both clubs are known and distinct. The question is then whether the clubs are the same, once for all their teams. '
  'Otherwise returns no row. IDENTITY-212.';
