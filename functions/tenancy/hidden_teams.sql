create or replace function tenancy.hidden_teams(realm_id integer, team_ids text[], token_hash bytea) returns text[]
language sql stable
begin atomic
  select coalesce(array_agg(t.team_id order by t.team_id), '{}')
    from (select distinct i.team_id from unnest(hidden_teams.team_ids) i (team_id)) t
    cross join lateral (select tenancy.spoken_organization(hidden_teams.realm_id, t.team_id) as organization_id offset 0) o
    join tenancy.private_organizations p on p.realm_id = hidden_teams.realm_id and p.organization_id = o.organization_id
   where not tenancy.opens_team(hidden_teams.realm_id, t.team_id, o.organization_id, hidden_teams.token_hash);
end;

comment on function tenancy.hidden_teams(integer, text[], bytea) is
  'Returns those of some teams (ids that lead to themselves) that are private and not opened by a token (SHA-256 of it; null: none), in '
  'order. PRIVACY-20, CALENDAR-21.';
