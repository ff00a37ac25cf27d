create or replace view read.teams as
select t.realm_id, t.team_id,
       project.team_document(
         t, o.name, read.provenance_of(t.realm_id, array[t.team_id]), read.external_ids_of(t.realm_id, t.team_id)) as document
  from canon.teams t
  left join canon.organizations o on o.realm_id = t.realm_id and o.organization_id = t.organization_id;

comment on view read.teams is
  'Teams as they are published (MODEL-17). The coach is never shown.';
comment on column read.teams.realm_id is 'The realm.';
comment on column read.teams.team_id is 'The team.';
comment on column read.teams.document is 'JSON text of the Team.';
