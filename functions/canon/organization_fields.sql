create or replace function canon.organization_fields(organization canon.organizations) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', organization.name, 'kind', organization.kind, 'short_name', organization.short_name, 'region', organization.region,
  'country', organization.country, 'website', organization.website, 'merged_into', organization.merged_into))
  || canon.sanctioning_fields(organization.sanctioning);

comment on function canon.organization_fields(canon.organizations) is
  'An organization as its row has it: each field path with its value, without those that have none. HISTORY-16.';
