create or replace view tenancy.live_teams as
select t.realm_id, t.team_id, p.team_id is not null as is_private, case when p.team_id is null then t.team_id end as shown_id,
       case when p.team_id is null then t.name else 'Private team' end as shown_name,
       case when p.team_id is null then t.organization_id end as organization_id, t.sport, t.age_group, t.birth_year, t.gender, t.season,
       t.level, t.colors, t.merged_into, t.void_at, t.version, t.created_at, t.updated_at
  from canon.teams t
  left join tenancy.private_live_teams p on p.realm_id = t.realm_id and p.team_id = t.team_id
 where t.realm_id = 1;

comment on view tenancy.live_teams is
  'Teams of live mode for analysts, merged and void ones included: a private team has no id or organization to show, and is called '
  '"Private team". The coach is never shown. PRIVACY-22.';
