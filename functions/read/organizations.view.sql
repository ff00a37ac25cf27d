create or replace view read.organizations as
select o.realm_id, o.organization_id,
       util.object(concat_ws(',',
         util.member('id', util.quoted(o.organization_id)), '"type":"organization"',
         read.members(to_json(jsonb_populate_record(o, read.left_out(array['short_name', 'region'])))),
         util.member('short_name', util.quoted(nullif(o.short_name, ''))), util.member('region', util.quoted(nullif(o.region, ''))),
         util.member('sanctioning', util.compact(nullif(o.sanctioning, '{}'))::text),
         util.member('provenance', read.provenance_of(o.realm_id, array[o.organization_id])),
         util.member('external_ids', read.external_ids_of(o.realm_id, o.organization_id)),
         util.member('updated_at', util.quoted(util.rfc3339(o.updated_at))), util.member('version', o.version::text))) as document
  from canon.organizations o;

comment on view read.organizations is
  'Organizations as they are published (MODEL-18).';
comment on column read.organizations.realm_id is 'The realm.';
comment on column read.organizations.organization_id is 'The organization.';
comment on column read.organizations.document is 'JSON text of the Organization.';
