create or replace function project.write_organizations(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  with drafted as materialized (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, e.version,
           jsonb_build_object(
             'name', e.name, 'kind', e.kind, 'short_name', e.short_name, 'region', e.region, 'country', e.country,
             'website', e.website, 'sanctioning', e.sanctioning) as state_before,
           coalesce(w.winners ->> 'name', e.name, project.stub_name(write_organizations.realm_id, d.entity_id)) as name,
           case when w.winners ? 'kind' then w.winners ->> 'kind' else e.kind end as kind,
           case when w.winners ? 'short_name' then w.winners ->> 'short_name' else e.short_name end as short_name,
           case when w.winners ? 'region' then w.winners ->> 'region' else e.region end as region,
           case when w.winners ? 'country' then w.winners ->> 'country' else e.country end as country,
           case when w.winners ? 'website' then w.winners ->> 'website' else e.website end as website,
           project.drafted_sanctioning(e.sanctioning, w.winners) as sanctioning
      from pg_temp.decided d
      cross join lateral (select d.winners) w (winners)
      left join canon.organizations e on e.realm_id = write_organizations.realm_id
       and e.organization_id = case when not d.is_new then d.entity_id end
  ), changed as (
    select d.*,
           project.moved_fields(case when not d.is_new then d.state_before end, jsonb_build_object(
             'name', d.name, 'kind', d.kind, 'short_name', d.short_name, 'region', d.region, 'country', d.country,
             'website', d.website, 'sanctioning', d.sanctioning)) as changed_fields
      from drafted d
  ), written as (
    insert into canon.organizations as e (
      realm_id, organization_id, name, kind, short_name, region, country, website, sanctioning, version, created_at, updated_at)
    select write_organizations.realm_id, c.entity_id, c.name, c.kind, c.short_name, c.region, c.country, c.website, c.sanctioning,
           coalesce(c.version, 0) + 1, util.now(), util.now()
      from changed c
     where c.is_new or c.is_withdrawal or c.is_return or c.changed_fields <> '{}'
        on conflict on constraint organizations_pkey do update
       set name = excluded.name, kind = excluded.kind, short_name = excluded.short_name, region = excluded.region,
           country = excluded.country, website = excluded.website, sanctioning = excluded.sanctioning, version = excluded.version,
           updated_at = excluded.updated_at
    returning e.organization_id as entity_id, e.version
  )
  insert into pg_temp.staged_changes (seq, entity_type, entity_id, version, kind, event, changed_fields)
  select c.seq, 'organization', c.entity_id, written.version, k.kind, 'oyss.organization.' || k.kind, c.changed_fields
    from changed c
    join written using (entity_id)
    cross join lateral (select case when c.is_new then 'created' when c.is_withdrawal then 'withdrawn' else 'updated' end) k (kind);
end;
$$;

comment on function project.write_organizations(integer) is
  'Writes decided organization fields, one version further where something changed, and stages the changes.';
