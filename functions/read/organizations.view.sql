create or replace view read.organizations as
select o.realm_id, o.organization_id,
       project.organization_document(
         o, read.provenance_of(o.realm_id, array[o.organization_id]),
         read.external_ids_of(o.realm_id, o.organization_id)) as document
  from canon.organizations o;

comment on view read.organizations is
  'Organizations as they are published (MODEL-17).';
comment on column read.organizations.realm_id is 'The realm.';
comment on column read.organizations.organization_id is 'The organization.';
comment on column read.organizations.document is 'JSON text of the Organization.';
