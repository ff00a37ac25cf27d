create or replace function tenancy.opens_team(realm_id integer, team_id text, organization_id text, token_hash bytea) returns boolean
language sql stable
return exists (
  select
    from tenancy.calendar_tokens k
    join tenancy.accounts a on a.account_id = k.account_id and a.status = 'active'
    left join canon.teams t on t.realm_id = k.realm_id and t.team_id = k.team_id
   where k.token_hash = opens_team.token_hash and k.revoked_at is null
     and k.realm_id = opens_team.realm_id and k.organization_id = opens_team.organization_id
     and (k.team_id is null or coalesce(t.merged_into, t.team_id) = opens_team.team_id)
     and tenancy.speaks_for(k.realm_id, k.account_id, k.organization_id));

comment on function tenancy.opens_team(integer, text, text, bytea) is
  'Whether a token (SHA-256 of it; null: none) opens a team whose organization this is: it is in force, names the team or the whole '
  'organization, and was made by an account that speaks for the organization now and is not suspended. CALENDAR-21, CALENDAR-22.';
